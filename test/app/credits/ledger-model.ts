import fc from "fast-check";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import { contentKept, type Ledger, type Settlement } from "#app/credits/ledger/ledger.ts";
import {
  isRepeating,
  type OpenCall,
  type PaidCall,
  type RepeatingCall,
  type SettledCall,
} from "#app/credits/paid-call.ts";
import type { Work } from "#app/credits/paid-operations.ts";
import { isWorthRepeating, repeatableUntil } from "#app/credits/repeats.ts";
import type { Schema } from "#app/storage/schema.ts";
import { operations } from "#contract/operations.ts";
import { answered, brokenOff, newCall, readAs, refused, works } from "./calls.ts";

/** The ledger as plain rules over a map. */

const workers = ["one", "other", "third"] as const;
type WorkerName = (typeof workers)[number];

/** The ledger of each worker, over one database, and a clock that they share. */
export interface Real {
  organisation: string;
  ledgers: Record<WorkerName, Ledger>;
  clock: { now: number };
  query: Kysely<Schema>;
  /** A worker's name in the database. */
  nameOf: (worker: WorkerName) => string;
}

interface ModelCall {
  id: string;
  person: string;
  work: Work;
  worker: WorkerName;
  place: string;
  createdAt: number;
  end: { settlement: Settlement; settledAt: number } | undefined;
  isSent: boolean;
  /** Until when it may be sent again, if the service had promised something when it was sent. */
  repeatUntil: number | undefined;
  /** Whether it's still sent again. */
  isRepeated: boolean;
  deliveredAt: number | undefined;
  deliverAfter: number;
  isForgotten: boolean;
  /** Whether the same request finds it. */
  isFindable: boolean;
  /** What its settlements returned: what somebody may still hold in hand. */
  seen: SettledCall[];
}
export type Model = Map<string, ModelCall>;

export const startModel = (): Model => new Map();

function chargedFor({ end, work }: ModelCall): number | undefined {
  if (end?.settlement.state === "refused") return 0;
  if (end?.settlement.state !== "answered") return undefined;
  const { credits_used } = end.settlement.composition.answer.value;
  return credits_used === undefined ? operations[work.operation].price : Math.round(credits_used * 10);
}

const sentAs = { contactId: "c", connection: "the service" };

function repeatOf({ isRepeated, repeatUntil: until }: ModelCall): RepeatingCall["repeat"] | undefined {
  return isRepeated && until !== undefined ? { until, ...sentAs } : undefined;
}

/** The call as the ledger has to show it. */
function shown(real: Real, key: string, call: ModelCall): PaidCall {
  const { id, person, place, createdAt, deliveredAt, work, end, isSent } = call;
  const price = operations[work.operation].price;
  const details = { id, organisation: real.organisation, key, person, price, place, createdAt, deliveredAt };
  if (end === undefined) return { ...details, state: isSent ? "sent" : "intent", work };
  const { settlement, settledAt } = end;
  if (settlement.state !== "answered") {
    const failed = { ...details, failure: settlement.failure, work, settledAt };
    const repeat = repeatOf(call);
    if (settlement.state === "unknown" && repeat !== undefined)
      return { ...failed, state: "unknown", repeat };
    return { ...failed, state: settlement.state };
  }
  const charged = chargedFor(call) ?? price;
  return { ...details, ...settlement, charged, balanceAfter: undefined, settledAt };
}

/** Compares all that can be read with what it has to be. */
async function expectSame(model: Model, real: Real): Promise<void> {
  const { organisation, ledgers, query, clock, nameOf } = real;
  for (const [key, call] of model) {
    const there = call.isForgotten ? undefined : shown(real, key, call);
    expect(await ledgers.one.find(organisation, call.id)).toEqual(there);
  }
  const open = [...model].filter(([, { deliveredAt }]) => deliveredAt === undefined);
  for (const worker of workers) {
    const own = open.filter(([, call]) => call.worker === worker && call.deliverAfter <= clock.now);
    expect(await ledgers[worker].undelivered(100)).toEqual(own.map(([key, call]) => shown(real, key, call)));
    const others = workers.filter(
      (other) => other !== worker && open.some(([, call]) => call.worker === other),
    );
    const named = await ledgers[worker].workersWithCalls();
    expect(named.filter((name) => workers.map(nameOf).includes(name)).sort()).toEqual(
      others.map(nameOf).sort(),
    );
  }
  const spent = await query
    .selectFrom("spending")
    .select((row) => ["spender", row.fn.sum("amount").as("amount")])
    .where("organisation", "=", organisation)
    .groupBy("spender")
    .execute();
  const expected: Record<string, number> = {};
  for (const call of model.values()) {
    const amount = chargedFor(call) ?? operations[call.work.operation].price;
    for (const spender of [call.person, "organisation"])
      expected[spender] = (expected[spender] ?? 0) + amount;
  }
  expect(Object.fromEntries(spent.map(({ spender, amount }) => [spender, Number(amount)]))).toEqual(expected);
}

