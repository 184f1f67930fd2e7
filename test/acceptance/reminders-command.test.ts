import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFormModal } from "../../src/features/reminders/command/add-form.ts";
import { oneGuest, usage } from "../../src/features/reminders/command/sentences.ts";
import { type Actor, type Message, ids as people, type View } from "../../src/sandbox/index.ts";
import { addressOf } from "../../src/slack/receiver.ts";
import { paidFlow } from "../support/paid-flow.ts";
import { type Everything, startEverything } from "../support/rapport.ts";
import { sendToApp, sign } from "../support/slack-request.ts";

const hour = 3_600_000;

let running: Everything;
let priya: Actor;
let sam: Actor;
let feedUrl: URL;
/** Priya's own messages with the app. */
let ownMessages: string;

/** What the calendar's host answers, and what it waits for first. */
let body = "";
let status = 200;
let answered: Promise<void> | undefined;
const host = createServer(async (_request, response) => {
  await answered;
  response.writeHead(status, { "content-type": "text/calendar" }).end(body);
});

beforeAll(async () => {
  const listening = Promise.withResolvers<void>();
  host.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  feedUrl = new URL("/private-s3cret/basic.ics", addressOf(host));
  running = await startEverything({ environment: { CALENDAR_ALLOWED_HOSTS: feedUrl.host } });
  priya = running.slack.workspace.as(people.priya);
  sam = running.slack.workspace.as(people.sam);
  ownMessages = running.slack.workspace.appConversation(people.priya).id;
});
afterAll(async () => {
  await running.stop();
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  answered = undefined;
  serve(calendar());
});
/** Nothing in any test may be refused by the real Slack, and no secret address may be told or logged. */
afterEach(() => {
  expect(running.slack.workspace.problems).toEqual([]);
  expect(running.lines.join("\n")).not.toContain("s3cret");
});

/** What a person reads, with moments replaced by how they are shown. */
function read(target: Message | View): string {
  return paidFlow(running, "#renewals")
    .read(target)
    .replace(/<!date\^\d+\^\{[^|]+\|[^>]+>/g, "(date)");
}

/** What the command answers once it has nothing more to wait for. */
async function ask(who: Actor, channel: string, typed: string): Promise<string> {
  expect(await who.send(channel, `/reminders ${typed}`)).toEqual({ ok: true });
  const last = await who.until((me) => {
    const message = me.lastMessage(channel);
    return !/^(Reading|Looking|Setting) [^\n]*…$/.test(read(message)) && message;
  });
  expect(last.isEphemeral).toBe(true);
  expect(JSON.stringify(last)).not.toContain("s3cret");
  return read(last);
}

function modal(who: Actor, shown: string): Promise<View> {
  return who.until((me) => {
    const view = me.modal();
    return view !== undefined && read(view).includes(shown) && view;
  });
}

const inUtc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function calendar(): string {
  const event = (uid: string, hours: number, ...more: string[]) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${inUtc(Date.now() + hours * hour)}`,
    `DTEND:${inUtc(Date.now() + (hours + 1) * hour)}`,
    `SUMMARY:${uid}`,
    ...more,
    "END:VEVENT",
  ];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kestrel//Test//EN",
    "X-WR-CALNAME:Priya's <calendar>",
    ...event("Kestrel renewal", 5, "ATTENDEE;CN=Jane Whitfield:mailto:jane@acme.com"),
    ...event("Dentist", 7),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** An address of its own, so that no channel has the calendar yet. */
function address(name: string): string {
  return new URL(`?${name}`, feedUrl).href;
}

function serve(text: string, code = 200): void {
  body = text;
  status = code;
}

describe("/reminders", () => {
  const channel = "#acme-renewal";

  test.each(["help", "?"])("%s says how it is used", async (typed) => {
    expect(await ask(priya, channel, typed)).toBe(usage);
  });

  test.each([
    ["tomorrow", "I can't read “tomorrow”. Nothing was changed."],
    [
      "https://calendar.example.com/private-s3cret/basic.ics",
      "Put `add` before a calendar's address. Nothing was set up.",
    ],
    [
      "add https://calendar.example.com/private-s3cret/basic.ics soon",
      "After the address say how many minutes before a meeting its reminder comes, 0 to 1,440, such as `30` or `1h`. Nothing was set up.",
    ],
    [
      "add http://calendar.example.com/private-s3cret/basic.ics",
      "The address has to begin with https:// (or webcal://), so that nobody on the way reads the calendar. Nothing was set up.",
    ],
    [
      "remove",
      "Say the number that `/reminders list` shows, such as `/reminders remove 2`. Nothing was changed.",
    ],
    ["meet", "Say whom you meet, when, and what it is about. Nothing was set up."],
    ["meet jane tomorrow 3pm", "I can't read “jane” as a contact. Nothing was set up."],
  ])("%s is answered with what is wrong, and where it says how", async (typed, problem) => {
    expect(await ask(priya, channel, typed)).toBe(`${problem} \`/reminders help\` shows how.`);
  });

  test("lists nothing where nothing is set up", async () => {
    const list = await ask(priya, "#deal-desk", "");
    expect(list).toContain("Nothing is set up in");
    expect(list).toContain("Add a calendar…");
  });
});

