import { z } from "zod";
import type { Actor } from "#app/actor.ts";
import { type Card, header, section } from "#app/blocks/card.ts";
import { escapeText, plainText } from "#app/blocks/mrkdwn.ts";
import { type Contact, nameOf, readableContact } from "#app/outreach/contact.ts";
import type { Tool } from "#app/slack/mcp/tool.ts";
import { titleOf, topicOf, whenOf } from "../card/meeting-text.ts";
import {
  type ComingDependencies,
  type ComingMeeting,
  comingMeetings,
  meetingBlocks,
  type ProfileButton,
} from "./home-sections.ts";

const maxLineLength = 2_000;
const input = z.object({});
const maxNameLength = 150;

type MeetingsDependencies = ComingDependencies & { profileButton: ProfileButton };

/** Somebody's next meetings, or those with a contact. */
export async function upcomingMeetings(dependencies: MeetingsDependencies, actor: Actor, guest?: Contact) {
  const coming = await comingMeetings(dependencies, actor, guest);
  const blocks = coming.flatMap((meeting) => meetingBlocks(meeting, dependencies.profileButton));
  const others = guest === undefined ? "people from outside" : escapeText(nameOf(guest), maxNameLength);
  const none = `No meetings with ${others} in the next seven days, as far as your calendars here say.`;
  const card: Card = {
    text: blocks.length > 0 ? "Upcoming meetings" : none,
    blocks: [header("Upcoming meetings"), ...(blocks.length > 0 ? blocks : [section(none)])],
  };
  return { coming, card };
}

/** Somebody's next meetings, with their guests from outside. */
export function meetingsTool(dependencies: MeetingsDependencies): Tool<typeof input> {
  return {
    name: "upcoming_meetings",
    title: "List my next meetings",
    description:
      "Lists the asker's meetings with people from outside in the next seven days, with their guests' names and addresses, soonest first. Free. Look a guest up with look_up_person.",
    input,
    isReading: true,
    async answer(actor) {
      const { coming, card } = await upcomingMeetings(dependencies, actor);
      return { text: coming.map(meetingText).join("\n") || card.text, card };
    },
  };
}

/** "2026-12-03T14:30:00.000Z Q3 renewal, with Jane Whitfield · jane@acme.com", "Thursday 3 December, all day: Fair" */
function meetingText({ meeting, source, outside }: ComingMeeting): string {
  const when = meeting.isAllDay
    ? `${whenOf(meeting, source.timeZone)}, all day:`
    : new Date(meeting.startsAt).toISOString();
  const what = meeting.isPrivate ? titleOf(meeting) : topicOf(meeting);
  const guests = outside.map((guest) => readableContact(guest)).join("; ");
  return plainText(`${when} ${what}${guests && `, with ${guests}`}`, maxLineLength);
}
