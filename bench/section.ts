import type { Child } from "./child-process.ts";
import type { Generator } from "./generator.ts";
import type { Plan } from "./plan.ts";
import type { StubServers } from "./stub-servers.ts";

/** What a section measures with. */
export interface Bench {
  plan: Plan;
  generator: Child<Generator>;
  stubs: Child<StubServers>;
  /** Where the stub servers are. */
  origin: string;
  /** Reports progress to the person waiting. */
  progress(doing: string): void;
}

/**
 * A part of the bench. It starts what it needs and stops it again.
 * @throws what makes its figures worthless, such as an answer that was not 200
 */
export type Section = (bench: Bench) => Promise<Report>;

/** What a section found. */
export interface Report {
  rows: Row[];
  aims: Aim[];
}

/** What can be measured, and the heading of its column. */
export const headings = {
  ready: "ready s",
  rate: "a second",
  p50: "p50 ms",
  p99: "p99 ms",
  /** By which the thread's timers were late; of those that fire each millisecond. */
  delay: "loop delay p99 ms",
  /** Of the process that sends requests or makes calls: at 100 it is the limit. */
  busy: "client busy %",
  memory: "memory MB",
  /** Of the process that is measured, for each request: others on the machine hardly change it. */
  processor: "processor ms",
  ofBolt: "× bare bolt",
  ofUndici: "× time of undici",
  ofHono: "× bare hono",
  ofMcp: "× bare MCP",
  ofP50: "× p50 without",
  ofP99: "× p99 without",
};
export type Measures = Partial<Record<keyof typeof headings, number>>;

/** What was measured of one subject. */
export interface Row {
  label: string;
  measures: Measures;
}

export type Aim = ReturnType<typeof aim>;

/** Something that was aimed at. */
export function aim(label: string, measured: number, relation: "≥" | "≤", limit: number, unit: string) {
  const isMet = relation === "≥" ? measured >= limit : measured <= limit;
  return { label, measured, relation, limit, unit, isMet };
}

/** Something that takes turns with others. */
export type Subject = ReturnType<typeof createSubject>;

export function createSubject(label: string, measure: (seconds: number) => Promise<Measures>) {
  const rounds: Measures[] = [];
  /** Round by round. */
  const samples = (of: keyof Measures) => rounds.map((round) => round[of] ?? Number.NaN);
  return {
    label,
    measure,
    rounds,
    samples,
    median: (of: keyof Measures) => median(samples(of)),
    /** To another subject within each round, and the median of them: a noisy minute then hits both alike. */
    ratioTo(other: { samples: typeof samples }, of: keyof Measures): number {
      const others = other.samples(of);
      return median(samples(of).map((value, round) => value / (others[round] ?? Number.NaN)));
    },
    /** The medians of all that was measured, and more. */
    row(more: Measures = {}): Row {
      const medians = Map.groupBy(rounds.flatMap(Object.entries<number>), ([of]) => of);
      const measures = [...medians].map(([of, all]) => [of, median(all.map(([, value]) => value))] as const);
      return { label, measures: { ...Object.fromEntries(measures), ...more } };
    },
  };
}

/** Measures subjects in turns within every round, so that a noisy machine affects all alike. */
export async function takeTurns(
  { plan, progress }: Bench,
  subjects: readonly Subject[],
  { seconds = 0, rounds = plan.rounds } = {},
): Promise<void> {
  for (const { label, measure } of subjects) {
    progress(`warming up: ${label}`);
    await measure(plan.secondsOfWarmUp);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const subject of subjects) {
      progress(`round ${round} of ${rounds}: ${subject.label}`);
      subject.rounds.push(await subject.measure(seconds));
    }
  }
}

/** The middle of the values (the mean of the middle two of an even number); NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2;
}
