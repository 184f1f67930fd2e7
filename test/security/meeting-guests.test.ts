import { beforeAll, expect, test } from "vitest";
import { type Actor, app, type Message, ids as people } from "../../src/sandbox/index.ts";
import { actIn } from "../../src/sandbox/slack/person/interactions.ts";
import { singleCalendarWorkspace } from "../support/reminders-workspace.ts";

/**
 * A meeting's guest may be a member of the workspace, as contractors are, and see the reminder's card: they came into
 * the channel after it. No button on it shows them their own profile, or a brief about themselves.
 */

const world = singleCalendarWorkspace();
const { ask, modal, read } = world;
const channel = "#renewals";
const minute = 60_000;

const guests = [
  ["Viktor Lindqvist", "viktor.lindqvist@northwind.example"],
  ["Leila Haddad", "leila@acme.com"],
  ["Jane Whitfield", "jane@acme.com"],
  ["Sofia Marques", "sofia@brightloom.example"],
  ["Daniel Cho", "daniel.cho@northwind.example"],
  ["Elena Petrova", "elena.petrova@harbourfinch.example"],
  ["Kwame Mensah", "kwame@tallowfreight.example"],
  ["Nobody Known", "nobody@acme.com"],
] as const;

function calendar(startsAt: number): string {
  const date = `${new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kestrel//Test//EN",
    "BEGIN:VEVENT",
    "UID:renewal",
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${date}`,
    "DURATION:PT30M",
    "SUMMARY:Renewal",
    ...guests.map(([name, email]) => `ATTENDEE;CN=${name}:mailto:${email}`),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

let priya: Actor;
/** A full member, whose address is that of a contact. */
let jane: Actor;
let card: Message;
beforeAll(async () => {
  const { running, host } = world;
  const { workspace } = running.slack;
  ({ priya } = world);
  const member = workspace.person(people.jane);
  if (member === undefined) throw new Error("There is no Jane.");
  workspace.addPerson({ ...member, kind: "person" });
  jane = workspace.as(people.jane);
  host.serve(calendar(workspace.clock.now() + 20 * minute));
  expect(await ask(priya, channel, `add ${host.address("renewal")} 15 here`)).toContain("Calendar added");
  workspace.moveClock(6 * minute);
  card = await priya.until((me) =>
    me.messages(channel).find(({ user, isEphemeral }) => user === app.user && !isEphemeral),
  );
});

const paid = () =>
  world.running.slack.workspace.traffic.exchanges.filter(({ url }) => url.includes("prep-for-meeting"))
    .length;

/** Presses a button that the card had when it was posted. */
function press(who: Actor, action_id: string, carried: object) {
  const { workspace } = world.running.slack;
  const person = workspace.person(who.id);
  const conversation = workspace.conversation(channel);
  if (person === undefined || conversation === undefined) throw new Error("Nobody is there.");
  const button = { type: "button", action_id, block_id: "b", value: JSON.stringify(carried) };
  return actIn({ workspace, person }, { message: card, conversation }, button);
}

const pressBrief = (who: Actor, reminder: string, email: string) =>
  press(who, "reminders_brief", { reminder, addressee: { address: { email } } });

const reminderOf = (message: Message): string =>
  /"block_id":"reminder ([^"]+)"/.exec(JSON.stringify(message.blocks))?.[1] ?? "";

test("a guest who comes into the channel finds nothing of themselves in the card", async () => {
  expect(read(card)).toContain("*Jane Whitfield* · Pragmatic Builder · Fast Closer");
  world.running.slack.workspace.invite(people.renewals, people.jane);
  const shown = await jane.until((me) => {
    const now = me.messages(channel).find(({ ts }) => ts === card.ts);
    return now !== undefined && !read(now).includes("Pragmatic Builder") && read(now);
  });
  expect(shown).toMatchInlineSnapshot(`
    "*Meeting* · (date)
    Calendar added by <@U02PRIYA001>"
  `);
});

