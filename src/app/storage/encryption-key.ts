import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sqlitePath } from "../../database/database.ts";
import { makePrivate } from "../../database/private-files.ts";
import { isKey, keyBytes } from "../../database/vault.ts";

export { isKey, keyBytes };

/**
 * Reads the encryption key next to an embedded database, creating it if there is none. A database in memory gets a key
 * that is as passing as itself.
 *
 * @param database path or URL of the SQLite file; the key is `encryption.key` in the same folder, readable only
 *   by its owner
 * @param warn called with a sentence when others may read the key and we can't change that
 * @returns 32 bytes
 * @throws Error when the file isn't a key: it is never overwritten, since data sealed with a lost key is
 *   unreadable
 */
export async function keyBeside(
  database: string,
  warn: (sentence: string) => void = () => undefined,
): Promise<Buffer> {
  const file = sqlitePath(database);
  if (file === ":memory:") return randomBytes(keyBytes);
  const folder = dirname(file);
  const path = join(folder, "encryption.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Linking is atomic: two processes that start at once agree on one key.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const sentence = makePrivate(path);
  if (sentence !== undefined) warn(sentence);
  const key = Buffer.from(await readFile(path, "utf8"), "base64");
  if (key.length !== keyBytes) {
    throw new Error(`${path} doesn't contain an encryption key. Put the key back, or set ENCRYPTION_KEY.`);
  }
  return key;
}
