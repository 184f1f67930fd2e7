import { describe, expect, test, vi } from "vitest";
import { type AppRequest, ids } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { startEverything } from "../support/app/rapport.ts";
import { closedForm, command, isShown, type Place, places } from "./places.ts";
import { keptFor, longest, seenBy, untilKept, untilSeen } from "./seen.ts";

/** Slack takes a post, and the connection breaks before the app learns of it. */
interface LostAnswer {
  place: Place;
  isLost: (request: AppRequest) => boolean;
  /** What the person sees in the end, but for what is kept. */
  seen: readonly string[];
  kept: readonly string[];
}

const toResult = places.map((place): [string, LostAnswer] => [
  `a result, asked for with ${place.name}`,
  {
    place,
    isLost: (request) => isShown(request, place),
    seen:
      place === closedForm
        ? ["maybe missing"]
        : place === command
          ? ["brief", "find it elsewhere"]
          : ["brief"],
    kept: ["line: thread", "brief"],
  },
]);

// Without a first message to answer to, the result follows it by itself; a second first message never comes.
const toFirstMessage: [string, LostAnswer] = [
  "the first message of a thread",
  {
    place: closedForm,
    isLost: ({ title }) => title === "chat.postMessage",
    seen: [],
    kept: ["line: thread", "brief"],
  },
];

/** Milliseconds. */
const deadline = 300_000;

describe.concurrent("Slack's answer is lost", { timeout: deadline }, () => {
  test.for([...toResult, toFirstMessage])(
    "to %s: one brief is shown",
    async ([, { place, isLost, seen, kept }]) => {
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
      await untilSeen(priya, seen);
      await untilKept(priya, kept);
      const last = async () =>
        (await rapport.ledgerRows(1)).map(({ state, deliveredAt }) => [state, typeof deliveredAt]);
      await vi.waitFor(async () => expect(await last()).toEqual([["answered", "number"]]), longest);
      await rapport.stop();
      expect([seenBy(priya), keptFor(priya)]).toEqual([seen, kept]);
      expect(workspace.problems).toEqual([]);
    },
  );
});
