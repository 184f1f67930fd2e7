import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder of the test's own, which is removed after it. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "rapport-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
