import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, type TestContext, test, vi } from "vitest";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { inRow } from "../../src/app/storage/sealed-columns.ts";
import { rapport } from "../../src/app/storage/transferable.ts";
import { openAsIs } from "../../src/database/transfer/copy.ts";
import { createVault } from "../../src/database/vault.ts";
import { type Actor, type Message, ids as people, team } from "../../src/sandbox/index.ts";
import { noFaults } from "../../src/sandbox/protocol.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { plainOf, type StoredValue, storedValues } from "../support/app/stored-values.ts";
import { filesWith } from "../support/bytes.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { postgresOrSkip } from "../support/databases/postgres.ts";
import { redisOrSkip } from "../support/databases/redis.ts";
import { appTemplate } from "../support/databases/templates.ts";
import { lenientComposer } from "../support/lenient-composer.ts";
import { operatorCommand } from "../support/processes/operator-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Who is forgotten is in no table, file, log, cache or backup any more, also not encrypted or as a keyed hash. */

const channel = "#deal-desk";
const key = randomBytes(32);
const vault = createVault([key]);
const traces = /\bjane\b|whitfield|6f1c2a94|a3d9f0c2/i;
const identities = [
  ...["email:jane@acme.com", "linkedin_url:https://www.linkedin.com/in/jane-whitfield"],
  "contact_id:6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
];
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
        "contact_people.contact",
        "contact_people.details",
        "contact_people.person",
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
•  their place among the recent contacts of 2 people
•  what was asked and answered in 3 paid requests; who spent how much stays
•  4 messages of ours with results, in the messages of 2 people
•  3 messages of ours that someone shared or posted about them in the last year
•  them as a guest of 1 meeting, and their name in its title; cards follow
Known to us as jane@acme.com, 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1, linkedin.com/in/jane-whitfield.
Forget them
It can't be undone. What people wrote or copied in Slack stays, and so do older messages of ours and the profile service's own data. Calendars that name them bring their name back, and anyone may look them up again: \`/profile block\` prevents that.`);
    const card = sam.lastMessage(channel);
    expect(aboutJane(await storedValues(database.query))).toHaveLength(before.length);
    await sam.click(card, "rights_forget");
    const said = await sam.until((me) => {
      const shown = me.messages(channel).find(({ ts }) => ts === card.ts);
      return shown !== undefined && !flow.read(shown).startsWith("Forget") && flow.read(shown);
    });
    expect(said).toBe(`*Jane Whitfield* is forgotten.
Gone here: look-ups, IDs, requests and answers, our messages with results, what was shared about them, their place in meetings. We can't find results that are older than 30 days, agendas and lists of meetings, what was shared more than a year ago, or where Rapport isn't a member: search Slack for their name. Earlier backups still have it until they're deleted, but restoring one leaves it out. Not ours to delete: what people wrote or copied in Slack, other texts that mention them, and the profile service's own data.`);

    expect(aboutJane(await storedValues(database.query))).toEqual([]);
    expect(shared()).toEqual([0, 0]);
    expect(await cacheKeys()).toBe(0);
    if (kind === "SQLite") {
      for (const value of before) expect(await filesWith(folder, value)).toEqual([]);
    }
    const marks = await readFile(join(backups.path, "rapport-forgotten.json"), "utf8");
    expect(marks).not.toMatch(/jane|whitfield|6f1c2a94|@|T02KESTREL7/i);
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
    const meeting = await database.query.selectFrom("meetings").selectAll().executeTakeFirstOrThrow();
    const details = vault.open(inRow("meetings.details", meeting), meeting.details);
    expect(JSON.parse(details)).toMatchObject({ guests: [], guestCount: 0 });
    expect(workspace.problems).toEqual([]);
  },
);

