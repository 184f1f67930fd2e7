import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { replacePrivateFile } from "../../database/private-files.ts";
import { type BackupName, identifyBackup, removeDraft } from "../../database/transfer/backup.ts";
import { rapport } from "../storage/transferable.ts";

/** Beside the backups: those that were written there. */
export const listFile = "rapport-backups.json";

const noted = z.array(z.object({ file: z.string(), id: z.string(), madeAt: z.number() }));

/**
 * Notes a new backup in its folder, and deletes those noted there that are older than a time. A file that isn't the
 * backup any more that was written there stays.
 *
 * @param madeAt Unix time in milliseconds, like the next
 * @returns how many were deleted
 * @throws Error when the folder or its list can't be read or written
 */
export async function replaceOlder(
  { path, id, madeAt }: BackupName & { madeAt: number },
  before: number,
  warn: (sentence: string) => void,
): Promise<number> {
  const list = join(dirname(path), listFile);
  const earlier = existsSync(list) ? noted.parse(JSON.parse(await readFile(list, "utf8"))) : [];
  let deleted = 0;
  const kept = [{ file: basename(path), id, madeAt }];
  for (const backup of earlier) {
    const older = join(dirname(path), basename(backup.file));
    if (backup.madeAt >= before) {
      kept.push(backup);
      continue;
    }
    const found = await identifyBackup(rapport, older).catch(() => undefined);
    if (found?.id === backup.id) {
      await removeDraft(older);
      deleted += 1;
    } else if (existsSync(older)) {
      kept.push(backup);
      warn(`${older} isn't the backup any more that was written there: delete it yourself.`);
    }
  }
  await replacePrivateFile(list, JSON.stringify(kept));
  return deleted;
}
