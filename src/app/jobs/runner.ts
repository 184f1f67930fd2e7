import { ExponentialBackoff, handleAll, retry } from "cockatiel";
import type { Worker } from "../processes/worker.ts";
import type { Database } from "../storage/database.ts";
import { createClaims, type Ending } from "./claims.ts";
import { pauseAfterFailure, pauseUntilDue } from "./due.ts";
import { type Job, type JobOutcome, nameText } from "./jobs.ts";
import { type PollLoop, startPollLoop } from "./poll-loop.ts";

/** Milliseconds between two looks for claims of processes that are gone. */
const releaseInterval = 5_000;
/** With up to 4 s between two of them, an hour: a database that fails over comes back sooner. */
const maxPersistAttempts = 900;
/** Milliseconds until the next look at what is due, after one that failed. */
const pauseAfterError = 1_000;

/** One kind of jobs. */
export interface JobKind {
  /** How many of them run at once in one process: a slow kind does not hold up another. */
  max: number;
  /**
   * Runs at the job's time or later, in one process at a time; after a crash of that process again, in another.
   * It decides by what it finds whether there is anything left to be done.
   *
   * @throws whatever: then it is tried again after a pause that grows
   */
  run(job: Job): Promise<JobOutcome>;
}

/** Does what is due, in batches, and goes on doing so. Symmetric: what `start` begins, `stop` ends and drains. */
export interface Runner {
  /** Once; its worker must have started before. */
  start(): void;
  /** Claims nothing more, and resolves when what is being run has ended and is written down. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  database: Database;
  worker: Worker;
  /** Unix time in milliseconds: whether something is due. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
  /** What is done about a job, by its kind. Jobs of other kinds are left to other processes. */
  kinds: Readonly<Record<string, JobKind>>;
  /** Called with what failed, and with its job if it had one; it is retried. */
  onError: (error: unknown, job?: Job) => void;
}

/** A kind, and how many of it run here. */
interface Places {
  kind: string;
  taken: number;
  work: JobKind;
}

export function createRunner({ database, worker, now, random, kinds, onError }: RunnerOptions): Runner {
  const claims = createClaims({ database, worker: worker.id });
  const places: Places[] = Object.entries(kinds).map(([kind, work]) => ({ kind, taken: 0, work }));
  /** By their names. */
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const persistRetry = retry(handleAll, {
    maxAttempts: maxPersistAttempts,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 4_000 }),
  });
  let loops: { work: PollLoop; release: PollLoop } | undefined;
  /** Whether something may be claimed by this process and not run by it. */
  let hasOrphanedClaims = false;

  /** @returns milliseconds until it is to be looked again */
  async function claimDue(): Promise<number> {
    if (hasOrphanedClaims) await releaseOrphanedClaims();
    const open = places.filter(({ taken, work }) => taken < work.max);
    const nextDue = await claims.nextDue(open.map(({ kind }) => kind));
    let hasClaimed = false;
    for (const place of open) {
      const at = now();
      if (stopping.signal.aborted || (nextDue.get(place.kind) ?? Number.POSITIVE_INFINITY) > at) continue;
      for (const job of await claimFor(place, at)) {
        hasClaimed = true;
        begin(place, job);
      }
    }
    return hasClaimed ? 0 : pauseUntilDue(Math.min(...nextDue.values()), now());
  }

  async function claimFor({ kind, taken, work }: Places, at: number): Promise<Job[]> {
    try {
      return await claims.claim(kind, work.max - taken, at);
    } catch (error) {
      // It may have been written all the same.
      hasOrphanedClaims = true;
      throw error;
    }
  }

  async function releaseOrphanedClaims(): Promise<void> {
    // Before: there may be new ones by the time that these are freed.
    hasOrphanedClaims = false;
    try {
      await claims.freeOwn(new Set(running.keys()));
    } catch (error) {
      hasOrphanedClaims = true;
      throw error;
    }
  }

  function begin(place: Places, job: Job): void {
    place.taken += 1;
    const name = nameText(job);
    // One that runs here still can be claimed only after others believed this process to be gone.
    const before = running.get(name) ?? Promise.resolve();
    const run = before
      .then(() => carryOut(place.work, job))
      .finally(() => {
        if (running.get(name) === run) running.delete(name);
        const wasFull = place.taken === place.work.max;
        place.taken -= 1;
        if (wasFull) loops?.work.wake();
      });
    running.set(name, run);
  }

  async function carryOut(work: JobKind, job: Job): Promise<void> {
    const ending = await endingOf(work, job);
    try {
      await persistRetry.execute(() => claims.end(job, ending), stopping.signal);
    } catch (error) {
      // Claimed until this process frees it or, when it is stopping, is gone: it is then done again.
      hasOrphanedClaims = true;
      onError(error, job);
    }
  }

  async function endingOf(work: JobKind, job: Job): Promise<Ending> {
    try {
      return await work.run(job);
    } catch (error) {
      onError(error, job);
      return { next: "retry", at: now() + pauseAfterFailure(job.attempts, random()) };
    }
  }

  /** @returns milliseconds until the next time */
  async function release(): Promise<number> {
    for (const other of await claims.otherWorkers()) {
      if (await worker.isExpired(other)) await claims.freeAllOf(other);
    }
    return releaseInterval;
  }

  return {
    start() {
      loops = {
        work: startPollLoop(claimDue, { onError, pauseAfterError }),
        release: startPollLoop(release, { onError, pauseAfterError: releaseInterval }),
      };
    },
    async stop() {
      stopping.abort();
      await Promise.all([loops?.work.stop(), loops?.release.stop()]);
      await Promise.all(running.values());
    },
  };
}
