import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export const keyBytes = 32;

/**
 * Reads the encryption key that lies beside an embedded database, and makes it when there is none yet.
 *
 * @param databasePath path of the SQLite file; the key is `encryption.key` in the same folder, readable by
 *   its owner alone
 * @returns 32 bytes
 * @throws Error when a file is there that is not a key: data sealed with a lost key could not be read again,
 *   so it is never overwritten
 */
export async function keyBeside(databasePath: string): Promise<Buffer> {
  const folder = dirname(databasePath);
  const path = join(folder, "encryption.key");
  await mkdir(folder, { recursive: true });
  // A link is made whole or not at all: two processes that start at once agree on one key.
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 });
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = Buffer.from(await readFile(path, "utf8"), "base64");
  if (key.length !== keyBytes) {
    throw new Error(`${path} does not hold an encryption key. Put the key back, or set ENCRYPTION_KEY.`);
  }
  return key;
}