describe("a calendar", () => {
  const channel = "#renewals";

  test("is set up by its address, once, and says what will be reminded of", async () => {
    serve(calendar());
    expect(await ask(priya, channel, `add ${address("one")} 30`)).toMatchInlineSnapshot(`
      "Calendar added
      *Priya's &lt;calendar&gt;* · 127.0.0.1
      A reminder is posted in <#C02RENEWAL5>, 30 min before each meeting.
      *1 meeting* in the next 14 days. The next: Kestrel renewal, (date).
      1 event has no guests and no link to join, so there is no reminder of it.
      Remind of everything
      Everybody in this channel sees the reminders, guests included. Nobody sees the calendar's address. Reminders are free.
      Show the next card
      List"
    `);
    expect(await ask(sam, channel, `add ${address("one")}`)).toContain(
      "This channel has this calendar already",
    );
    await sam.click(sam.lastMessage(channel), "reminders_list");
    const list = await sam.until(
      (me) => read(me.lastMessage(channel)).startsWith("Reminders") && me.lastMessage(channel),
    );
    expect(read(list)).toMatchInlineSnapshot(`
      "Reminders
      1 calendar set up in <#C02RENEWAL5>.
      *Next:* Kestrel renewal · (date)
      1. *Priya's &lt;calendar&gt;* · 127.0.0.1
      30 min before · meetings · set up by <@U02PRIYA001>
      Active · last read (time ago)
      Pause
      Change…
      Fetch now
      Remove
      Add a calendar…
      Morning agenda…
      Reminders are free."
    `);
  });

  test("that is added again with something else is changed, and its owner is told", async () => {
    const known = "*Priya's &lt;calendar&gt;* · 127.0.0.1";
    expect(await ask(sam, channel, `add ${address("one")} 1h`)).toBe(
      `Changed: ${known}. Now: 1 h before · meetings.\nList`,
    );
    await priya.until(
      (me) =>
        read(me.lastMessage(ownMessages)) ===
        `<@U02SAM00002> changed ${known}. You had set that up in <#C02RENEWAL5>. Now: 1 h before · meetings.`,
    );
    const already = `This channel has this calendar already: ${known}, 1 h before · meetings. Nothing was changed.\nList`;
    expect(await ask(priya, channel, `add ${address("one")} 60`)).toBe(already);
    expect(await ask(priya, channel, `add ${address("one")}`)).toBe(already);
    await priya.send(channel, "/reminders add");
    await priya.submit(await modal(priya, "Address of the calendar"), {
      reminders_add_address: address("one"),
      reminders_feed_minutes: "30",
      reminders_feed_covers: "everything",
      reminders_feed_all_day: ["all day"],
    });
    const changed = await modal(priya, "Changed: ");
    expect(read(changed)).toContain("Now: 30 min before · everything, all-day events too.");
    await priya.close(changed);
    expect(await ask(priya, channel, "list")).toContain(
      "1 calendar set up in <#C02RENEWAL5>.\n*Next:* Kestrel renewal · (date)\n1. *Priya's &lt;calendar&gt;* · 127.0.0.1\n30 min before · everything, all-day events too · set up by",
    );
    await ask(priya, channel, "pause 1");
    expect(await ask(priya, channel, `add ${address("one")} 20`)).toContain("Now: 20 min before");
    expect(read(priya.lastMessage(channel))).toContain("It is paused: “Resume” in the list goes on with it.");
    await ask(priya, channel, "resume 1");
  });

  test("is reminded of whole after a click", async () => {
    expect(await ask(priya, channel, `add ${address("two")}`)).toContain(
      "1 event has no guests and no link to join",
    );
    await priya.click(priya.lastMessage(channel), "reminders_everything");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).includes("everything in it now") && me.lastMessage(channel),
    );
    expect(read(list)).toContain("2. *Priya's &lt;calendar&gt;*");
    expect(read(list)).toContain("15 min before · everything · set up by");
  });

  test("that comes slowly is waited for, after the acknowledgement", async () => {
    const slow = Promise.withResolvers<void>();
    answered = slow.promise;
    expect(await priya.send(channel, `/reminders add ${address("three")}`)).toEqual({ ok: true });
    expect(read(priya.lastMessage(channel))).toBe("Reading the calendar…");
    slow.resolve();
    answered = undefined;
    await priya.until((me) => read(me.lastMessage(channel)).startsWith("Calendar added"));
  });

  test.each([
    [
      "<html>Sign in</html>",
      200,
      "This address answers with a web page or a file, not with a calendar. Nothing was set up.",
    ],
    ["", 401, "The calendar's host refuses this address"],
    ["", 404, "There is nothing at this address"],
    ["", 429, "The calendar's host asks us to slow down"],
    ["", 500, "The calendar's host answered with an error"],
  ])("that cannot be read is not set up: %s %s", async (text, code, sentence) => {
    serve(text, code);
    const answer = await ask(priya, channel, `add ${address(`bad${code}`)}`);
    expect(answer).toContain(sentence);
    expect(answer).toContain("Nothing was set up.");
    serve(calendar());
  });

  test("shows its next card to the person alone", async () => {
    const before = sam.messages(channel).length;
    expect(await ask(priya, channel, "test")).toContain("Kestrel renewal");
    await ask(priya, channel, `add ${address("one")}`);
    await priya.click(priya.lastMessage(channel), "reminders_list");
    expect(sam.messages(channel)).toHaveLength(before);
  });

  test("is paused, resumed and removed by its number, and its owner is told", async () => {
    const direct = () => priya.messages(ownMessages).map(read);
    const told = direct().length;
    expect(await ask(sam, channel, "pause 1")).toMatch(
      /^Paused: \*Priya's &lt;calendar&gt;\* · 127\.0\.0\.1\. /,
    );
    expect(await ask(sam, channel, "pause 1")).toContain("is paused already.");
    expect(await ask(sam, channel, "resume 1")).toContain("Resumed: ");
    expect(await ask(sam, channel, "pause")).toContain(
      "Paused: 3 calendars. `/reminders resume all` goes on with all.",
    );
    expect(await ask(sam, channel, "resume all")).toContain("Resumed: 3 calendars.");
    expect(await ask(sam, channel, "remove 3")).toContain("2 calendars set up");
    await priya.until(() => direct().some((text) => text.includes(" removed *Priya's")));
    const name = "*Priya's &lt;calendar&gt;* · 127.0.0.1";
    const hers = "You had set that up in <#C02RENEWAL5>.";
    const howTo = "No reminders of that until somebody resumes it: “Resume” in `/reminders list` there.";
    expect(direct().slice(told)).toEqual([
      `<@U02SAM00002> paused ${name}. ${hers} ${howTo}`,
      `<@U02SAM00002> resumed ${name}. ${hers}`,
      `<@U02SAM00002> paused 3 calendars. ${hers} ${howTo}`,
      `<@U02SAM00002> resumed 3 calendars. ${hers}`,
      `<@U02SAM00002> removed ${name}. ${hers}`,
    ]);
    expect(await ask(sam, channel, "remove 9")).toContain(
      "There is no number 9: there are 2. Nothing was changed.",
    );
  });

  test("is changed by the three dots of the list", async () => {
    const choose = async (choice: string) => {
      const message = priya.lastMessage(channel);
      const block = message.blocks?.find((each) => JSON.stringify(each).includes("reminders_source"));
      await priya.click(message, "reminders_source", choice, { blockId: String(block?.block_id) });
      return priya.until(
        (me) => read(me.lastMessage(channel)) !== read(message) && read(me.lastMessage(channel)),
      );
    };
    await ask(priya, channel, "list");
    expect(await choose("Pause")).toContain("*Paused* · last read");
    expect(await choose("Resume")).toContain("Resumed: ");
    expect(await choose("Remove")).toContain("1 calendar set up");
  });

  test("is changed in a form, from the list in the channel and from the one in a form", async () => {
    const openForm = async (list: Message | View) => {
      const block = list.blocks?.find((each) => JSON.stringify(each).includes("reminders_source"));
      await priya.click(list, "reminders_source", "Change…", { blockId: String(block?.block_id) });
      return modal(priya, "Minutes before each meeting");
    };
    await ask(priya, channel, "list");
    const list = priya.lastMessage(channel);
    const form = await openForm(list);
    expect(read(form)).toMatchInlineSnapshot(`
      "Change a calendar
      *Priya's &lt;calendar&gt;* · 127.0.0.1
      Minutes before each meeting
      Remind of
      Meetings: events with guests or a link to join
      Meetings with somebody from outside your company
      Everything in the calendar
      Everything in the calendar
      All-day events
      Remind of them too
      It changes what is posted in <#C02RENEWAL5> from now on. For another address, add that one and remove this. Free.
      Save
      Cancel"
    `);
    await priya.submit(form, { reminders_feed_minutes: "soon" });
    expect((await modal(priya, "Minutes before")).errors).toEqual({
      reminders_feed_minutes: "A number of minutes, 0 to 1,440.",
    });
    await priya.submit(await modal(priya, "Minutes before"), {
      reminders_feed_minutes: "45",
      reminders_feed_covers: "outside",
      reminders_feed_all_day: ["all day"],
    });
    expect(priya.modal()).toBeUndefined();
    const settings = "45 min before · meetings with guests from outside, all-day events too";
    const changed = await priya.until(
      (me) =>
        me
          .messages(channel)
          .find(({ ts }) => ts === list.ts && read(me.lastMessage(channel)).startsWith("Changed")) &&
        me.lastMessage(channel),
    );
    expect(read(changed)).toContain(`Changed: *Priya's &lt;calendar&gt;* · 127.0.0.1. Now: ${settings}.`);
    expect(read(changed)).toContain(`${settings} · set up by`);
    await priya.submit(await openForm(changed));
    await priya.until((me) => read(me.lastMessage(channel)).includes("127.0.0.1: nothing was changed."));

    await priya.click(priya.lastMessage(channel), "reminders_open_add");
    await priya.submit(await modal(priya, "Address of the calendar"), {
      reminders_add_address: address("one"),
    });
    await priya.click(await modal(priya, "List"), "reminders_list");
    await priya.submit(await openForm(await modal(priya, "set up in <#")), { reminders_feed_minutes: "0" });
    const listed = await modal(priya, "Now: just before · ");
    expect(priya.modals()).toHaveLength(1);
    await priya.close(listed);
  });

  test("that was removed meanwhile can no longer be changed", async () => {
    await ask(priya, channel, `add ${address("gone")}`);
    await priya.click(priya.lastMessage(channel), "reminders_list");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).startsWith("Reminders") && me.lastMessage(channel),
    );
    const number = Array.from(read(list).matchAll(/^(\d+)\. /gm)).length;
    const block = list.blocks?.findLast((each) => JSON.stringify(each).includes("reminders_source"));
    const choose = () =>
      priya.click(list, "reminders_source", "Change…", { blockId: String(block?.block_id) });
    await choose();
    const form = await modal(priya, "Minutes before");
    await ask(sam, channel, `remove ${number}`);
    await priya.submit(form);
    const gone = "This is no longer set up: somebody removed it, or it is over.";
    await priya.until((me) => me.messages(channel).some((message) => read(message) === gone));
  });

  test("is not set up where Rapport is not, or others are, or two people talk", async () => {
    const why = "Rapport is not in this channel. Nothing was set up. Invite it first:";
    expect(await ask(priya, "#general", `add ${address("four")}`)).toContain(why);
    await priya.send("#general", "/reminders add");
    await priya.close(await modal(priya, why));
  });

  test.each([
    "",
    "add",
    `add https://calendar.example.com/four.ics`,
    "meet @jane tomorrow 3pm",
    "pause",
    "test",
    "agenda 8:30",
  ])("is nothing for the messages of two people: %s", async (typed) => {
    const why =
      "Reminders come in channels, not in direct messages between people. Nothing was set up. Type it in a channel. " +
      "Reminders that only you see are set up in Rapport's Home, with “Add a calendar…”.";
    if (typed !== "add") {
      expect(await ask(priya, people.priyaAndSam, typed)).toBe(why);
      return;
    }
    await priya.send(people.priyaAndSam, "/reminders add");
    await priya.close(await modal(priya, why));
  });
});

