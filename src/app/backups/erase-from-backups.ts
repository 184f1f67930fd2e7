import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Selectable } from "kysely";
import { z } from "zod";
import { draftOf, removeDraft } from "../../database/transfer/backup.ts";
import { timeOf } from "../../database/transfer/operate.ts";
import type { Keys } from "../../database/vault.ts";
import type { Database } from "../storage/database.ts";
import type { Schema } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";
import type { EraseWorkerData } from "./erase-worker.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds after which a backup isn't being written any more. */
const maxWriting = day;
/** Milliseconds that we try to erase from a backup that can't be reached. */
const maxTrying = 30 * day;

/** Of a value that says who is to be erased. */
export const addressesContext = { organisation: "", field: "backup_erasures.addresses" } as const;

export interface ErasingOptions {
  database: Pick<Database, "query" | "eraseEverythingDeleted">;
  vault: Pick<Vault, "open">;
  /** Those that backups may be sealed with, newest first. */
  keys: Keys;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Called with a sentence for operators for each backup that couldn't be changed, and why. */
  report: (sentence: string, details: { path: string; err?: unknown }) => void;
  /** Ends it after the backup under way. */
  stopping?: AbortSignal;
}

type Backup = Selectable<Schema["backups"]>;
type Pending = Selectable<Schema["backup_erasures"]>;

/**
 * Erases from backups what is still to be erased from them, as far as they can be reached from here, and forgets backups
 * that are gone. Doing it again, in any process and after any end, comes to the same.
 */
export async function eraseFromBackups(options: ErasingOptions): Promise<void> {
  const { database, stopping } = options;
  const { query } = database;
  await query
    .deleteFrom("backup_erasures")
    .where("backup", "not in", (row) => row.selectFrom("backups").select("id"))
    .execute();
  const backups = await query.selectFrom("backups").selectAll().orderBy("made_at").execute();
  let hasDeleted = false;
  for (const backup of backups) {
    if (stopping?.aborted) break;
    const pending = await query
      .selectFrom("backup_erasures")
      .selectAll()
      .where("backup", "=", backup.id)
      .execute();
    const ended = await endedOf(options, backup, pending);
    if (ended.length === 0) continue;
    hasDeleted = true;
    await query
      .deleteFrom("backup_erasures")
      .where("backup", "=", backup.id)
      .where(
        "id",
        "in",
        ended.map(({ id }) => id),
      )
      .execute();
  }
  if (hasDeleted) await database.eraseEverythingDeleted();
}

/** @returns what is done, or given up */
async function endedOf(
  options: ErasingOptions,
  backup: Backup,
  pending: readonly Pending[],
): Promise<readonly Pending[]> {
  const { database, now, report } = options;
  const { id, path, made_at } = backup;
  const gone = async (why: string): Promise<readonly Pending[]> => {
    await database.query.deleteFrom("backups").where("id", "=", id).execute();
    if (pending.length > 0)
      report(
        `The backup of ${timeOf(made_at)} ${why}: if there's a copy, delete it, since somebody in it is forgotten`,
        { path },
      );
    return pending;
  };
  const stuck = (why: string, err?: unknown): readonly Pending[] => {
    if (pending.length === 0) return [];
    const old = pending.filter(({ asked_at }) => asked_at < now() - maxTrying);
    const next = old.length > 0 ? "we've given up: delete it" : "we'll try again in an hour";
    report(`Somebody forgotten is still in the backup of ${timeOf(made_at)}, ${why}; ${next}`, { path, err });
    return old;
  };
  try {
    if (!isThere(path)) {
      if (!isThere(dirname(path))) return stuck("whose folder isn't there");
      if (backup.is_complete === 0) {
        if (made_at > now() - maxWriting) return [];
        await removeDraft(draftOf(backup));
      }
      return await gone("isn't where it was written");
    }
    if (pending.length === 0) return [];
    const outcome = await rewrite(options, backup, pending);
    if (outcome === "another file") return await gone("was replaced by another file");
    return outcome === "done" ? pending : [];
  } catch (error) {
    return stuck("which can't be changed", error);
  }
}

/** @throws Error when that can't be told, for lack of permission */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** In a thread: SQLite stops it for seconds. */
async function rewrite(
  { vault, keys, now }: ErasingOptions,
  { path, id }: Backup,
  pending: readonly Pending[],
) {
  const workerData: EraseWorkerData = {
    path,
    id,
    keys: keys.map((key) => key.toString("base64")).join(),
    now: now(),
    erasures: pending.map(({ of_organisation: organisation, addresses }) => ({
      organisation,
      ...(addresses !== null && { addresses: JSON.parse(vault.open(addressesContext, addresses)) }),
    })),
  };
  const worker = new Worker(new URL("erase-worker.ts", import.meta.url), { workerData });
  const [outcome]: unknown[] = await once(worker, "message");
  return z.enum(["done", "in use", "another file"]).parse(outcome);
}
