import { describe, expect, it } from "vitest";
import { button, context, header, section } from "#app/blocks/card.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import { addButton, agendaButton } from "#app/features/reminders/buttons.ts";
import { briefButton } from "#app/features/reminders/card/guest-section.ts";
import { joinButtons } from "#app/features/reminders/card/reminder-card.ts";
import {
  type ComingMeeting,
  createHomeSections,
  homeSections,
  type ProfileButton,
} from "#app/features/reminders/home/home-sections.ts";
import { sourceMenu } from "#app/features/reminders/sources/source-menu.ts";
import type { Reminders } from "#app/reminders/reminder/reminders.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { aFeed, agenda, aMeeting, aMeetingSource, coming, hour, now } from "../command-samples.ts";

const add = { type: "actions", block_id: "add a calendar", elements: [addButton()] };
const at = "<!date^1795276800^{date_short_pretty} at {time}|2026-11-21 16:00 UTC>";
const ago = (seconds: number, utc: string) => `<!date^${seconds}^{ago}|${utc} UTC>`;
const lastRead = `last read ${ago(1_795_269_600, "2026-11-21 14:00")}`;
const jane = { address: { email: "jane@acme.com" }, name: "Jane <Whitfield>" };
const tom = { address: { email: "tom.reyes@acme.com" } };

const profileButton: ProfileButton = (_contact, about) => button("profile", "Profile", { about });

const mine = (changes: Partial<ComingMeeting> = {}): ComingMeeting => ({
  meeting: aMeeting(),
  source: aFeed(),
  reminder: { id: "r1", channel: "C1", occurrence: "o1", series: "s1", isOfSeries: false },
  outside: [jane],
  briefs: [],
  channels: ["C02ACMEREN2"],
  ...changes,
});
const entry = (source: ListedSource, ...lines: string[]) => ({
  ...section(...lines),
  block_id: `source ${source.id}`,
  accessory: sourceMenu(source, "reminders_home_source"),
});

