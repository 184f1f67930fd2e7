import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sqlitePath } from "../../database/database.ts";
import { makePrivate } from "../../database/private-files.ts";
import { isKey, type Keys, keyBytes } from "../../database/vault.ts";

export { isKey, keyBytes };

/** The keys in a text, newest first; `undefined` when a part of it isn't one, or there's none. */
export function readKeys(text: string, separator: RegExp): Keys | undefined {
  const keys = text
    .trim()
    .split(separator)
    .map((key) => Buffer.from(key.trim(), "base64"));
  const [newest, ...older] = keys;
  return newest && keys.every((key) => key.length === keyBytes) ? [newest, ...older] : undefined;
}

/** There's no key that can read what the database holds: the message says what to do. */
export class EncryptionKeyError extends Error {
  override readonly name = "EncryptionKeyError";
}

export interface KeyOptions {
  /** Called with a sentence when others may read the key and we can't change that. */
  warn?: ((sentence: string) => void) | undefined;
  /** Whether something was sealed with it, so that no other can take its place. */
  isNeeded?: boolean;
}

/** Where an embedded database's keys are; `undefined` for a database in memory. */
export function keyPath(database: string): string | undefined {
  const file = sqlitePath(database);
  return file === ":memory:" ? undefined : join(dirname(file), "encryption.key");
}

/**
 * Reads the encryption keys next to an embedded database, creating one if there is none. A database in memory gets a
 * key in memory.
 *
 * @param database path or URL of the SQLite file; the keys are in `encryption.key` in the same folder, a line each,
 *   newest first, readable only by its owner
 * @throws EncryptionKeyError when the file isn't a key, or is missing though it's needed: it is never overwritten or
 *   replaced, since data sealed with a lost key is unreadable
 */
export async function keysBeside(
  database: string,
  { warn, isNeeded = false }: KeyOptions = {},
): Promise<Keys> {
  const path = keyPath(database);
  if (path === undefined) return [randomBytes(keyBytes)];
  if (!isNeeded) await createKey(path);
  else if (!existsSync(path)) {
    throw new EncryptionKeyError(
      `${path} is missing, and only the key in it can read this database. Put the file back, or set ENCRYPTION_KEY ` +
        "to that key. No data was changed.",
    );
  }
  const sentence = makePrivate(path);
  if (sentence !== undefined) warn?.(sentence);
  const keys = readKeys(await readFile(path, "utf8"), /\n/);
  if (keys === undefined) {
    throw new EncryptionKeyError(
      `${path} doesn't contain an encryption key. Put the key back, or set ENCRYPTION_KEY.`,
    );
  }
  return keys;
}

/** Leaves a file that's there as it is. Linking is atomic: two processes that start at once agree on one key. */
async function createKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
