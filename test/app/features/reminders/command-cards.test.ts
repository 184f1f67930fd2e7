import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Card, section } from "#app/blocks/card.ts";
import { feedProblem } from "#app/calendar/fetch/feed-error.ts";
import { agendaSettingsCard } from "#app/features/reminders/agenda/agenda-card.ts";
import { notSetUp } from "#app/features/reminders/channel/destination.ts";
import { nothingSetUp, unreadable } from "#app/features/reminders/sentences.ts";
import { feedAddedCard, feedKnownCard, feedSummary } from "#app/features/reminders/sources/added-card.ts";
import { changeFormModal } from "#app/features/reminders/sources/change-form.ts";
import { addressProblems, feedProblemText } from "#app/features/reminders/sources/feed-problems.ts";
import { listCard, listed } from "#app/features/reminders/sources/list.ts";
import { meetingAddedCard, meetingKnownCard } from "#app/features/reminders/when/meet.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";
import {
  aFeed,
  agenda,
  aMeeting,
  aMeetingSource,
  channel,
  coming,
  hour,
  now,
  reminders,
  summary,
} from "./command-samples.ts";

/** What a person reads, a line each; of a menu its options. */
function read(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(read);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === "text" && typeof inner === "string" ? [inner.replace(/\|[^>]*>/g, ">")] : read(inner),
  );
}
const shown = ({ blocks }: Card) => `\n${read(blocks).join("\n")}\n`;

describe("a calendar that was set up", () => {
  it("says beforehand that cards come without profiles where guests are", () => {
    const blocks = (readers: "members" | "outsiders") =>
      feedAddedCard({ source: aFeed(), summary, readers }).blocks;
    const [head, where, ...rest] = blocks("members");
    expect(blocks("outsiders")).toEqual([
      head,
      where,
      section(
        "People from outside are in this channel, so cards about guests go to whoever set them up, by direct message. A workspace admin can change that in Rapport's Home.",
      ),
      ...rest,
    ]);
  });

  it("says what is coming, what is left out and why, and who sees it", () => {
    const card = feedAddedCard({ source: aFeed(), summary, readers: "members" });
    expect(shown(card)).toMatchInlineSnapshot(`
      "
      Calendar added
      *Priya &lt;R&amp;D&gt;* · calendar.example.com
      A reminder will appear in <#C02ACMEREN2>, 15 min before each meeting.
      *9 meetings* in the next 14 days. Next: Kestrel renewal, <!date^1795276800^{date_short_pretty} at {time}>.
      12 events have no guests and no link to join and get no reminder: use “Change…” in the list to add them.
      1 all-day event gets no reminder: use “Change…” in the list to add it.
      2 events you declined get no reminder.
      1 event couldn't be read and is left out.
      3 guests couldn't be read and are left out.
      2 events repeat by a rule we can't read: some reminders may be missing, or one too many.
      1 event names a time zone we don't know: reminders for it may come at the wrong time.
      This calendar has more than we can take: the latest meetings are left out.
      Everyone in this channel sees the reminders. If people from outside are in it, they come to you alone. No one sees the calendar's address. Reminders are free.
      Show next card
      Send them to me alone instead
      List
      "
    `);
    expect(card.text).toBe(
      "*Priya &lt;R&amp;D&gt;* · calendar.example.com: a reminder will appear in <#C02ACMEREN2>, 15 min before each meeting.",
    );
  });

  it("says so when there is nothing to be reminded of, and hides what is private", () => {
    const nothing = { uncovered: 0, allDay: 0, declined: 0 };
    const problems = {
      unreadable: 0,
      unreadableRules: 0,
      unknownZones: 0,
      unreadableGuests: 0,
      isTruncated: false,
    };
    const empty = { reminded: 0, next: undefined, leftOut: nothing, ...problems };
    const source = aFeed({ name: undefined, channel: "D1", minutesBefore: 120, covers: "outside" });
    expect(shown(feedAddedCard({ source, summary: empty, readers: "own" }))).toMatchInlineSnapshot(`
      "
      Calendar added
      *A calendar* · calendar.example.com
      A reminder will appear in your messages with Rapport, 2 h before each meeting.
      *No meetings* in the next 14 days. Reminders start when one comes up.
      Only you see these reminders. No one sees the calendar's address. Reminders are free.
      Show next card
      List
      "
    `);
    const hidden = { ...empty, reminded: 1, next: aMeeting({ isPrivate: true }) };
    expect(shown(feedAddedCard({ source, summary: hidden, readers: "own" }))).toContain(
      "*1 meeting* in the next 14 days. Next: Private meeting, <!date^1795276800^{date_short_pretty} at {time}>.",
    );
  });
});

