import { afterAll, expect, onTestFinished, test } from "vitest";
import { type Actor, type Message, ids as people } from "../../src/sandbox/index.ts";
import { runningRapport } from "../support/app/running-rapport.ts";
import { startFeedHost } from "../support/calendars/feed-host.ts";
import { calendarOf, eventOf, inUtc } from "../support/calendars/feeds.ts";

const channel = "#renewals";
const minute = 60_000;

/** A weekly series, whose first meeting begins in ten minutes. */
let calendar = "";
const feeds = await startFeedHost((_request, response) => {
  response.writeHead(200, { "content-type": "text/calendar; charset=utf-8" }).end(calendar);
});
afterAll(() => feeds[Symbol.asyncDispose]());
const { running, workspace, priya, sam, flow } = await runningRapport(channel, {
  environment: { CALENDAR_ALLOWED_HOSTS: feeds.host },
});

/** What a person reads, with what changes from run to run replaced by how it is shown. */
function read(target: Parameters<typeof flow.read>[0]): string {
  return flow
    .read(target)
    .replace(/<!date\^\d+\^(\{[^|]+)\|[^>]+>/g, "($1)")
    .replace(/In (9|10) min/, "In 10 min");
}

/** @param guests how many from outside come besides Jane, who has a profile, and Tom, who has none */
function series(title: string, guests: number): string {
  const others = Array.from(
    { length: guests },
    (_, index) => `ATTENDEE;CN=Other ${index}:mailto:o${index}@acme.com`,
  );
  const event = eventOf(
    title,
    `DTSTART:${inUtc(workspace.clock.now() + 10 * minute)}`,
    "DURATION:PT30M",
    "RRULE:FREQ=WEEKLY;COUNT=2",
    `SUMMARY:${title}`,
    "LOCATION:https://meet.google.com/abc-defg-hij",
    "ORGANIZER;CN=Priya Raman:mailto:priya@kestrel.io",
    "ATTENDEE;CN=Jane Whitfield;PARTSTAT=ACCEPTED:mailto:jane@acme.com",
    "ATTENDEE;CN=Tom Reyes:mailto:tom.reyes@acme.com",
    ...others,
  );
  return calendarOf(event);
}

/** A reminder in the channel that says this. */
function reminder(who: Actor, text: string): Promise<Message> {
  return who.until((me) =>
    me.messages(channel).find((message) => !message.isEphemeral && read(message).includes(text)),
  );
}

/** Adds the feed, as it is now, under an address of its own, and waits for its first card. */
async function addFeed(title: string, guests = 0): Promise<Message> {
  calendar = series(title, guests);
  const address = feeds.url(`/secret/basic.ics?${encodeURIComponent(title)}`);
  expect(await priya.send(channel, `/reminders add ${address.href} 15 here`)).toEqual({ ok: true });
  return reminder(sam, `In 10 min: ${title}`);
}

async function meet(typed: string, where = channel): Promise<void> {
  expect(await priya.send(where, `/reminders meet jane@acme.com ${typed}`)).toEqual({ ok: true });
}

/** What Sam alone is answered in the channel, once it holds this. */
function answered(text: string): Promise<string> {
  return sam.until((me) => {
    const last = me.lastMessage(channel);
    return last.isEphemeral && read(last).includes(text) && read(last);
  });
}

const advice = `✅ *Do*  Lead with the number that changed.
⛔ *Never*  Open with small talk.
👍 *Likes*  One clear next step.
👎 *Not*  Long decks.`;

test("a calendar's meeting is announced in the channel, and its brief is bought once for everybody", async () => {
  const card = await addFeed("Kestrel renewal");
  expect(read(card)).toBe(`*In 10 min: Kestrel renewal* · ({time})
*Jane Whitfield* · Pragmatic Builder · Fast Closer
${advice}
Tom Reyes · no profile
Join
Full brief · 1 credit
Remind me in 5 min
Remind me when it starts
Skip this series here
Calendar added by <@U02PRIYA001> · 2 of 3 guests are outside`);
  const paidBefore = flow.paidRequests();

  expect(await sam.click(card, "reminders_brief")).toEqual({ ok: true });
  const bought = await flow.modal(sam, "Opening");
  expect(read(bought)).toContain("Brief: call with Jane Whitfield\nKestrel renewal");
  expect(await priya.click(card, "reminders_brief")).toEqual({ ok: true });
  const seen = await flow.modal(priya, "Opening");
  expect(read(seen)).toContain("Brief: call with Jane Whitfield\nKestrel renewal");
  expect(flow.paidRequests() - paidBefore).toBe(1);
  await sam.close(bought);
  await priya.close(seen);

  // The card says so to everybody, in its place, and no price any more.
  const updated = await reminder(priya, "Open brief · free");
  expect(updated.ts).toBe(card.ts);
  expect(read(updated)).toBe(
    read(card)
      .replace(/^.*/, "*Kestrel renewal* · ({date_short_pretty} at {time})")
      .replace("in 5 min\n", "in 5 min\nRemind me in 10 min\n")
      .replace("Full brief · 1 credit", "Open brief · free")
      .concat(`\nBrief bought by <@${people.sam}>`),
  );
  await priya.click(updated, "reminders_brief");
  await priya.close(await flow.modal(priya, "opened again, free"));
  expect(flow.paidRequests() - paidBefore).toBe(1);
  expect(await priya.click(card, "reminders_join")).toEqual({ ok: true });
  expect(running.lines.join("")).not.toContain("/secret/");
});

test("a meeting that's set up again, also at another time or elsewhere, opens free what was bought for it", async () => {
  await meet("in 9 minutes Closing");
  const before = flow.paidRequests();
  await sam.click(await reminder(sam, ": Closing*"), "reminders_brief");
  await sam.close(await flow.modal(sam, "Opening"));
  await reminder(sam, "Open brief · free");
  await meet("in 12 minutes Closing");
  const again = await reminder(sam, "In 12 min: Closing");
  expect(read(again)).toContain("Open brief · free");
  expect(read(again)).toContain(`Brief bought by <@${people.sam}>`);
  await priya.click(again, "reminders_brief");
  await priya.close(await flow.modal(priya, "opened again, free"));
  await meet("in 12 minutes Closing", "#acme-renewal");
  const own = await priya.until((me) =>
    me.messages(me.appChannel).find((message) => read(message).startsWith("*In 12 min: Closing*")),
  );
  expect(read(own)).toContain("Open brief · free");
  await meet("in 12 minutes Closing, part two");
  expect(read(await reminder(sam, "In 12 min: Closing, part two"))).toContain("Full brief · 1 credit");
  expect(flow.paidRequests() - before).toBe(1);
});

test("a calendar whose events get new UIDs at each fetch has one card a meeting, and nothing is said to be gone", async () => {
  let fetches = 0;
  const start = workspace.clock.now() + 10 * minute;
  const renamed = () => {
    fetches += 1;
    return calendarOf(
      eventOf(
        `${fetches}-a`,
        `DTSTART:${inUtc(start)}`,
        "SUMMARY:Fresh UIDs",
        "ATTENDEE:mailto:jane@acme.com",
      ),
      eventOf(
        `${fetches}-b`,
        `DTSTART:${inUtc(start)}`,
        "SUMMARY:Another",
        "ATTENDEE:mailto:tom.reyes@acme.com",
      ),
    );
  };
  calendar = renamed();
  await priya.send(channel, `/reminders add ${feeds.url("/secret/basic.ics?uids").href} 15 here`);
  await reminder(sam, "In 10 min: Fresh UIDs");
  await reminder(sam, "In 10 min: Another");
  const posted = () =>
    sam.messages(channel).flatMap((message) => (message.isEphemeral ? [] : [[message.ts, read(message)]]));
  const before = posted();
  for (let reading = 0; reading < 2; reading += 1) {
    calendar = renamed();
    workspace.moveClock(15_000);
    await priya.send(channel, "/reminders list");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).startsWith("Reminders") && me.lastMessage(channel),
    );
    const block = list.blocks?.findLast((each) => JSON.stringify(each).includes("reminders_source_fetch"));
    await priya.click(list, "reminders_source_fetch", undefined, { blockId: String(block?.block_id) });
    await priya.until((me) => read(me.lastMessage(channel)).includes("Read now: "));
  }
  expect(posted()).toEqual(before);
});

