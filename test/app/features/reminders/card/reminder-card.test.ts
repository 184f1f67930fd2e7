import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "#app/blocks/limits.ts";
import { guestsModal } from "#app/features/reminders/card/guests.ts";
import { meetingAloneCard, reminderCard } from "#app/features/reminders/card/reminder-card.ts";
import { cancelledCard, movedCard, skippedCard } from "#app/features/reminders/card/replaced-cards.ts";
import { type MeetingView, redacted, type ShownGuest } from "#app/views/meeting-view.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { facts, janeProfile, profiled, quarterBefore, start, tom } from "./cards.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const section = (...lines: string[]) => ({ type: "section", text: mrkdwn(lines.join("\n")) });
const context = (text: string) => ({ type: "context", elements: [mrkdwn(text)] });
const plain = (text: string) => ({ type: "plain_text", text });
const brief = (email: string, name: string) => ({
  type: "button",
  action_id: "reminders_brief",
  text: plain("Full brief · 1 credit"),
  accessibility_label: `Full brief · 1 credit, ${name}`,
  value: `{"reminder":"r1","addressee":{"address":{"email":"${email}"},"name":"${name}"}}`,
});
const briefs = (text: string, price: number) => ({
  type: "button",
  action_id: "reminders_briefs",
  text: plain(text),
  accessibility_label: `${text}, Kestrel renewal`,
  value: `{"reminder":"r1","price":${price}}`,
});
const join = {
  type: "button",
  action_id: "reminders_join",
  text: plain("Join"),
  accessibility_label: "Join, Kestrel renewal",
  url: "https://meet.google.com/abc",
};
const snoozes = [
  { text: plain("Remind me in 5 min"), value: "snooze 5" },
  { text: plain("Remind me in 10 min"), value: "snooze 10" },
  { text: plain("Remind me when it starts"), value: "snooze start" },
];
const skip = { text: plain("Skip this series here"), value: "skip series" };
const menu = (...options: object[]) => ({ type: "overflow", action_id: "reminders_more", options });
const actions = (...elements: object[]) => ({ type: "actions", block_id: "reminder r1", elements });
const advice = [
  "✅ *Do*  Lead with the number that changed.",
  "⛔ *Never*  Open with small talk.",
  "👍 *Likes*  One clear next step.",
  "👎 *Not*  Long decks.",
];
const time = "<!date^1772461800^{time}|14:30 UTC>";
const dayAndTime = "<!date^1772461800^{date_short_pretty} at {time}|2026-03-02 14:30 UTC>";
const from = "*Priya Raman* · added by <@U1> · 2 of 5 guests are outside";

