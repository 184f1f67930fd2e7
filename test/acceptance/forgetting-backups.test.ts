import { randomBytes } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, type TestContext, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/app/storage/app-vault.ts";
import { rapport } from "../../src/app/storage/transferable.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { ids } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { plainOf, storedValues } from "../support/app/stored-values.ts";
import { smallDiskOrSkip } from "../support/full-disk.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const channel = "#deal-desk";
const day = 24 * 60 * 60_000;

async function place(context: TestContext): Promise<string> {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder.path;
}

/** An app, and what its tests do with backups of it. */
async function start(
  context: TestContext,
  { folder, keys }: { folder: string; keys: readonly [Buffer, ...Buffer[]] },
) {
  const url = join(folder, "data", "rapport.db");
  const environment = {
    DATABASE_URL: url,
    ENCRYPTION_KEY: keys.map((key) => key.toString("base64")).join(),
  };
  const stack = new AsyncDisposableStack();
  context.onTestFinished(() => stack.disposeAsync());
  const database = await openDatabase(url);
  stack.defer(() => database.close());
  const running = await startEverything({ environment });
  stack.defer(() => running.stop());
  const { workspace } = running.slack;
  const flow = paidFlow(running, channel);
  const [sam, priya] = [workspace.as(ids.sam), workspace.as(ids.priya)];
  const operate = (...words: string[]) => operatorCommand(environment, ...words);
  const data = (...words: string[]) => operate("data", ...words);
  const vault = createVault(keys);
  return {
    ...{ workspace, flow, priya, database, operate, data },
    at: (...names: string[]) => join(folder, ...names),
    stop: () => stack.disposeAsync(),
    async backUp(path: string): Promise<void> {
      expect(await data("backup", path)).toMatchObject({ exitCode: 0, stderr: "" });
    },
    /** @returns where a backup names somebody, also sealed */
    async naming(path: string, name: RegExp): Promise<string[]> {
      await using backup = await openAsIs(rapport, path);
      const values = await storedValues(backup.query);
      return [...new Set(values.filter((one) => name.test(plainOf(vault, one))).map(({ field }) => field))];
    },
    /** @returns what the admin is told */
    async forget(contact: string): Promise<string> {
      await flow.ask(sam, `/profile forget ${contact}`);
      const card = sam.lastMessage(channel);
      await sam.click(card, "rights_forget");
      return sam.until((me) => {
        const shown = me.messages(channel).find(({ ts }) => ts === card.ts);
        return shown !== undefined && flow.read(shown).includes("is forgotten") && flow.read(shown);
      });
    },
    /** What is still to be erased. */
    waiting: () => database.query.selectFrom("backup_erasures").select("backup").execute(),
    warnings: () =>
      running.lines.flatMap((line) => {
        const { msg = "", path } = JSON.parse(line);
        return path === undefined ? [] : [`${msg.replace(/\d{4}-.*? UTC/, "(time)")}: ${path}`];
      }),
  };
}

