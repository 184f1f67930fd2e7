import { createWorkerPool, type WorkerPoolOptions } from "../threads/worker-pool.ts";
import type { FactChanges } from "./facts/compare-facts.ts";
import type { Comparison } from "./language-worker.ts";

/** Reads natural language in a worker thread, which is started when it is needed and ended when it is idle. */
export interface Language {
  /**
   * @param original plain text
   * @param rephrased plain text
   * @param mentions names of people, channels or groups in the text, such as "@Sam Ortega"
   * @returns the facts that the rephrased text lacks, and those it adds
   * @throws where it takes longer than the limit, or the worker can't run
   */
  compareFacts(original: string, rephrased: string, mentions?: readonly string[]): Promise<FactChanges>;
  /** Ends the worker; what it was doing is rejected. */
  stop(): Promise<void>;
}

export function createLanguage(options?: WorkerPoolOptions): Language {
  const worker = new URL("./language-worker.ts", import.meta.url);
  const { run, stop } = createWorkerPool<Comparison, FactChanges>(worker, options);
  return {
    compareFacts: (original, rephrased, mentions = []) => run({ original, rephrased, mentions }),
    stop,
  };
}