describe("the form", () => {
  test("says at its fields what is wrong, and turns into what came of it", async () => {
    await priya.send("#renewals", "/reminders add");
    const form = await modal(priya, "Address of the calendar");
    expect(read(form)).toMatchInlineSnapshot(`
      "Add a calendar
      Before each meeting a card is posted in <#C02RENEWAL5>: who is coming, and how to speak with them. Free.
      Address of the calendar (iCal, .ics)
      Nobody sees it; it is stored encrypted.
      https://calendar.google.com/calendar/ical/…/basic.ics
      A secret address is better pasted here than typed after the command: what is typed into the message box stays in its history.
      Minutes before each meeting
      Remind of
      Meetings: events with guests or a link to join
      Meetings with somebody from outside your company
      Everything in the calendar
      Meetings: events with guests or a link to join
      All-day events
      Remind of them too
      Add
      Cancel"
    `);
    await priya.submit(form, { reminders_add_address: "s3cret", reminders_feed_minutes: "soon" });
    const refused = await modal(priya, "Address of the calendar");
    expect(refused.errors).toEqual({
      reminders_add_address: "This is no address of a calendar: one begins with https:// or webcal://.",
      reminders_feed_minutes: "A number of minutes, 0 to 1,440.",
    });
    await priya.submit(refused, {
      reminders_add_address: address("form"),
      reminders_feed_minutes: "1h",
      reminders_feed_covers: "everything",
    });
    const added = await modal(priya, "Calendar added");
    expect(read(added)).toContain("1 h before each meeting");
    expect(read(added)).toContain("*2 meetings* in the next 14 days");
    expect(JSON.stringify(added)).not.toContain("s3cret");
    await priya.click(added, "reminders_test");
    await priya.close(await modal(priya, "A test: only you see this."));
    await priya.click(await modal(priya, "Calendar added"), "reminders_list");
    await priya.close(await modal(priya, "Reminders"), { all: true });
  });

  test("stays as it was filled in when nothing comes of it", async () => {
    await priya.send("#renewals", "/reminders add");
    serve("<html>Sign in</html>");
    await priya.submit(await modal(priya, "Address of the calendar"), {
      reminders_add_address: address("html"),
      reminders_feed_minutes: "45",
    });
    const refused = await priya.until((me) => Object.keys(me.modal()?.errors ?? {}).length > 0 && me.modal());
    expect(refused.errors).toEqual({
      reminders_add_address:
        "This address answers with a web page or a file, not with a calendar. Nothing was set up. In Google Calendar copy the secret address in iCal format (settings of the calendar, “Integrate calendar”); in Outlook the ICS link (“Shared calendars”, “Publish a calendar”).",
    });
    serve(calendar());
    await priya.submit(refused);
    await priya.close(await modal(priya, "45 min before each meeting"));
  });

  test("is offered again, with all but the address, when it is known late that nothing comes of it", async () => {
    const slow = Promise.withResolvers<void>();
    answered = slow.promise;
    await priya.send("#renewals", "/reminders add");
    serve("", 404);
    await priya.submit(await modal(priya, "Address of the calendar"), {
      reminders_add_address: address("late"),
      reminders_feed_minutes: "50",
      reminders_feed_covers: "everything",
      reminders_feed_all_day: ["all day"],
    });
    await modal(priya, "Reading the calendar…");
    slow.resolve();
    answered = undefined;
    const failed = await modal(priya, "Try again");
    expect(read(failed)).toContain("There is nothing at this address");
    expect(JSON.stringify(failed)).not.toContain("s3cret");
    await priya.click(failed, "reminders_retry_add");
    const again = await modal(priya, "Address of the calendar");
    expect(again.blocks).toEqual(
      expect.arrayContaining(
        addFormModal({
          channel: people.renewals,
          chosen: {
            place: "channel",
            channel: people.renewals,
            settings: { minutesBefore: 50, covers: "everything", includesAllDay: true },
          },
        }).blocks.map((block) => expect.objectContaining(block)),
      ),
    );
    expect(priya.modals()).toHaveLength(1);
    serve(calendar());
    await priya.submit(again, { reminders_add_address: address("late") });
    await priya.close(await modal(priya, "50 min before each meeting"));
  });

  test("says when it was closed what came of it in a direct message", async () => {
    const slow = Promise.withResolvers<void>();
    answered = slow.promise;
    await priya.send("#renewals", "/reminders add");
    const form = await modal(priya, "Address of the calendar");
    await priya.submit(form, { reminders_add_address: address("closed") });
    await priya.close(await modal(priya, "Reading the calendar…"));
    slow.resolve();
    answered = undefined;
    await priya.until((me) => read(me.lastMessage(ownMessages)).startsWith("Calendar added"));
  });
});