describe("what App Home shows of reminders", () => {
  it("is how to begin, when there are none", () => {
    const { meetings, reminders } = homeSections({ sources: [], agendas: [], coming: [] }, profileButton);
    expect(reminders).toEqual([]);
    expect(meetings).toEqual([
      header("Upcoming meetings"),
      section(
        "None yet. Add a calendar, and before each meeting we'll show a channel, or just you, who's coming and how to speak with them. Free.",
      ),
      add,
    ]);
  });

  it("is each source, though none of its meetings is coming", () => {
    const { meetings, reminders } = homeSections(
      { sources: [aFeed()], agendas: [], coming: [] },
      profileButton,
    );
    expect(meetings).toEqual([header("Upcoming meetings"), section("None in the next seven days.")]);
    expect(reminders).toEqual([
      header("Your calendars and reminders"),
      entry(
        aFeed(),
        "*Priya &lt;R&amp;D&gt;* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · meetings",
        `Active · ${lastRead}`,
      ),
      add,
    ]);
  });

  it("is what is coming and what is set up, also what is paused or fails", () => {
    const { reading } = aFeed();
    const typed = aMeetingSource({ channel: "D1" });
    const pausedMeeting = aMeetingSource({ state: "paused", meeting: aMeeting({ title: "Call <b>" }) });
    const pausedFeed = aFeed({ state: "paused", covers: "everything", includesAllDay: true });
    const failing = aFeed({
      state: "failing",
      name: undefined,
      reading: { ...reading, problem: "refused", failingSince: now - hour },
    });
    const joinLink = "https://meet.google.com/abc-defg-hij";
    const { meetings, reminders } = homeSections(
      {
        sources: [typed, pausedMeeting, pausedFeed, failing],
        agendas: [agenda],
        coming: [
          mine({ meeting: aMeeting({ joinLink }) }),
          mine({ meeting: aMeeting({ isPrivate: true, title: "Secret", joinLink }), outside: [] }),
          mine({
            // Midnight in New York, where the calendar is.
            meeting: aMeeting({ isAllDay: true, startsAt: Date.parse("2026-11-22T05:00Z"), title: "Fair" }),
            outside: [jane, tom, tom, tom, tom],
            channels: ["D1", "C1", "C2"],
          }),
        ],
      },
      profileButton,
    );
    expect(meetings).toEqual([
      header("Upcoming meetings"),
      section(`*Kestrel renewal* · ${at}`, "Jane &lt;Whitfield&gt; · in <#C02ACMEREN2>"),
      {
        type: "actions",
        block_id: "meeting r1",
        elements: [
          profileButton(jane, "Sat 11:00 Kestrel renewal, Jane <Whitfield>"),
          briefButton("r1", { contact: jane }, [], "Sat 11:00 Kestrel renewal, Jane <Whitfield>"),
          ...joinButtons({ joinLink, isPrivate: false }, "Sat 11:00 Kestrel renewal"),
        ],
      },
      section(`*Private meeting* · ${at}`, "in <#C02ACMEREN2>"),
      section(
        "*Fair* · Sunday 22 November",
        "Jane &lt;Whitfield&gt;, tom.reyes@acme.com, tom.reyes@acme.com, and 2 more · in your messages with Rapport, <#C1>, <#C2>",
      ),
      {
        type: "actions",
        block_id: "meeting r1",
        elements: [
          button("reminders_home_profiles", "Profiles", { about: "Sun Fair", value: '{"reminder":"r1"}' }),
          button("reminders_home_briefs", "Brief…", { about: "Sun Fair", value: '{"reminder":"r1"}' }),
        ],
      },
    ]);
    expect(reminders).toEqual([
      header("Your calendars and reminders"),
      entry(
        typed,
        `*Kestrel renewal* · ${at} · Jane Whitfield · in your messages with Rapport · 15 min before`,
      ),
      entry(
        pausedMeeting,
        `*Call &lt;b&gt;* · ${at} · Jane Whitfield · in <#C02ACMEREN2> · 15 min before`,
        "*Paused*",
      ),
      entry(
        pausedFeed,
        "*Priya &lt;R&amp;D&gt;* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · everything, all-day events too",
        `*Paused* · ${lastRead}`,
      ),
      entry(
        failing,
        "*A calendar* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · meetings",
        `*Stopped* · failing since ${ago(1_795_266_000, "2026-11-21 13:00")}: its host refused the address. Press “Resume” to try again.`,
      ),
      {
        ...section(
          "*Morning agenda* at <!date^1795269600^{time}|14:00 UTC> your time, on weekdays by the clocks of America/New_York · set up by <@U02PRIYA001> · next <!date^1795269600^{date_short_pretty} at {time}|2026-11-21 14:00 UTC> · in <#C02ACMEREN2>",
        ),
        block_id: "agenda C02ACMEREN2",
        accessory: agendaButton("C02ACMEREN2", "Change…", "morning agenda 1"),
      },
      add,
    ]);
  });

  it("says which briefs were bought by whom, and that opening them is free", () => {
    const outside = [jane, tom];
    const briefs = outside.map((contact, index) => ({ contact, person: `U${index}` }));
    const meetingOf = (changes: Partial<ComingMeeting>) =>
      homeSections(
        { sources: [aFeed()], agendas: [], coming: [mine(changes)] },
        profileButton,
      ).meetings.slice(2);
    const buttons = (label: string) => ({
      type: "actions",
      block_id: "meeting r1",
      elements: [
        button("reminders_home_profiles", "Profiles", {
          about: "Sat 11:00 Kestrel renewal",
          value: '{"reminder":"r1"}',
        }),
        button("reminders_home_briefs", label, {
          about: "Sat 11:00 Kestrel renewal",
          value: '{"reminder":"r1"}',
        }),
      ],
    });
    expect(meetingOf({ outside, briefs })).toEqual([
      buttons("Open briefs… · free"),
      context("All briefs bought by <@U0>, <@U1>"),
    ]);
    expect(meetingOf({ outside, briefs: briefs.slice(0, 1) })).toEqual([
      buttons("Brief…"),
      context("1 of 2 briefs bought by <@U0>"),
    ]);
    const about = "Sat 11:00 Kestrel renewal, Jane <Whitfield>";
    expect(meetingOf({ briefs: briefs.slice(0, 1) })).toEqual([
      {
        type: "actions",
        block_id: "meeting r1",
        elements: [
          profileButton(jane, about),
          briefButton("r1", { contact: jane }, briefs.slice(0, 1), about),
        ],
      },
      context("Brief bought by <@U0>"),
    ]);
  });

  it("is ten sources at the most, and says how many more there are", () => {
    const sources = Array.from({ length: 13 }, (_, index) =>
      aFeed({ id: `f${index}`, name: `Feed ${index}` }),
    );
    const coming = Array.from({ length: 5 }, (_, index) =>
      mine({
        reminder: { id: `r${index}`, channel: "C1", occurrence: "o1", series: "s1", isOfSeries: false },
      }),
    );
    const { meetings, reminders } = homeSections({ sources, agendas: [], coming }, profileButton);
    expect(reminders.slice(1, 11)).toEqual(
      sources
        .slice(0, 10)
        .map((source, index) =>
          entry(
            source,
            `*Feed ${index}* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · meetings`,
            `Active · ${lastRead}`,
          ),
        ),
    );
    expect(reminders.slice(11)).toEqual([
      context("And 3 more: type `/reminders list` in their channels to see them."),
      add,
    ]);
    expect(checkView({ type: "home", blocks: [...meetings, ...reminders] }, "home")).toMatchObject({
      ok: true,
    });
  });

  it("is asked for of one person, each meeting of seven days once, with whom of them is from outside", async () => {
    const asked: unknown[] = [];
    const reminders: Pick<Reminders, "sourcesBy" | "upcoming"> = {
      async sourcesBy(...of) {
        asked.push(of);
        return [aFeed()];
      },
      async upcoming(...of) {
        asked.push(of);
        const guests = [
          { contact: jane, answer: "none" as const },
          { contact: { address: { email: "lena@kestrel.co.uk" } }, answer: "accepted" as const },
          { contact: tom, answer: "declined" as const },
        ];
        const reminded = (channel: string, meeting: Partial<Meeting>) =>
          coming({
            source: aFeed(),
            meeting: aMeeting({ guests, ...meeting }),
            reminder: { id: channel, channel, occurrence: "o1", series: "s1", isOfSeries: false },
          });
        return [
          reminded("C1", {}),
          reminded("C2", {}),
          ...Array.from({ length: 5 }, (_, index) => reminded("C1", { startsAt: now + (3 + index) * hour })),
        ];
      },
    };
    const agendas = {
      async by(...of: string[]) {
        asked.push(of);
        return [agenda];
      },
    };
    const channelRules = { ownDomains: async () => ["kestrel.co.uk"] };
    const reminder = { id: "C1", channel: "C1", occurrence: "o1", series: "s1", isOfSeries: false };
    const sections = createHomeSections({
      ...{ reminders, agendas, channelRules, profileButton, now: () => now },
      boughtBriefs: async ({ organisation, occurrence }, [contact]) =>
        contact === undefined ? [] : [{ contact, person: `${organisation} ${occurrence}` }],
    });
    const briefs = [{ contact: jane, person: "T1 o1" }];
    expect(await sections("T1", "U02PRIYA001")).toEqual(
      homeSections(
        {
          sources: [aFeed()],
          agendas: [agenda],
          coming: [
            mine({ channels: ["C1", "C2"], reminder, briefs }),
            ...[3, 4, 5, 6].map((hours) =>
              mine({
                meeting: aMeeting({ startsAt: now + hours * hour }),
                channels: ["C1"],
                reminder,
                briefs,
              }),
            ),
          ],
        },
        profileButton,
      ),
    );
    expect(asked).toEqual([
      ["T1", "U02PRIYA001"],
      ["T1", { person: "U02PRIYA001" }, { from: now, until: now + 7 * 24 * hour, max: 50 }],
      ["T1", "U02PRIYA001"],
    ]);
  });
});
