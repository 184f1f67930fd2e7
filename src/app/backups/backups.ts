import { randomUUID } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import type { Keys } from "../../database/vault.ts";
import type { Log } from "../log.ts";
import type { Addressee } from "../outreach/contact.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { acrossOrganisations } from "../storage/tenant-scope.ts";
import { addressesContext, eraseFromBackups } from "./erase-from-backups.ts";

/** A backup that something is to be erased from. */
export interface KnownBackup {
  id: string;
  /** Unix time in milliseconds. */
  madeAt: number;
  /** Whether this process sees it where it was written, and may replace it; or it's still being written. */
  isReachable: boolean;
}

export interface BackupsOptions {
  database: Database;
  vault: Vault;
  /** Those that backups may be sealed with, newest first. */
  keys: () => Promise<Keys>;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
  stopping: AbortSignal;
}

export type Backups = ReturnType<typeof createBackups>;

function isReachable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The backups that `npm run data -- backup` has written, and what is to be erased from them. */
export function createBackups({ database, vault, keys, now, log, stopping }: BackupsOptions) {
  const { query } = database;
  let erasing = Promise.resolve();

  async function list(): Promise<KnownBackup[]> {
    const rows = await query.selectFrom("backups").selectAll().orderBy("made_at").execute();
    return rows.map(({ id, path, made_at: madeAt, is_complete }) => ({
      ...{ id, madeAt },
      isReachable: is_complete === 0 || isReachable(path),
    }));
  }

  async function eraseAll(): Promise<void> {
    const report = (sentence: string, details: object) => log.warn(details, sentence);
    const options = { database, vault, keys, now, report, stopping };
    await acrossOrganisations(() => eraseFromBackups(options));
  }

  return {
    list,
    /**
     * Notes what is to be erased from all backups that there are.
     *
     * @param addresses all that somebody is known by; absent: everything of the organisation
     * @param noted from which it was noted already
     * @returns those backups
     */
    async forget(
      organisation: string,
      addresses: readonly Addressee["address"][] | undefined,
      noted: readonly KnownBackup[] = [],
    ): Promise<KnownBackup[]> {
      const known = (await list()).filter(({ id }) => !noted.some((one) => one.id === id));
      if (known.length === 0) return [...noted];
      const sealed = addresses && vault.seal(addressesContext, JSON.stringify(addresses));
      const erasure = {
        id: randomUUID(),
        of_organisation: organisation,
        addresses: sealed ?? null,
        asked_at: now(),
      };
      await query.transaction().execute(async (transaction) => {
        // Everything is more than any of it.
        if (addresses === undefined)
          await transaction
            .deleteFrom("backup_erasures")
            .where("of_organisation", "=", organisation)
            .execute();
        await transaction
          .insertInto("backup_erasures")
          .values(known.map(({ id }) => ({ ...erasure, backup: id })))
          .execute();
      });
      return [...noted, ...known];
    },
    /** Erases what was noted, after what is under way; what fails is logged, and tried again by the next one. */
    erase(): Promise<void> {
      erasing = erasing
        .then(eraseAll)
        .catch((error: unknown) => log.warn({ err: error }, "erasing from backups failed, will retry"));
      return erasing;
    },
  };
}
