import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SlashCommand, Target } from "./slash-command.ts";

/** Asks one contender without a pause for some seconds. */
export interface Load {
  kind: "load";
  target: Target;
  command: SlashCommand;
  connections: number;
  seconds: number;
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

export type Task = Load | Burst;

/** What came back. Latencies are in milliseconds and, like `answers`, are of good answers only. */
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
  readonly #process: ChildProcess = fork(fileURLToPath(new URL("./generator.ts", import.meta.url)));

  /** @returns what came back, and the share of the time (0 to 1) that the generator itself was busy */
  async load(task: Omit<Load, "kind">): Promise<LoadResult & { busy: number }> {
    return (await this.#run({ kind: "load", ...task })) as LoadResult & { busy: number };
  }

  /** @returns what came back, and how many of the answers contained the text that was to be counted */
  async burst(task: Omit<Burst, "kind">): Promise<BurstResult> {
    return (await this.#run({ kind: "burst", ...task })) as BurstResult;
  }

  async #run(task: Task): Promise<unknown> {
    const over = new AbortController();
    const answered = once(this.#process, "message", { signal: over.signal });
    const ended = once(this.#process, "exit", { signal: over.signal }).then(([code, signal]) => {
      throw new Error(`The load generator ended (${signal ?? code}).`);
    });
    try {
      this.#process.send(task);
      const [result] = await Promise.race([answered, ended]);
      return result;
    } finally {
      over.abort();
      await Promise.allSettled([answered, ended]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, "exit");
      this.#process.disconnect();
      await ended;
    }
  }
}