type Command = fc.AsyncCommand<Model, Real>;

function command(
  name: string,
  isPossible: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check: isPossible,
    async run(model, real) {
      real.clock.now += 1;
      await run(model, real);
      await expectSame(model, real);
    },
    toString: () => name,
  };
}

/** A command on a call that was begun, and is not forgotten. */
function onCall(
  name: string,
  key: string,
  run: (call: ModelCall, real: Real) => Promise<void>,
  isPossible: (call: ModelCall) => boolean = () => true,
): Command {
  const callOf = (model: Model) => model.get(key);
  return command(
    `${key} ${name}`,
    (model) => {
      const call = callOf(model);
      return call !== undefined && !call.isForgotten && isPossible(call);
    },
    async (model, real) => {
      const call = callOf(model);
      if (call !== undefined) await run(call, real);
    },
  );
}

/** The call under way that asks the same, or what was answered lately: preferably the person's own. */
function sameAs(
  model: Model,
  { work, person }: Pick<ModelCall, "work" | "person">,
  { sameSince, now }: { sameSince: number; now: number },
) {
  const same = [...model].filter(([, call]) => call.isFindable && !call.isForgotten && call.work === work);
  const fresh = same
    .filter(([, { end }]) => end?.settlement.state === "answered" && end.settledAt > sameSince)
    .sort(([, one], [, other]) => (one.end?.settledAt ?? 0) - (other.end?.settledAt ?? 0));
  const repeated = same
    .filter(([, call]) => (repeatOf(call)?.until ?? 0) > now)
    .sort(([, one], [, other]) => (one.end?.settledAt ?? 0) - (other.end?.settledAt ?? 0));
  return (
    same.find(([, { end }]) => end === undefined) ??
    repeated.findLast(([, call]) => call.person === person) ??
    repeated.at(-1) ??
    fresh.findLast(([, call]) => call.person === person) ??
    fresh.at(-1)
  );
}

/** @param freshFor milliseconds for which an answer counts for the same request; `undefined`: it asks for itself */
function beginCall(
  key: string,
  worker: WorkerName,
  person: string,
  work: Work,
  place: string,
  freshFor: number | undefined,
): Command {
  return command(
    `${key} begin by ${worker}${freshFor === undefined ? "" : ` unless the same came within ${freshFor}`}`,
    (model) => model.get(key)?.isForgotten !== true,
    async (model, real) => {
      const { organisation } = real;
      const sameSince = freshFor === Number.POSITIVE_INFINITY ? freshFor : real.clock.now - (freshFor ?? 0);
      const begun = await real.ledgers[worker].begin(
        newCall(key, { organisation, person, work, place, ...(freshFor !== undefined && { sameSince }) }),
      );
      const known = model.get(key);
      if (known !== undefined) {
        expect(begun).toEqual({ kind: "known", call: shown(real, key, known) });
        return;
      }
      const same =
        freshFor === undefined
          ? undefined
          : sameAs(model, { work, person }, { sameSince, now: real.clock.now });
      if (same !== undefined) {
        expect(begun).toEqual({ kind: "same", call: shown(real, ...same) });
        return;
      }
      if (begun.kind !== "begun") throw new Error(`A new call is ${begun.kind}.`);
      const call: ModelCall = {
        id: begun.call.id,
        person,
        work,
        worker,
        place,
        createdAt: real.clock.now,
        end: undefined,
        isSent: false,
        repeatUntil: undefined,
        isRepeated: false,
        deliveredAt: undefined,
        deliverAfter: 0,
        isForgotten: false,
        isFindable: freshFor !== undefined,
        seen: [],
      };
      model.set(key, call);
      expect(begun.call).toEqual(shown(real, key, call));
    },
  );
}

/** @param lifetime of the call's key, in milliseconds, as the service has promised; `undefined`: it hasn't */
function sendCall(key: string, worker: WorkerName, lifetime: number | undefined): Command {
  return onCall(`send by ${worker}`, key, async (call, real) => {
    const mayLeave = call.worker === worker && call.end === undefined && !call.isSent;
    const promised = lifetime === undefined ? undefined : { ...sentAs, lifetime };
    expect(await real.ledgers[worker].send(shown(real, key, call), promised)).toBe(mayLeave);
    if (!mayLeave) return;
    call.isSent = true;
    call.repeatUntil = lifetime === undefined ? undefined : repeatableUntil(real.clock.now, lifetime);
  });
}

