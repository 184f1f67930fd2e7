import { randomBytes } from "node:crypto";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { createBackupMarks } from "#app/backups/marks.ts";
import { runCommand } from "#app/cli/run.ts";
import { RecentContacts } from "#app/outreach/recent-contacts.ts";
import { openDatabase } from "#app/storage/app-database.ts";
import { openVault } from "#app/storage/open-vault.ts";
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
  const warnings: string[] = [];
  async function data(url: string, ...words: string[]): Promise<string> {
    const printed: string[] = [];
    await runCommand(["data", ...words], {
      variables: { DATABASE_URL: url, ENCRYPTION_KEY: key.toString("base64"), BACKUP_DAYS: "7" },
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
  return { at, clock, warnings, data, opened };
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