describe("the card of a reminder", () => {
  it("says when, what, with whom and how to speak with them, and who set it up", () => {
    expect(reminderCard(facts(), { now: quarterBefore })).toEqual({
      text: "In 15 min: Kestrel renewal with Jane Whitfield and 1 more: Lead with the number that changed.",
      blocks: [
        section(`*In 15 min: Kestrel renewal* · ${time}`),
        section("*Jane Whitfield* · Pragmatic Builder · Fast Closer", ...advice),
        section("Tom Reyes · no profile"),
        actions(join, brief("jane@acme.com", "Jane Whitfield"), menu(...snoozes, skip)),
        context(from),
      ],
    });
  });

  it("has a button for each of several guests, and of each the two lines that matter most", () => {
    expect(
      reminderCard(facts({ guests: [profiled(1), tom, profiled(2)], isOfSeries: false }), {
        now: quarterBefore,
      }),
    ).toEqual({
      text: "In 15 min: Kestrel renewal with Guest 1 and 2 more",
      blocks: [
        section(`*In 15 min: Kestrel renewal* · ${time}`),
        ...[1, 2].map((number) => ({
          ...section(`*Guest ${number}* · Pragmatic Builder · Fast Closer`, ...advice.slice(0, 2)),
          accessory: brief(`guest${number}@acme.com`, `Guest ${number}`),
        })),
        section("Tom Reyes · no profile"),
        actions(join, briefs("Get 2 briefs · 2 credits", 20), menu(...snoozes)),
        context(from),
      ],
    });
  });

  it("opens free what was bought, and says who bought it, unless its guest may be reading", () => {
    const guests = [profiled(1), profiled(2), profiled(3)];
    const bought = [1, 3].map((number) => ({
      contact: profiled(number).contact,
      person: `U${number}`,
      key: "k",
    }));
    const labelsOf = ({ blocks }: ReturnType<typeof reminderCard>) =>
      blocks.flatMap((block) =>
        "accessory" in block && "text" in block.accessory ? block.accessory.text : [],
      );
    const [paid, free] = [plain("Full brief · 1 credit"), plain("Open brief · free")];
    const card = reminderCard(facts({ guests, briefs: bought }));
    expect(labelsOf(card)).toEqual([free, paid, free]);
    const row = ({ blocks }: ReturnType<typeof reminderCard>) => blocks.at(-2);
    expect(row(card)).toMatchObject({ elements: [join, briefs("Get 3 briefs · 1 credit", 10), {}] });
    expect(row(reminderCard(facts({ guests, briefs: bought, hasBegun: true })))).toMatchObject({
      elements: [join, briefs("Open 2 briefs · free", 0), {}],
    });
    expect(card.blocks.at(-1)).toEqual({
      type: "context",
      elements: [mrkdwn(from), mrkdwn("Briefs bought: Guest 1's by <@U1>, Guest 3's by <@U3>")],
    });
    const shown = redacted(facts({ guests, briefs: bought }), new Set(["email:guest1@acme.com"]));
    expect(shown.briefs).toEqual(bought.slice(1));

    for (const guest of [janeProfile, tom]) {
      const briefs = [{ contact: guest.contact, person: "U2", key: "k" }];
      expect(reminderCard(facts({ guests: [guest], briefs })).blocks.slice(-2)).toMatchObject([
        { elements: [join, { text: free }, {}] },
        { elements: [mrkdwn(from), mrkdwn("Brief bought by <@U2>")] },
      ]);
    }
  });

  it("shows the first five with a profile, and the rest behind a button", () => {
    const guests = [tom, ...Array.from({ length: 12 }, (_, index) => profiled(index))];
    const { blocks } = reminderCard(
      facts({ guests, coming: { all: 13, outside: 13, areColleagues: false } }),
    );
    expect(blocks).toHaveLength(9);
    expect(blocks.slice(1, 6).map((block) => "accessory" in block && block.accessory)).toEqual(
      [0, 1, 2, 3, 4].map((number) => brief(`guest${number}@acme.com`, `Guest ${number}`)),
    );
    expect(blocks.slice(6)).toEqual([
      section("Tom Reyes · no profile"),
      actions(
        join,
        briefs("Get 5 briefs · 5 credits", 50),
        {
          type: "button",
          action_id: "reminders_more_guests",
          text: plain("And 7 more"),
          accessibility_label: "And 7 more, guests of Kestrel renewal",
          value: '{"reminder":"r1"}',
        },
        menu(...snoozes, skip),
      ),
      {
        type: "context",
        elements: [
          mrkdwn("*Priya Raman* · added by <@U1> · 13 of 13 guests are outside"),
          mrkdwn("Briefs come 5 at a time: the others' are behind “And 7 more”."),
        ],
      },
    ]);
  });

  it("in place of an older one says the time alone: it is read at any time", () => {
    expect(reminderCard(facts()).text).toBe(
      `Kestrel renewal with Jane Whitfield and 1 more, ${dayAndTime}: Lead with the number that changed.`,
    );
  });

  it.each<[string, Parameters<typeof facts>[0], number, string, string]>([
    ["one without a title", { meeting: { title: undefined } }, 15, "In 15 min: Meeting", time],
    ["one whose title nobody sees", { meeting: { title: " \u200b" } }, 15, "In 15 min: Meeting", time],
    ["one that starts this minute", {}, 0.2, "In 1 min: Kestrel renewal", time],
    ["one that has begun", {}, 0, "Now: Kestrel renewal", time],
    ["one in an hour", {}, 60, "In 1 h: Kestrel renewal", time],
    ["one in an hour and a half", {}, 90, "In 1 h 30 min: Kestrel renewal", time],
    ["one tomorrow", {}, 1_440, "In 24 h: Kestrel renewal", dayAndTime],
    [
      "one of a whole day, whose date is nobody's time",
      { meeting: { isAllDay: true, startsAt: Date.parse("2026-03-03T05:00:00Z") } },
      15,
      "All day: Kestrel renewal",
      "Tuesday 3 March",
    ],
  ])("of %s", (_, changes, minutes, beginning, when) => {
    const shown = facts(changes);
    const { text, blocks } = reminderCard(shown, { now: shown.meeting.startsAt - minutes * 60_000 });
    expect(blocks[0]).toEqual(section(`*${beginning}* · ${when}`));
    expect(text).toBe(`${beginning} with Jane Whitfield and 1 more: Lead with the number that changed.`);
  });

  it.each([
    undefined,
    "http://meet.example/abc",
    "javascript:alert(1)",
    "meet",
    `https://a.b/${"c".repeat(3_000)}`,
  ])("joins through nothing but an https address: %s", (joinLink) => {
    const { blocks } = reminderCard(facts({ meeting: { joinLink } }), { now: quarterBefore });
    expect(blocks[3]).toEqual(actions(brief("jane@acme.com", "Jane Whitfield"), menu(...snoozes, skip)));
  });

  it.each([
    ["https://acme.zoom.us/j/1", "Join"],
    ["https://zoom.us.evil.example/j/1", "Join on zoom.us.evil.example"],
    ["https://z\u043eom.us/j/1", "Join on xn--zom-sed.us"],
    ["https://video.acme.com:8443/renewal", "Join on video.acme.com:8443"],
  ])("says where %s leads unless it's known for video calls: %s", (joinLink, text) => {
    const { blocks } = reminderCard(facts({ meeting: { joinLink } }), { now: quarterBefore });
    expect(blocks[3]).toMatchObject({ elements: [{ text: { text }, url: joinLink }, {}, {}] });
  });

  it.each([
    [11, ["snooze 5", "snooze 10", "snooze start"]],
    [10, ["snooze 5", "snooze start"]],
    [5, ["snooze start"]],
  ])("%s min before it can be put off by %s", (minutes, values) => {
    const shown = reminderCard(facts({ isOfSeries: false }), { now: start - minutes * 60_000 });
    const found = Array.from(
      JSON.stringify(shown.blocks).matchAll(/"value":"(snooze \w+)"/g),
      ([, value]) => value,
    );
    expect(found).toEqual(values);
  });

  it("for one person alone does not let the series be skipped", () => {
    const { blocks } = reminderCard(facts({ aside: { channel: "C1", why: "outsiders" } }));
    expect(JSON.stringify(blocks)).not.toContain("skip series");
  });

  it("names those of whom there is no more, and does not say why of who may be reading it", () => {
    const named = (kind: "away" | "name", name: string): ShownGuest => ({
      kind,
      contact: { address: { email: "a@acme.com" }, name },
    });
    const guests = [tom, named("away", "Ada"), named("name", "Grace"), named("away", "Alan")];
    expect(reminderCard(facts({ guests, origin: { kind: "typed" } }), { now: quarterBefore })).toEqual({
      text: "In 15 min: Kestrel renewal with Tom Reyes and 3 more",
      blocks: [
        section(`*In 15 min: Kestrel renewal* · ${time}`),
        section("Tom Reyes · no profile", "Ada, Alan · profile not available right now", "Grace"),
        actions(join, menu(...snoozes, skip)),
        context("Set up by <@U1> · 2 of 5 guests are outside"),
      ],
    });
  });

  it("names the first of many without a profile in one line, and the others behind the button", () => {
    const guests = Array.from({ length: 10 }, (_, index): ShownGuest => {
      return { kind: "no profile", contact: { address: { email: `g${index}@acme.com` } } };
    });
    const { blocks } = reminderCard(facts({ guests }));
    expect(blocks[1]).toEqual(section("g0@acme.com, g1@acme.com, g2@acme.com and 7 more · no profile"));
    expect(blocks[2]).toMatchObject({ elements: [join, { text: plain("And 7 more") }, {}] });
    expect(reminderCard(facts({ guests: guests.slice(0, 5) })).blocks[1]).toEqual(
      section("g0@acme.com, g1@acme.com, g2@acme.com, g3@acme.com, g4@acme.com · no profile"),
    );
  });

  it("names by the address whose name nobody sees", () => {
    const contact = { address: { email: "jane@acme.com" }, name: " \u200b" };
    const { text, blocks } = reminderCard(facts({ guests: [{ kind: "no profile", contact }] }));
    expect(blocks[1]).toEqual(section("jane@acme.com · no profile"));
    expect(text).toContain("with jane@acme.com");
  });

  const added = "*Priya Raman* · added by <@U1>";
  it.each<[MeetingView["coming"], string]>([
    [{ all: 0, outside: 0, areColleagues: true }, added],
    [{ all: 4, outside: 0, areColleagues: true }, `${added} · 4 guests, all colleagues`],
    [{ all: 1, outside: 0, areColleagues: true }, `${added} · 1 guest, a colleague`],
    [{ all: 300, outside: 0, areColleagues: false }, `${added} · 300 guests`],
    [{ all: 1, outside: 1, areColleagues: false }, `${added} · 1 of 1 guest is outside`],
    [{ all: 2, outside: 1, areColleagues: false }, `${added} · 1 of 2 guests is outside`],
  ])("of %j tells who are from outside", (coming, line) => {
    expect(reminderCard(facts({ coming })).blocks.at(-1)).toEqual(context(line));
  });

  it.each<[MeetingView["origin"], string]>([
    [{ kind: "calendar", name: undefined }, "Calendar added by <@U1>"],
    [{ kind: "calendar", name: "*Ops* <!here>" }, "*∗Ops∗ &lt;!here&gt;* · added by <@U1>"],
    [{ kind: "typed" }, "Set up by <@U1>"],
  ])("says who set it up: %j", (origin, line) => {
    const coming = { all: 0, outside: 0, areColleagues: false };
    expect(reminderCard(facts({ origin, coming })).blocks.at(-1)).toEqual(context(line));
  });
});