describe("a calendar that the channel has already", () => {
  const known = (isChanged: boolean, changes: Partial<FeedSource> = {}) => {
    const card = feedKnownCard(aFeed(changes), { isChanged });
    expect(card.blocks[0]).toEqual(section(card.text));
    return card.text;
  };

  it.each([
    ["paused", "It's paused: press “Resume” in the list to turn it back on."],
    ["failing", "We've stopped reading it: press “Resume” in the list to try again."],
  ] as const)("says that it is %s, and what to do", (state, sentence) => {
    expect(known(false, { state })).toBe(
      `This calendar is already set up in <#C02ACMEREN2>: *Priya &lt;R&amp;D&gt;* · calendar.example.com, 15 min before · meetings. Nothing was changed. ${sentence}`,
    );
    expect(known(true, { state })).toMatch(
      /^Changed: .* Now: 15 min before · meetings\. (It.s paused|We.ve stopped)/,
    );
  });
});

describe("a meeting that was set up", () => {
  it("that begins soon is reminded of at once", () => {
    const upcoming = coming({ dueAt: now - 1 });
    const added = meetingAddedCard({ upcoming, areColleagues: false, isDirect: true, now });
    expect(shown(added)).toContain("We'll remind you right away, in <#C02ACMEREN2>.");
  });

  it("that was paused says so when it is typed again", () => {
    expect(meetingKnownCard(aMeetingSource({ state: "paused" })).text).toContain(
      "Nothing was changed. It's paused: press “Resume” in the list to turn it back on.",
    );
  });
});