test("a backup that knows more of somebody, and what was asked while it was made, forgets them too", async (context) => {
  const { workspace, flow, priya, database, at, ...app } = await start(context, {
    folder: await place(context),
    keys: [randomBytes(32)],
  });
  await flow.ask(priya, "/profile link linkedin.com/in/jane-whitfield 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1");
  await flow.ask(priya, "/profile link jane@acme.com 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1");
  await flow.ask(priya, "/profile linkedin.com/in/jane-whitfield");
  const recent = () => database.query.selectFrom("recent_contacts").select("contact").execute();
  await expect.poll(recent).toHaveLength(1);
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stop = workspace.onArrival(({ direction, title }) => {
    if (direction !== "app to service" || !title.includes("prep")) return undefined;
    arrived.resolve();
    return release.promise;
  });
  await priya.send(channel, "/prep jane@acme.com call Q3 renewal");
  await arrived.promise;
  await app.backUp(at("monday"));
  release.resolve();
  stop();
  expect((await app.naming(at("monday"), /\bjane\b|whitfield|6f1c2a94/i)).sort()).toEqual([
    ...["contact_links.contact_id", "contact_links.details", "contact_links.profile_id"],
    ...["paid_calls.repeat_as", "paid_calls.request", "recent_contacts.details"],
  ]);
  await flow.result(priya, "Brief: call with Jane Whitfield");
  // From now on, nothing says that the LinkedIn profile is hers.
  await database.query.deleteFrom("contact_links").execute();
  await flow.kept(priya, 1);
  expect(await app.forget("jane@acme.com")).toContain("is forgotten, and goes from 1 backup within an hour.");
  await expect.poll(app.waiting).toEqual([]);
  expect(await app.naming(at("monday"), /\bjane\b|whitfield|6f1c2a94/i)).toEqual([]);
  expect(await app.data("verify", at("monday"))).toMatchObject({ exitCode: 0 });
  await using backup = await openAsIs(rapport, at("monday"));
  const calls = backup.query.selectFrom("paid_calls").select(["state", "price", "request"]);
  expect(await calls.execute()).toEqual([{ state: "unknown", price: 10, request: "" }]);
  expect(app.warnings()).toEqual([]);
});

test("backups that can't be changed are named, tried again, and given up", async (context) => {
  const { workspace, flow, priya, database, at, ...app } = await start(context, {
    folder: await place(context),
    keys: [randomBytes(32)],
  });
  await flow.ask(priya, "/prep leila@acme.com call Audit");
  await flow.result(priya, "Brief: call with Leila Haddad");
  await mkdir(at("away"));
  const names = ["deleted", "replaced", "damaged", "linked", "away/unmounted"];
  for (const name of names) await app.backUp(at(name));
  await rm(at("deleted"));
  await copyFile(at("linked"), at("replaced"));
  const replaced = await readFile(at("replaced"));
  await rename(at("linked"), at("elsewhere"));
  await symlink(at("elsewhere"), at("linked"));
  await rename(at("away"), at("unmounted"));
  const damaged = await openAsIs(rapport, at("damaged"));
  await sql`update paid_calls set price = 9`.execute(damaged.query);
  await damaged.close();

  const killed = { id: "killed", path: at("killed"), made_at: Date.now(), is_complete: 0 };
  await database.query.insertInto("backups").values(killed).execute();
  await writeFile(at("killed.killed.part"), "half of it");

  const told = await app.forget("leila@acme.com");
  expect(told.replace(/\(<!date.*?>\)/, "")).toContain("goes from 4 backups within an hour.");
  expect(told).toMatch(
    /We can't reach 2 backups where we wrote them \(.*; .*\): ask your Rapport admin to delete them\./,
  );
  await expect.poll(app.waiting).toHaveLength(3);
  const still = "Somebody forgotten is still in";
  const again = "; we'll try again in an hour";
  await expect
    .poll(app.warnings)
    .toEqual([
      `${still} any copy of the backup of (time), which isn't where it was written: delete it: ${at("deleted")}`,
      `${still} any copy of the backup of (time), which was replaced by another file: delete it: ${at("replaced")}`,
      `${still} the backup of (time), which can't be changed${again}: ${at("damaged")}`,
      `${still} backups that aren't seen from here${again}: ${at("away/unmounted")}`,
    ]);
  expect(await readFile(at("replaced"))).toEqual(replaced);
  expect(await readdir(at())).toContain("killed.killed.part");
  expect(await app.naming(at("elsewhere"), /leila/i)).toEqual([]);
  expect(await app.naming(at("unmounted/unmounted"), /leila/i)).not.toEqual([]);

  // A timer backs up where the folder is.
  await rename(at("unmounted"), at("away"));
  expect(await app.data("backup", at("tuesday"))).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(
      /^Somebody forgotten is still in .*damaged \(The backup is damaged: paid_calls isn't as it was written\. Use another one\.\)$/,
    ),
  });
  expect(await app.naming(at("away/unmounted"), /leila/i)).toEqual([]);
  expect(await readdir(at("away"))).toEqual(["unmounted"]);

  expect(await app.waiting()).toHaveLength(2);
  workspace.moveClock(31 * day);
  await app.forget("jane@acme.com");
  await expect
    .poll(app.warnings)
    .toContain(
      `${still} the backup of (time), which can't be changed, and we've given up: delete it: ${at("damaged")}`,
    );
  await expect.poll(app.waiting).toHaveLength(1);
  expect(await readdir(at())).not.toContain("killed.killed.part");
});

