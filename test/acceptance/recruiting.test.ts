import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultCreditSettings, writeCreditSettings } from "../../src/app/credits/credit-settings.ts";
import { type Database, openDatabase } from "../../src/app/storage/app-database.ts";
import { type Actor, type Message, ids as people, team } from "../../src/sandbox/index.ts";
import { actIn } from "../../src/sandbox/slack/person/interactions.ts";
import { paidFlow } from "../support/app/paid-flow.ts";
import { type Everything, startEverything } from "../support/app/rapport.ts";
import { sendToApp, sign } from "../support/app/slack-request.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What is plainly about recruiting isn't sent until an administrator has allowed it, or the person says that it isn't. */

const channel = "#acme-renewal";
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Everything;
/** What the app stores, as another process would see it. */
let database: Database;
let priya: Actor;
let sam: Actor;
let flow: ReturnType<typeof paidFlow>;
let spentBefore: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  const url = join(folder.path, "rapport.db");
  // Before the app, which shares this thread: opening holds a lock, and whoever writes meanwhile stops the thread.
  database = await openDatabase(url);
  running = await startEverything({ environment: { DATABASE_URL: url } });
  [priya, sam] = [running.slack.workspace.as(people.priya), running.slack.workspace.as(people.sam)];
  flow = paidFlow(running, channel);
});
afterAll(async () => {
  await database.close();
  await running.stop();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  spentBefore = flow.paidRequests();
});
/** Nothing in any test may be something that the real Slack would have refused. */
afterEach(() => expect(running.slack.workspace.problems).toEqual([]));

const paid = () => flow.paidRequests() - spentBefore;
const refused = `*No wave to Jane Whitfield*
This looks like it's about recruiting them, and use for recruiting is off at your company. Nothing was sent or charged. A workspace admin can turn it on with \`/profile recruiting\`, which shows what the law asks.
Not recruiting · 1 credit
Is it about something else? Press “Not recruiting”: we go on, and the audit log notes it.`;

async function logged(): Promise<string[]> {
  const entries = await database.query
    .selectFrom("audit_log")
    .select(["actor", "action", "outcome"])
    .where("action", "in", ["recruiting", "allow recruiting", "disallow recruiting"])
    .orderBy("at")
    .execute();
  return entries.map((entry) => Object.values(entry).join(" · "));
}

/** Presses a button that this person has not been shown, as a program in their name could. */
function forge(who: Actor, message: Message, action_id: string, value: string) {
  const { workspace } = running.slack;
  const person = workspace.person(who.id);
  const conversation = workspace.conversation(message.channel);
  if (person === undefined || conversation === undefined)
    throw new Error("There is no such person or conversation.");
  const action = {
    ...{ type: "button", action_id, value, block_id: "forged", action_ts: "1.2" },
    text: { type: "plain_text", text: "Forged" },
  };
  return actIn({ workspace, person }, { message, conversation }, action);
}

