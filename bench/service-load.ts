import { z } from "zod";
import { ToldProcess } from "./told-process.ts";

/** Asks one address without a pause for some seconds, over connections that are kept alive. */
export const serviceTask = z.object({
  url: z.url(),
  key: z.string(),
  /** JSON bodies of requests. They are sent in turn, and from the first one on again. */
  bodies: z.array(z.string()).min(1),
  /** Whether each request carries an `Idempotency-Key` of its own, as the app's paid calls do. */
  isPaid: z.boolean(),
  connections: z.int().positive(),
  seconds: z.number(),
  /** Text that each answer must contain to count as one. */
  expected: z.string(),
});
export type ServiceTask = z.infer<typeof serviceTask>;

/** What came back. Latencies are in milliseconds, `busy` is the share of the time that the generator was. */
const serviceRound = z.object({
  answers: z.number(),
  failures: z.number(),
  firstFailure: z.string().optional(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  busy: z.number(),
});
export type ServiceRound = z.infer<typeof serviceRound>;

/** Asks from a process of its own, so that what it costs is not taken from what is measured. */
export class ServiceLoad implements AsyncDisposable {
  readonly #process = new ToldProcess({
    name: "The service's load generator",
    module: new URL("./service-generator.ts", import.meta.url),
  });

  async ask(task: ServiceTask): Promise<ServiceRound> {
    return serviceRound.parse(await this.#process.run(task));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]();
  }
}

/** Answers a second, round by round. */
export function ratesOf(rounds: readonly ServiceRound[]): number[] {
  return rounds.map(({ answers, seconds }) => answers / seconds);
}

/** @returns a sentence when an answer was not the one that was expected, which makes the figures worthless */
export function failuresOf(name: string, rounds: readonly ServiceRound[]): string[] {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const first = rounds.find((round) => round.firstFailure !== undefined)?.firstFailure;
  return failures === 0 ? [] : [`${name}: ${failures} failed, first: ${first}`];
}
