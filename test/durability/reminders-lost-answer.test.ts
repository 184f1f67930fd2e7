import { expect, test } from "vitest";
import { ids } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { callsIn, isPostIn, lossesTold, meet, remindOfOneMore, startReminding, until } from "./reminded.ts";

const channel: string = ids.renewals;

/** Milliseconds. */
const deadline = 300_000;

/** Slack takes a reminder, and the connection breaks before the app learns of it. */
test("a reminder whose answer is lost is posted once more, if need be by the next process", {
  timeout: deadline,
}, async (context) => {
  await using around = await startReminding(context);
  const { workspace } = around;
  let sent = 0;
  workspace.onArrival((request) => {
    if (isPostIn(request, channel)) sent += 1;
  });
  workspace.onDone(async (request) => {
    if (isPostIn(request, channel) && sent === 1) await workspace.setFaults({ slack: "answer lost" });
  });
  let running = await around.start();
  // The longer ago it was due, the longer the pause.
  await meet(around, channel, 1, 15);
  const isLost = ({ problem = "" }) => problem.includes("reset before the answer");
  await until(around, () => workspace.traffic.exchanges.some(isLost));
  await workspace.setFaults(noFaults);
  expect(await running.stop()).toBe(0);
  running = await around.start();
  await until(around, () => callsIn(around, channel).length === 2);
  await remindOfOneMore(around, channel, 2);
  expect(await running.stop()).toBe(0);

  expect(callsIn(around, channel)).toEqual(["Call 1", "Call 1", "Call 2"]);
  expect([sent, lossesTold(around), workspace.problems]).toEqual([3, [], []]);
});