describe("whatever is under way about somebody while they're forgotten leaves nothing of them behind:", () => {
  let running: Everything;
  let database: Database;
  let flow: ReturnType<typeof paidFlow>;
  let priya: Actor;
  let sam: Actor;
  beforeEach(async () => {
    const folder = await temporaryFolder();
    const url = join(folder.path, "rapport.db");
    // Before the app, which shares this thread: opening holds a lock, and whoever writes meanwhile stops the thread.
    database = await openDatabase(url);
    running = await startEverything({
      service: { composer: lenientComposer },
      environment: { DATABASE_URL: url, ENCRYPTION_KEY: key.toString("base64") },
    });
    onTestFinished(async () => {
      await running.stop();
      await database.close();
      await folder[Symbol.asyncDispose]();
    });
    flow = paidFlow(running, channel);
    const { workspace } = running.slack;
    [priya, sam] = [workspace.as(people.priya), workspace.as(people.sam)];
  });

  /** How she's named: a name that Slack is slow to tell is left out. */
  const name = "(?:Jane Whitfield|jane@acme\\.com)";
  const isForgotten = new RegExp(`^\\*${name}\\* is forgotten\\.`);

  /** What a person was answered last, once it begins so. */
  const answer = (who: Actor, beginning: string) =>
    who.until((me) => {
      const last = me.lastMessage(channel);
      return new RegExp(`^${beginning}`).test(flow.read(last)) && last;
    });

  /** Holds the next request of which this is true. */
  function hold(isIt: (exchange: { direction: string; title: string; body?: string }) => boolean) {
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const stop = running.slack.workspace.onArrival((exchange) => {
      if (!isIt(exchange)) return undefined;
      stop();
      arrived.resolve();
      return release.promise;
    });
    return { arrived: arrived.promise, release: release.resolve };
  }

  /** Asks what would be forgotten. Then no time is lost while a request is held: the app waits seconds for its answer. */
  async function askToForget(): Promise<Message> {
    await flow.ask(sam, "/profile forget jane@acme.com");
    return answer(sam, "Forget ");
  }

  /** @returns what the admin is told */
  async function forget(question: Message): Promise<string> {
    await sam.click(question, "rights_forget");
    return sam.until((me) => {
      const shown = me.messages(channel).find(({ ts }) => ts === question.ts);
      return shown !== undefined && !flow.read(shown).startsWith("Forget") && flow.read(shown);
    });
  }

  /** Once all that waits is written: what the database has of her, but for what was done, in the log. */
  async function left(): Promise<string[]> {
    await running.rapport.stop();
    return aboutJane(await storedValues(database.query)).map(({ field }) => field);
  }

  const posted = (who: Actor, text: string | RegExp) =>
    [who.appChannel, people.renewals]
      .flatMap((where) => who.messages(where).map(flow.read))
      .filter((one) => one.match(text));

  test("what somebody writes of her is deleted where it's kept", async () => {
    await flow.ask(priya, "/profile jane@acme.com");
    await priya.click(await answer(priya, `${name} · `), "profile_knowledge");
    const form = await flow.modal(priya, "The profile service keeps it.");
    const id = String(form.blocks.find(({ block_id }) => `${block_id}`.startsWith("must_do "))?.block_id);
    const question = await askToForget();
    const asked = hold(({ title }) => title === "team-knowledge-update");
    const saved = priya.submit(form, { [id]: "Send numbers a day ahead." });
    await asked.arrived;
    expect(await forget(question)).toMatch(isForgotten);
    asked.release();
    await saved;
    const { organisation, service } = running;
    const known = { organisation, name: "email", value: "jane@acme.com" } as const;
    await running.rapport.stop();
    expect((await service.store.knowledgeOf(known)).filter(({ author }) => author !== undefined)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("a look-up whose answer comes afterwards is shown to who asked, and neither cached nor noted", async () => {
    await flow.ask(priya, "/profile jane@acme.com");
    const card = await answer(priya, `${name} · `);
    const question = await askToForget();
    const asked = hold(({ direction, title }) => direction === "app to service" && title.includes("lookup"));
    await priya.click(card, "profile_more", "refresh");
    await asked.arrived;
    expect(await forget(question)).toMatch(isForgotten);
    asked.release();
    // A card; or where the machine is so busy that the app has given up waiting, a sentence that says so.
    await priya.until((me) => !flow.read(me.lastMessage(channel)).startsWith("Looking"));
    let lookUps = 0;
    running.slack.workspace.onArrival(({ title }) => {
      if (title.includes("lookup")) lookUps += 1;
    });
    await priya.send(channel, "/profile jane@acme.com");
    await expect.poll(() => lookUps).toBe(1);
    expect(await left()).toEqual([]);
  });

  test("a share that Slack takes afterwards is taken back, and says so", async () => {
    await flow.ask(priya, "/profile jane@acme.com");
    const card = await answer(priya, `${name} · `);
    await priya.click(card, "profile_more", "share");
    const form = await flow.modal(priya, "Share profile");
    const question = await askToForget();
    const post = hold(
      ({ title, body }) => title === "chat.postMessage" && body?.includes(people.renewals) === true,
    );
    await priya.submit(form, { profile_share_target: people.renewals });
    await post.arrived;
    expect(await forget(question)).toMatch(isForgotten);
    post.release();
    await priya.until((me) => posted(me, "we took back what you shared").length === 1);
    expect(posted(priya, "Pragmatic Builder")).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("the receipt of what was shared with a colleague is taken back with it", async () => {
    await flow.ask(priya, "/profile jane@acme.com");
    await priya.click(await answer(priya, `${name} · `), "profile_more", "share");
    const form = await flow.modal(priya, "Share profile");
    const question = await askToForget();
    const receipt = hold(
      ({ title, body }) => title === "chat.postMessage" && body?.includes("Shared%20with") === true,
    );
    await priya.submit(form, { share_colleague: people.lena });
    await receipt.arrived;
    const lena = running.slack.workspace.as(people.lena);
    expect(posted(lena, "Pragmatic Builder")).toHaveLength(1);
    expect(await forget(question)).toMatch(isForgotten);
    expect(posted(lena, "Pragmatic Builder")).toEqual([]);
    receipt.release();
    await priya.until((me) => posted(me, "Shared with").length === 0);
    expect(await left()).toEqual([]);
    expect(posted(priya, "Shared with")).toEqual([]);
  });

  test("a reply that Slack takes afterwards is taken back, and says so", async () => {
    const where = "#renewals";
    const message = priya.messages(where).find(({ text }) => text.startsWith("I have Jane on the phone"));
    if (message === undefined) throw new Error("The message isn't there.");
    await priya.messageShortcut("rephrase_for_contact", message);
    const form = await flow.modal(priya, "Message");
    await priya.suggest(form, "contact", "jane@acme.com");
    await priya.submit(form, { contact: "jane@acme.com" });
    await priya.click(await flow.modal(priya, "Rephrased for"), "rephrase_reply");
    const reply = await flow.modal(priya, "This is what they will see");
    const question = await askToForget();
    const post = hold(
      ({ title, body }) => title === "chat.postMessage" && body?.includes("Open%20with") === true,
    );
    const submitted = priya.submit(reply, { rephrase_reply_message: "Open with the number." });
    await post.arrived;
    expect(await forget(question)).toMatch(isForgotten);
    post.release();
    await submitted;
    await flow.modal(priya, "had the person it's about forgotten in the meantime, so we took it back");
    expect(priya.messages(where, { threadTs: message.ts })).toEqual([message]);
    expect(await left()).toEqual([]);
  });

  describe("a result that is being kept in its buyer's messages", () => {
    test.for([
      ["the first message of its thread", "briefs, waves and rephrasings"],
      ["it", "Brief: call with"],
    ])("isn't, when Slack takes %s afterwards", async ([, text]) => {
      const question = await askToForget();
      const post = hold(
        ({ title, body }) =>
          title === "chat.postMessage" &&
          decodeURIComponent(body ?? "")
            .replaceAll("+", " ")
            .includes(text ?? ""),
      );
      await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
      await answer(priya, `Brief: call with ${name}`);
      let isHeld = false;
      void post.arrived.then(() => {
        isHeld = true;
      });
      await untilInMessages(priya, () => isHeld);
      expect(await forget(question)).toMatch(isForgotten);
      post.release();
      expect(await left()).toEqual([]);
      expect(posted(priya, new RegExp(name))).toEqual([]);
    });
  });

  test.for([
    ["answers", noFaults, 10, "it cost 1 credit."],
    [
      "fails",
      {
        ...noFaults,
        service: "refuses" as const,
        status: 404,
        body: "JSON" as const,
        operations: "paid" as const,
      },
      0,
      "nothing was charged.",
    ],
  ] as const)(
    "a paid request that the service %s afterwards leaves what it cost, and its buyer hears that",
    async ([, faults, charged, cost]) => {
      const question = await askToForget();
      const asked = hold(({ direction, title }) => direction === "app to service" && title.includes("prep"));
      await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
      await asked.arrived;
      expect(await forget(question)).toContain(
        "1 request about them is under way: only what it costs will be kept.",
      );
      await running.slack.workspace.setFaults(faults);
      asked.release();
      const told = `An admin had the contact forgotten while this brief was under way, so it isn't kept; ${cost}`;
      await answer(priya, told);
      const rows = () =>
        database.query.selectFrom("paid_calls").select(["charged", "request", "place", "outcome"]).execute();
      await expect.poll(rows).toEqual([{ charged, request: "", place: "", outcome: null }]);
      const spent = charged === 10 ? "1 credit" : "0 credits";
      expect(await flow.ask(priya, "/credits")).toContain(`*You* spent ${spent} today`);
      expect(posted(priya, new RegExp(name))).toEqual([]);
      expect(await left()).toEqual([]);
    },
  );
});

const day = 24 * 60 * 60_000;

test("contacts that weren't used for 90 days, and what was asked 30 days ago, are gone from the disk after a start; figures stay", async () => {
  await using folder = await temporaryFolder();
  const environment = { DATABASE_URL: join(folder.path, "rapport.db") };
  const first = await startEverything({ environment });
  const priya = first.slack.workspace.as(people.priya);
  const flow = paidFlow(first, channel);
  await flow.ask(priya, "/profile leila@acme.com");
  await flow.result(priya, "Leila Haddad");
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await flow.result(priya, "Brief: call with");
  await first.stop();

  const database = await openDatabase(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  const used = () =>
    database.query.selectFrom("recent_contacts").select("used_at").orderBy("used_at").execute();
  const calls = () =>
    database.query.selectFrom("paid_calls").select(["request", "place", "outcome", "charged"]).execute();
  const [oldest, newest] = await used();
  await database.query
    .updateTable("recent_contacts")
    .set({ used_at: Date.now() - 90 * day - 1 })
    .where("used_at", "=", oldest?.used_at ?? 0)
    .execute();
  await database.query
    .updateTable("paid_calls")
    .set({ created_at: Date.now() - 30 * day - 1 })
    .execute();
  const [{ request, outcome } = { request: "", outcome: "" }] = await calls();
  for (const text of [request, outcome ?? ""]) expect(await filesWith(folder.path, text)).not.toEqual([]);
  const second = await startEverything({ environment });
  for (const text of [request, outcome ?? ""])
    await expect.poll(() => filesWith(folder.path, text)).toEqual([]);
  await second.stop();
  expect(await used()).toEqual([newest]);
  expect(await calls()).toEqual([{ request: "", place: "", outcome: null, charged: 10 }]);
});

test("what becomes too old while the app runs goes within an hour", async () => {
  await using folder = await temporaryFolder();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const running = await startEverything({ environment: { DATABASE_URL: join(folder.path, "rapport.db") } });
  onTestFinished(() => running.stop());
  const database = await openDatabase(join(folder.path, "rapport.db"));
  onTestFinished(() => database.close());
  // Before the others: a stop needs them.
  onTestFinished(() => void vi.useRealTimers());
  const { workspace } = running.slack;
  await workspace.as(people.priya).send(channel, "/profile jane@acme.com");
  const used = () => database.query.selectFrom("recent_contacts").select("used_at").execute();
  await expect.poll(used).toHaveLength(1);
  workspace.moveClock(91 * day);
  vi.advanceTimersByTime(60 * 60_000);
  await expect.poll(used).toEqual([]);
});
