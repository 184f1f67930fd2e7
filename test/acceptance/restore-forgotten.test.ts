import { randomBytes } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { createBackups } from "../../src/app/backups/backups.ts";
import { createRecentContacts } from "../../src/app/outreach/recent-contacts.ts";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import { rapport } from "../../src/app/storage/transferable.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { keptLog } from "../support/log.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A restored backup doesn't bring back who was forgotten, as far as a database still knows that they were. */

const key = randomBytes(32);
const vault = createVault([key]);
const [jane, leila] = [{ email: "jane@acme.com" }, { email: "leila@acme.com" }];

const data = (DATABASE_URL: string, ...words: string[]) =>
  operatorCommand({ DATABASE_URL, ENCRYPTION_KEY: key.toString("base64") }, "data", ...words);

/** A database with these contacts, its backup, and then who of them was forgotten. @returns the backup */
async function backedUp(url: string, folder: string, contacts = [jane], forgotten: typeof contacts = []) {
  const { log } = keptLog();
  const options = { database: await openDatabase(url), vault, now: Date.now, log };
  const written = join(folder, "monday.backup");
  try {
    const recents = createRecentContacts(options);
    for (const address of contacts) recents.remember("T1", "U1", { address });
    await recents.stop();
    expect(await data(url, "backup", written)).toMatchObject({ exitCode: 0, stderr: "" });
    const stopping = new AbortController().signal;
    const backups = createBackups({ ...options, keys: async () => [key], stopping });
    if (forgotten.length > 0) await backups.forget("T1", forgotten);
  } finally {
    await options.database.close();
  }
  return written;
}

/** A database with two contacts, a backup that was moved away, and one of them forgotten since. */
async function forgotten(url: string, folder: string): Promise<string> {
  const written = await backedUp(url, folder, [jane, leila], [jane]);
  const moved = join(folder, "elsewhere.backup");
  await cp(written, moved);
  return moved;
}

async function contactsIn(url: string): Promise<string[]> {
  await using database = await openAsIs(rapport, url);
  const rows = await database.query.selectFrom("recent_contacts").select("details").execute();
  return rows.map(({ details }) => {
    const plain = vault.open({ organisation: "T1", field: "recent_contacts.details" }, String(details));
    return JSON.parse(plain).address.email;
  });
}

async function place(kind: (typeof databaseKinds)[number], context: TestContext, folder: string) {
  if (kind === "SQLite") return join(folder, "earlier", "rapport.db");
  const postgres = await postgresOrSkip(context);
  context.onTestFinished(() => postgres[Symbol.asyncDispose]());
  return postgres.url;
}

test.for(databaseKinds)("from %s, by the database that was used until now", async (kind, context) => {
  await using folder = await temporaryFolder();
  const earlier = await place(kind, context, folder.path);
  const backup = await forgotten(earlier, folder.path);
  const verified = await data(earlier, "verify", backup);
  expect(verified).toMatchObject({ exitCode: 0, stderr: "" });
  expect(verified.stdout).toContain("Still to be erased from it: 1 person or workspace forgotten since.");
  expect(JSON.parse((await data(earlier, "verify", backup, "--json")).stdout)).toMatchObject({
    pendingErasures: 1,
  });

  const restored = join(folder.path, "restored", "rapport.db");
  const result = await data(restored, "restore", backup, earlier);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("Erased from the backup before: 1 person or workspace forgotten since.");
  expect([await contactsIn(restored), await contactsIn(backup)]).toEqual([[leila.email], [leila.email]]);
  // The database that was used until now doesn't know that it's done.
  expect(JSON.parse((await data(earlier, "verify", backup, "--json")).stdout)).toMatchObject({
    pendingErasures: 0,
  });
  const again = await data(join(folder.path, "again", "rapport.db"), "restore", backup, earlier);
  expect(again.stdout).toContain("had been erased from the backup already");
});

test("by SQLite's database beside the new one, which needs no naming", async () => {
  await using folder = await temporaryFolder();
  const backup = await forgotten(join(folder.path, "rapport.db.old"), folder.path);
  const restored = join(folder.path, "rapport.db");
  expect(await data(restored, "restore", backup)).toMatchObject({
    exitCode: 0,
    stderr: "",
    stdout: expect.stringContaining("Erased from the backup before: 1 person or workspace forgotten since."),
  });
  expect(await contactsIn(restored)).toEqual([leila.email]);
});

test("where a database is named that can't be asked, nothing is restored", async () => {
  await using folder = await temporaryFolder();
  const backup = await forgotten(join(folder.path, "earlier.db"), folder.path);
  const restored = join(folder.path, "rapport.db");
  const result = await data(restored, "restore", backup, join(folder.path, "none.db"));
  expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("There's no database at") });
  // A copy of what isn't Rapport's.
  await cp(process.execPath, join(folder.path, "other.db"));
  const other = await data(restored, "restore", backup, join(folder.path, "other.db"));
  expect(other).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/Nothing was restored\.$/) });
  const unknown = await data(restored, "restore", backup);
  expect(unknown.stdout).toContain("Whoever was forgotten since (/profile forget) may be back");
  expect((await contactsIn(restored)).sort()).toEqual([jane.email, leila.email]);
});

test("where nobody was forgotten, nobody is said to be back", async () => {
  await using folder = await temporaryFolder();
  const earlier = join(folder.path, "earlier", "rapport.db");
  const backup = await backedUp(earlier, folder.path);
  const restored = join(folder.path, "restored", "rapport.db");
  const { exitCode, stdout } = await data(restored, "restore", backup, earlier);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Nobody is left to be erased from it.");
  expect(stdout).not.toContain("may be back");
  expect(await contactsIn(restored)).toEqual([jane.email]);
});
