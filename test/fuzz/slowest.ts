import { setImmediate } from "node:timers/promises";
import { type Reader, readers, repeated, textOf } from "../support/properties/hostile-readers.ts";

/** Characters of each text. */
const length = 100_000;

/** Others get no turn for longer than this, in milliseconds, whatever is read. */
const limit = 50;

/** Prints how long each reader keeps others from having a turn at most, over all hostile texts, slowest first. */
export async function printSlowest(): Promise<void> {
  const rows: { name: string; milliseconds: number; unit: string }[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    const times: { milliseconds: number; unit: string }[] = [];
    for (const unit of repeated) {
      const text = textOf(unit, length);
      let milliseconds = await longestTurn(reader, text);
      // Other things take time too.
      for (let again = 0; again < 3 && milliseconds > limit / 4; again += 1) {
        milliseconds = Math.min(milliseconds, await longestTurn(reader, text));
      }
      times.push({ milliseconds, unit });
    }
    const slowest = times.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
    rows.push({ name, ...slowest });
  }
  for (const { name, milliseconds, unit } of rows.toSorted(
    (one, other) => other.milliseconds - one.milliseconds,
  )) {
    const figure = milliseconds.toFixed(1).padStart(7);
    process.stdout.write(`${figure} ms  ${name.padEnd(30)} ${JSON.stringify(unit)}\n`);
  }
}

/** @returns milliseconds for which nothing else had a turn, at most */
async function longestTurn(read: Reader, text: string): Promise<number> {
  const reading = { isOver: false };
  let longest = 0;
  let began = performance.now();
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - began);
    began = now;
  };
  const finished = Promise.resolve(read(text)).then(() => {
    turn();
    reading.isOver = true;
  });
  turn();
  while (!reading.isOver) {
    await setImmediate();
    turn();
  }
  await finished;
  return longest;
}