test("a full disk leaves a backup as it was, and the next one erases from it", async (context) => {
  await using disk = await smallDiskOrSkip(context);
  const { flow, priya, at, ...app } = await start(context, {
    ...{ folder: await place(context), keys: [randomBytes(32)] },
  });
  await flow.ask(priya, "/prep leila@acme.com call Audit");
  await flow.result(priya, "Brief: call with Leila Haddad");
  const backup = join(disk.path, "monday");
  await app.backUp(backup);
  const before = await readFile(backup);
  await disk.fill();
  expect(await app.forget("leila@acme.com")).toContain("goes from 1 backup within an hour.");
  await expect
    .poll(app.warnings)
    .toEqual([
      `Somebody forgotten is still in the backup of (time), which can't be changed; we'll try again in an hour: ${backup}`,
    ]);
  expect(await readFile(backup)).toEqual(before);
  await disk.empty();
  expect(await readdir(disk.path)).toEqual(["monday"]);
  await app.backUp(at("tuesday"));
  expect(await app.naming(backup, /leila/i)).toEqual([]);
  expect(await app.waiting()).toEqual([]);
});

test("a backup from before the key was changed needs the older key to be forgotten from", async (context) => {
  const folder = await place(context);
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const first = await start(context, { folder, keys: [older] });
  await first.flow.ask(first.priya, "/prep leila@acme.com call Audit");
  await first.flow.result(first.priya, "Brief: call with Leila Haddad");
  const backup = first.at("monday");
  await first.backUp(backup);
  await first.stop();

  const second = await start(context, { folder, keys: [newer, older] });
  expect(await second.operate("keys", "rotate")).toMatchObject({ exitCode: 0 });
  await second.stop();
  const third = await start(context, { folder, keys: [newer] });
  await third.forget("leila@acme.com");
  await expect.poll(third.warnings).toHaveLength(1);
  expect(third.warnings()[0]).toContain("which can't be changed; we'll try again in an hour");
  expect(await third.waiting()).toHaveLength(1);
  await third.stop();

  const both = await start(context, { folder, keys: [newer, older] });
  await expect.poll(both.waiting).toEqual([]);
  expect(await both.naming(backup, /leila/i)).toEqual([]);
  expect(await both.data("verify", backup)).toMatchObject({ exitCode: 0 });
});

test("a backup that's being read waits, and one that the database can't note is written all the same", async (context) => {
  const { flow, priya, database, at, ...app } = await start(context, {
    ...{ folder: await place(context), keys: [randomBytes(32)] },
  });
  await flow.ask(priya, "/prep leila@acme.com call Audit");
  await flow.result(priya, "Brief: call with Leila Haddad");
  await app.backUp(at("monday"));
  const reader = new DatabaseSync(at("monday"));
  reader.exec("begin; select count(*) from paid_calls");
  await app.forget("leila@acme.com");
  // The next one comes after the one that's under way.
  expect(await app.data("backup", at("tuesday"))).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await app.waiting()).toHaveLength(1);
  expect(await app.naming(at("monday"), /leila/i)).not.toEqual([]);
  reader.close();
  await sql`drop table backups`.execute(database.query);
  expect(await app.data("backup", at("wednesday"))).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(
      "The database couldn't note this backup, so whoever is forgotten later stays in it: no such table",
    ),
  });
});
