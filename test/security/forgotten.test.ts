import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import { openDatabase } from "../../src/app/storage/app-database.ts";
import { rapport } from "../../src/app/storage/transferable.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { createVault } from "../../src/database/vault.ts";
import { ids as people, team } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { startEverything } from "../support/app/rapport.ts";
import { plainOf, type StoredValue, storedValues } from "../support/app/stored-values.ts";
import { filesWith } from "../support/bytes.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { redisOrSkip } from "../support/databases/redis.ts";
import { appTemplate } from "../support/databases/templates.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Who is forgotten is in no table, file, log, cache or backup any more, also not encrypted or as a keyed hash. */

const channel = "#deal-desk";
const key = randomBytes(32);
const vault = createVault([key]);
const traces = /\bjane\b|whitfield|6f1c2a94|a3d9f0c2/i;
const identities = ["email:jane@acme.com", "linkedin_url:https://www.linkedin.com/in/jane-whitfield"];
const digestFields = [
  ...["lookup", "contact_links.contact", "recent_contacts.contact", "result_threads.contact"],
  "shared_cards.contact",
];

/** What is about Jane: it names her, or is a keyed hash of an address of hers. */
function aboutJane(values: readonly StoredValue[]) {
  const digests = identities.flatMap((identity) =>
    digestFields.map((field) => vault.digest({ organisation: team.id, field }, identity)),
  );
  return values.filter(
    (one) => traces.test(plainOf(vault, one)) || digests.some((digest) => one.value.includes(digest)),
  );
}

async function place(kind: (typeof databaseKinds)[number], context: TestContext) {
  const folder = await temporaryFolder();
  context.onTestFinished(() => folder[Symbol.asyncDispose]());
  if (kind === "SQLite") return { folder: folder.path, url: join(folder.path, "rapport.db") };
  const postgres = await postgresOrSkip(context, appTemplate);
  context.onTestFinished(() => postgres[Symbol.asyncDispose]());
  return { folder: folder.path, url: postgres.url };
}

