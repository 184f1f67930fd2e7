import { randomBytes } from "node:crypto";
import { type CallRounds, callFigures, callRounds, ratesOf } from "./call-rounds.ts";
import { RAPPORT } from "./contenders.ts";
import { SAMPLE_POINT } from "./far-ends.ts";
import type { LoadResult } from "./load.ts";
import { ServerProcess } from "./process.ts";
import type { Aim, Bench, Fact, Figure, Report, Section } from "./section.ts";
import type { SlashCommand } from "./slash-command.ts";
import { median } from "./statistics.ts";
import { newStores, type Store } from "./stores.ts";

const AIM_MILLISECONDS = 2;
const ORDER: SlashCommand = {
  command: "/prep",
  text: "3f2a8c1e-5b7d-4e9a-9c41-7d0e6b2f8a15 call Q3 renewal",
  askedBy: "one person",
};

/** What was measured of the whole app on one database, round by round. */
interface OrderRounds {
  store: Store;
  rounds: LoadResult[];
}

/**
 * What the ledger adds to a paid call: the same call by the client alone, and with the ledger, from the writing
 * down to the stored answer; that its result is shown is noted after that, and counts in the rates. Then the whole
 * app: people send `/prep`, and again when its brief has come to the response URL. Each database is new; the
 * service answers at once, with one brief for everybody.
 */
export const paidCalls: Section = {
  name: "paid calls",
  async run(bench: Bench): Promise<Report> {
    if (!bench.withRapport) {
      return { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    }
    await using opened = new AsyncDisposableStack();
    const stores = await newStores(opened);
    const [without, ...withLedger] = await callRounds(bench, [
      { name: "the client alone", way: { kind: "client" } },
      ...stores.map(({ name, databaseUrl }) => ({
        name: `the ledger on ${name}`,
        way: { kind: "ledger", databaseUrl } as const,
      })),
    ]);
    if (without === undefined) {
      throw new Error("The call without the ledger was to be measured.");
    }
    const orders = await orderRounds(bench, await newStores(opened));
    return {
      figures: [...[without, ...withLedger].flatMap(callFigures), ...orders.flatMap(orderFigures)],
      descriptions: [],
      facts: [
        callFact(bench, without, ""),
        ...withLedger.map((rounds) => callFact(bench, rounds, added(rounds, without))),
        ...orders.map((rounds) => orderFact(bench, rounds)),
        ...(stores.some(({ name }) => name === "Postgres") ? [] : [LEFT_OUT]),
      ],
      aims: withLedger.slice(0, 1).map((rounds) => aimOf(rounds, without)),
      failures: orders.flatMap(orderFailures),
    };
  },
};

const LEFT_OUT: Fact = {
  label: "paid calls on Postgres",
  value: "left out, since none answers; set DATABASE_URL_TEST",
};

/** One app at a time, and all of them in every round. */
async function orderRounds(bench: Bench, stores: readonly Store[]): Promise<OrderRounds[]> {
  const { rounds, connections, secondsOfCalls, secondsOfWarmUp } = bench.plan;
  await using servers = new AsyncDisposableStack();
  const apps: (OrderRounds & { order: (seconds: number) => Promise<LoadResult> })[] = [];
  for (const store of stores) {
    bench.progress(`starting ${RAPPORT.name} on ${store.name}`);
    const { target } = servers.use(
      await ServerProcess.start(RAPPORT, bench.farEnds, {
        DATABASE_URL: store.databaseUrl,
        ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      }),
    );
    const order = (seconds: number) =>
      bench.generator.order({ target, command: ORDER, people: connections, seconds, expected: SAMPLE_POINT });
    apps.push({ store, rounds: [], order });
    await order(secondsOfWarmUp);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const app of apps) {
      bench.progress(`round ${round} of ${rounds}: ${ORDER.command} on ${app.store.name}`);
      app.rounds.push(await app.order(secondsOfCalls));
    }
  }
  return apps.map(({ store, rounds }) => ({ store, rounds }));
}

/** What the ledger adds to a call, in milliseconds: the difference within each round, and its median. */
function addedBy({ oneAtATime }: CallRounds, without: CallRounds, metric: "p50" | "p99"): number {
  return median(
    oneAtATime.map((round, index) => round[metric] - (without.oneAtATime[index]?.[metric] ?? Number.NaN)),
  );
}

function added(rounds: CallRounds, without: CallRounds): string {
  const [p50, p99] = [addedBy(rounds, without, "p50"), addedBy(rounds, without, "p99")];
  return ` (adds ${p50.toFixed(2)} and ${p99.toFixed(2)} ms)`;
}

function callFact(bench: Bench, { name, oneAtATime, manyAtOnce }: CallRounds, addition: string): Fact {
  const [p50, p99] = [median(oneAtATime.map((it) => it.p50)), median(oneAtATime.map((it) => it.p99))];
  return {
    label: `paid calls with ${name}`,
    value:
      `one at a time p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms${addition}; ` +
      `${perSecond(ratesOf(manyAtOnce))}, ${bench.plan.connections} at once`,
  };
}

function orderFact(bench: Bench, { store, rounds }: OrderRounds): Fact {
  return {
    label: `${ORDER.command} of ${bench.plan.connections} people at once, until its brief is shown, on ${store.name}`,
    value:
      `${perSecond(orderRates(rounds))}; p50 ${Math.round(median(rounds.map(({ p50 }) => p50)))} ms, ` +
      `p99 ${Math.round(median(rounds.map(({ p99 }) => p99)))} ms`,
  };
}

function orderFigures({ store, rounds }: OrderRounds): Figure[] {
  const subject = { contender: `${RAPPORT.name} on ${store.name}`, command: ORDER.command };
  const samples = {
    rate: orderRates(rounds),
    p50: rounds.map(({ p50 }) => p50),
    p99: rounds.map(({ p99 }) => p99),
  };
  return (["rate", "p50", "p99"] as const).map((metric) => ({
    subject,
    metric,
    value: median(samples[metric]),
    samples: samples[metric],
  }));
}

function orderRates(rounds: readonly LoadResult[]): number[] {
  return rounds.map(({ answers, seconds }) => answers / seconds);
}

function orderFailures({ store, rounds }: OrderRounds): string[] {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const first = rounds.find(({ firstFailure }) => firstFailure !== undefined)?.firstFailure;
  return failures === 0 ? [] : [`${ORDER.command} on ${store.name}: ${failures} failed, first: ${first}`];
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(median(rates)).toLocaleString("en")}/s`;
}

function aimOf(onSqlite: CallRounds, without: CallRounds): Aim {
  const p50 = addedBy(onSqlite, without, "p50");
  return {
    label: "what the ledger on SQLite adds to a paid call, p50",
    aim: `< ${AIM_MILLISECONDS} ms`,
    measured: `${p50.toFixed(2)} ms`,
    met: p50 < AIM_MILLISECONDS,
  };
}
