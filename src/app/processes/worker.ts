import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../storage/database.ts";

/** Milliseconds for which a lease holds, and between two renewals. */
const lease = 30_000;
const heartbeat = 10_000;

/** Where a process runs and which one it is, as far as another one on the same machine can find out. */
export interface ProcessIdentity {
  /** Within one host, process numbers are unique. */
  host: string;
  pid: number;
  /** Distinguishes this run from an earlier one with the same number. */
  run: string;
}

const writtenIdentity = z.tuple([z.string(), z.number(), z.string()]);

/** Runs within this process, which share its number. */
const runsHere = new Set<string>();

/** This process among those that share a database. */
export interface Worker {
  id: string;
  /** Takes the lease and renews it from now on. */
  start(): Promise<void>;
  /** Whether another process has ended, or its lease has run out. */
  isExpired(worker: string): Promise<boolean>;
  /** Gives the lease up. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  database: Database;
  identity: ProcessIdentity;
  /** Whether a process of that number runs on this machine. */
  isRunning: (pid: number) => boolean;
  /** Called when the lease could not be renewed. */
  onError: (error: unknown) => void;
}

/**
 * Leases of processes. One that crashed on this machine is known to be gone at once, by its number; one on another
 * machine when its lease has run out by the database's clock.
 */
export function createWorker({ database, identity, isRunning, onError }: WorkerOptions): Worker {
  const { query, clock } = database;
  const id = JSON.stringify([identity.host, identity.pid, identity.run]);
  let timer: NodeJS.Timeout | undefined;

  async function renewLease(): Promise<void> {
    const alive_until = sql<number>`${clock} + ${sql.lit(lease)}`;
    await query
      .insertInto("workers")
      .values({ id, alive_until })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ alive_until }))
      .execute();
  }

  return {
    id,
    async start() {
      runsHere.add(identity.run);
      await renewLease();
      timer = setInterval(() => renewLease().catch(onError), heartbeat);
      timer.unref();
    },
    async isExpired(worker) {
      const [host, pid, run] = writtenIdentity.parse(JSON.parse(worker));
      const isHere = host === identity.host;
      if (isHere && (pid === identity.pid ? !runsHere.has(run) : !isRunning(pid))) return true;
      const alive = await query
        .selectFrom("workers")
        .select("id")
        .where("id", "=", worker)
        .where("alive_until", ">", clock)
        .executeTakeFirst();
      return alive === undefined;
    },
    async stop() {
      clearInterval(timer);
      runsHere.delete(identity.run);
      await query.deleteFrom("workers").where("id", "=", id).execute();
    },
  };
}

/** Whether a process of that number runs on this machine; one that may not be asked runs too. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
