import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Database } from "../storage/app-database.ts";

/**
 * Has a backup written that the database knows of, from before its rows are read: whoever is forgotten from then on goes
 * from it too.
 *
 * @param backup `madeAt` is Unix time in milliseconds
 * @param warn called with a sentence when the database can't note it: it's from before an upgrade, or can't be written to
 * @param write gets the backup's ID
 */
export async function noteBackup<Result>(
  { query }: Pick<Database, "query">,
  { path, madeAt }: { path: string; madeAt: number },
  warn: (sentence: string) => void,
  write: (id: string) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  const row = { id, path: resolve(path), made_at: madeAt, is_complete: 0 };
  const inserted = query.insertInto("backups").values(row).execute();
  const isKnown = await inserted.then(
    () => true,
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      warn(`The database couldn't note this backup, so whoever is forgotten later stays in it: ${why}`);
      return false;
    },
  );
  try {
    const result = await write(id);
    if (isKnown) await query.updateTable("backups").set({ is_complete: 1 }).where("id", "=", id).execute();
    return result;
  } catch (error) {
    if (isKnown) await query.deleteFrom("backups").where("id", "=", id).execute();
    throw error;
  }
}
