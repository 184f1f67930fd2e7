import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, app, type Message, ids as people } from "../../src/sandbox/index.ts";
import { forgedPress } from "../support/app/forged.ts";
import { untilInMessages } from "../support/app/own-messages.ts";
import { remindersWorkspace } from "../support/app/reminders-workspace.ts";
import { startFeedHost } from "../support/calendars/feed-host.ts";
import { calendarOf, eventOf } from "../support/calendars/feeds.ts";

/**
 * Jane is a colleague in the channel, and no guest of the meeting when its card is posted there. Then she's invited, and
 * someone has the calendar read again.
 */

const channel = "#renewals";
const others = [
  "viktor.lindqvist@northwind.example",
  "leila@acme.com",
  "sofia@brightloom.example",
  "daniel.cho@northwind.example",
  "elena.petrova@harbourfinch.example",
  "kwame@tallowfreight.example",
  "nobody@acme.com",
];
let guests = others;

const world = await remindersWorkspace(async () => {
  const startsAt = Date.now() + 10 * 60_000;
  const inUtc = `${new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const { host, url, ...disposable } = await startFeedHost((_request, response) => {
    const attendees = guests.map((email) => `ATTENDEE:mailto:${email}`);
    const event = eventOf("renewal", `DTSTART:${inUtc}`, "DURATION:PT30M", "SUMMARY:Renewal", ...attendees);
    response.writeHead(200, { "content-type": "text/calendar" }).end(calendarOf(event));
  });
  return { host, address: url("/s3cret.ics").href, ...disposable };
});
const { ask, modal, read } = world;

let priya: Actor;
let jane: Actor;
/** As it was posted, with the buttons that it had then. */
let card: Message;
beforeAll(async () => {
  const { workspace } = world.running.slack;
  ({ priya } = world);
  const person = workspace.person(people.jane);
  if (person === undefined) throw new Error("There is no Jane.");
  workspace.addPerson({ ...person, kind: "person" });
  workspace.invite(people.renewals, people.jane);
  jane = workspace.as(people.jane);
  // The reminder is due at once, so its card may come before the answer or after it.
  await priya.send(channel, `/reminders add ${world.host.address} 15 here`);
  await priya.until((me) => me.messages(channel).some((each) => read(each).startsWith("Calendar added")));
  card = await jane.until((me) =>
    me.messages(channel).find(({ user, isEphemeral }) => user === app.user && !isEphemeral),
  );
  expect(read(card)).toContain("Careful Steward");

  guests = ["jane@acme.com", ...others];
  await ask(priya, channel, "pause 1");
  expect(await ask(priya, channel, "resume 1")).toContain("Resumed");
  await jane.until((me) => !shownInChannel(me).includes("Careful Steward"));
});
afterAll(() => {
  guests = others;
});
beforeEach(async () => {
  for (const person of [jane, priya]) {
    const view = person.modal();
    if (view !== undefined) await person.close(view);
  }
});

const shownInChannel = (me: Actor): string => me.messages(channel).map(read).join("\n");

/** Presses a button that the card had when it was posted, or could have had. */
const press = (who: Actor, action_id: string, carried: object) =>
  forgedPress(world.running.slack.workspace, who, card, action_id, carried);

const reminder = (): string => /"block_id":"reminder ([^"]+)"/.exec(JSON.stringify(card.blocks))?.[1] ?? "";

/** Not what was sent: where a connection breaks, a request is sent again, and charged once. */
const charges = () => world.running.service.store.charges(world.running.organisation);

test("the card in the room says no more than when the meeting is", () => {
  const now = jane.messages(channel).find(({ ts }) => ts === card.ts);
  expect(now && read(now)).toBe("*Meeting* · (date)\nCalendar added by <@U02PRIYA001>");
});

test("“And 1 more” shows her the others' profiles, and of herself the address", async () => {
  await press(jane, "reminders_more_guests", { reminder: reminder() });
  const shown = read(await modal(jane, "Careful Steward"));
  expect(shown).toMatch(/^jane@acme\.com$/m);
  expect(shown).not.toContain("Pragmatic Builder");
});

test("“Show next card” shows her the others' profiles only", async () => {
  await press(jane, "reminders_test", { channel: people.renewals });
  const shown = read(await modal(jane, "A test that only you see"));
  expect(shown).toContain("Careful Steward");
  expect(shown).not.toContain("Pragmatic Builder");
});

test("“Full brief” about her, bought by a colleague, doesn't come into the room", async () => {
  const about = { reminder: reminder(), addressee: { address: { email: "jane@acme.com" } } };
  await press(priya, "reminders_brief", about);
  await modal(priya, "Brief: meeting with jane@acme.com");
  // It's kept in the buyer's messages with the app, after which nothing more is posted.
  const kept = await untilInMessages(priya, (me) =>
    me.messages(me.appChannel).find((one) => read(one).includes("Brief")),
  );
  expect(read(kept)).toContain("jane@acme.com");
  await press(jane, "reminders_brief", about);
  await modal(jane, "This brief is about you");
  expect(shownInChannel(jane)).not.toMatch(/Brief|Pragmatic Builder/);
  expect(jane.messages(jane.appChannel).map(read)).toEqual([]);
  expect(await charges()).toHaveLength(1);
});

test("all briefs in one leave hers out, though it's bought", async () => {
  await press(jane, "reminders_briefs", { reminder: reminder(), price: 50 });
  const briefed = await jane.until((me) => {
    const lines = read(me.modal() ?? card).split("\n");
    const names = lines.filter((_, index) => lines[index + 1] === "Opening");
    return lines.filter((line) => line.includes("credit used")).length === 5 && names;
  });
  expect(briefed).toEqual(others.slice(0, 5));
  expect(await charges()).toHaveLength(6);
});
