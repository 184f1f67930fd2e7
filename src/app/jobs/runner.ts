import { ExponentialBackoff, handleAll, retry } from "cockatiel";
import type { Log } from "../log.ts";
import type { Worker } from "../processes/worker.ts";
import type { Database } from "../storage/app-database.ts";
import { acrossOrganisations, withinOrganisation } from "../storage/tenant-scope.ts";
import { createClaims, type Ending } from "./claims.ts";
import { type Job, type JobOutcome, nameText } from "./jobs.ts";
import { type PollLoop, startPollLoop, type Wait } from "./poll-loop.ts";

/** Milliseconds between checks for claims of dead processes. */
const releaseInterval = 5_000;
/** About an hour, with up to 4 s between attempts: a database failover takes less. */
const maxPersistAttempts = 900;
/** Milliseconds until the next poll after a failed one. */
const pauseAfterError = 1_000;

/** One kind of jobs. */
export interface JobKind {
  /** How many run at once in one process: a slow kind doesn't hold up the others. */
  max: number;
  /**
   * Runs at the job's time or later, in one process at a time; after a crash, another process runs it again.
   * It checks the current state to see if there is anything left to do.
   *
   * @throws any error: the job is then retried with a growing pause
   */
  run(job: Job): Promise<JobOutcome>;
}

export interface RunnerOptions {
  database: Database;
  worker: Worker;
  /** Unix time in milliseconds. */
  now: () => number;
  /** At least 0, less than 1. */
  random: () => number;
  /** By a timer when absent. */
  wait?: Wait | undefined;
  /** Handlers by kind. Other kinds are left to other processes. */
  kinds: Readonly<Record<string, JobKind>>;
  log: Log;
}

/** A kind, and how many of its jobs run here. */
interface Places {
  kind: string;
  taken: number;
  work: JobKind;
}

/** Runs due jobs in batches until stopped. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #claims: ReturnType<typeof createClaims>;
  readonly #places: Places[];
  /** By job name. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #persistRetry = retry(handleAll, {
    maxAttempts: maxPersistAttempts,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 4_000 }),
  });
  #loops: { work: PollLoop; release: PollLoop } | undefined;
  /** Whether this process may hold claims for jobs that it isn't running. */
  #hasOrphanedClaims = false;

  constructor(options: RunnerOptions) {
    const { database, worker, kinds } = options;
    this.#options = options;
    this.#claims = createClaims({ database, worker: worker.id });
    this.#places = Object.entries(kinds).map(([kind, work]) => ({ kind, taken: 0, work }));
  }

  /** @returns milliseconds until the next poll */
  async #claimDue(): Promise<number> {
    const { now } = this.#options;
    if (this.#hasOrphanedClaims) await this.#releaseOrphanedClaims();
    const open = this.#places.filter(({ taken, work }) => taken < work.max);
    const nextDue = await this.#claims.nextDue(open.map(({ kind }) => kind));
    let hasClaimed = false;
    for (const place of open) {
      const at = now();
      const { kind, taken, work } = place;
      if (this.#stopping.signal.aborted || (nextDue.get(kind) ?? Number.POSITIVE_INFINITY) > at) continue;
      for (const job of await this.#orOrphanClaims(() => this.#claims.claim(kind, work.max - taken, at))) {
        hasClaimed = true;
        this.#begin(place, job);
      }
    }
    return hasClaimed ? 0 : pauseUntilDue(Math.min(...nextDue.values()), now());
  }

  /** Does what may leave claims in the database when it fails: they may have been written, or not freed. */
  async #orOrphanClaims<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.#hasOrphanedClaims = true;
      throw error;
    }
  }

  async #releaseOrphanedClaims(): Promise<void> {
    // Reset first: new ones may appear while we free these.
    this.#hasOrphanedClaims = false;
    await this.#orOrphanClaims(() => this.#claims.freeOwn(new Set(this.#running.keys())));
  }

  #begin(place: Places, job: Job): void {
    place.taken += 1;
    const name = nameText(job);
    // A job that still runs here can only be claimed again after others considered this process dead.
    const before = this.#running.get(name) ?? Promise.resolve();
    const run = before
      .then(() => withinOrganisation(job.organisation, () => this.#carryOut(place.work, job)))
      .finally(() => {
        if (this.#running.get(name) === run) this.#running.delete(name);
        const wasFull = place.taken === place.work.max;
        place.taken -= 1;
        if (wasFull) this.#loops?.work.wake();
      });
    this.#running.set(name, run);
  }

  async #carryOut(work: JobKind, job: Job): Promise<void> {
    const ending = await this.#endingOf(work, job);
    try {
      await this.#persistRetry.execute(() => this.#claims.end(job, ending), this.#stopping.signal);
    } catch (error) {
      // It stays claimed until this process frees it, or exits if it's stopping. Then the job runs again.
      this.#hasOrphanedClaims = true;
      const { log } = this.#options;
      log.error({ err: error, job: job.kind }, "saving a job's outcome failed, will run it again");
    }
  }

  async #endingOf(work: JobKind, job: Job): Promise<Ending> {
    const { now, random, log } = this.#options;
    try {
      return await work.run(job);
    } catch (error) {
      log.error({ err: error, job: job.kind }, "job failed, will retry");
      return { next: "retry", at: now() + pauseAfterFailure(job.attempts, random()) };
    }
  }

  /** @returns milliseconds until the next run */
  async #release(): Promise<number> {
    for (const other of await this.#claims.otherWorkers()) {
      if (await this.#options.worker.isExpired(other)) await this.#claims.freeAllOf(other);
    }
    return releaseInterval;
  }

  /** Call once; its worker must have started before. */
  start(): void {
    const { wait, log } = this.#options;
    const work = { name: "jobs", log, pauseAfterError, wait };
    const release = { name: "jobs of dead workers", log, pauseAfterError: releaseInterval, wait };
    this.#loops = {
      work: startPollLoop(() => acrossOrganisations(() => this.#claimDue()), work),
      release: startPollLoop(() => acrossOrganisations(() => this.#release()), release),
    };
  }

  /** Claims nothing more. Resolves when running jobs have ended and their outcomes are saved. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#loops?.work.stop(), this.#loops?.release.stop()]);
    await Promise.all(this.#running.values());
  }
}

/** Milliseconds before a failed job is retried: the first time, and at most. */
const failurePause = { first: 5_000, max: 600_000 } as const;
/** The random share of a pause, so that jobs that failed together don't retry together. */
const jitter = 0.25;

/** Milliseconds between two polls for due jobs: the minimum applies while another process holds them. */
const pollInterval = { min: 20, max: 1_000 } as const;

/**
 * How long to wait before retrying a job.
 *
 * @param attempts previous failures in a row
 * @param random at least 0, less than 1
 * @returns milliseconds
 */
export function pauseAfterFailure(attempts: number, random: number): number {
  const maxPause = Math.min(failurePause.first * 2 ** attempts, failurePause.max);
  return Math.round(maxPause * (1 - jitter * random));
}

/**
 * How long to wait before the next poll. Always short: the clock may jump, and other processes may schedule
 * jobs.
 *
 * @param nextDue when the next job is due: Unix time in milliseconds; infinite if there is none
 * @param now Unix time in milliseconds
 * @returns milliseconds
 */
export function pauseUntilDue(nextDue: number, now: number): number {
  return Math.min(Math.max(nextDue - now, pollInterval.min), pollInterval.max);
}
