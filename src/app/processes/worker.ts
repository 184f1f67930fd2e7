import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { sql } from "kysely";
import { z } from "zod";
import type { Log } from "../log.ts";
import type { Database } from "../storage/app-database.ts";

/** How long a lease lasts, and the time between renewals, in milliseconds; less after one that failed. */
const lease = 30_000;
const heartbeat = 10_000;
const pauseAfterError = 1_000;

/** Where a process runs and which one it is, as far as others on the machine can tell. */
export interface ProcessIdentity {
  /** PIDs are unique within one host. */
  host: string;
  pid: number;
  /** Distinguishes this run from an earlier one with the same PID. */
  run: string;
}

const writtenIdentity = z.tuple([z.string(), z.number(), z.string()]);

/** Runs within this process, which share its PID. */
const runsHere = new Set<string>();

export interface LeaseOptions {
  database: Database;
  /** Of the process that asks. */
  identity: ProcessIdentity;
  /** Whether a process with that PID runs on this machine. */
  isRunning: (pid: number) => boolean;
}

export interface WorkerOptions extends LeaseOptions {
  /** Names of its encryption keys, the one that writes first. */
  keyIds?: readonly string[];
  /** Does something again and again, so many milliseconds apart, until the signal is aborted; by a timer when absent. */
  repeat?: (work: () => void, milliseconds: number, signal: AbortSignal) => void;
  log: Log;
}

/** This process among those sharing a database. */
export type Worker = ReturnType<typeof createWorker>;

/**
 * Process leases. A process that crashed on this machine is detected at once by its PID; one on another
 * machine when its lease expires by the database's clock.
 */
export function createWorker({
  database,
  identity,
  isRunning,
  keyIds = [],
  repeat = repeatByTimer,
  log,
}: WorkerOptions) {
  const { query, clock } = database;
  const id = JSON.stringify([identity.host, identity.pid, identity.run]);
  const stopping = new AbortController();
  let retry: NodeJS.Timeout | undefined;
  let isRenewed = true;

  async function renewLease(): Promise<void> {
    const alive_until = sql<number>`${clock} + ${sql.lit(lease)}`;
    await query
      .insertInto("workers")
      .values({ id, alive_until, key_ids: keyIds.join(" ") })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ alive_until }))
      .execute();
  }

  /** Others may be under way: one on a connection that died takes longer than the pause between them. */
  async function keepLease(): Promise<void> {
    try {
      await renewLease();
      isRenewed = true;
      // Of processes that were killed. One that only stood still writes its own anew.
      await query.deleteFrom("workers").where("alive_until", "<=", clock).execute();
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isRenewed) log.warn({ err: error }, "lease renewal failed");
      isRenewed = false;
      clearTimeout(retry);
      retry = setTimeout(keepLease, pauseAfterError).unref();
    }
  }

  return {
    id,
    /** Whether the database takes what we write, as of the last renewal of the lease. */
    isRenewed: (): boolean => isRenewed,
    /** Acquires the lease and keeps renewing it. Leases that have run out are deleted, within `heartbeat`. */
    async start(): Promise<void> {
      runsHere.add(identity.run);
      await renewLease();
      repeat(() => void keepLease(), heartbeat, stopping.signal);
    },
    /** Whether another process has ended or its lease has expired. */
    async isExpired(worker: string): Promise<boolean> {
      if (hasEnded(worker, { identity, isRunning })) return true;
      const alive = await query
        .selectFrom("workers")
        .select("id")
        .where("id", "=", worker)
        .where("alive_until", ">", clock)
        .executeTakeFirst();
      return alive === undefined;
    },
    /** Releases the lease. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(retry);
      runsHere.delete(identity.run);
      await query.deleteFrom("workers").where("id", "=", id).execute();
    },
  };
}

function repeatByTimer(work: () => void, milliseconds: number, signal: AbortSignal): void {
  const timer = setInterval(work, milliseconds).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

/** A process that is serving. */
export interface LiveProcess {
  /** Such as "process 4711 on web-1". */
  name: string;
  /** Names of its encryption keys, the one that writes first; `undefined` in older versions, which didn't say. */
  keyIds: readonly string[] | undefined;
}

/** The processes that serve from a database, as far as the one that asks can tell. */
export async function liveProcesses({ database, ...options }: LeaseOptions): Promise<LiveProcess[]> {
  const { query, clock } = database;
  const rows = await query
    .selectFrom("workers")
    .select(["id", "key_ids"])
    .where("alive_until", ">", clock)
    .execute();
  return rows
    .filter(({ id }) => !hasEnded(id, options))
    .map(({ id, key_ids }) => {
      const [host, pid] = writtenIdentity.parse(JSON.parse(id));
      return { name: `process ${pid} on ${host.split(" ")[0]}`, keyIds: key_ids?.split(" ") };
    });
}

/** Whether a process of this machine is no more; one of another machine may be. */
function hasEnded(worker: string, { identity, isRunning }: Omit<LeaseOptions, "database">): boolean {
  const [host, pid, run] = writtenIdentity.parse(JSON.parse(worker));
  const isHere = host === identity.host;
  return isHere && (pid === identity.pid ? !runsHere.has(run) : !isRunning(pid));
}

/** Whether a process with that PID runs on this machine; one we may not signal counts too. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * This process's identity. A PID is only comparable on one machine, since its boot, in one namespace.
 * Containers often share their host's name and all start with PID 1. Source:
 * https://man7.org/linux/man-pages/man7/pid_namespaces.7.html
 *
 * @param run distinguishes this run from an earlier one with the same PID
 */
export function processIdentity(run: string): ProcessIdentity {
  const boot = seen(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const namespace = seen(() => readlinkSync("/proc/self/ns/pid"));
  return { host: [hostname(), boot, namespace].join(" "), pid: process.pid, run };
}

/** Only Linux has it. */
function seen(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