test.for(databaseKinds)(
  "on %s, nothing is left of who is forgotten",
  { timeout: 120_000 },
  async (kind, context) => {
    const { folder, url } = await place(kind, context);
    const redis = await redisOrSkip(context);
    // Before the app, which shares this thread: opening holds a lock, and whoever writes meanwhile stops the thread.
    const database = await openDatabase(url);
    const running = await startEverything({
      environment: { DATABASE_URL: url, REDIS_URL: redis.url.href, ENCRYPTION_KEY: key.toString("base64") },
    });
    context.onTestFinished(async () => {
      await database.close();
      await running.stop();
      await redis[Symbol.asyncDispose]();
    });
    const { workspace } = running.slack;
    const flow = paidFlow(running, channel);
    const [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
    const lena = workspace.as(people.lena);
    await flow.ask(
      priya,
      "/profile link linkedin.com/in/jane-whitfield 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
    );
    await flow.ask(priya, "/profile link @jane 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1");
    await flow.ask(priya, "/prep @jane call Q3 renewal");
    await flow.result(priya, "Brief: call with Jane Whitfield");
    await flow.ask(sam, "/wave @jane Renew before the 30th");
    await flow.result(sam, "Wave to Jane Whitfield");
    // The service doesn't know her ID any more, which is noted.
    await workspace.setFaults({ service: "refuses", status: 404, body: "JSON", operations: "paid" });
    await flow.ask(sam, "/prep @jane call Budget");
    await flow.result(sam, "*No brief for Jane Whitfield*");
    await workspace.setFaults(noFaults);
    await flow.ask(priya, "/profile linkedin.com/in/jane-whitfield");
    await flow.ask(priya, "/prep @leila call Audit");
    await flow.result(priya, "Brief: call with Leila Haddad");
    // The first look-up may have come before Redis was there.
    await flow.ask(priya, "/profile @jane");
    await flow.kept(priya, 2);
    await flow.kept(sam, 1);
    await priya.click(await flow.result(priya, "Jane Whitfield · "), "profile_more", "share");
    await priya.submit(await flow.modal(priya, "Share profile"), { profile_share_target: people.renewals });
    await priya.click(await flow.result(priya, "Jane Whitfield · "), "profile_more", "share");
    await priya.submit(await flow.modal(priya, "Share profile"), { share_colleague: people.lena });
    const shared = () =>
      [people.renewals, lena.appChannel].map(
        (where) => lena.messages(where).filter((one) => flow.read(one).includes("Pragmatic Builder")).length,
      );
    await expect.poll(shared).toEqual([1, 1]);
    await priya.send("#renewals", "/reminders meet @jane tomorrow 3pm Lunch with Jane Whitfield");
    await priya.until((me) => flow.read(me.lastMessage("#renewals")).includes("Lunch"));
    await expect.poll(async () => aboutJane(await storedValues(database.query)).length).toBeGreaterThan(10);
    const tables = () =>
      storedValues(database.query).then((values) =>
        [...new Set(aboutJane(values).map(({ field }) => field))].sort(),
      );
    await expect
      .poll(tables)
      .toEqual([
        "contact_links.contact",
        "contact_links.contact_id",
        "contact_links.details",
        "contact_links.profile_id",
        "meetings.details",
        "paid_calls.outcome",
        "paid_calls.request",
        "recent_contacts.contact",
        "recent_contacts.details",
        "refused_contact_ids.contact_id",
        "result_posts.contact",
        "result_threads.contact",
        "shared_cards.contact",
      ]);
    const before = aboutJane(await storedValues(database.query)).map(({ value }) => value);
    const cacheKeys = async () => {
      const found: string[] = [];
      const digests = identities.map((one) => vault.digest({ organisation: team.id, field: "lookup" }, one));
      for await (const some of redis.client.scanIterator({ MATCH: "*", COUNT: 1_000 })) {
        found.push(...[some].flat().filter((each) => digests.some((digest) => each.includes(digest))));
      }
      return found.length;
    };
    expect(await cacheKeys()).toBe(2);
    await using backups = await temporaryFolder();
    const backup = join(backups.path, "monday.backup");
    const data = (DATABASE_URL: string, ...words: string[]) =>
      operatorCommand({ DATABASE_URL, ENCRYPTION_KEY: key.toString("base64") }, "data", ...words);
    expect(await data(url, "backup", backup)).toMatchObject({ exitCode: 0, stderr: "" });
    const backedUp = async () => {
      await using opened = await openAsIs(rapport, backup);
      return await storedValues(opened.query);
    };
    expect(aboutJane(await backedUp())).toHaveLength(before.length);

    expect(await flow.ask(priya, "/profile forget jane@acme.com")).toBe(
      "Only workspace admins can do this. Nothing was changed.",
    );
    expect(await flow.ask(sam, "/profile forget")).toBe(
      "Who is it about? Type `/profile forget jane@acme.com`. Nothing was changed.",
    );
    expect(
      await flow.ask(sam, "/profile forget @jane"),
    ).toBe(`Forget *Jane Whitfield*? This deletes, for everyone here and for good:
•  the cached profile
•  3 contact IDs, linked or rejected
•  their place among the recent contacts of 3 people
•  what was asked and answered in 3 paid requests; who spent how much stays
•  4 messages of ours with results, in the messages of 2 people
•  3 messages of ours that someone shared or posted about them in the last year
•  them as a guest of 1 meeting, and their name in its title; cards follow
Known to us as jane@acme.com, 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1, linkedin.com/in/jane-whitfield.
Forget them
It can't be undone. What people wrote or copied in Slack stays, and so do what they shared more than a year ago and what the profile service has. Calendars that name them bring their name back, and anyone may look them up again: \`/profile block\` prevents that.`);
    const card = sam.lastMessage(channel);
    expect(aboutJane(await storedValues(database.query))).toHaveLength(before.length);
    await sam.click(card, "rights_forget");
    const said = await sam.until((me) => {
      const shown = me.messages(channel).find(({ ts }) => ts === card.ts);
      return shown !== undefined && !flow.read(shown).startsWith("Forget") && flow.read(shown);
    });
    expect(said).toBe(`*Jane Whitfield* is forgotten.
Gone here: look-ups, IDs, requests and answers, our messages with results, what was shared about them, their place in meetings. We can't find what was shared more than a year ago, or where Rapport isn't a member: search Slack for their name. Earlier backups still have it until they're deleted, but restoring one leaves it out. Not ours to delete: what people wrote or copied in Slack, other texts that mention them, and what the profile service has.`);

    expect(aboutJane(await storedValues(database.query))).toEqual([]);
    expect(shared()).toEqual([0, 0]);
    expect(await cacheKeys()).toBe(0);
    if (kind === "SQLite") {
      for (const value of before) expect(await filesWith(folder, value)).toEqual([]);
    }
    const marks = await readFile(join(backups.path, "rapport-forgotten.json"), "utf8");
    expect(marks).not.toMatch(/jane|whitfield|6f1c2a94|@|T0/i);
    const restored = join(folder, "restored.db");
    expect(await data(restored, "restore", backup)).toMatchObject({ exitCode: 0, stderr: "" });
    const again = await openDatabase(restored);
    context.onTestFinished(() => again.close());
    expect(aboutJane(await storedValues(again.query))).toEqual([]);
    for (const value of before) expect(await filesWith(folder, value, "restored")).toEqual([]);
    const others = (await storedValues(again.query)).filter((one) =>
      /Leila Haddad/.test(plainOf(vault, one)),
    );
    expect(others.map(({ field }) => field)).toEqual(["paid_calls.request", "recent_contacts.details"]);
    const stays = (who: typeof priya) =>
      who
        .messages(who.appChannel)
        .map((message) => flow.read(message))
        .filter((text) => /Jane|Leila/.test(text))
        .map((text) => text.split("\n")[0]);
    expect(stays(sam)).toEqual([]);
    expect(stays(priya)[0]).toBe("Leila Haddad: briefs, waves and rephrasings");
    const calls = await database.query
      .selectFrom("paid_calls")
      .select(["operation", "charged", "request"])
      .execute();
    expect(
      calls.map(({ operation, charged, request }) => [operation, charged, request === ""]).sort(),
    ).toEqual([
      ["prep", 0, true],
      ["prep", 10, false],
      ["prep", 10, true],
      ["wave", 10, true],
    ]);
    // The log stays, and has who did it.
    const logged = async () => {
      const rows = await database.query.selectFrom("audit_log").select(["actor", "action"]).execute();
      return rows.map(({ actor, action }) => `${action} by ${actor}`);
    };
    const entries = [`prep by ${people.priya}`, `forget by ${people.sam}`];
    await expect.poll(logged).toEqual(expect.arrayContaining(entries));
    const [meeting] = await database.query.selectFrom("meetings").select("details").execute();
    const details = vault.open({ organisation: team.id, field: "meetings.details" }, meeting?.details ?? "");
    expect(JSON.parse(details)).toMatchObject({ guests: [], guestCount: 0 });
    expect(workspace.problems).toEqual([]);
  },
);
