import { escapeText } from "../../blocks/mrkdwn.ts";
import { numberText } from "../../blocks/number-text.ts";
import { maxMinutesBefore } from "../../reminders/sources/source.ts";
import type { UnreadableReason } from "./subcommand.ts";

/** What the command is for, in one line; mrkdwn. */
export const help = "`/reminders add` · who's coming, before each meeting in your calendar · free";

/** Usage: the way in, and what is typed most; the rest is in the user guide. mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who's coming, and how do I speak with them?* Before each meeting, for you alone or in a channel. Free.",
  "`/reminders` lists what's set up, with buttons to pause, change, remove and add",
  "`/reminders add` opens a form for your calendar",
  "`/reminders meet jane@acme.com tomorrow 3pm Renewal` adds a single meeting, in this channel; `/reminders meet` alone opens a form",
  "`/reminders agenda 8:30` posts the day's meetings here every weekday morning",
].join("\n");

/** Characters of what was typed: the sentence should fit into a line. */
const maxQuoted = 28;

/** Why we couldn't read the command, in a line; mrkdwn. */
export function unreadable(reason: UnreadableReason): string {
  switch (reason.about) {
    case "command":
      return `We couldn't read “${escapeText(reason.typed, maxQuoted)}”. Nothing was changed. See \`/reminders help\`.`;
    case "address without add":
      return "Put `add` before a calendar's address. Nothing was set up.";
    case "minutes":
      return "After the address, type minutes such as `30` or `1h`, or `here`. Nothing was set up.";
    case "number":
      return "Use a number from the list, such as `/reminders remove 2`. Nothing was changed.";
    case "agenda":
      return "Type a time, such as `/reminders agenda 8:30`, `8am daily`, or `off`. Nothing was changed.";
  }
}

export const readingCalendar = "Reading the calendar…";
export const lookingAtReminders = "Loading reminders…";
export const settingUpMeeting = "Setting up the reminder…";

/** Who sees what is posted; mrkdwn. */
export function audience(isDirect: boolean): string {
  return isDirect
    ? "Only you see these reminders."
    : "Everyone in this channel sees the reminders. If people from outside are in it, they come to you alone.";
}

/** For a channel with workspace guests or people from another company; mrkdwn. */
export const guestsAreHere =
  "People from outside are in this channel, so cards about guests go to whoever set them up, by direct message. A workspace admin can change that in Rapport's Home.";

export const noTimeZone = "Slack doesn't tell us your time zone.";

export const nothingSetUp = "Nothing was set up.";

/** For a meeting that couldn't be read for certain. */
export const formNotOpened =
  "Slack didn't open the form, so nothing was set up. Type it again, such as `/reminders meet jane@acme.com 5 January 3pm Renewal`.";

export const tooManyGuests = `That's more than 10 guests. ${nothingSetUp} Add your calendar instead: \`/reminders add\`.`;

export const alreadyDone = "That's already done.";
/** For "Undo" after a removal. */
export const undoIsOver =
  "The minute is over, so it's gone for good. `/reminders add` sets a calendar up again.";
export const sourceGone = "It's gone: someone removed it, or it has ended.";

/** For the card of a meeting that the channel is no longer reminded of. */
export const reminderGone = "This channel no longer gets reminders for this meeting. Nothing was charged.";

/** For form fields, which show no markup. */
export const fieldSentences = {
  channel: "Choose a channel.",
  contact: "Choose a contact.",
  time: "Choose a time.",
  /** Lazy: formatting the first number loads 6 MB of tables. */
  get minutes() {
    return `Enter a number of minutes, 0 to ${numberText(maxMinutesBefore)}.`;
  },
};