test("a series is skipped for the channel, by whom it says, and comes again when that is undone", async () => {
  const card = await addFeed("Weekly numbers");
  expect(await sam.click(card, "reminders_more", "skip series")).toEqual({ ok: true });
  const skipped = await reminder(priya, "No more reminders for this series here.");
  expect(read(skipped)).toBe(`*Weekly numbers* · ({date_short_pretty} at {time})
No more reminders for this series here. Skipped by <@U02SAM00002>.
Join
Undo`);
  expect(skipped.ts).toBe(card.ts);
  expect(await priya.click(skipped, "reminders_undo_skip")).toEqual({ ok: true });
  const again = await reminder(sam, "*Weekly numbers* · ({date_short_pretty} at {time})\n*Jane");
  expect(again.ts).toBe(card.ts);
  const timeless = read(card)
    .replace(/^.*/, "*Weekly numbers* · ({date_short_pretty} at {time})")
    .replace("in 5 min\n", "in 5 min\nRemind me in 10 min\n");
  expect(read(again)).toBe(timeless);
});

test("a snooze is one's own: the card comes again by direct message, and stays for everybody", async () => {
  await meet("in 10 minutes Price talk");
  const card = await reminder(sam, "In 10 min: Price talk");
  const own = sam.appChannel;
  expect(await sam.click(card, "reminders_more", "snooze 5")).toEqual({ ok: true });
  expect(await answered("We'll remind you")).toBe(
    "We'll remind you in a direct message at ({time}). The card here stays for everyone.",
  );
  workspace.moveClock(5 * minute);
  const told = await sam.until((me) =>
    me.messages(own).find((message) => read(message).startsWith("*Price talk* · ")),
  );
  expect(read(told)).toBe(`*Price talk* · ({date_short_pretty} at {time})
*Jane Whitfield* · Pragmatic Builder · Fast Closer
${advice}
Full brief · 1 credit
Remind me in 5 min
Remind me in 10 min
Remind me when it starts
Set up by <@U02PRIYA001> · 1 of 1 guest is outside
You asked to be reminded again.`);
  expect(read(await reminder(priya, "Price talk*"))).toBe(read(card));

  // Minutes later the meeting has begun, and the card offers nothing that helped before it only.
  workspace.moveClock(5 * minute);
  const begun = await reminder(priya, "*Price talk* · began");
  expect(begun.ts).toBe(card.ts);
  expect(read(begun)).toBe(`*Price talk* · began ({date_short_pretty} at {time})
*Jane Whitfield* · Pragmatic Builder · Fast Closer
${advice}
Set up by <@U02PRIYA001> · 1 of 1 guest is outside`);
});

