import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, app, type Message, ids as people } from "../../src/sandbox/index.ts";
import { forgedAct, forgedPress } from "../support/app/forged.ts";
import { singleCalendarWorkspace } from "../support/app/reminders-workspace.ts";
import { calendarOf, eventOf } from "../support/calendars/feeds.ts";

/**
 * A meeting's guest may be a member of the workspace, as contractors are, and see the reminder's card: they came into
 * the channel after it. No button on it shows them their own profile, or a brief about themselves.
 */

const world = await singleCalendarWorkspace();
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

const attendee = ([name, email]: readonly [string, string]) => `ATTENDEE;CN=${name}:mailto:${email}`;

function calendar(startsAt: number, title = "Renewal", lines = guests.map(attendee)): string {
  const date = `${new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  return calendarOf(eventOf(title, `DTSTART:${date}`, "DURATION:PT30M", `SUMMARY:${title}`, ...lines));
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
const press = (who: Actor, action_id: string, carried: object) =>
  forgedPress(world.running.slack.workspace, who, card, action_id, carried);

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

/** The list of the guests, by the part of it that differs by who reads it. */
const guestList = (ofJane: string, last: string) => `Guests
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
${ofJane}*Sofia Marques* · Bold Visionary · Storyteller
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
${last}
Only you see this. Look-ups are free.
Close`;

test.each([
  [
    "everybody's profile to a colleague who isn't one of the guests",
    () => priya,
    guestList(
      `*Jane Whitfield* · Pragmatic Builder · Fast Closer
✅ *Do*  Lead with the number that changed.
⛔ *Never*  Open with small talk.
👍 *Likes*  One clear next step.
👎 *Not*  Long decks.
Full brief · 1 credit
`,
      "Nobody Known · no profile",
    ),
  ],
  [
    "a guest the others' profiles, and of themselves the name",
    () => jane,
    guestList("", "Jane Whitfield\nNobody Known"),
  ],
])("“And 1 more” shows %s", async (_, reader, text) => {
  const who = reader();
  await press(who, "reminders_more_guests", { reminder: reminderOf(card) });
  const shown = await modal(who, "Elena Petrova");
  expect(read(shown)).toBe(text);
  await who.close(shown);
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

const answer = (text: string): Promise<Message> =>
  priya.until((me) => {
    const last = me.lastMessage(channel);
    return read(last).includes(text) && last;
  });

/** Jane's own account has an address that no invitation names, and adds something to what was linked. */
describe("a guest who is known by another address, linked to the same contact ID,", () => {
  const [ownAddress, inSlack] = ["jw@ownmail.example", "jw+slack@ownmail.example"];
  let herself: Actor;
  beforeAll(async () => {
    const { workspace } = world.running.slack;
    const member = workspace.person(people.jane);
    if (member === undefined) throw new Error("There is no Jane.");
    workspace.addPerson({ ...member, id: "U02JANE0006", name: "jw", email: inSlack, kind: "person" });
    herself = workspace.as("U02JANE0006");
    workspace.invite(people.renewals, herself.id);
    await priya.send(channel, "/profile jane@acme.com");
    await answer("Pragmatic Builder");
    await priya.send(channel, `/profile link ${ownAddress} 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1`);
    await priya.click(await answer("Link anyway"), "profile_link_change");
    await answer("is now linked");
  });

  test("finds of themselves only the name behind “And 1 more”", async () => {
    await press(herself, "reminders_more_guests", { reminder: reminderOf(card) });
    const shown = await modal(herself, "Elena Petrova");
    expect(read(shown)).toContain("Bold Visionary");
    expect(read(shown)).toContain("\nJane Whitfield\n");
    expect(read(shown)).not.toContain("Pragmatic Builder");
    await herself.close(shown);
  });

  test("finds no more on the next card", async () => {
    await press(herself, "reminders_test", { channel: people.renewals });
    const shown = await modal(herself, "A test that only you see");
    expect(read(shown)).toContain("Bold Visionary");
    expect(read(shown)).toContain("Jane Whitfield");
    expect(read(shown)).not.toContain("Pragmatic Builder");
    await herself.close(shown);
  });

  test("can't buy their own brief", async () => {
    const before = paid();
    await pressBrief(herself, reminderOf(card), "jane@acme.com");
    await herself.close(await modal(herself, "This brief is about you"));
    expect(paid()).toBe(before);
  });

  test("is reminded again without their own profile", async () => {
    const menu = { text: { type: "plain_text", text: "" }, value: "snooze 5" };
    await forgedAct(world.running.slack.workspace, herself, card, {
      type: "overflow",
      action_id: "reminders_more",
      block_id: `reminder ${reminderOf(card)}`,
      selected_option: menu,
    });
    await herself.until((me) => read(me.lastMessage(channel)).includes("We'll remind you"));
    world.running.slack.workspace.moveClock(5 * minute);
    const reminded = await herself.until((me) => me.messages(me.appChannel).at(-1));
    expect(read(reminded)).toContain("Bold Visionary");
    expect(read(reminded)).toContain("Jane Whitfield");
    expect(read(reminded)).not.toContain("Pragmatic Builder");
  });
});

test.each(["JANE@acme.com", " jane@acme.com", "jane@acme.com\u200b"])(
  "a guest isn't sold their own brief by a button that spells their address %j",
  async (spelling) => {
    const { lines } = world.running;
    const [before, from] = [paid(), lines.length];
    await pressBrief(jane, reminderOf(card), spelling);
    const refused = "a Slack request carries what the app didn't write";
    await expect.poll(() => lines.slice(from).join("\n")).toContain(refused);
    expect([paid() - before, jane.modal()]).toEqual([0, undefined]);
  },
);

describe("a member who comes into the channel later", () => {
  let later: string;

  /** Somebody with this address in Slack. */
  function member(email: string): Actor {
    const { workspace } = world.running.slack;
    const person = workspace.person(people.jane);
    if (person === undefined) throw new Error("There is no Jane.");
    workspace.addPerson({ ...person, id: "U02LATER007", name: "later", email, kind: "person" });
    workspace.invite(people.renewals, "U02LATER007");
    return workspace.as("U02LATER007");
  }

  async function moreGuests(who: Actor): Promise<string> {
    await press(who, "reminders_more_guests", { reminder: later });
    const view = await modal(who, "Bold Visionary");
    await who.close(view);
    return read(view);
  }

  beforeAll(async () => {
    const { running, host } = world;
    const { workspace } = running.slack;
    const lines = [
      "ORGANIZER;CN=Elena Petrova:mailto:elena.petrova@harbourfinch.example",
      "ATTENDEE;CN=Acme;CUTYPE=GROUP:mailto:team@acme.com",
      ...guests.filter(([name]) => !name.startsWith("Elena")).map(attendee),
    ];
    host.serve(calendar(workspace.clock.now() + 20 * minute, "Later", lines));
    expect(await ask(priya, channel, `add ${host.address("later")} 15 here`)).toContain("Calendar added");
    workspace.moveClock(6 * minute);
    const next = await priya.until((me) =>
      [...me.messages(channel), ...me.messages(me.appChannel)].find(
        (message) => !message.isEphemeral && read(message).includes(": Later*"),
      ),
    );
    later = reminderOf(next);
  });

  // One account whose address changes each time, as Slack tells.
  test.for([
    ["jane@acme.com", "Pragmatic Builder"],
    ["leila@acme.com", "Systems Thinker"],
    ["JANE@Acme.COM", "Pragmatic Builder"],
    ["kwame@tallowfreight.example", "Grounded Realist"],
    ["elena.petrova@harbourfinch.example", "Cautious Guardian"],
    ["jane+renewal@acme.com", "Pragmatic Builder"],
  ] as const)("finds nothing of themselves as %s", async ([email, own]) => {
    const someone = member(email);
    await expect.poll(() => moreGuests(someone)).not.toContain(own);
    await pressBrief(someone, later, email.toLowerCase().replace("+renewal", ""));
    await someone.close(await modal(someone, "This brief is about you"));
  });
});