/** @param read where the call stood when it was read, which may be long ago, or a guess */
function settleCall(
  key: string,
  worker: WorkerName,
  read: OpenCall["state"],
  settlementOf: (work: Work) => Settlement,
): Command {
  return onCall(`settle by ${worker}, read as ${read}`, key, async (call, real) => {
    const settlement = settlementOf(call.work);
    const stands = call.end?.settlement.state ?? (call.isSent ? "sent" : "intent");
    const from = settlement.state === "answered" ? ["sent", "unknown"] : [read];
    const asRead = readAs(read, shown(real, key, call));
    if (from.includes(stands)) {
      call.end = { settlement, settledAt: real.clock.now };
      call.deliveredAt = undefined;
      call.isRepeated =
        stands === "sent" && settlement.state === "unknown" && isWorthRepeating(settlement.failure);
    }
    const settling = real.ledgers[worker].settle(asRead, settlement);
    if (call.end === undefined) {
      await expect(settling).rejects.toThrow("A call goes on elsewhere.");
      return;
    }
    const { call: settled, alert } = await settling;
    expect({ settled, alert }).toEqual({ settled: shown(real, key, call), alert: undefined });
    call.seen.push(settled);
  });
}

/** What comes of a call that was sent again; somebody may hold it in hand long after that. */
function settleRepeated(key: string, worker: WorkerName, settlementOf: (work: Work) => Settlement): Command {
  return onCall(
    `settle by ${worker}, sent again`,
    key,
    async (call, real) => {
      const inHand = call.seen.find(isRepeating);
      if (inHand === undefined) return;
      const settlement = settlementOf(call.work);
      if (call.end?.settlement.state === "unknown") {
        call.end = { settlement, settledAt: real.clock.now };
        call.deliveredAt = undefined;
        call.isRepeated = false;
      }
      const { call: settled } = await real.ledgers[worker].settle(inHand, settlement);
      expect(settled).toEqual(shown(real, key, call));
      call.seen.push(settled);
    },
    ({ seen }) => seen.some(isRepeating),
  );
}

function deliverCall(key: string, worker: WorkerName, which: number): Command {
  return onCall(
    `delivered by ${worker}`,
    key,
    async (call, real) => {
      const inHand = call.seen.at(which % call.seen.length);
      if (inHand === undefined) return;
      await real.ledgers[worker].delivered(inHand);
      // Of what was shown before a late answer came, nothing is noted.
      if (inHand.settledAt === call.end?.settledAt) call.deliveredAt = real.clock.now;
    },
    ({ seen }) => seen.length > 0,
  );
}

const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
const worker = fc.constantFrom(...workers);
const settlement = fc.constantFrom<(work: Work) => Settlement>(
  (work) => answered(work),
  (work) => answered(work, undefined, 0),
  (work) => answered(work, undefined, 25),
  () => refused,
  () => brokenOff,
  () => brokenOff,
  () => ({ state: "unknown", failure: { kind: "unreadable answer" } }),
);

/** Everything that can be done with a ledger, by three workers, with six keys. */
export const commands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(
      key,
      worker,
      fc.constantFrom("U1", "U2"),
      fc.constantFrom(...Object.values(works)),
      fc.string(),
      fc.constantFrom(undefined, 4, 1_000, Number.POSITIVE_INFINITY),
    )
    .map((call) => beginCall(...call)),
  fc
    .tuple(key, worker, fc.constantFrom(undefined, 0, 86_400_000, 86_400_000))
    .map((call) => sendCall(...call)),
  fc.tuple(key, worker, settlement).map((call) => settleRepeated(...call)),
  fc.tuple(key, worker, fc.constantFrom("intent", "sent"), settlement).map((call) => settleCall(...call)),
  fc.tuple(key, worker, fc.nat({ max: 3 })).map((call) => deliverCall(...call)),
  fc.tuple(key, worker, fc.string()).map(([key, worker, place]) =>
    onCall("move", key, async (call, real) => {
      await real.ledgers[worker].move(shown(real, key, call), place);
      call.place = place;
    }),
  ),
  fc.tuple(key, worker, fc.nat({ max: 5 })).map(([key, worker, time]) =>
    onCall("postpone", key, async (call, real) => {
      const until = real.clock.now + time;
      await real.ledgers[worker].postpone(shown(real, key, call), until);
      call.deliverAfter = until;
    }),
  ),
  fc.tuple(worker, worker).map(([dead, heir]) =>
    command(
      `${heir} takes over from ${dead}`,
      () => dead !== heir,
      async (model, real) => {
        await real.ledgers[heir].reassign(real.nameOf(dead));
        for (const call of model.values()) {
          if (call.worker !== dead || call.deliveredAt !== undefined) continue;
          call.worker = heir;
          call.deliverAfter = 0;
        }
      },
    ),
  ),
  fc.tuple(worker, fc.constantFrom(0, contentKept / 2, contentKept)).map(([worker, time]) =>
    command(
      `deleteExpired after ${time}`,
      () => true,
      async (model, { ledgers, clock }) => {
        clock.now += time;
        await ledgers[worker].deleteExpired();
        for (const call of model.values()) {
          if (call.end === undefined || call.isForgotten || call.createdAt >= clock.now - contentKept)
            continue;
          call.isForgotten = true;
          call.deliveredAt ??= clock.now;
        }
      },
    ),
  ),
];
