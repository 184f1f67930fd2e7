import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import {
  aCall,
  addCalendar,
  linesIn,
  lossesTold,
  minute,
  remindOfOneMore,
  startReminding,
  until,
} from "./reminded.ts";

/** No process of the app runs when a reminder is due. Slack's clock and the processes' go on together. */

const channel: string = ids.renewals;

/** Milliseconds that processes take to start, by which a card may come later than its minute says. */
const startingTime = 25_000;

/** Milliseconds. */
const deadline = 300_000;

/** When processes run one after the other, in minutes after the calendar was set up. */
interface Downtime {
  runsAt: readonly number[];
  /** First lines in the channel at the end, those of one more meeting in each process left out. */
  lines: readonly string[];
}

/** The card of a meeting that has begun meanwhile. */
const begun = "*Call 1* · began ({date_short_pretty} at {time})";

/** The meeting begins after 30 minutes, and is due after 15. */
const downtimes: [string, Downtime][] = [
  ["started before the meeting: it is posted late, once", { runsAt: [20, 25, 40], lines: [begun] }],
  ["started after the meeting began: it is never posted", { runsAt: [31, 40], lines: [] }],
  [
    "started after the meeting began, and the clock is set back: it is never posted",
    { runsAt: [31, 20], lines: [] },
  ],
  [
    "posted in time, and the clock is set back and goes on: it is posted once",
    { runsAt: [16, 5, 20], lines: ["*In 14 min: Call 1* · ({time})"] },
  ],
];

describe.concurrent("no process runs when a reminder is due", { timeout: deadline }, () => {
  test.for(downtimes)("%s", async ([, { runsAt, lines }], context) => {
    await using around = await startReminding(context);
    const { workspace, calendars } = around;
    let running = await around.start();
    const address = calendars.put("calls", [aCall(1, Date.now() + 30 * minute + startingTime)]);
    await addCalendar(around, channel, address, 15);
    expect(await running.stop()).toBe(0);
    expect(linesIn(around, channel)).toEqual([]);

    const isOneMore = (line: string) => /Call 10\d/.test(line);
    const ofTheCall = () => linesIn(around, channel).filter((line) => !isOneMore(line));
    for (const [index, at] of runsAt.entries()) {
      workspace.moveClock(at * minute - workspace.clock.ahead);
      running = await around.start({ clockAhead: workspace.clock.ahead });
      const isLast = index === runsAt.length - 1;
      await until(around, () =>
        isLast ? isDeepStrictEqual(ofTheCall(), lines) : ofTheCall().length >= lines.length,
      );
      await remindOfOneMore(around, channel, 100 + index);
      expect(await running.stop()).toBe(0);
    }
    expect(ofTheCall()).toEqual(lines);
    expect(linesIn(around, channel)).toHaveLength(lines.length + runsAt.length);
    expect(lossesTold(around)).toEqual([]);
    expect(workspace.problems).toEqual([]);
  });
});
