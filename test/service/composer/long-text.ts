import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TestContext } from "vitest";
import type { StoredContact } from "../../../src/service/contact.ts";

/** Characters of the longest message that is reworded. */
const longest = 12_000;

/**
 * The time that a test of `rephraseLongText` may take, in milliseconds. Work that grows as the text does is done in a
 * second, on a busy machine too; work that grows as its square takes minutes, and what backtracks without bound does
 * not end.
 */
export const patience = 90_000;

let thread: Worker | undefined;

/**
 * Rephrases the largest message of nothing but `unit`, in a thread beside the tests': one that does not get to its end
 * fails the test that waits for it, and is ended with it, in the midst of a regular expression as well.
 *
 * @param contacts whom a message is rephrased for
 */
export async function rephraseLongText(
  context: TestContext,
  unit: string,
  contacts: readonly StoredContact[],
): Promise<unknown> {
  context.onTestFailed(async () => {
    await thread?.terminate();
    thread = undefined;
  });
  if (thread === undefined) {
    thread = new Worker(new URL("./long-text-thread.ts", import.meta.url));
    thread.unref();
  }
  thread.postMessage({ text: unit.repeat(longest / unit.length), contacts });
  const [message] = await once(thread, "message");
  return message;
}
