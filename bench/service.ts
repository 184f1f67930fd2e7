import { dirname } from "node:path";
import {
  type Bench,
  type Fact,
  type Figure,
  type Metric,
  type Plan,
  type Report,
  ratioAim,
  type Section,
} from "./section.ts";
import { failuresOf, ratesOf, type ServiceRound } from "./service-load.ts";
import { type LookupSubject, type Lookups, measureLookups } from "./service-lookups.ts";
import { measureWrites, type Writes } from "./service-paid.ts";
import { median } from "./statistics.ts";
import { newStores } from "./stores.ts";

/** Look-ups against a bare hono endpoint: the service besides checks a key, reads the body and asks its database. */
const leastRatio = 0.6;

/**
 * The service as `npm run service -- serve` runs it, in a process of its own: look-ups in a database of a million
 * contacts beside a bare hono endpoint, their p99 while an import runs, paid calls, and imports. Paid calls and
 * imports are measured on SQLite and, where one answers, on Postgres, each in a new database.
 */
export const service: Section = {
  name: "the service",
  async run(bench: Bench): Promise<Report> {
    if (!bench.withRapport) return { figures: [], descriptions: [], facts: [], aims: [], failures: [] };
    await using opened = new AsyncDisposableStack();
    const { people, rows, rowsOfNew } = sizesOf(bench.plan);
    const [large] = await newStores(opened);
    if (large === undefined) throw new Error("There is always a database of SQLite's.");
    const folder = dirname(large.databaseUrl);
    const lookups = await measureLookups(bench, { folder, path: large.databaseUrl, people, rows });
    const writes = await measureWrites(bench, { folder, stores: await newStores(opened), rows: rowsOfNew });
    return {
      figures: [...lookupFigures(lookups), ...writes.flatMap(writeFigures)],
      descriptions: [],
      facts: [...lookupFacts(bench, lookups), ...writes.flatMap((each) => writeFacts(bench, each))],
      aims: (["by e-mail", "by LinkedIn URL"] as const).map((name) =>
        ratioAim(
          `the service's look-ups ${name} against a bare hono endpoint's constant`,
          "≥",
          leastRatio,
          ratioOf(lookups, name, "bare hono"),
        ),
      ),
      failures: [
        ...Object.entries(lookups.rounds).flatMap(([name, rounds]) =>
          failuresOf(`look-ups, ${name}`, rounds),
        ),
        ...failuresOf("look-ups while an import runs", lookups.whileImporting),
        ...writes.flatMap(({ store, many, one }) => failuresOf(`the service on ${store}`, [...many, ...one])),
      ],
    };
  },
};

interface Sizes {
  /** Contacts that are looked up. */
  people: number;
  /** Of the import that runs beside the look-ups. */
  rows: number;
  /** Of the imports into new databases. */
  rowsOfNew: number;
}

/** A plan of few rounds is for those who work on the bench. */
function sizesOf({ rounds }: Plan): Sizes {
  return rounds < 5
    ? { people: 50_000, rows: 5_000, rowsOfNew: 2_000 }
    : { people: 1_000_000, rows: 50_000, rowsOfNew: 20_000 };
}

/** The ratio within each round, and its median. */
function ratioOf({ rounds }: Lookups, name: LookupSubject, other: LookupSubject): number {
  const others = ratesOf(rounds[other]);
  return median(ratesOf(rounds[name]).map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

function lookupFacts(bench: Bench, lookups: Lookups): Fact[] {
  const { people, rounds, whileImporting } = lookups;
  const rates = Object.entries(rounds).map(([name, each]) => `${name} ${perSecond(ratesOf(each))}`);
  const busy = Object.values(rounds).map((each) => median(each.map((round) => round.busy)));
  const [without, during] = [p99Of(rounds["by e-mail"]), p99Of(whileImporting)];
  return [
    {
      label: `the service's look-ups among ${people.toLocaleString("en")} contacts on SQLite`,
      value:
        `${rates.join(", ")}, ${bench.plan.connections} at once ` +
        `(the load generator busy for ${Math.round(Math.max(...busy) * 100)} % at most)`,
    },
    {
      label: "the same against bare hono that reads the body as JSON",
      value:
        `${ratioOf(lookups, "by e-mail", "bare hono, body read").toFixed(2)} × by e-mail, ` +
        `${ratioOf(lookups, "by LinkedIn URL", "bare hono, body read").toFixed(2)} × by LinkedIn URL`,
    },
    {
      label: `p99 of look-ups while an import of ${lookups.importedRows.toLocaleString("en")} rows runs`,
      value:
        `${during.toFixed(1)} ms, ${without.toFixed(1)} ms without (${(during / without).toFixed(2)} ×); ` +
        `the import took ${perSecond([lookups.importedPerSecond])}`,
    },
  ];
}

function writeFacts(bench: Bench, { store, many, one, importedPerSecond, importedRows }: Writes): Fact[] {
  return [
    {
      label: `the service's paid calls on ${store}`,
      value:
        `${perSecond(ratesOf(many))}, p99 ${p99Of(many).toFixed(1)} ms, ${bench.plan.connections} at once; ` +
        `${perSecond(ratesOf(one))}, p99 ${p99Of(one).toFixed(1)} ms, one at a time`,
    },
    {
      label: `import of ${importedRows.toLocaleString("en")} contacts on ${store}`,
      value: `${perSecond([importedPerSecond])}, the start of its process included`,
    },
  ];
}

function lookupFigures({ rounds, whileImporting }: Lookups): Figure[] {
  return [
    ...Object.entries(rounds).flatMap(([name, each]) => figuresOf("look-ups", name, each)),
    ...figuresOf("look-ups", "by e-mail, while an import runs", whileImporting),
  ];
}

function writeFigures({ store, many, one, importedPerSecond }: Writes): Figure[] {
  const subject = { contender: `the service on ${store}`, command: "rows imported" };
  return [
    ...figuresOf(`the service on ${store}`, "paid calls, many at once", many),
    ...figuresOf(`the service on ${store}`, "paid calls, one at a time", one),
    { subject, metric: "rate", value: importedPerSecond, samples: [importedPerSecond] },
  ];
}

function figuresOf(contender: string, command: string, rounds: readonly ServiceRound[]): Figure[] {
  const samples: [Metric, number[]][] = [
    ["rate", ratesOf(rounds)],
    ["p50", rounds.map(({ p50 }) => p50)],
    ["p99", rounds.map(({ p99 }) => p99)],
  ];
  return samples.map(([metric, each]) => ({
    subject: { contender, command },
    metric,
    value: median(each),
    samples: each,
  }));
}

function p99Of(rounds: readonly ServiceRound[]): number {
  return median(rounds.map(({ p99 }) => p99));
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(median(rates)).toLocaleString("en")}/s`;
}