test("what begins soon offers one thing alone", async () => {
  await meet("in 4 minutes Last words");
  const card = await reminder(sam, "Last words*");
  expect(await sam.click(card, "reminders_more_only")).toEqual({ ok: true });
  expect(await answered("when it starts")).toBe(
    "We'll remind you in a direct message when it starts, at ({time}). The card here stays for everyone.",
  );
});

test("of a meeting with somebody in the channel, nothing is posted there, and its owner alone gets the card", async () => {
  const shared = "#acme-renewal";
  const posted = () => sam.messages(shared).filter(({ isEphemeral }) => !isEphemeral).length;
  const before = posted();
  await meet("in 10 minutes Handover", shared);
  const card = await priya.until((me) =>
    me.messages(priya.appChannel).find((message) => read(message).startsWith("*In 10 min: Handover*")),
  );
  expect(read(card)).toContain("*Jane Whitfield* · Pragmatic Builder · Fast Closer");
  expect(read(card)).toContain("\nOnly you get this: people from outside are in <#C02ACMEREN2>.");
  expect(posted()).toBe(before);
});

test("many guests are behind a button, for whoever clicks it", async () => {
  const card = await addFeed("Big round", 8);
  expect(read(card)).toContain("Tom Reyes, Other 0, Other 1 and 6 more · no profile");
  expect(read(card)).toContain("And 6 more");
  expect(await sam.click(card, "reminders_more_guests")).toEqual({ ok: true });
  const guests = await flow.modal(sam, "guests from outside");
  expect(read(guests)).toContain(`*Jane Whitfield* · Pragmatic Builder · Fast Closer\n${advice}`);
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) expect(read(guests)).toContain(`Other ${index} · no profile`);
  expect(priya.modal()).toBeUndefined();
  await sam.close(guests);
});

test("the next card is shown to who asks for a test, and to nobody else", async () => {
  const before = sam.messages(channel).length;
  expect(await priya.send(channel, "/reminders test")).toEqual({ ok: true });
  const sample = await priya.until((me) => {
    const last = me.lastMessage(channel);
    return read(last).startsWith("A test that only you see.") && last;
  });
  expect(sample.isEphemeral).toBe(true);
  expect(read(sample)).not.toContain("Remind me");
  expect(sam.messages(channel)).toHaveLength(before);
});

test("what stands in a channel is cut down as soon as that is shared with another company", async () => {
  const card = await addFeed("Hush");
  workspace.changeConversation(people.renewals, { isExternallyShared: true });
  onTestFinished(() => workspace.changeConversation(people.renewals, { isExternallyShared: false }));
  const cut = await sam.until((me) =>
    me
      .messages(channel)
      .find(({ ts, ...message }) => ts === card.ts && !read({ ts, ...message }).includes("Hush")),
  );
  expect(read(cut)).toBe("*Meeting* · ({date_short_pretty} at {time})\nCalendar added by <@U02PRIYA001>");
});