describe("what takes the card's place", () => {
  const { meeting } = facts();

  it.each([
    [
      "the move of a whole day",
      movedCard(undefined, { ...meeting, isAllDay: true }, "UTC"),
      "*Moved: Kestrel renewal* to *Monday 2 March*",
    ],
    ["a cancelled day", cancelledCard({ ...meeting, isAllDay: true }), "*Cancelled: Kestrel renewal*"],
  ])("tells %s in a sentence", (_, card, text) => {
    expect(card).toEqual({ text, blocks: [section(text)] });
  });

  it("is the time and who set it up where the channel has been shared since", () => {
    expect(meetingAloneCard(facts())).toEqual({
      text: `Meeting, ${dayAndTime}`,
      blocks: [section(`*Meeting* · ${dayAndTime}`), context("Calendar added by <@U1>")],
    });
  });
});

it("all guests, for one reader, with who bought which brief, which is then free whether or not they're profiled", () => {
  const known = { address: { contact_id: "5f0c3a52-9d3b-4d56-8f0e-0d9a3c1b2a11" }, name: "Ida" };
  const waiting = Array.from({ length: 21 }, (_, index): ShownGuest => {
    return { kind: "name", contact: { address: { email: `b${index}@acme.com` } } };
  });
  const guests: ShownGuest[] = [tom, { kind: "id", contact: known }, janeProfile, ...waiting];
  const briefs = [tom, janeProfile].map(({ contact }) => ({ contact, person: "U2", key: "k" }));
  const free = { text: plain("Open brief · free") };
  expect(guestsModal(facts({ guests, briefs }))).toMatchObject({
    title: plain("Guests"),
    close: plain("Close"),
    blocks: [
      section("*Kestrel renewal*: guests from outside"),
      { ...section("Tom Reyes · no profile"), accessory: free },
      context("Brief bought by <@U2>"),
      {
        ...section("Ida · only a contact ID, so no profile"),
        accessory: { text: plain("Full brief · 1 credit") },
      },
      { ...section("*Jane Whitfield* · Pragmatic Builder · Fast Closer", ...advice), accessory: free },
      context("Brief bought by <@U2>"),
      section(...Array.from({ length: 20 }, (_, index) => `b${index}@acme.com`)),
      section("b20@acme.com"),
      context("Only you see this. Look-ups are free."),
    ],
  });
});

