import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkpointIfLong } from "../../src/database/checkpoint.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a log isn't written back into a file that was deleted meanwhile, of which an empty one would be made", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "monday.backup.part");
  await writeFile(`${path}-wal`, new Uint8Array(1));
  await expect(checkpointIfLong(path, 1)).rejects.toThrow("unable to open database file");
  expect(existsSync(path)).toBe(false);
});
