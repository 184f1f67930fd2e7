import { randomBytes } from "node:crypto";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, type TestContext, test } from "vitest";
import { createBackupMarks } from "#app/backups/marks.ts";
import { runCommand } from "#app/cli/run.ts";
import { RecentContacts } from "#app/outreach/recent-contacts.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { createVault } from "#app/storage/app-vault.ts";
import { openVault } from "#app/storage/open-vault.ts";
import { rapport } from "#app/storage/transferable.ts";
import { inspect, openAsIs } from "#database/transfer/copy.ts";
import { silentLog } from "../../support/log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const day = 24 * 60 * 60_000;
const start = Date.parse("2026-11-02T09:00:00Z");
const [jane, leila] = [{ email: "jane@acme.com" }, { email: "leila@acme.com" }];

/** A database, a folder for backups, and what operators type. */
async function place(context: TestContext) {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  const at = (...names: string[]) => join(folder.path, ...names);
  const key = randomBytes(32);
  const clock = { now: start };
  const keys = { given: [key] };
  const warnings: string[] = [];
  async function data(url: string, ...words: string[]): Promise<string> {
    const printed: string[] = [];
    await runCommand(["data", ...words], {
      variables: {
        DATABASE_URL: url,
        ENCRYPTION_KEY: keys.given.map((each) => each.toString("base64")).join(","),
        BACKUP_DAYS: "7",
      },
      print: async (text) => void printed.push(text),
      warn: (sentence) => void warnings.push(sentence),
      now: () => clock.now,
    });
    return printed.join("\n");
  }
  async function opened(url: string) {
    const database = await openDatabase(url);
    context.onTestFinished(() => database.close());
    const vault = await openVault({ database, url, keys: [key], warn: () => undefined });
    const options = { database, vault, now: () => clock.now, log: silentLog };
    const recents = new RecentContacts(options);
    return { database, marks: createBackupMarks(options), recents };
  }
  return { at, clock, keys, warnings, data, opened };
}

test("a backup deletes the older ones that were written into its folder, and nothing else", async (context) => {
  const { at, clock, warnings, data, opened } = await place(context);
  await opened(at("rapport.db"));
  const backUp = (name: string) => data(at("rapport.db"), "backup", at(name));
  for (const name of ["first.db", "replaced.db", "gone.db"]) await backUp(name);
  clock.now += 4 * day;
  await backUp("later.db");
  await copyFile(at("later.db"), at("replaced.db"));
  await copyFile(at("first.db"), at("copy.db"));
  await rm(at("gone.db"));
  clock.now += 3 * day + 1;
  expect(await backUp("newest.db")).toContain("1 from more than 7 days ago deleted.");
  expect((await readdir(at())).filter((name) => /db$/.test(name) && name !== "rapport.db").sort()).toEqual([
    ...["copy.db", "later.db", "newest.db", "replaced.db"],
  ]);
  expect(warnings).toEqual([
    `${at("replaced.db")} isn't the backup any more that was written there: delete it yourself.`,
  ]);
});

