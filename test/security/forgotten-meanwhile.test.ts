import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { createVault } from "../../src/database/vault.ts";
import { type Actor, type Message, ids as people, team } from "../../src/sandbox/index.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { plainOf, storedValues } from "../support/app/stored-values.ts";
import { lenientComposer } from "../support/lenient-composer.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Whatever is under way about somebody while they're forgotten leaves nothing of them behind. */

const channel = "#deal-desk";
const key = randomBytes(32);
const vault = createVault([key]);
const digests = [
  ...["lookup", "contact_links.contact", "recent_contacts.contact", "result_threads.contact"],
  "shared_cards.contact",
].map((field) => vault.digest({ organisation: team.id, field }, "email:jane@acme.com"));

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
  const values = await storedValues(database.query);
  const isAbout = (one: (typeof values)[number]) =>
    /\bjane\b|whitfield/i.test(plainOf(vault, one)) || digests.some((digest) => one.value.includes(digest));
  return values.filter(isAbout).map(({ field }) => field);
}

const posted = (who: Actor, text: string | RegExp) =>
  [who.appChannel, people.renewals]
    .flatMap((where) => who.messages(where).map(flow.read))
    .filter((one) => one.match(text));

test("a look-up whose answer comes afterwards is shown to who asked, and neither cached nor noted", async () => {
  const question = await askToForget();
  const asked = hold(({ direction, title }) => direction === "app to service" && title.includes("lookup"));
  await priya.send(channel, "/profile jane@acme.com");
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
  const where = "#acme-renewal";
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
    await post.arrived;
    expect(await forget(question)).toMatch(isForgotten);
    post.release();
    expect(await left()).toEqual([]);
    expect(posted(priya, new RegExp(name))).toEqual([]);
  });
});

test("a paid request under way is named, and forgotten with the next attempt", async () => {
  const question = await askToForget();
  const asked = hold(({ direction, title }) => direction === "app to service" && title.includes("prep"));
  await flow.ask(priya, "/prep jane@acme.com call Q3 renewal");
  await asked.arrived;
  expect(await forget(question)).toContain(
    "1 request about them is under way: forget them again in a minute.",
  );
  asked.release();
  await answer(priya, `Brief: call with ${name}`);
  expect(await forget(await askToForget())).toMatch(isForgotten);
  expect(posted(priya, new RegExp(name))).toEqual([]);
  expect(await left()).toEqual([]);
});