describe("a single meeting", () => {
  const channel = "#acme-renewal";

  test("is understood, shown, listed and taken back", async () => {
    expect(
      await ask(priya, channel, "meet @jane in 3 hours for 30 min Renewal & <prices>"),
    ).toMatchInlineSnapshot(`
      "*Renewal &amp; &lt;prices&gt;* with Jane Whitfield · (date)
      It takes 30 min. The reminder comes (date), 15 min before, in <#C02ACMEREN2>.
      Everybody in this channel sees the reminders, guests included. Reminders are free.
      Remove
      List"
    `);
    await priya.click(priya.lastMessage(channel), "reminders_remove");
    const list = await priya.until(
      (me) => read(me.lastMessage(channel)).startsWith("Removed") && me.lastMessage(channel),
    );
    expect(read(list)).toContain("Removed: *Renewal &amp; &lt;prices&gt;*.");
    expect(read(list)).toContain("Nothing is set up in");
  });

  test("that is paused is listed with all that is known of it", async () => {
    await ask(priya, channel, "meet @jane tomorrow 3pm Kick-off");
    const paused = await ask(priya, channel, "pause 1");
    expect(paused).toContain(
      "Paused: *Kick-off*. No reminders of it until somebody resumes it: “Resume” in the list.",
    );
    expect(await ask(sam, channel, "list")).toMatchInlineSnapshot(`
      "Reminders
      Guests are here: cards name people without profiles. An administrator of the workspace can allow them with \`/reminders allow\`.
      1 meeting set up in <#C02ACMEREN2>.
      No meeting is coming up.
      1. *Kick-off* · (date) · Jane Whitfield
      15 min before · set up by <@U02PRIYA001> · *Paused*
      Resume
      Remove
      Add a calendar…
      Morning agenda…
      Reminders are free."
    `);
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Kick-off*.");
  });

  test("is called after the contact when it has no title", async () => {
    expect(await ask(priya, channel, "meet tom.reyes@acme.com tomorrow 3pm")).toContain(
      "*Meeting with tom.reyes@acme.com*",
    );
    expect(await ask(priya, channel, "remove 1")).toContain("Removed: *Meeting with tom.reyes@acme.com*.");
  });

  test.each([
    ["meet 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1 tomorrow 3pm", "That is a contact id."],
    ["meet jane@acme.com", "I can't read when the meeting is"],
    ["meet jane@acme.com tomorrow", "That is a day without a time."],
    ["meet jane@acme.com yesterday 3pm", "there is nothing to be reminded of. Nothing was set up."],
    [
      "meet jane@acme.com 3/4 3pm",
      "“3/4” is 4 March to some and 3 April to others: write the month's name. Nothing was set up.",
    ],
    [
      "meet jane@acme.com tomorrow at 3",
      "Is that 3 in the morning or in the afternoon? Write `3am` or `3pm`. Nothing was set up.",
    ],
    ["meet jane@acme.com Friday 10 9:00", "I read two times there. Say one, such as `Friday 10am`;"],
    ["meet jane@acme.com tom@acme.com tomorrow 3pm", oneGuest],
    ["meet jane@acme.com, @sam tomorrow 3pm", oneGuest],
    ["meet jane@acme.com,tom@acme.com tomorrow 3pm", oneGuest],
    ["meet jane@acme.com 2199-01-01 15:00", "more than a year away. Nothing was set up."],
  ])("%s is answered with what is wrong", async (typed, sentence) => {
    expect(await ask(priya, channel, typed)).toContain(sentence);
    expect(await ask(priya, channel, "list")).toContain("Nothing is set up in");
  });

  test("is set up once, though Slack delivers the command twice", async () => {
    const form = new URLSearchParams({
      command: "/reminders",
      text: "meet jane@acme.com in 4 hours Twice",
      team_id: "T02KESTREL7",
      channel_id: people.acmeRenewal,
      channel_name: "acme-renewal",
      user_id: people.priya,
      response_url: `${running.slack.url}/commands/none`,
      trigger_id: "1.2.twice",
    }).toString();
    const timestamp = Math.floor(Date.now() / 1_000);
    const request = { body: form, timestamp, signature: sign(form, timestamp, running.slack.signingSecret) };
    await Promise.all([sendToApp(running.rapport.url, request), sendToApp(running.rapport.url, request)]);
    expect(await ask(priya, channel, "list")).toContain("1 meeting set up");
    expect(await ask(priya, channel, "remove 1")).toContain("Nothing is set up in");
  });

  test("is set up once, though it is typed twice", async () => {
    const typed = "meet jane@acme.com Renewal tomorrow 3pm";
    expect(await ask(priya, channel, typed)).toContain("*Renewal* with jane@acme.com · (date)");
    expect(await ask(priya, channel, typed)).toBe(
      "This is set up already: *Renewal* · (date) · jane@acme.com. Nothing was changed.\nList",
    );
    expect(await ask(sam, channel, "meet jane@acme.com tomorrow 4pm Renewal")).toContain("*Renewal* with");
    expect(await ask(priya, channel, "list")).toContain("2 meetings set up");
  });

  test("takes its link to join out of its title, and says when nobody comes from outside", async () => {
    const added = await ask(
      priya,
      channel,
      "meet @sam tomorrow 5pm Price talk https://kestrel.zoom.us/j/123?pwd=a&b=c",
    );
    expect(added).toContain("*Price talk* with Sam Ortega");
    expect(added).toContain("It has the link to join.");
    expect(added).toContain(
      "is a colleague, by the domain of the address: the card names nobody from outside.",
    );
  });

  test("is removed with all others after that is confirmed, and each owner is told once", async () => {
    const toPriya = () => priya.messages(ownMessages).map(read);
    const told = toPriya().length;
    expect(await ask(sam, channel, "remove all")).toBe(
      "Remove 3 meetings in <#C02ACMEREN2>? Nothing is removed yet.\nRemove all\nRemove all?\n3 meetings will no longer be reminded of here.\nRemove all\nCancel",
    );
    const asked = sam.lastMessage(channel);
    await sam.click(asked, "reminders_remove_all");
    const list = await sam.until(
      (me) => read(me.lastMessage(channel)).startsWith("Removed") && me.lastMessage(channel),
    );
    expect(read(list)).toMatch(
      /^Removed: 3 meetings\.\nReminders\nGuests are here: .*\nNothing is set up in /,
    );
    expect(toPriya().slice(told)).toEqual([
      "<@U02SAM00002> removed 2 meetings. You had set that up in <#C02ACMEREN2>.",
    ]);
    expect(await ask(sam, channel, "remove all")).toContain("Nothing is set up in");
  });
});

