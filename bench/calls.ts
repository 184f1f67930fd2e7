import { z } from "zod";
import { RAPPORT } from "./contenders.ts";
import { ToldProcess } from "./told-process.ts";

/**
 * A way in which a paid call is made: by undici alone, by the outreach client, or by the client with the ledger
 * around it.
 */
export const way = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("undici.request") }),
  z.object({ kind: z.literal("client") }),
  z.object({ kind: z.literal("ledger"), databaseUrl: z.string() }),
]);
export type Way = z.infer<typeof way>;

/** A caller's setup: the service's `{base_url}`, and the way. */
export const callerSetup = z.object({ serviceUrl: z.url(), way });

/** Makes calls without a pause for some seconds, some of them at once. */
export const callsTask = z.object({ atOnce: z.int().positive(), seconds: z.number() });
export type CallsTask = z.infer<typeof callsTask>;

/** The result. Latencies are in milliseconds, `busy` is the share of the time that the caller was. */
const callsResult = z.object({
  calls: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  busy: z.number(),
});
export type CallsResult = z.infer<typeof callsResult>;

/** Makes paid calls in a process of its own, which has Node's options as Rapport has them. */
export class Caller implements AsyncDisposable {
  readonly #process: ToldProcess;

  constructor(setup: z.infer<typeof callerSetup>) {
    this.#process = new ToldProcess({
      name: `The caller (${setup.way.kind})`,
      module: new URL("./caller.ts", import.meta.url),
      arguments: [JSON.stringify(setup)],
      options: RAPPORT.command.slice(0, -1),
    });
  }

  /** @throws when a call fails: it ends the process */
  async make(task: CallsTask): Promise<CallsResult> {
    return callsResult.parse(await this.#process.run(task));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#process[Symbol.asyncDispose]();
  }
}
