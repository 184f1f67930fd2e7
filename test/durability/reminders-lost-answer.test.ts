import { describe, expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { callsIn, isPostIn, lossesTold, meet, remindOfOneMore, startReminding, until } from "./reminded.ts";

const channel: string = ids.renewals;

/** Milliseconds. */
const deadline = 300_000;

/** Slack takes a reminder, and the connection breaks before the app learns of it. */
describe.concurrent("Slack's answer to a reminder is lost", { timeout: deadline }, () => {
  test.for([
    ["its owner is told once", false],
    ["its owner is told again when the answer to that was lost too", true],
  ] as const)("it stands there once, and %s", async ([, isWordLost], context) => {
    await using around = await startReminding(context);
    const { workspace } = around;
    let sent = 0;
    let isLosing = false;
    workspace.onArrival(async (request) => {
      if (isPostIn(request, channel)) sent += 1;
      if (isPostIn(request, ids.priya) && !isWordLost) await workspace.setFaults(noFaults);
    });
    workspace.onDone(async (request) => {
      if (!isPostIn(request, channel) || isLosing) return;
      isLosing = true;
      await workspace.setFaults({ slack: "answer lost" });
    });
    let running = await around.start();
    await meet(around, channel, 1);
    const lost = () =>
      workspace.traffic.exchanges.filter(({ problem = "" }) => problem.includes("reset before the answer"));
    await until(around, () => lost().length === (isWordLost ? 2 : 1) && lossesTold(around).length === 1);
    await workspace.setFaults(noFaults);
    const told = isWordLost ? ["Call 1", "Call 1"] : ["Call 1"];
    await until(around, () => lossesTold(around).length === told.length);
    await remindOfOneMore(around, channel, 2);
    expect(await running.stop()).toBe(0);
    running = await around.start();
    await remindOfOneMore(around, channel, 3);
    expect(await running.stop()).toBe(0);

    expect(callsIn(around, channel)).toEqual(["Call 1", "Call 2", "Call 3"]);
    expect(sent).toBe(3);
    expect(lossesTold(around)).toEqual(told);
    expect(workspace.problems).toEqual([]);
  });
});
