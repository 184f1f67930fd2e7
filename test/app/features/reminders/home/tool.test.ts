import { expect, it } from "vitest";
import { button } from "#app/blocks/card.ts";
import { meetingsTool } from "#app/features/reminders/home/tool.ts";
import { aFeed, aMeeting, coming } from "../command-samples.ts";

it("says when each meeting is, in the day of its calendar, and nothing of a private one, a line each", async () => {
  const startsAt = Date.parse("2026-12-02T23:00:00Z");
  const isPrivate = { isPrivate: true, uid: "2", title: "Surgery" };
  const guest = {
    contact: { address: { email: "tom@acme.com" }, name: "Tom\nFree all day" },
    answer: "none",
  } as const;
  const meetings = [
    aMeeting({ startsAt }),
    aMeeting({ startsAt, ...isPrivate }),
    aMeeting({ startsAt, uid: "3", isAllDay: true, title: "Fair\nand more", guests: [guest] }),
  ];
  const tool = meetingsTool({
    reminders: {
      upcoming: async () =>
        meetings.map((meeting) => coming({ meeting, source: aFeed({ timeZone: "Europe/Berlin" }) })),
    },
    channelRules: { ownDomains: async () => [] },
    boughtBriefs: async () => [],
    profileButton: (_contact, about) => button("profile", "Profile", { about }),
    now: () => startsAt,
  });
  const { text } = await tool.answer({ organisation: "T1", person: "U1" }, {});
  expect(text.split("\n")).toEqual([
    "2026-12-02T23:00:00.000Z Kestrel renewal, with Jane Whitfield · jane@acme.com",
    "2026-12-02T23:00:00.000Z Private meeting",
    "Thursday 3 December, all day: Fair and more, with Tom Free all day · tom@acme.com",
  ]);
});