describe("the list", () => {
  test.each([
    [
      "direct",
      "We're not posting here: we post reminders in channels, not in direct messages between people. Use a channel instead. For reminders only you see, use `/reminders add`.",
      false,
    ],
    ["archived", "We're not posting here: this channel is archived.", false],
    [
      "not a member",
      "We're not posting here: Rapport isn't in this channel. Invite it first: `/invite @Rapport` in the channel.",
      true,
    ],
  ] as const)(
    "of a conversation that is %s begins with what is in the way",
    (standing, warning, isOffered) => {
      const some = { standing, sources: [aMeetingSource()], next: undefined, skipped: [], agenda: undefined };
      const card = listCard(reminders(some));
      expect(shown(card)).toMatch(/^\nReminders\n/);
      expect(card.text).toBe(`${warning} 1 meeting set up in <#C02ACMEREN2>.`);
      expect(shown(card)).toContain(`\n${warning}\n1 meeting set up in <#C02ACMEREN2>.\n`);
      expect(shown(card).includes("Add a calendar…\nMorning agenda…\n")).toBe(isOffered);
    },
  );

  it("numbers calendars, then meetings by their time, and none that is over", () => {
    const meeting = (id: string, startsAt: number) =>
      aMeetingSource({ id, meeting: aMeeting({ startsAt, endsAt: startsAt + hour }) });
    const sources = [
      meeting("over", now - hour),
      meeting("late", now + 5 * hour),
      aFeed({ id: "one" }),
      meeting("under way", now - hour / 2),
      meeting("early", now + hour),
      aFeed({ id: "two" }),
    ];
    expect(listed(sources, now).map(({ id }) => id)).toEqual(["one", "two", "under way", "early", "late"]);
  });

  it("of many shows where a reminder was how to get it back, on its page, though the list begins elsewhere", () => {
    const sources = Array.from({ length: 60 }, (_, index) => aFeed({ id: `f${index}` }));
    const many = reminders({ sources, agenda: undefined, skipped: [] });
    const card = listCard(many, { note: "Removed: one.", at: 40, undo: "gone" });
    const at = card.blocks.findIndex((block) => JSON.stringify(block).includes("Removed"));
    expect(card.blocks[at]).toMatchObject({
      text: { text: "Removed: one." },
      accessory: { accessibility_label: "Undo, removing it", value: `{"source":"gone","list":"${channel}"}` },
    });
    expect(JSON.stringify(card.blocks[at - 2])).toContain("40. ");
    expect(JSON.stringify(card.blocks[at + 1])).toContain("41. ");
  });

  it("says of each reminder what it is, and offers what can be done about it", () => {
    expect(shown(listCard(reminders()))).toMatchInlineSnapshot(`
      "
      Reminders
      1 calendar and 1 meeting set up in <#C02ACMEREN2>.
      *Next:* Kestrel renewal · <!date^1795276800^{date_short_pretty} at {time}>
      *Morning agenda* at <!date^1795341600^{time}> your time, on weekdays by the clocks of America/New_York · set up by <@U02PRIYA001> · next <!date^1795341600^{date_short_pretty} at {time}>
      1. *Priya &lt;R&amp;D&gt;* · calendar.example.com
      15 min before · meetings · set up by <@U02PRIYA001>
      Active · last read <!date^1795269600^{ago}>
      Pause
      Change…
      Fetch now
      Remove
      2. *Kestrel renewal* · <!date^1795276800^{date_short_pretty} at {time}> · Jane Whitfield
      15 min before · set up by <@U02PRIYA001>
      Pause
      Remove
      *Skipped here:* Stand-up · by <@U02SAM00002>
      Remind again
      Add a calendar…
      Change the agenda…
      “Remind again” turns a skipped series back on. Reminders are free.
      "
    `);
  });

  it("says what is paused, what fails, and since when", () => {
    const { reading } = aFeed();
    const sources = [
      aFeed({ state: "paused", covers: "everything", includesAllDay: true }),
      aFeed({ state: "failing", reading: { ...reading, problem: "gone", failingSince: now - hour } }),
      aFeed({ reading: { ...reading, problem: "too slow", failures: 1 } }),
      aFeed({ reading: { ...reading, at: undefined } }),
      aMeetingSource({ id: "another", state: "paused" }),
    ];
    expect(
      shown(listCard(reminders({ sources, next: undefined, skipped: [], agenda: undefined }))),
    ).toMatchInlineSnapshot(`
      "
      Reminders
      4 calendars and 1 meeting set up in <#C02ACMEREN2>.
      No upcoming meetings.
      1. *Priya &lt;R&amp;D&gt;* · calendar.example.com
      15 min before · everything, all-day events too · set up by <@U02PRIYA001>
      *Paused* · last read <!date^1795269600^{ago}>
      Resume
      Change…
      Remove
      2. *Priya &lt;R&amp;D&gt;* · calendar.example.com
      15 min before · meetings · set up by <@U02PRIYA001>
      *Stopped* · failing since <!date^1795266000^{ago}>: there's nothing at its address. Press “Resume” to try again.
      Resume
      Change…
      Remove
      3. *Priya &lt;R&amp;D&gt;* · calendar.example.com
      15 min before · meetings · set up by <@U02PRIYA001>
      Active · last read <!date^1795269600^{ago}> · the last attempt failed: its host is too slow
      Pause
      Change…
      Fetch now
      Remove
      4. *Priya &lt;R&amp;D&gt;* · calendar.example.com
      15 min before · meetings · set up by <@U02PRIYA001>
      Active · not read yet
      Pause
      Change…
      Fetch now
      Remove
      5. *Kestrel renewal* · <!date^1795276800^{date_short_pretty} at {time}> · Jane Whitfield
      15 min before · set up by <@U02PRIYA001> · *Paused*
      Resume
      Remove
      Add a calendar…
      Morning agenda…
      Reminders are free.
      "
    `);
  });

  it("of nothing says how to begin", () => {
    const nothing = reminders({ sources: [], next: undefined, skipped: [], agenda: undefined });
    expect(shown(listCard(nothing, { note: "There's nothing to pause here." }))).toMatchInlineSnapshot(`
      "
      There's nothing to pause here.
      Reminders
      Nothing is set up in <#C02ACMEREN2>. Add a calendar, and before each meeting you'll hear who's coming and how to speak with them.
      Add a calendar…
      Morning agenda…
      Reminders are free.
      "
    `);
  });

  it("of any length is one that Slack takes, page by page, and no entry is lost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 60 }), (feeds, skips) => {
        const sources = Array.from({ length: feeds }, () => aFeed());
        const skipped = Array.from({ length: skips }, (_, index) => ({
          series: `s${index}`,
          title: "Weekly",
          skippedBy: "U02SAM00002",
        }));
        const numbers: string[] = [];
        const all = reminders({ sources, skipped });
        for (let page = 0; page < 30; page += 1) {
          const card = listCard(all, { page });
          expect(checkMessage(card)).toMatchObject({ ok: true });
          numbers.push(...Array.from(shown(card).matchAll(/^(\d+)\. /gm), ([, number = ""]) => number));
          if (!shown(card).includes("Next page")) break;
        }
        expect(numbers).toEqual(sources.map((_, index) => String(index + 1)));
      }),
      { numRuns: numRuns(30) },
    );
  });
});

