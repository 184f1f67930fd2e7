import { escapeText } from "../../../blocks/mrkdwn.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { type NamedMeeting, titleOf } from "../card/meeting-text.ts";
import type { BlockReason } from "../channel/channel-policy.ts";
import { contactName, counted, placeText } from "../list/source-text.ts";
import type { Lateness } from "./notices.ts";

const maxReasonLength = 80;

/** A meeting and the channel of its reminder. */
interface Reminded {
  meeting: NamedMeeting;
  channel: string;
}

/** mrkdwn, like all below. */
export function withheldText({ meeting, channel }: Reminded, reason: string): string {
  return `The reminder of *${titleOf(meeting)}* was not posted ${placeText(channel)}: ${reason}`;
}

/** @param more how many besides the named ones */
export function leftOutText(
  { meeting, channel }: Reminded,
  guests: "outsiders" | readonly Addressee[],
  more: number,
): string {
  const reminder = `The reminder of *${titleOf(meeting)}* ${placeText(channel)}`;
  const remedy = "`/profile` shows it to you alone.";
  if (guests === "outsiders") {
    return (
      `${reminder} names its guests without profiles: guests of the workspace, or people of another company, are in ` +
      "that channel and would read them. An administrator can allow it with `/reminders allow` in that channel. " +
      "`/profile` shows them to you alone."
    );
  }
  const [isOne, names] = [guests.length + more === 1, listed(guests, more)];
  return isOne
    ? `${reminder} names ${names} without a profile: they are in that channel, or may be, and would read it. ${remedy}`
    : `${reminder} names ${names} without their profiles: they are in that channel, or may be, and would read them. ` +
        "`/profile` shows them to you alone.";
}

/** "Jane Whitfield", "Jane Whitfield and Leila Haddad", "A, B and 3 more". */
function listed(contacts: readonly Addressee[], more: number): string {
  const names = contacts.map(contactName);
  const last = more > 0 ? `${more} more` : names.pop();
  return names.length === 0 ? (last ?? "") : `${names.join(", ")} and ${last}`;
}

export function lostText({ meeting, channel }: Reminded): string {
  return (
    `The connection broke while the reminder of *${titleOf(meeting)}* was being posted ${placeText(channel)}. ` +
    "It may be there or not, and is not posted again. Nothing was charged."
  );
}

/** @param count how many were too late, including `meeting` */
export function tooLateText({ meeting, channel }: Reminded, count: number, why: Lateness): string {
  const what =
    count === 1
      ? `The reminder of *${titleOf(meeting)}* was`
      : `The reminder of *${titleOf(meeting)}* and ${counted(count - 1, "other")} were`;
  return `${what} not posted in time ${placeText(channel)}: ${latenessText(why)} Nothing was charged.`;
}

export function agendaText(channel: string, reason: string): string {
  return `Today's agenda was not posted ${placeText(channel)}: ${reason}`;
}

export function lateAgendaText(channel: string, why: Lateness): string {
  return agendaText(channel, `${latenessText(why)} It comes again on its next day.`);
}

export function lostAgendaText(channel: string): string {
  return (
    `The connection broke while today's agenda was being posted ${placeText(channel)}. It may be there or not, and ` +
    "is not posted again."
  );
}

function latenessText(why: Lateness): string {
  switch (why) {
    case "not taken":
      return "Slack asked us to slow down, or could not be reached.";
    case "away":
      return "Rapport was not running then, or could not work.";
  }
}

/** Each continues a sentence after a colon. */
export const blockReasonTexts: Readonly<Record<BlockReason, string>> = {
  shared:
    "the channel is shared with another company. An administrator can allow reminders there, with " +
    "`/reminders allow` in that channel.",
  "not a member": "Rapport is not in that channel. Invite it there with `/invite @Rapport`.",
  group:
    "Rapport can't be in that group conversation. Set the calendar up in a channel with `/reminders add`.",
  archived: "the channel is archived. Set the calendar up in another one with `/reminders add`.",
};

export function refusalText(reason: string): string {
  return `Slack did not take it there (“${escapeText(reason, maxReasonLength)}”).`;
}
