import { type Card, sentence } from "../../../blocks/card.ts";
import { escapeText } from "../../../blocks/mrkdwn.ts";
import { maxMinutesBefore } from "../../../reminders/sources/source.ts";
import type { UnreadableReason } from "./subcommand.ts";

/** What the command is for, in one line; mrkdwn. */
export const help = "`/reminders add` · who's coming, posted before each meeting in a calendar · free";

/** Usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who's coming, and how do I speak with them?* Posted here before each meeting. Reminders are free; only you see these answers.",
  "`/reminders add` opens a form for a calendar's address; `/reminders add https://… 30` sets it up right away, 30 minutes before. In Rapport's Home you can add one just for yourself",
  "`/reminders meet jane@acme.com tomorrow 3pm Renewal` adds a single meeting; add `for 30 min` to say how long",
  "`/reminders list` shows what's set up here and how to change it; `pause 2`, `resume 2`, `remove 2` work by number, `pause all`, `resume all`, `remove all` on everything",
  "`/reminders test` shows you the next card now",
  "`/reminders agenda 8:30` posts the day's meetings every weekday morning; add `daily` for weekends too; `agenda off` turns it off",
  "`/reminders domains` shows your own e-mail domains; `allow` and `disallow` are for channels with guests or shared with another company. Only workspace admins can change these",
  "`/reminders help` shows this",
].join("\n");

/** Why we couldn't read the command; mrkdwn. */
export function unreadable(reason: UnreadableReason): string {
  switch (reason.about) {
    case "command":
      return `We couldn't read “${escapeText(reason.typed, 80)}”. Nothing was changed.`;
    case "address without add":
      return "Put `add` before a calendar's address. Nothing was set up.";
    case "minutes":
      return `After the address, give the minutes before each meeting, 0 to ${maxMinutesBefore.toLocaleString("en")}, such as \`30\` or \`1h\`. Nothing was set up.`;
    case "number":
      return "Use a number from `/reminders list`, such as `/reminders remove 2`. Nothing was changed.";
    case "agenda":
      return "We couldn't read that time. Type `/reminders agenda 8:30`, `8am` or `17:15`, and add `daily` to include weekends. Nothing was changed.";
    case "nobody to meet":
      return "Who are you meeting, when, and what's it about? Nothing was set up.";
    case "domain":
      return `“${escapeText(reason.typed, 80)}” isn't an e-mail domain. They look like acme.com. Nothing was changed.`;
  }
}

export const readingCalendar = "Reading the calendar…";
export const lookingAtReminders = "Loading reminders…";
export const settingUpMeeting = "Setting up the reminder…";

/** The response to a command we couldn't read. @param problem mrkdwn */
export function misread(problem: string): Card {
  return sentence(`${problem} See \`/reminders help\`.`);
}

/** Who sees what is posted; mrkdwn. */
export function audience(isDirect: boolean): string {
  return isDirect
    ? "Only you see these reminders."
    : "Everyone in this channel sees the reminders, guests included.";
}

/** For a channel with workspace guests or people from another company; mrkdwn. */
export const guestsAreHere =
  "There are guests here, so cards show names without profiles. A workspace admin can allow profiles with `/reminders allow`.";

export const nothingSetUp = "Nothing was set up.";
export const oneGuest = `A typed meeting can have one guest. For more, add a calendar. ${nothingSetUp}`;

export const alreadyDone = "That's already done.";
export const sourceGone = "It's gone: someone removed it, or it has ended.";

/** For the card of a meeting that the channel is no longer reminded of. */
export const reminderGone = "This channel no longer gets reminders for this meeting. Nothing was charged.";

/** For form fields, which show no markup. */
export const fieldSentences = {
  channel: "Choose a channel.",
  time: "Choose a time.",
  /** Lazy: formatting the first number loads 6 MB of tables. */
  get minutes() {
    return `Enter a number of minutes, 0 to ${maxMinutesBefore.toLocaleString("en")}.`;
  },
};
