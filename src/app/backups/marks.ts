import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { replacePrivateFile } from "../../database/private-files.ts";
import type { LedgerOptions } from "../credits/deliveries.ts";
import type { Addressee } from "../outreach/contact.ts";
import { identityOf } from "../outreach/suppressions.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";

/** Beside the backups. */
export const marksFile = "rapport-forgotten.json";
/** Milliseconds that marks are kept: longer than any backup (`BACKUP_DAYS`). */
const kept = 366 * 24 * 60 * 60_000;

/** That somebody was forgotten or blocked, or an organisation has removed Rapport: a restore goes by it. */
const mark = z.object({
  kind: z.enum(["forgotten", "blocked", "left"]),
  /** Keyed hash of the organisation's ID. */
  of_organisation: z.string(),
  /** Keyed hash of an address or contact ID, the same as of a block; empty for an organisation. */
  identity: z.string(),
  /** One value for all addresses and IDs of a person. */
  person: z.string(),
  /** When it began to hold: Unix time in milliseconds. */
  at: z.number(),
});
export type Mark = z.infer<typeof mark>;

const file = z.object({ writtenAt: z.number(), marks: z.array(mark) });

/** @returns the keyed hash by which marks name an organisation */
export function organisationMark(vault: Pick<Vault, "digest">, organisation: string): string {
  return vault.digest({ organisation: "", field: "backup_marks.of_organisation" }, organisation);
}

/** @returns what is beside the backups in a folder, if there's anything @throws Error when it can't be read */
export async function readMarks(folder: string): Promise<z.infer<typeof file> | undefined> {
  const path = join(folder, marksFile);
  try {
    return file.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new Error(`${path} can't be read`, { cause: error });
  }
}

/**
 * Adds the database's marks to those beside the backups in a folder: what is there may be of a database from before a
 * restore.
 *
 * @throws Error when the folder or its file can't be read or written
 */
export async function writeMarks({ query }: Pick<Database, "query">, folder: string, now: number) {
  const stored = z.array(mark).parse(await query.selectFrom("backup_marks").selectAll().execute());
  const there = (await readMarks(folder))?.marks ?? [];
  const keyOf = ({ kind, of_organisation, identity }: Mark) => `${kind} ${of_organisation} ${identity}`;
  const marks = [...new Map([...there, ...stored].map((one) => [keyOf(one), one])).values()];
  const written: z.infer<typeof file> = { writtenAt: now, marks: marks.filter(({ at }) => at > now - kept) };
  await replacePrivateFile(join(folder, marksFile), JSON.stringify(written));
}

export type BackupMarks = ReturnType<typeof createBackupMarks>;

/** Who isn't to come back with a backup, in the database and beside the backups, where this process sees them. */
export function createBackupMarks({ database, vault, now, log }: Omit<LedgerOptions, "worker">) {
  const { query } = database;

  async function writeAll(): Promise<void> {
    for (const { folder } of await query.selectFrom("backup_folders").select("folder").execute())
      await writeMarks(database, folder, now()).catch((error: unknown) =>
        log.warn(
          { err: error, folder },
          "marks couldn't be written beside backups, the next backup writes them",
        ),
      );
  }

  return {
    /** @param addresses all that somebody is known by; none when the organisation has left */
    async add(
      kind: Mark["kind"],
      organisation: string,
      addresses: readonly Addressee["address"][] = [],
    ): Promise<void> {
      const of_organisation = organisationMark(vault, organisation);
      const hashes = addresses.map((address) => identityOf(vault, organisation, address));
      const [person = ""] = hashes;
      const identities = kind === "left" ? [person] : hashes;
      await query.transaction().execute(async (transaction) => {
        // Everything is more than any of it.
        const others = transaction.deleteFrom("backup_marks").where("of_organisation", "=", of_organisation);
        if (kind === "left") await others.execute();
        for (const identity of identities.toSorted())
          await transaction
            .insertInto("backup_marks")
            .values({ kind, of_organisation, identity, person, at: now() })
            .onConflict((conflict) =>
              conflict.columns(["kind", "of_organisation", "identity"]).doUpdateSet({ at: now() }),
            )
            .execute();
      });
      await writeAll();
    },
    /** Deletes what no backup needs any more, and writes what a folder lacks that was out of reach. */
    async deleteExpired(): Promise<void> {
      await query
        .deleteFrom("backup_marks")
        .where("at", "<", now() - kept)
        .execute();
      await writeAll();
    },
  };
}
