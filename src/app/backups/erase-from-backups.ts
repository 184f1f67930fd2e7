import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Selectable } from "kysely";
import { z } from "zod";
import { draftOf, removeDraft } from "../../database/transfer/backup.ts";
import { timeOf } from "../../database/transfer/operate.ts";
import type { Keys } from "../../database/vault.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { Schema } from "../storage/schema.ts";
import type { EraseWorkerData } from "./erase-worker.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds after which a backup isn't being written any more. */
const maxWriting = day;
/** Milliseconds that we try to erase from a backup that can't be reached. */
const maxTrying = 30 * day;

const nextTime = "we'll try again in an hour";

/** Of a value that says who is to be erased. */
export const addressesContext = { organisation: "", field: "backup_erasures.addresses" } as const;

export interface ErasingOptions {
  database: Pick<Database, "query" | "eraseEverythingDeleted">;
  vault: Pick<Vault, "open">;
  /** Those that backups may be sealed with, newest first. */
  keys: () => Promise<Keys>;
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
  const { database, report, stopping } = options;
  const { query } = database;
  await query
    .deleteFrom("backup_erasures")
    .where("backup", "not in", (row) => row.selectFrom("backups").select("id"))
    .execute();
  const backups = await query.selectFrom("backups").selectAll().orderBy("made_at").execute();
  // On another machine, or where a volume isn't mounted, none is seen: that says nothing of them.
  const seen = new Set(backups.filter(({ path }) => existsSync(path)).map(({ path }) => dirname(path)));
  const unseen: string[] = [];
  let hasDeleted = false;
  for (const backup of backups) {
    if (stopping?.aborted) break;
    const { id, path } = backup;
    const ofThis = query.selectFrom("backup_erasures").selectAll().where("backup", "=", id);
    const pending = await ofThis.execute();
    const outcome = await attempt(options, backup, pending, seen.has(dirname(path)));
    const isDone = outcome === "erased" || outcome === "gone";
    const over = isDone ? pending : outcome === "given up" ? pending.filter(isOld(options)) : [];
    if (outcome === "unseen" && pending.length > 0) unseen.push(path);
    const isLost = outcome === "given up" && over.length === pending.length && !existsSync(path);
    if (outcome === "gone" || isLost) await query.deleteFrom("backups").where("id", "=", id).execute();
    if (over.length === 0) continue;
    hasDeleted = true;
    const ids = over.map((one) => one.id);
    await query.deleteFrom("backup_erasures").where("backup", "=", id).where("id", "in", ids).execute();
  }
  if (unseen.length > 0)
    report(`Somebody forgotten is still in backups that aren't seen from here; ${nextTime}`, {
      path: unseen.join(", "),
    });
  if (hasDeleted) await database.eraseEverythingDeleted();
}

/**
 * `gone`: it was deleted, moved or replaced. `unseen`: it may be elsewhere. `waiting`: there's nothing to do, or it's in
 * use, or failed.
 */
type Outcome = "erased" | "gone" | "given up" | "unseen" | "waiting";

function isOld({ now }: Pick<ErasingOptions, "now">) {
  return ({ asked_at }: Pending): boolean => asked_at < now() - maxTrying;
}

/** @param isFolderSeen whether others are seen where it is, or was */
async function attempt(
  options: ErasingOptions,
  backup: Backup,
  pending: readonly Pending[],
  isFolderSeen: boolean,
): Promise<Outcome> {
  const { now, report } = options;
  const { path, made_at } = backup;
  const of = `the backup of ${timeOf(made_at)}`;
  const isGivenUp = pending.some(isOld(options));
  const giveUp = (why: string, err?: unknown): Outcome => {
    report(`Somebody forgotten is still in ${of}, ${why}, and we've given up: delete it`, { path, err });
    return "given up";
  };
  const gone = (why: string): Outcome => {
    if (pending.length > 0)
      report(`Somebody forgotten is still in any copy of ${of}, which ${why}: delete it`, { path });
    return "gone";
  };
  if (!existsSync(path)) {
    if (backup.is_complete === 0 && made_at > now() - maxWriting) return "waiting";
    // Whoever was writing it may have been killed.
    await removeDraft(draftOf(backup));
    if (!isFolderSeen) return isGivenUp ? giveUp("which isn't seen from here") : "unseen";
    return gone("isn't where it was written");
  }
  if (pending.length === 0) return "waiting";
  try {
    const outcome = await rewrite(options, backup, pending);
    if (outcome === "another file") return gone("was replaced by another file");
    return outcome === "done" ? "erased" : "waiting";
  } catch (error) {
    if (isGivenUp) return giveUp("which can't be changed", error);
    report(`Somebody forgotten is still in ${of}, which can't be changed; ${nextTime}`, { path, err: error });
    return "waiting";
  }
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
    keys: (await keys()).map((key) => key.toString("base64")).join(),
    now: now(),
    erasures: pending.map(({ id: erasureId, of_organisation: organisation, addresses }) => ({
      ...{ id: erasureId, organisation },
      ...(addresses !== null && { addresses: JSON.parse(vault.open(addressesContext, addresses)) }),
    })),
  };
  const worker = new Worker(new URL("erase-worker.ts", import.meta.url), { workerData });
  const [outcome]: unknown[] = await once(worker, "message");
  return z.enum(["done", "in use", "another file"]).parse(outcome);
}
