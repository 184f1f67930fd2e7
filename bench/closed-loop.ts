import { createHistogram, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds after the end of a loop in which what was begun may still end. */
const grace = 10_000;

export interface LoopOptions {
  atOnce: number;
  /** 0 lets each worker do its work once. */
  seconds: number;
  /** Milliseconds that each worker waits before it begins again; none when absent. */
  pause?: number;
}

/**
 * A piece of work that is ready to begin. Only what it does then is timed.
 * @returns what is left to do when that time has been noted
 */
export type Work = () => Promise<(() => Promise<unknown>) | undefined>;

/**
 * Workers that each begin anew as soon as they are done, until the time is over.
 * @param startWorker called for one worker after the other before the time begins; it returns what makes the next
 *   piece of work ready. The signal says that nobody waits any longer
 * @returns their latencies, how much was done in a second, and how many percent of the time this process was busy
 * @throws the first error of any work: the figures would be worthless
 */
export async function runClosedLoop(
  { atOnce, seconds, pause }: LoopOptions,
  startWorker: (signal: AbortSignal) => Promise<() => Work>,
) {
  const over = new AbortController();
  const latencies = createLatencies();
  try {
    const workers: (() => Work)[] = [];
    while (workers.length < atOnce) workers.push(await startWorker(over.signal));
    const deadline = setTimeout(() => over.abort(), seconds * 1000 + grace);
    const busyBefore = performance.eventLoopUtilization();
    const start = performance.now();
    const keepWorking = async (nextWork: () => Work) => {
      do {
        const work = nextWork();
        const begun = performance.now();
        const finish = await work();
        latencies.record(performance.now() - begun);
        await finish?.();
        if (pause !== undefined) await sleep(pause);
      } while (performance.now() < start + seconds * 1000 && !over.signal.aborted);
    };
    await Promise.all(workers.map(keepWorking)).finally(() => clearTimeout(deadline));
    const took = (performance.now() - start) / 1000;
    const busy = 100 * performance.eventLoopUtilization(busyBefore).utilization;
    return { ...latencies.result(took), busy };
  } finally {
    over.abort();
  }
}

/** Latencies with three digits, by Node's own histogram. */
export function createLatencies() {
  const histogram = createHistogram();
  return {
    /** @param milliseconds none are less than 0 */
    record: (milliseconds: number) => histogram.record(Math.max(1, Math.round(milliseconds * 1e6))),
    /** @returns how many there were in a second, and percentiles in milliseconds */
    result: (seconds: number) => {
      const [p50, p99] = [histogram.percentile(50) / 1e6, histogram.percentile(99) / 1e6];
      return { rate: histogram.count / seconds, p50, p99 };
    },
  };
}
