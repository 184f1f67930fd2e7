import { createWorkerPool, type WorkerPoolOptions, WorkerTimeoutError } from "../../language/worker-pool.ts";
import { type Composer, prepText, rephraseText, waveText } from "./composer.ts";
import { ComposerError } from "./composer-error.ts";
import type { Composition } from "./composer-worker.ts";

/** Milliseconds for one text, with its wait for others. */
const defaultTimeLimit = 24_000;

/**
 * Makes the composer that needs nothing but the contact and the request. The same input gives the same text: it
 * knows neither clock nor chance. It works in a thread of its own, whose limit of time is below what a service that is
 * stopped waits for (`stop-composing.ts`), and which doesn't keep its process alive.
 *
 * Each function throws a `ComposerError`, or the reason of its signal when that was aborted.
 */
export function createBuiltInComposer(
  options: WorkerPoolOptions = { timeLimit: defaultTimeLimit },
): Composer {
  const worker = new URL("./composer-worker.ts", import.meta.url);
  const pool = createWorkerPool<Composition, unknown>(worker, options);

  async function composed(composition: Composition, signal: AbortSignal): Promise<unknown> {
    try {
      return await pool.run(composition, signal);
    } catch (cause) {
      signal.throwIfAborted();
      const kind = cause instanceof WorkerTimeoutError ? "worker too slow" : "worker failed";
      throw new ComposerError({ kind }, { cause });
    }
  }

  return {
    prep: async (contact, request, signal) =>
      prepText.parse(await composed({ kind: "prep", contact, request }, signal)),
    wave: async (contact, request, signal) =>
      waveText.parse(await composed({ kind: "wave", contact, request }, signal)),
    rephrase: async (contact, { message }, signal) =>
      rephraseText.parse(await composed({ kind: "rephrase", contact, message }, signal)),
  };
}

/** The one of this process. */
export const builtInComposer = createBuiltInComposer();