/** Submits the form as a program could. @returns what the app answers */
async function submit(person: string, callback_id: string, values: object): Promise<unknown> {
  const payload = {
    type: "view_submission",
    team: { id: team.id, domain: team.domain },
    user: { id: person, username: "somebody", team_id: team.id },
    view: { id: "V1", type: "modal", callback_id, private_metadata: "", state: { values } },
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = Math.floor(running.slack.workspace.clock.now() / 1_000);
  const signature = sign(body, timestamp, running.slack.signingSecret);
  const { text } = await sendToApp(running.rapport.url, { body, timestamp, signature });
  return text === "" ? undefined : JSON.parse(text);
}

test("what looks like recruiting is refused, and goes on once when the person says that it isn't", async () => {
  expect(await flow.ask(priya, "/wave jane@acme.com Agree on the job interview series we film at Acme")).toBe(
    refused,
  );
  expect(await database.query.selectFrom("paid_calls").select("id").execute()).toEqual([]);
  const card = priya.lastMessage(channel);
  await Promise.all([1, 2].map(() => priya.click(card, "recruiting_not")));
  const wave = await flow.result(priya, "Wave to Jane Whitfield");
  expect(paid()).toBe(1);
  expect(await logged()).toEqual([
    `${people.priya} · recruiting · refused`,
    `${people.priya} · recruiting · isn't recruiting, they say`,
  ]);
  // Other versions of it aren't asked about again, and neither is anything else.
  await priya.click(wave, "wave_vary", "As LinkedIn message · 1 credit");
  await priya.close(await flow.modal(priya, "Version 2 of 2."));
  await flow.ask(priya, "/wave jane@acme.com Offer our hiring platform to her HR team");
  await flow.result(priya, "Wave to Jane Whitfield");
  expect(await logged()).toHaveLength(2);
});

test("a form turns into the refusal, that into what waits for the manager, and that into the brief", async () => {
  const manager = people.sam;
  await writeCreditSettings(database.query, team.id, {
    ...defaultCreditSettings,
    manager,
    approvalPrice: 10,
  });
  await priya.send(channel, "/prep @jane");
  await priya.submit(await flow.modal(priya, "Costs 1 credit."), {
    prep_topic: "Vorstellungsgespräch",
    prep_kind: "call",
  });
  const form = await flow.modal(priya, "No brief for Jane Whitfield");
  const { id } = await database.query
    .selectFrom("approvals")
    .select("id")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  // The manager decides about credits, not about this; nobody else says it for the person.
  const value = JSON.stringify({ approval: id });
  await flow.ask(sam, "/credits help");
  for (const button of ["approval_approve", "approval_decline", "approval_withdraw", "recruiting_not"])
    await forge(sam, sam.lastMessage(channel), button, value);
  const ended = "This request has been decided or has ended already.";
  await sam.until((me) => me.messages(channel).filter(({ text }) => text === ended).length === 2);
  for (const text of ["", "null", '{"approval":1}', '{"approval":"x"}'])
    await forge(priya, priya.lastMessage(channel), "recruiting_not", text);
  expect(paid()).toBe(0);
  await priya.click(form, "recruiting_not");
  await flow.modal(priya, `Waiting for <@${people.sam}>'s OK`);
  const question = await sam.until((me) =>
    me.messages(me.appChannel).find(({ text }) => text.includes("asks for your OK")),
  );
  await sam.click(question, "approval_approve");
  await priya.close(await flow.modal(priya, "Brief: call with Jane Whitfield"));
  expect(paid()).toBe(1);
  await writeCreditSettings(database.query, team.id, defaultCreditSettings);
});

test("only an administrator who confirms it turns it on, and it's noted", async () => {
  const read = { type: "checkboxes", selected_options: [{ value: "read" }] };
  const confirmed = { recruiting_read: { recruiting_read: read } };
  await priya.send(channel, "/profile recruiting");
  await priya.close(await flow.modal(priya, "Only workspace admins can do this."));
  expect(await submit(people.priya, "recruiting_allow_view", confirmed)).toMatchObject({
    response_action: "update",
  });
  const open = { recruiting_read: { recruiting_read: { type: "checkboxes", selected_options: [] } } };
  expect(await submit(people.sam, "recruiting_allow_view", open)).toEqual({
    response_action: "errors",
    errors: { recruiting_read: "Confirm that you've read it." },
  });
  const before = await logged();

  await sam.send(channel, "/profile recruiting");
  const form = await flow.modal(sam, "*Use for recruiting is off.*");
  expect(flow.read(form)).toContain("Annex III 4(a)");
  await sam.submit(form, { recruiting_read: ["read"] });
  await sam.until(() => sam.modal() === undefined);
  await flow.ask(priya, "/wave jane@acme.com Invite her to a job interview");
  await flow.result(priya, "Wave to Jane Whitfield");
  expect(paid()).toBe(1);

  // What a manager approves when it's off again isn't sent either.
  const settings = { ...defaultCreditSettings, manager: people.sam, approvalPrice: 10 };
  await writeCreditSettings(database.query, team.id, settings);
  const asked = sam.messages(sam.appChannel).length;
  expect(await flow.ask(priya, "/wave jane@acme.com Tell her about our job offer")).toContain("Waiting for");
  const question = await sam.until((me) => me.messages(me.appChannel)[asked]);
  await writeCreditSettings(database.query, team.id, defaultCreditSettings);

  await sam.send(channel, "/profile recruiting");
  await sam.submit(await flow.modal(sam, `<@${people.sam}> turned it on (time ago).`));
  await sam.until(() => sam.modal() === undefined);
  expect(await flow.ask(priya, "/wave jane@acme.com Ask her to a job interview")).toBe(
    refused
      .replace("at your company.", `at your company: <@${people.sam}> turned it off.`)
      .replace("A workspace admin", "They or another workspace admin"),
  );
  await writeCreditSettings(database.query, team.id, settings);
  await sam.click(question, "approval_approve");
  await flow.result(priya, "*No wave to Jane Whitfield*\nIt looks like it's about recruiting them");
  expect(paid()).toBe(1);
  expect((await logged()).slice(before.length)).toEqual([
    `${people.sam} · allow recruiting · done`,
    `${people.sam} · disallow recruiting · done`,
    `${people.priya} · recruiting · refused`,
  ]);
});