describe("the agenda", () => {
  test("says what is set up and how to change it", () => {
    expect(shown(agendaSettingsCard(channel, agenda))).toMatchInlineSnapshot(`
      "
      *Morning agenda* at <!date^1795269600^{time}> your time, on weekdays by the clocks of America/New_York · set up by <@U02PRIYA001> · next <!date^1795269600^{date_short_pretty} at {time}> · in <#C02ACMEREN2>
      The day's meetings in one message, and nothing on days without any. \`/reminders agenda 8:30\` sets it for weekdays, \`8:30 daily\` adds weekends, \`agenda off\` turns it off. Free.
      Change…
      Turn off
      "
    `);
    expect(shown(agendaSettingsCard("D1", undefined))).toMatchInlineSnapshot(`
      "
      *Morning agenda:* not set up in your messages with Rapport.
      The day's meetings in one message, and nothing on days without any. \`/reminders agenda 8:30\` sets it for weekdays, \`8:30 daily\` adds weekends, \`agenda off\` turns it off. Free.
      Set up…
      "
    `);
  });
});

describe("why a calendar was not set up", () => {
  test.each(feedProblem.options)("%s: what happened, and what to do", (problem) => {
    expect(feedProblemText(problem)).toMatch(/^Calendar not added: .+\. .+\.$/);
  });

  test("a host that asks to be left alone says for how long", () => {
    expect(feedProblemText("rate limited", 90)).toBe(
      "Calendar not added: its host asked us to slow down. Try again in 2 min.",
    );
  });
});