describe("the morning agenda", () => {
  const channel = "#renewals";

  test("is set, shown, changed in a form, and ended", async () => {
    expect(await ask(priya, channel, "agenda")).toContain("*Morning agenda:* none is set up");
    expect(await ask(priya, channel, "agenda 8:30")).toContain(
      "*Morning agenda* at (date) your time, on weekdays by the clocks of America/New_York · set up by",
    );
    await priya.click(priya.lastMessage(channel), "reminders_open_agenda");
    await priya.submit(await modal(priya, "On which days"), { reminders_agenda_days: "daily" });
    await priya.close(await modal(priya, "your time, every day by the clocks of"));
    expect(await ask(sam, channel, "agenda")).toContain(
      "your time, every day by the clocks of America/New_York",
    );
    expect(await ask(sam, channel, "agenda off")).toContain("The morning agenda is turned off");
    expect(await ask(sam, channel, "agenda off")).toContain("No morning agenda was set up");
  });
});

describe("what administrators decide", () => {
  test("domains are theirs to name, and everybody's to see", async () => {
    const channel = "#renewals";
    expect(await ask(priya, channel, "domains acme.com")).toContain(
      "Only administrators of the workspace can change this.",
    );
    expect(await ask(sam, channel, "domains kestrel.io, Kestrel.co.uk")).toContain(
      "Your own e-mail domains: kestrel.io, kestrel.co.uk.",
    );
    expect(await ask(priya, channel, "domains")).toContain("kestrel.co.uk");
    expect(await ask(sam, channel, "domains off")).toContain("No e-mail domains are named");
  });

  test("allow is of no use where nobody else is", async () => {
    expect(await ask(priya, "#renewals", "allow")).toContain("Only administrators of the workspace");
    const nobodyElse =
      "This channel is not shared with another company, no guests are in it, and it was never allowed: reminders come here as in any other. Nothing was changed.";
    expect(await ask(sam, "#renewals", "allow")).toBe(nobodyElse);
    expect(await ask(sam, "#renewals", "disallow")).toBe(nobodyElse);
  });

  test("a channel with guests in it shows profiles when it is allowed", async () => {
    const channel = "#acme-renewal";
    const warning = "Guests are here: cards name people without profiles.";
    expect(await ask(sam, channel, "list")).toContain(warning);
    expect(await ask(sam, channel, `add ${address("guests")}`)).toContain("Calendar added");
    expect(read(sam.lastMessage(channel))).toContain(warning);
    await ask(sam, channel, "remove 1");
    const after =
      "Everybody here sees them. Profiles of people who are in this channel are never shown. `/reminders disallow` takes it back.";
    expect(await ask(sam, channel, "allow")).toBe(
      `Reminders may show profiles in this channel, though guests are in it or may come. ${after}`,
    );
    expect(await ask(sam, channel, "list")).not.toContain(warning);
    expect(await ask(sam, channel, "disallow")).toBe(
      "Reminders are no longer posted in this channel while it is shared with another company, and show no profiles while guests are in it.",
    );
    expect(await ask(sam, channel, "list")).toContain(warning);
  });

  test("a channel shared with another company needs to be allowed", async () => {
    const conversation = running.slack.workspace.conversation(people.shared);
    const channel = `#${conversation?.name}`;
    if (conversation?.members.includes(people.sam) !== true) throw new Error("Sam is not there.");
    await sam.send(channel, "/invite @rapport");
    const shared =
      "his channel is shared with another company, and a reminder says how to speak with people: some of them may be here.";
    expect(await ask(sam, channel, `add ${address("shared")}`)).toContain(`T${shared} Nothing was set up.`);
    expect(await ask(sam, channel, "list")).toBe(
      `Reminders\nNothing is posted here: t${shared} An administrator of the workspace can allow it with \`/reminders allow\` in the channel.\n` +
        `Nothing is set up in <#${people.shared}>.\nReminders are free.`,
    );
    await sam.send(channel, "/reminders add");
    await sam.close(await modal(sam, `T${shared} Nothing was set up.`));
    expect(await ask(sam, channel, "allow")).toContain("Reminders may be posted in this channel now");
    expect(await ask(sam, channel, `add ${address("shared")}`)).toContain("Calendar added");
    expect(await ask(sam, channel, "remove 1")).toContain("Nothing is set up in");
  });
});
