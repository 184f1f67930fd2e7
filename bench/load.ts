import type { SlashCommand, Target } from "./slash-command.ts";
import { ToldProcess } from "./told-process.ts";

/** Asks one contender for some seconds. */
export interface Load {
  kind: "load";
  target: Target;
  command: SlashCommand;
  connections: number;
  seconds: number;
  /** Milliseconds that each connection waits after an answer; none when absent. */
  pause?: number;
  /** Text that each answer must contain to count as one. */
  expected?: string;
}

/** Lets many people ask one contender in the same moment, each over a connection of their own. */
export interface Burst {
  kind: "burst";
  target: Target;
  command: SlashCommand;
  askers: number;
  patienceSeconds: number;
  /** Text whose answers are counted. */
  counted: string;
}

/** Lets some people order paid work of one contender; each orders again when the result of the last is shown. */
export interface Orders {
  kind: "orders";
  target: Target;
  command: SlashCommand;
  people: number;
  seconds: number;
  /** Text that each result must contain to count as one. */
  expected: string;
}

export type Task = Load | Burst | Orders;

/** What came back: answers, or results. Latencies are in milliseconds and, like `answers`, of good ones only. */
export interface LoadResult {
  answers: number;
  failures: number;
  firstFailure: string | undefined;
  seconds: number;
  p50: number;
  p99: number;
  slowest: number;
}

export interface BurstResult extends LoadResult {
  answersWithText: number;
}

/** The load generator's process, seen from the bench. */
export class LoadGenerator implements AsyncDisposable {
  readonly #process = new ToldProcess({
    name: "The load generator",
    module: new URL("./generator.ts", import.meta.url),
  });

  /** @returns what came back, and the share of the time (0 to 1) that the generator itself was busy */
  async load(task: Omit<Load, "kind">): Promise<LoadResult & { busy: number }> {
    return (await this.#run({ kind: "load", ...task })) as LoadResult & { busy: number };
  }

  /** @returns what came back, and how many of the answers contained the text that was to be counted */
  async burst(task: Omit<Burst, "kind">): Promise<BurstResult> {
    return (await this.#run({ kind: "burst", ...task })) as BurstResult;
  }

  /** @returns the results that were shown, and how long each took from its command */
  async order(task: Omit<Orders, "kind">): Promise<LoadResult> {
    return (await this.#run({ kind: "orders", ...task })) as LoadResult;
  }

  #run(task: Task): Promise<unknown> {
    return this.#process.run(task);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]();
  }
}