/** The longest that there can be, and anything else. */
const longText = fc.oneof(
  anyText,
  fc.constantFrom("x", "&", "\\", "😀").map((unit) => unit.repeat(3_000)),
);
const anyContact = fc.record({
  address: fc.integer().map((number) => ({ email: `${"a".repeat(200)}${number}@acme.com` })),
  name: fc
    .option(
      longText.map((text) => text.slice(0, 100)),
      { nil: undefined },
    )
    .map((name) => name ?? "Somebody"),
});
const anyGuest: fc.Arbitrary<ShownGuest> = fc.oneof(
  fc.record({
    kind: fc.constant("profile" as const),
    contact: anyContact,
    profile: fc.record({
      labels: fc.record({ worldview_label: longText, operating_style_label: longText }),
      advice: fc.record({
        must_do: longText,
        must_never: longText,
        likes_this: longText,
        not_that: longText,
      }),
    }),
  }),
  fc.record({
    kind: fc.constantFrom("no profile" as const, "away" as const, "id" as const, "name" as const),
    contact: anyContact,
  }),
);
const anyFacts = fc.record({
  title: fc.option(longText, { nil: undefined }),
  guests: fc.array(anyGuest, { maxLength: 100 }),
  isAllDay: fc.boolean(),
  isPrivate: fc.boolean(),
  isOfSeries: fc.boolean(),
  startsAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
});

describe("whatever the calendar and the service say", () => {
  it("Slack takes it, and all blocks together stay below what a message holds", () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), ({ guests, isOfSeries, ...meeting }, isPosted) => {
        const shown = facts({ guests, isOfSeries, meeting });
        const now = isPosted ? { now: meeting.startsAt - 60_000 } : {};
        for (const card of [
          reminderCard(shown, now),
          meetingAloneCard(shown),
          movedCard(undefined, shown.meeting, "UTC"),
          skippedCard(shown, { series: "s1", person: "U1" }),
        ]) {
          expect(checkMessage(card)).toMatchObject({ ok: true });
          expect(card.text.length).toBeLessThanOrEqual(limits.fallbackText);
          expect(JSON.stringify(card.blocks).length).toBeLessThan(13_200);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("Slack takes the modal of all guests", () => {
    fc.assert(
      fc.property(anyFacts, ({ guests, ...meeting }) => {
        const shown = guests.map((guest, index): ShownGuest => {
          return index < 15 ? guest : { kind: "name", contact: guest.contact };
        });
        expect(checkView(guestsModal(facts({ guests: shown, meeting })), "modal")).toMatchObject({
          ok: true,
        });
      }),
      { numRuns: 50 },
    );
  });
});
