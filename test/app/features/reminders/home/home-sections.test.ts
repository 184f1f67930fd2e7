import { describe, expect, it } from "vitest";
import { button } from "#app/blocks/card.ts";
import type { Meeting } from "#app/calendar/meeting.ts";
import {
  type ComingMeeting,
  createHomeSections,
  homeSections,
  type ProfileButton,
} from "#app/features/reminders/home/home-sections.ts";
import type { Reminders } from "#app/reminders/reminder/reminders.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { aFeed, agenda, aMeeting, aMeetingSource, coming, hour, now } from "../command-samples.ts";

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
/** What a person reads, a line each; a button by what is said of it to those who don't see it. */
function read(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(read);
  if (typeof value !== "object" || value === null) return [];
  if ("accessibility_label" in value) return [`[${value.accessibility_label}]`];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === "text" && typeof inner === "string" ? [inner.replace(/\|[^>]*>/g, ">")] : read(inner),
  );
}
const shown = (blocks: unknown) => `\n${read(blocks).join("\n")}\n`;

describe("what App Home shows of reminders", () => {
  it("is how to begin, when there are none", () => {
    const { meetings, reminders } = homeSections({ sources: [], agendas: [], coming: [] }, profileButton);
    expect(reminders).toEqual([]);
    expect(shown(meetings)).toMatchInlineSnapshot(`
      "
      Upcoming meetings
      None yet. Add a calendar, and before each meeting we'll show a channel, or just you, who's coming and how to speak with them. Free.
      Add a calendar…
      "
    `);
  });

  it("is each source, though none of its meetings is coming", () => {
    const own = { sources: [aFeed()], agendas: [], coming: [] };
    const { meetings, reminders } = homeSections(own, profileButton);
    expect(shown([meetings, reminders])).toMatchInlineSnapshot(`
      "
      Upcoming meetings
      None in the next seven days.
      Your calendars and reminders
      *Priya &lt;R&amp;D&gt;* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · meetings
      Active · last read <!date^1795269600^{ago}>
      Pause
      Change…
      Fetch now
      Remove
      Add a calendar…
      "
    `);
  });

  it("is what is coming and what is set up, also what is paused or fails", () => {
    const { reading } = aFeed();
    const sources = [
      aMeetingSource({ channel: "D1" }),
      aMeetingSource({ state: "paused", meeting: aMeeting({ title: "Call <b>" }) }),
      aFeed({ state: "paused", covers: "everything", includesAllDay: true }),
      aFeed({
        state: "failing",
        name: undefined,
        reading: { ...reading, problem: "refused", failingSince: now - hour },
      }),
    ];
    const joinLink = "https://meet.google.com/abc-defg-hij";
    const fair = mine({
      // Midnight in New York, where the calendar is.
      meeting: aMeeting({ isAllDay: true, startsAt: Date.parse("2026-11-22T05:00Z"), title: "Fair" }),
      outside: [jane, tom, tom, tom, tom],
      channels: ["D1", "C1", "C2"],
    });
    const hidden = mine({ meeting: aMeeting({ isPrivate: true, title: "Secret", joinLink }), outside: [] });
    const all = [mine({ meeting: aMeeting({ joinLink }) }), hidden, fair];
    const { meetings, reminders } = homeSections({ sources, agendas: [agenda], coming: all }, profileButton);
    expect(shown([meetings, reminders])).toMatchInlineSnapshot(`
      "
      Upcoming meetings
      *Kestrel renewal* · <!date^1795276800^{date_short_pretty} at {time}>
      Jane &lt;Whitfield&gt; · in <#C02ACMEREN2>
      [Profile, Sat 11:00 Kestrel renewal, Jane <Whitfield>]
      [Full brief · 1 credit, Sat 11:00 Kestrel renewal, Jane <Whitfield>]
      [Join, Sat 11:00 Kestrel renewal]
      *Private meeting* · <!date^1795276800^{date_short_pretty} at {time}>
      in <#C02ACMEREN2>
      *Fair* · Sunday 22 November
      Jane &lt;Whitfield&gt;, tom.reyes@acme.com, tom.reyes@acme.com, and 2 more · in your messages with Rapport, <#C1>, <#C2>
      [Profiles, Sun Fair]
      [Brief…, Sun Fair]
      Your calendars and reminders
      *Kestrel renewal* · <!date^1795276800^{date_short_pretty} at {time}> · Jane Whitfield · in your messages with Rapport · 15 min before
      Pause
      Remove
      *Call &lt;b&gt;* · <!date^1795276800^{date_short_pretty} at {time}> · Jane Whitfield · in <#C02ACMEREN2> · 15 min before
      *Paused*
      Resume
      Remove
      *Priya &lt;R&amp;D&gt;* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · everything, all-day events too
      *Paused* · last read <!date^1795269600^{ago}>
      Resume
      Change…
      Remove
      *A calendar* · calendar.example.com · in <#C02ACMEREN2> · 15 min before · meetings
      *Stopped* · failing since <!date^1795266000^{ago}>: its host refused the address. Press “Resume” to try again.
      Resume
      Change…
      Remove
      *Morning agenda* at <!date^1795269600^{time}> your time, on weekdays by the clocks of America/New_York · set up by <@U02PRIYA001> · next <!date^1795269600^{date_short_pretty} at {time}> · in <#C02ACMEREN2>
      [Change…, morning agenda 1]
      Add a calendar…
      "
    `);
    const value = '{"reminder":"r1"}';
    expect(meetings.at(-1)).toMatchObject({
      block_id: "meeting r1",
      elements: [
        { action_id: "reminders_home_profiles", value },
        { action_id: "reminders_home_briefs", value },
      ],
    });
  });

  it("says which briefs were bought by whom, and that opening them is free", () => {
    const outside = [jane, tom];
    const briefs = outside.map((contact, index) => ({ contact, person: `U${index}`, key: "k" }));
    const meetingOf = (changes: Partial<ComingMeeting>) => {
      const own = { sources: [aFeed()], agendas: [], coming: [mine(changes)] };
      return read(homeSections(own, profileButton).meetings.slice(2));
    };
    const kestrel = "Sat 11:00 Kestrel renewal";
    expect(meetingOf({ outside, briefs })).toEqual([
      `[Profiles, ${kestrel}]`,
      `[Open briefs… · free, ${kestrel}]`,
      "All briefs bought by <@U0>, <@U1>",
    ]);
    expect(meetingOf({ outside, briefs: briefs.slice(0, 1) })).toEqual([
      `[Profiles, ${kestrel}]`,
      `[Brief…, ${kestrel}]`,
      "1 of 2 briefs bought by <@U0>",
    ]);
    expect(meetingOf({ briefs: briefs.slice(0, 1) })).toEqual([
      `[Profile, ${kestrel}, Jane <Whitfield>]`,
      `[Open brief · free, ${kestrel}, Jane <Whitfield>]`,
      "Brief bought by <@U0>",
    ]);
  });

  it("is ten sources at the most, and says how many more there are", () => {
    const sources = Array.from({ length: 13 }, (_, index) =>
      aFeed({ id: `f${index}`, name: `Feed ${index}` }),
    );
    const coming = Array.from({ length: 5 }, (_, index) =>
      mine({ reminder: { ...mine().reminder, id: `r${index}` } }),
    );
    const { meetings, reminders } = homeSections({ sources, agendas: [], coming }, profileButton);
    const numbers = shown(reminders).match(/(?<=Feed )\d+/g);
    expect(numbers?.join("")).toBe("0123456789");
    expect(shown(reminders)).toContain(
      "\nAnd 3 more: type `/reminders list` in their channels to see them.\nAdd a calendar…\n",
    );
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
        contact === undefined ? [] : [{ contact, person: `${organisation} ${occurrence}`, key: "k" }],
    });
    const briefs = [{ contact: jane, person: "T1 o1", key: "k" }];
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
