import type { Contender } from "./contenders.ts";
import type { FarEnds } from "./far-ends.ts";
import type { LoadGenerator } from "./load.ts";

/** How much is measured. */
export interface Plan {
  /** Rounds of each contender; the median of them is reported. */
  rounds: number;
  secondsOfRound: number;
  secondsOfWarmUp: number;
  connections: number;
  /** Starts of each contender; the median of them is reported. */
  starts: number;
  askers: number;
  /** Seconds of a round of paid calls, which has as many rounds as the others. */
  secondsOfCalls: number;
  /** Jobs that are scheduled while it is measured how they are found and claimed. */
  jobs: number;
  /** Reminders that are posted at one minute. */
  reminders: number;
}

/** What a section measures with. */
export interface Bench {
  /** Whether Rapport is measured, or only its peers. */
  withRapport: boolean;
  contenders: readonly Contender[];
  plan: Plan;
  farEnds: FarEnds;
  generator: LoadGenerator;
  /** Reports progress to the person waiting. */
  progress(doing: string): void;
}

/** The columns of the table of contenders. */
export type Metric = "rate" | "p50" | "p99" | "memory" | "ready";

/** What is measured in one row of the table. */
export interface Subject {
  contender: string;
  /** What was typed. */
  command: string;
}

/**
 * One cell of the table where its row is described, and of the JSON alone where it is not. Rates are answers a
 * second, latencies milliseconds, memory bytes, `ready` seconds.
 */
export interface Figure {
  subject: Subject;
  metric: Metric;
  value: number;
  /** Each round's or start's value, in order. */
  samples: readonly number[];
}

/** What a row's answers look like, as seen once before the rounds. */
export interface Description {
  subject: Subject;
  answer: string;
}

/** Something measured that has no place in the table of contenders. */
export interface Fact {
  label: string;
  value: string;
}

/** Something that was aimed at. */
export interface Aim {
  label: string;
  aim: string;
  measured: string;
  met: boolean;
}

/** What a section found. */
export interface Report {
  figures: Figure[];
  descriptions: Description[];
  facts: Fact[];
  aims: Aim[];
  /** What went wrong: answers that were not 200 make the figures worthless. */
  failures: string[];
}

/** A part of the bench. It starts what it needs and stops it again. */
export interface Section {
  name: string;
  run(bench: Bench): Promise<Report>;
}

/** The row that a contender's `/profile help` is measured in, as are its memory and its start. */
export function helpRow(contender: Contender): Subject {
  return { contender: contender.name, command: "/profile help" };
}

/** Whether both are the same row. */
export function isSame(one: Subject, other: Subject): boolean {
  return one.contender === other.contender && one.command === other.command;
}

/** A value against another, as an aim. */
export function ratioAim(label: string, relation: "≥" | ">" | "≤", limit: number, ratio: number): Aim {
  const met = relation === "≤" ? ratio <= limit : relation === ">" ? ratio > limit : ratio >= limit;
  return { label, aim: `${relation} ${limit} ×`, measured: `${ratio.toFixed(2)} ×`, met };
}
