import { expect, test } from "vitest";
import { startPollLoop } from "#app/jobs/poll-loop.ts";
import { createLog } from "#app/log.ts";

test("of failures in a row, ever fewer are logged, and a success begins anew", async () => {
  const logged: unknown[] = [];
  const log = createLog("warn", [], (line) => logged.push(JSON.parse(line).failures));
  const pauses: number[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const loop = startPollLoop(
    async () => {
      if (pauses.length === 9) return 7;
      if (pauses.length === 13) end();
      throw new Error("the database is away");
    },
    {
      name: "jobs",
      log,
      pauseAfterError: 5,
      wait: async (milliseconds) => {
        pauses.push(milliseconds);
      },
    },
  );
  await ended;
  await loop.stop();
  expect(logged.slice(0, 6)).toEqual([1, 2, 4, 8, 1, 2]);
  expect(pauses.slice(0, 11)).toEqual([...Array(9).fill(5), 7, 5]);
});
