import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Permission bits of everyone but the owner, and of the owner. */
const modes = { others: 0o077, owner: 0o700, folder: 0o700, file: 0o600 } as const;

/**
 * Creates an empty file that only its owner can read, and its folder likewise. Leaves what exists as it is.
 *
 * @throws when the folder can't be created; whoever opens the file then says what's wrong with the file
 */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: modes.folder });
  try {
    // Never opens an existing file: closing it would release SQLite's locks on it, which belong to the process.
    // Source: https://www.sqlite.org/howtocorrupt.html, section 2.2
    closeSync(openSync(path, "wx", modes.file));
  } catch {
    return;
  }
}

/**
 * Takes everyone's permissions on a file away, except its owner's.
 *
 * @returns a sentence for the operator when that wasn't allowed
 */
export function makePrivate(path: string): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & modes.others) === 0) return undefined;
  try {
    chmodSync(path, mode & modes.owner);
  } catch {
    // SQLite may have removed its log in the meantime.
    if (existsSync(path))
      return `Other users of this machine may read ${path}. Run as its owner: chmod 600 ${path}`;
  }
  return undefined;
}

/** Writes a file that only its owner can read, in an existing folder, and takes the place of one that's there at once. */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, text, { mode: modes.file, flag: "wx", flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