test("a restore leaves out who was forgotten since, also where the app didn't see the folder", async (context) => {
  const { at, clock, warnings, data, opened } = await place(context);
  const { marks, recents } = await opened(at("rapport.db"));
  await marks.add("forgotten", "T1", [leila]);
  clock.now += day;
  for (const address of [jane, leila]) recents.remember("T1", "U1", { address });
  for (const organisation of ["T2", "T3"]) recents.remember(organisation, "U1", { address: jane });
  await recents.stop();
  const monday = at("backups", "monday.db");
  await data(at("rapport.db"), "backup", monday);
  clock.now += day;
  await rename(at("backups"), at("away"));
  await marks.add("forgotten", "T1", [jane]);
  await marks.add("blocked", "T2", [jane]);
  await marks.add("left", "T3");
  await rename(at("away"), at("backups"));
  await data(at("rapport.db"), "backup", at("backups", "wednesday.db"));
  expect(await readFile(at("backups", "rapport-forgotten.json"), "utf8")).not.toMatch(/jane|leila|T\d"/);

  expect(await data(at("restored.db"), "restore", monday)).toContain(
    "Left out: who was forgotten or blocked since, and workspaces that left, until 2026-11-04 09:00 UTC.",
  );
  const { database, recents: restored } = await opened(at("restored.db"));
  const found = await Promise.all(["T1", "T2", "T3"].map((one) => restored.list(one, "U1", { limit: 9 })));
  expect(found.map((contacts) => contacts.map(({ address }) => address))).toEqual([[leila], [jane], []]);
  const blocked = database.query.selectFrom("suppressed_contacts").select(["organisation", "suppressed_at"]);
  expect(await blocked.execute()).toEqual([{ organisation: "T2", suppressed_at: clock.now }]);
  // Nor does the restored log name them to anybody.
  const log = database.query.selectFrom("audit_log").select(["organisation", "action", "outcome"]);
  expect(await log.execute()).toEqual([{ organisation: "T1", action: "forget", outcome: "begun" }]);
  expect(warnings).toEqual([]);
});

test("a restore says so where no marks are, and refuses those that it can't read", async (context) => {
  const { at, data, opened } = await place(context);
  await opened(at("rapport.db"));
  const monday = at("backups", "monday.db");
  await data(at("rapport.db"), "backup", monday);
  await writeFile(at("backups", "rapport-forgotten.json"), "{");
  await expect(data(at("restored.db"), "restore", monday)).rejects.toThrow(
    `${at("backups", "rapport-forgotten.json")} can't be read. Nothing was restored.`,
  );
  await rm(at("backups", "rapport-forgotten.json"));
  expect(await data(at("restored.db"), "restore", monday)).toContain(
    "There's no rapport-forgotten.json beside the backup: forget and block again whoever was since.",
  );
});

describe("a backup out of which somebody took who is blocked, and made its note fit, is of no use", () => {
  const changed = "Somebody changed the backup after it was made. Use another one.";
  const unsigned =
    "The backup isn't signed: it's from before Rapport signed them, was made without a key, or somebody changed it. " +
    "If you're sure that nobody did, restore it with the version that made it.";
  const unknown = /^Some of it is sealed with a key that isn't given \(.{8}\)/;
  test.for<[string, string | RegExp, (signature: string) => string | null]>([
    ["as it was", changed, (signature) => signature],
    ["as another one", changed, (signature) => `${signature.slice(0, -8)}AAAAAAAA`],
    ["with another key", unknown, () => createVault([randomBytes(32)]).sign("note")],
    ["by nobody", unsigned, () => null],
  ])("signed %s", async ([, problem, sign], context) => {
    const { at, data, opened } = await place(context);
    const { database } = await opened(at("rapport.db"));
    const blocked = { organisation: "T1", identity: "jane", suppression: "jane" };
    await database.query
      .insertInto("suppressed_contacts")
      .values({ ...blocked, suppressed_by: "U1", suppressed_at: start })
      .execute();
    await data(at("rapport.db"), "backup", at("monday.db"));
    const backup = await openAsIs(rapport, at("monday.db"));
    await backup.query.deleteFrom("suppressed_contacts").execute();
    for (const { name, rows, digest } of (await inspect(rapport, backup)).tables)
      await backup.query.updateTable("backup_note").set({ rows, digest }).where("name", "=", name).execute();
    const { signature } = await backup.query
      .selectFrom("backup_note")
      .select("signature")
      .executeTakeFirstOrThrow();
    await backup.query
      .updateTable("backup_note")
      .set({ signature: sign(String(signature)) })
      .execute();
    await backup.close();
    await expect(data(at("restored.db"), "restore", at("monday.db"))).rejects.toThrow(problem);
    const verified = data(at("rapport.db"), "verify", at("monday.db")).catch(({ message }) => message);
    expect(await verified).not.toContain("The key opens all that's sealed");
    expect(await readdir(at())).not.toContain("restored.db");
  });
});

test("a backup is known after its key was changed, as long as that key is given, and one without signature by name", async (context) => {
  const { at, keys, data, opened } = await place(context);
  await opened(at("rapport.db"));
  await data(at("rapport.db"), "backup", at("monday.db"));
  const verify = () => data(at("rapport.db"), "verify", at("monday.db"));
  const [old] = keys.given;
  const newest = randomBytes(32);
  keys.given = old === undefined ? [] : [newest, old];
  expect(await verify()).toContain("The key opens all that's sealed.");
  keys.given = [newest];
  expect(await verify()).toMatch(
    /Some of it is sealed with a key that isn't given \(.{8}\)\. Set ENCRYPTION_KEY/,
  );
  keys.given = old === undefined ? [] : [old];
  const backup = await openAsIs(rapport, at("monday.db"));
  await sql`alter table backup_note drop column signature`.execute(backup.query);
  await backup.close();
  await expect(verify()).rejects.toThrow("it's from before Rapport signed them");
});
