import { randomBytes } from "node:crypto";
import { describe, expect, type TestContext, test, vi } from "vitest";
import type { LedgerRow } from "../../src/app/credits/ledger/ledger-reports.ts";
import type { Actor, AppRequest } from "../../src/sandbox/index.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import {
  type RapportProcess,
  type Surroundings,
  startSurroundings,
} from "../support/processes/rapport-process.ts";
import { inTurn } from "../support/properties/num-runs.ts";
import { type Moment, moments } from "./moments.ts";
import type { Place } from "./places.ts";
import { isPaid, keptFor, longest, people, seenBy, untilKept, untilSeen } from "./seen.ts";

/**
 * Processes of the app are killed with kill -9, one after the other on one database: the process that ends what one
 * left behind is the next one to be killed, so that every result lives through several restarts.
 */
interface Chain {
  kind: (typeof databaseKinds)[number];
  moment: Moment;
  /** Of the moment's. */
  places: readonly Place[];
}

const chains = moments.flatMap((moment, index) =>
  inTurn(databaseKinds, index).map((kind): [string, Chain] => [
    `${moment.name}, on ${kind}`,
    { kind, moment, places: inTurn(moment.places, index, 2) },
  ]),
);

/** Milliseconds: several processes start at once, and all other tests run too. */
const deadline = 300_000;

describe.concurrent("killed with kill -9", { timeout: deadline }, () => {
  test.for(chains)("%s", async ([, { kind, moment, places }], context) => {
    await using around = await surroundings(kind, context);
    const { workspace, service, organisation } = around;
    let paid = 0;
    workspace.onArrival((request) => {
      if (isPaid(request)) paid += 1;
    });

    let running = await around.start();
    // In each place somebody else asks.
    for (const [person, place] of askers(places, around)) {
      await place.prepare(person, around);
      const isKilled = killAt(around, moment, place, running);
      await place.ask(person);
      // What they've seen is kept once they look there.
      await untilInMessages(person, isKilled);
      running = await around.start();
      await untilSeen(person, moment.seen(place));
      await untilKept(person, moment.kept);
      // What is left to note would be taken for the next person's moment.
      await untilAllKept(around);
    }

    const asked = askers(places, around);
    const ended = asked.map(([{ id }]) => [id, moment.state, moment.charged, "number"]);
    await vi.waitFor(async () => expect(lastOf(asked, await around.rows())).toEqual(ended), longest);
    expect(await running.stop()).toBe(0);
    expect(paid).toBe(moment.paid * asked.length);
    expect(await service.store.charges(organisation)).toHaveLength(moment.charges * asked.length);

    // Each has lived through the restarts of those who came later; this is one for the last.
    const titles: string[] = [];
    workspace.onArrival(({ title }) => titles.push(title));
    running = await around.start();
    expect(await running.stop()).toBe(0);
    expect(titles).toEqual(["auth.test"]);
    expect(asked.map(([person]) => [seenBy(person), keptFor(person)])).toEqual(
      asked.map(([, place]) => [moment.seen(place), moment.kept]),
    );
    const isTold = ({ about }: { about: string }) => about !== "app_home_opened";
    expect(workspace.problems.filter(isTold)).toEqual([]);
  });
});

function untilAllKept(around: Surroundings): Promise<void> {
  return vi.waitFor(async () => expect(await around.unkept()).toBe(0), longest);
}

async function surroundings(kind: Chain["kind"], context: TestContext): Promise<Surroundings> {
  if (kind === "SQLite") return startSurroundings(context);
  await using stack = new AsyncDisposableStack();
  const { url: databaseUrl } = stack.use(await postgresOrSkip(context));
  const environment = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const around = stack.use(await startSurroundings(context, { databaseUrl, environment }));
  const started = stack.move();
  return { ...around, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** The last call of each of those who asked: its state, what it cost, and whether it is noted when it was shown. */
function lastOf(asked: readonly (readonly [Actor, Place])[], rows: readonly LedgerRow[]) {
  return asked.map(([{ id }]) => {
    const { state, charged, deliveredAt } = rows.findLast(({ person }) => person === id) ?? {};
    return [id, state, charged, typeof deliveredAt];
  });
}

function askers(places: readonly Place[], { workspace }: Surroundings) {
  return places.map((place, number) => {
    const id = people[number];
    if (id === undefined) throw new Error("There are too few people.");
    return [workspace.as(id), place] as const;
  });
}

/** Kills once, at the moment. @returns whether that is done */
function killAt(
  { workspace }: Surroundings,
  moment: Moment,
  place: Place,
  running: RapportProcess,
): () => boolean {
  let isKilled = false;
  const listener = (isDone: boolean) => async (request: AppRequest) => {
    if (!moment.is(request, isDone, place)) return undefined;
    for (const stop of stops) stop();
    await running.kill();
    isKilled = true;
    return moment.isDropped ? "drop" : undefined;
  };
  const stops = [workspace.onArrival(listener(false)), workspace.onDone(listener(true))];
  return () => isKilled;
}
