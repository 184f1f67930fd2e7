import { describe, expect, test, vi } from "vitest";
import { type AppRequest, ids } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { startEverything } from "../support/rapport.ts";
import { closedForm, isShown, type Place, places } from "./places.ts";
import { longest, seenBy, untilSeen } from "./seen.ts";

/** Slack takes a post, and the connection breaks before the app learns of it. */
interface LostAnswer {
  place: Place;
  isLost: (request: AppRequest) => boolean;
  /** What the person sees in the end. */
  seen: readonly string[];
}

const toResult = places.map((place): [string, LostAnswer] => [
  `a result, asked for with ${place.name}`,
  { place, isLost: (request) => isShown(request, place), seen: ["brief"] },
]);

const toAnnouncement: [string, LostAnswer] = [
  "the line that announces a result",
  {
    place: closedForm,
    isLost: ({ title }) => title === "chat.postMessage",
    // Where the first line stands was lost with the answer.
    seen: ["announcement", "brief"],
  },
];

/** Milliseconds. */
const deadline = 300_000;

describe.concurrent("Slack's answer is lost", { timeout: deadline }, () => {
  test.for([...toResult, toAnnouncement])(
    "to %s: one brief is shown",
    async ([, { place, isLost, seen }]) => {
      const { slack, rapport, stop } = await startEverything();
      await using stack = new AsyncDisposableStack();
      stack.defer(stop);
      const { workspace } = slack;
      const priya = workspace.as(ids.priya);
      await place.prepare(priya, { workspace });
      let taken = 0;
      workspace.onDone(async (request) => {
        if (!isLost(request)) return;
        taken += 1;
        if (taken === 1) await workspace.setFaults({ slack: "answer lost" });
      });
      await place.ask(priya);
      const isLostNow = ({ problem = "" }) => problem.includes("reset before the answer");
      await priya.until(() => workspace.traffic.exchanges.some(isLostNow), longest);
      await workspace.setFaults(noFaults);
      await priya.until(() => taken > 1, longest);
      await untilSeen(priya, seen);
      const last = async () =>
        (await rapport.ledgerRows(1)).map(({ state, deliveredAt }) => [state, typeof deliveredAt]);
      await vi.waitFor(async () => expect(await last()).toEqual([["answered", "number"]]), longest);
      await rapport.stop();
      expect(seenBy(priya)).toEqual(seen);
      expect(workspace.problems).toEqual([]);
    },
  );
});