test("“And 1 more” shows everybody's profile to a colleague who isn't one of the guests", async () => {
  await press(priya, "reminders_more_guests", { reminder: reminderOf(card) });
  const shown = await modal(priya, "Elena Petrova");
  expect(read(shown)).toMatchInlineSnapshot(`
    "Guests
    *Renewal*: guests from outside
    *Viktor Lindqvist* · Careful Steward · Evidence Collector
    ✅ *Do*  Show the source of every figure.
    ⛔ *Never*  Round a number in your own favour.
    👍 *Likes*  A one-page table, sent a day ahead.
    👎 *Not*  Urgency without a reason.
    Full brief · 1 credit
    *Leila Haddad* · Systems Thinker · Quiet Analyst
    ✅ *Do*  Give her time to read before you ask for a view.
    ⛔ *Never*  Put her on the spot in front of others.
    👍 *Likes*  Numbered questions, in writing.
    👎 *Not*  Surprise calls.
    Full brief · 1 credit
    *Jane Whitfield* · Pragmatic Builder · Fast Closer
    ✅ *Do*  Lead with the number that changed.
    ⛔ *Never*  Open with small talk.
    👍 *Likes*  One clear next step.
    👎 *Not*  Long decks.
    Full brief · 1 credit
    *Sofia Marques* · Bold Visionary · Storyteller
    ✅ *Do*  Start with why it matters to her customers.
    ⛔ *Never*  Bury the idea under caveats.
    👍 *Likes*  A picture of where this goes in two years.
    👎 *Not*  Feature lists.
    Full brief · 1 credit
    *Daniel Cho* · Rule Keeper · Methodical Planner
    ✅ *Do*  Use the proper titles and name the purchase order.
    ⛔ *Never*  Joke about process.
    👍 *Likes*  A numbered list of what happens next.
    👎 *Not*  Slang or emoji.
    Full brief · 1 credit
    *Elena Petrova* · Cautious Guardian · Detail Checker
    ✅ *Do*  Name the clause you mean.
    ⛔ *Never*  Push for an answer on the same day.
    👍 *Likes*  Room to think it over.
    👎 *Not*  Being chased.
    Full brief · 1 credit
    *Kwame Mensah* · Grounded Realist · Straight Talker
    ✅ *Do*  Tell him the bad news first.
    ⛔ *Never*  Dress up a delay.
    👍 *Likes*  Being asked for his opinion.
    👎 *Not*  Consultants' adjectives.
    Full brief · 1 credit
    Nobody Known · no profile
    Only you see this. Look-ups are free.
    Close"
  `);
  await priya.close(shown);
});

test("“And 1 more” shows a guest the others' profiles, and of themselves the name", async () => {
  await press(jane, "reminders_more_guests", { reminder: reminderOf(card) });
  const shown = await modal(jane, "Elena Petrova");
  expect(read(shown)).toMatchInlineSnapshot(`
    "Guests
    *Renewal*: guests from outside
    *Viktor Lindqvist* · Careful Steward · Evidence Collector
    ✅ *Do*  Show the source of every figure.
    ⛔ *Never*  Round a number in your own favour.
    👍 *Likes*  A one-page table, sent a day ahead.
    👎 *Not*  Urgency without a reason.
    Full brief · 1 credit
    *Leila Haddad* · Systems Thinker · Quiet Analyst
    ✅ *Do*  Give her time to read before you ask for a view.
    ⛔ *Never*  Put her on the spot in front of others.
    👍 *Likes*  Numbered questions, in writing.
    👎 *Not*  Surprise calls.
    Full brief · 1 credit
    *Sofia Marques* · Bold Visionary · Storyteller
    ✅ *Do*  Start with why it matters to her customers.
    ⛔ *Never*  Bury the idea under caveats.
    👍 *Likes*  A picture of where this goes in two years.
    👎 *Not*  Feature lists.
    Full brief · 1 credit
    *Daniel Cho* · Rule Keeper · Methodical Planner
    ✅ *Do*  Use the proper titles and name the purchase order.
    ⛔ *Never*  Joke about process.
    👍 *Likes*  A numbered list of what happens next.
    👎 *Not*  Slang or emoji.
    Full brief · 1 credit
    *Elena Petrova* · Cautious Guardian · Detail Checker
    ✅ *Do*  Name the clause you mean.
    ⛔ *Never*  Push for an answer on the same day.
    👍 *Likes*  Room to think it over.
    👎 *Not*  Being chased.
    Full brief · 1 credit
    *Kwame Mensah* · Grounded Realist · Straight Talker
    ✅ *Do*  Tell him the bad news first.
    ⛔ *Never*  Dress up a delay.
    👍 *Likes*  Being asked for his opinion.
    👎 *Not*  Consultants' adjectives.
    Full brief · 1 credit
    Jane Whitfield
    Nobody Known
    Only you see this. Look-ups are free.
    Close"
  `);
  await jane.close(shown);
});

test("“Full brief” is refused to whom it's about, and costs nothing", async () => {
  await pressBrief(jane, reminderOf(card), "jane@acme.com");
  const shown = await modal(jane, "Nothing was charged");
  expect(read(shown)).toMatchInlineSnapshot(`
    "Brief
    This brief is about you, and we don't show people what others learn about them. Nothing was charged.
    Close"
  `);
  expect(paid()).toBe(0);
  await jane.close(shown);
});

test("“Full brief” about somebody else is a guest's too; and who isn't one gets theirs", async () => {
  await pressBrief(jane, reminderOf(card), "leila@acme.com");
  await jane.close(await modal(jane, "Brief: meeting with leila@acme.com"));
  await pressBrief(priya, reminderOf(card), "jane@acme.com");
  await priya.close(await modal(priya, "Brief: meeting with jane@acme.com"));
  expect(paid()).toBe(2);
});