test("what the command couldn't do is said in a line", () => {
  const about = ["address without add", "minutes", "number", "agenda"] as const;
  const obstacles = ["direct", "not a member", "group", "archived", "shared"] as const;
  const sentences = [
    ...about.map((each) => unreadable({ about: each })),
    unreadable({ about: "command", typed: "words ".repeat(50) }),
    ...obstacles.map(notSetUp),
    ...Object.values(addressProblems).map((problem) => `${problem} ${nothingSetUp}`),
    ...feedProblem.options.map((problem) => feedProblemText(problem)),
  ];
  const read = (text: string) =>
    text.replace(/<!date[^|]+\|[^>]+>/g, "Tue, Sep 24th at 12:00 PM").replace(/[`*]/g, "");
  const tooLong = sentences.map(read).filter((text) => text.length > 90 || text.includes("\n"));
  expect(tooLong).toEqual([]);
});

describe("what is counted of a calendar", () => {
  const jane = { contact: { address: { email: "jane@acme.com" } }, answer: "none" as const };
  const sam = { contact: { address: { email: "sam@kestrel.io" } }, answer: "none" as const };
  const priya = { contact: { address: { email: "priya@kestrel.io" } }, answer: "declined" as const };
  const meetings = [
    aMeeting({ uid: "later", startsAt: now + 5 * hour, guests: [jane] }),
    aMeeting({ uid: "first", startsAt: now + 4 * hour, guests: [sam] }),
    aMeeting({ uid: "link", startsAt: now + 6 * hour, guests: [], joinLink: "https://meet.example/a" }),
    aMeeting({ uid: "alone", guests: [] }),
    aMeeting({ uid: "all day", guests: [jane], isAllDay: true }),
    aMeeting({ uid: "declined", guests: [jane, priya] }),
    aMeeting({ uid: "cancelled", guests: [jane], isCancelled: true }),
    aMeeting({ uid: "over", guests: [jane], startsAt: now - hour, endsAt: now + hour }),
  ];
  const complete = { completeUntil: Number.POSITIVE_INFINITY, incomplete: [] };
  const problems = {
    unreadable: 3,
    unreadableRules: 2,
    unknownZones: 1,
    unreadableGuests: 4,
    isTruncated: false,
  };
  const contents = { name: "Priya", meetings, ...problems, ...complete };
  const counts = (changes: Parameters<typeof aFeed>[0], ownDomains: string[] = []) => {
    const { next, ...rest } = feedSummary(contents, aFeed(changes), { ownDomains, now });
    return { ...rest, next: next?.uid };
  };

  test.each([
    ["meetings", {}, { reminded: 3, next: "first", leftOut: { uncovered: 1, allDay: 1, declined: 1 } }],
    [
      "meetings with guests from outside",
      { covers: "outside" as const },
      { reminded: 1, next: "later", leftOut: { uncovered: 3, allDay: 1, declined: 1 } },
    ],
    [
      "everything, all-day events too",
      { covers: "everything" as const, includesAllDay: true },
      { reminded: 5, next: "alone", leftOut: { uncovered: 0, allDay: 0, declined: 1 } },
    ],
    // Done by somebody else meanwhile, it is counted as if it were not.
    [
      "a paused one",
      { state: "paused" as const },
      { reminded: 3, next: "first", leftOut: { uncovered: 1, allDay: 1, declined: 1 } },
    ],
  ])("%s", (_, changes, expected) => {
    expect(counts(changes)).toEqual({ ...expected, ...problems });
  });

  it("knows a calendar without guests by all of its events, and what can be reminded of then", () => {
    const guestless = (...events: Parameters<typeof aMeeting>[0][]) => {
      const own = events.map((event) => aMeeting({ guests: [], ...event }));
      const { leftOut, reminded, ...rest } = feedSummary(
        { ...contents, meetings: own },
        aFeed({ covers: "outside" }),
        {
          ownDomains: [],
          now,
        },
      );
      return [rest.guestless, leftOut.uncovered, reminded];
    };
    const link = { joinLink: "https://meet.example/a" };
    const over = { startsAt: now - hour, endsAt: now };
    const self = { ...priya, answer: "accepted" as const };
    expect(guestless(link, { guests: [self] })).toEqual([2, 0, 0]);
    expect(guestless({}, {})).toEqual([undefined, 2, 0]);
    expect(guestless(link, { ...over, guests: [jane] })).toEqual([undefined, 1, 0]);
    expect(guestless(link, { guests: [sam] })).toEqual([undefined, 2, 0]);
  });

  it("knows the own domains", () => {
    expect(counts({ covers: "outside" }, ["acme.com"])).toMatchObject({ reminded: 0, next: undefined });
  });
});

it("nothing that is shown of a calendar holds its address, and Slack takes any name", () => {
  fc.assert(
    fc.property(anyText, fc.stringMatching(/^[a-z0-9]{4,20}$/), (name, secret) => {
      const address = `https://calendar.example.com/s3cret-${secret}/basic.ics`;
      const source = aFeed({ name, address });
      for (const card of [
        feedAddedCard({ source, summary, readers: "members" }),
        feedKnownCard(source, { isChanged: false }),
        listCard(reminders({ sources: [source] })),
      ]) {
        expect(checkMessage(card)).toMatchObject({ ok: true });
        expect(JSON.stringify(card)).not.toContain("s3cret");
      }
      const form = changeFormModal(source, { in: "home" });
      expect(checkView(form, "modal")).toMatchObject({ ok: true });
      expect(JSON.stringify(form)).not.toContain("s3cret");
    }),
  );
});
