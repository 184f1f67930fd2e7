import { describe, expect, test } from "vitest";
import { type AppRequest, ids } from "../../src/sandbox/index.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import type { RapportProcess } from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import {
  callsIn,
  isPostIn,
  lossesTold,
  meet,
  type Reminding,
  remindOfOneMore,
  startReminding,
  until,
} from "./reminded.ts";
import { type Cut, channel, type ReminderMoment, reminderMoments } from "./reminder-cuts.ts";

/**
 * Processes of the app are killed with kill -9 while they remind of a meeting, one after the other on one database:
 * the process that finds what one left behind is the next one to be killed, so that every reminder lives through
 * several restarts.
 */
interface Chain {
  kind: (typeof databaseKinds)[number];
  moment: ReminderMoment;
  /** How many meetings there are, and at least as many processes. */
  times: number;
}

const chains = reminderMoments.flatMap((moment, index) =>
  inTurn(databaseKinds, index).map((kind): [string, Chain] => [
    `${moment.name}, on ${kind}`,
    { kind, moment, times: process.env.PROPERTY_RUNS === "all" && moment.cuts.length === 1 ? 2 : 1 },
  ]),
);

/** Milliseconds: several processes start at once, and all other tests run too. */
const deadline = 300_000;

describe.concurrent("killed with kill -9 while it reminds", { timeout: deadline }, () => {
  test.for(chains)("%s", async ([, { kind, moment, times }], context) => {
    await using around = await startReminding(context, kind);
    const { workspace } = around;
    let sent = 0;
    let toldSent = 0;
    workspace.onArrival((request) => {
      if (isPostIn(request, channel)) sent += 1;
      if (isPostIn(request, ids.priya)) toldSent += 1;
    });

    let running = await around.start();
    for (let number = 1; number <= times; number += 1) {
      const others = { posts: callsIn(around, channel).length, told: lossesTold(around).length };
      running = await killWhileReminding(around, { moment, number, running });
      await until(
        around,
        () =>
          callsIn(around, channel).length === others.posts + moment.posts &&
          lossesTold(around).length === others.told + moment.told,
      );
    }
    await remindOfOneMore(around, channel, times + 1);
    expect(await running.stop()).toBe(0);
    // Each has lived through the restarts of those who came later; this is one for the last.
    running = await around.start();
    await remindOfOneMore(around, channel, times + 2);
    expect(await running.stop()).toBe(0);

    const calls = Array.from({ length: times }, (_, index) => `Call ${index + 1}`);
    const more = [`Call ${times + 1}`, `Call ${times + 2}`];
    expect(callsIn(around, channel)).toEqual([...(moment.posts === 1 ? calls : []), ...more]);
    const told = calls.flatMap((call) => Array.from({ length: moment.told }, () => call));
    expect(lossesTold(around)).toEqual(told);
    expect({ sent, toldSent }).toEqual({
      sent: times * moment.sent + more.length,
      toldSent: times * moment.toldSent,
    });
    expect(workspace.problems).toEqual([]);
  });
});

interface Killing {
  moment: ReminderMoment;
  /** Of the meeting. */
  number: number;
  running: RapportProcess;
}

/** Sets a meeting up that is due at once, and kills. @returns the process that lives */
async function killWhileReminding(
  around: Reminding,
  { moment, number, running }: Killing,
): Promise<RapportProcess> {
  const [first, ...others] = moment.cuts;
  if (first === undefined) throw new Error("Nothing is cut.");
  const acknowledged = Promise.withResolvers<RapportProcess>();
  const killed = killAt(around, first, acknowledged.promise);
  await meet(around, channel, number);
  acknowledged.resolve(running);
  await killed;
  for (const cut of others) {
    const starting = around.start();
    await Promise.all([starting, killAt(around, cut, starting)]);
  }
  return around.start();
}

/**
 * Kills once.
 *
 * @param running the process, when it may be killed
 * @returns when that is done
 */
function killAt(
  { workspace }: Reminding,
  { is, afterOthers = 0, isDropped = false }: Cut,
  running: Promise<RapportProcess>,
): Promise<void> {
  const killed = Promise.withResolvers<void>();
  let others = 0;
  const listener = (isDone: boolean) => async (request: AppRequest) => {
    if (!is(request, isDone)) return undefined;
    if (others < afterOthers) {
      others += 1;
      return undefined;
    }
    for (const stop of stops) stop();
    await running.then((it) => it.kill()).then(killed.resolve, killed.reject);
    return isDropped ? "drop" : undefined;
  };
  const stops = [workspace.onArrival(listener(false)), workspace.onDone(listener(true))];
  return killed.promise;
}
