import { type Card, sentence } from "../../../blocks/card.ts";
import { dayAndTime } from "../../../blocks/date-token.ts";
import { escapeText } from "../../../blocks/mrkdwn.ts";
import { maxMinutesBefore } from "../../../reminders/sources/source.ts";
import { monthName } from "../meet/time-words.ts";
import type { When } from "../meet/when.ts";
import type { UnreadableReason } from "./subcommand.ts";

/** What the command is for, in one line; mrkdwn. */
export const help =
  "`/reminders add` · who is coming, before each meeting of a calendar, in a channel · free";

/** Usage; mrkdwn. The examples are people of the sandbox. */
export const usage = [
  "*Who is coming, and how do I speak with them?* Before each meeting, in this channel. Reminders are free; only you see these answers.",
  "`/reminders add` opens a form for a calendar's address; `/reminders add https://… 30` sets it up at once, 30 minutes before. In Rapport's Home it can be for you alone",
  "`/reminders meet jane@acme.com tomorrow 3pm Renewal` for a single meeting; `for 30 min` says how long",
  "`/reminders list` what is set up here, and how to change it; `pause 2`, `resume 2`, `remove 2` do it by number, `pause all`, `resume all`, `remove all` to all",
  "`/reminders test` shows you the next card now",
  "`/reminders agenda 8:30` the day's meetings every weekday morning; `daily` on weekends too; `agenda off` ends it",
  "`/reminders domains` which e-mail domains are your own; `allow` and `disallow` for a channel shared with another company. Administrators change these",
  "`/reminders help` shows this",
].join("\n");

/** Why we couldn't read the command; mrkdwn. */
export function unreadable(reason: UnreadableReason): string {
  switch (reason.about) {
    case "command":
      return `I can't read “${escapeText(reason.typed, 80)}”. Nothing was changed.`;
    case "address without add":
      return "Put `add` before a calendar's address. Nothing was set up.";
    case "minutes":
      return `After the address say how many minutes before a meeting its reminder comes, 0 to ${maxMinutesBefore.toLocaleString("en")}, such as \`30\` or \`1h\`. Nothing was set up.`;
    case "number":
      return "Say the number that `/reminders list` shows, such as `/reminders remove 2`. Nothing was changed.";
    case "agenda":
      return "I can't read that as a time: say `/reminders agenda 8:30`, `8am` or `17:15`, and `daily` if weekends count. Nothing was changed.";
    case "nobody to meet":
      return "Say whom you meet, when, and what it is about. Nothing was set up.";
    case "domain":
      return `“${escapeText(reason.typed, 80)}” is no e-mail domain such as acme.com. Nothing was changed.`;
  }
}

export const readingCalendar = "Reading the calendar…";
export const lookingAtReminders = "Looking at the reminders…";
export const settingUpMeeting = "Setting the reminder up…";

/** The response to a command we couldn't read. @param problem mrkdwn */
export function misread(problem: string): Card {
  return sentence(`${problem} \`/reminders help\` shows how.`);
}

/** Who sees what is posted; mrkdwn. */
export function audience(isDirect: boolean): string {
  return isDirect
    ? "Only you see these reminders."
    : "Everybody in this channel sees the reminders, guests included.";
}

/** For a channel with workspace guests or people from another company; mrkdwn. */
export const guestsAreHere =
  "Guests are here: cards name people without profiles. An administrator of the workspace can allow them with `/reminders allow`.";

export const nothingSetUp = "Nothing was set up.";
export const oneGuest = `A meeting that is typed has one guest; for more of them, add a calendar. ${nothingSetUp}`;

/** Characters to quote of what was typed, and of words in it. */
const maxQuoted = { typed: 2_000, words: 200 } as const;

/**
 * Why we couldn't use a meeting's time, with the typed text, so that it can be corrected; mrkdwn.
 *
 * @param typed what was typed after the contact
 * @param now Unix time in milliseconds, for the examples
 */
export function whenProblem(when: Exclude<When, { kind: "read" }>, typed: string, now: number): string {
  const quoted = typed === "" ? "" : ` You typed: “${escapeText(typed, maxQuoted.typed)}”.`;
  return `${whyNot(when, now)} ${nothingSetUp}${quoted}`;
}

function whyNot(when: Exclude<When, { kind: "read" }>, now: number): string {
  switch (when.kind) {
    case "past":
      return `That was ${dayAndTime(when.startsAt)}: there is nothing to be reminded of.`;
    case "too far":
      return `That is ${dayAndTime(when.startsAt)}, more than a year away.`;
    case "which day": {
      const [one, other] = when.numbers;
      return `“${one}/${other}” is ${other} ${monthName(one)} to some and ${one} ${monthName(other)} to others: write the month's name.`;
    }
    case "which half": {
      const time =
        when.minute === 0 ? `${when.hour}` : `${when.hour}:${String(when.minute).padStart(2, "0")}`;
      return `Is that ${time} in the morning or in the afternoon? Write \`${time}am\` or \`${time}pm\`.`;
    }
    case "two times":
      return `I read two times there. Say one, such as \`Friday 10am\`; a day of the month wants its month: \`${dayAndMonth(now)} 10am\`.`;
    case "no time":
      return `That is a day without a time. ${example(now)}`;
    case "left over":
      return `I read ${dayAndTime(when.startsAt)}, but “${escapeText(when.words, maxQuoted.words)}” looks like a part of the time too. ${example(now)}`;
    case "no such day":
      return `There is no such day in the coming year. ${example(now)}`;
    case "which week":
      return `Today is that day of the week, so I can't tell which week you mean. ${example(now)}`;
    case "unreadable":
      return `I can't read when the meeting is. ${example(now)}`;
  }
}

const threeDays = 3 * 24 * 3_600_000;

function example(now: number): string {
  const day = new Date(now + threeDays).toISOString().slice(0, 10);
  return `Say \`/reminders meet jane@acme.com tomorrow 3pm Renewal\`, or \`${day} 15:00\`, or \`in 20 minutes\`.`;
}

/** "24 November" */
function dayAndMonth(now: number): string {
  const date = new Date(now + threeDays);
  return `${date.getUTCDate()} ${monthName(date.getUTCMonth() + 1)}`;
}

export const alreadyDone = "This was done already.";
export const sourceGone = "This is no longer set up: somebody removed it, or it is over.";

/** @param count of list entries */
export function noSuchNumber(number: number, count: number): string {
  const has = count === 0 ? "nothing is set up here" : count === 1 ? "there is only 1" : `there are ${count}`;
  return `There is no number ${number}: ${has}. Nothing was changed.`;
}

export const administratorsOnly =
  "Only administrators of the workspace can change this. Nothing was changed.";
export const nobodyElse =
  "This channel is not shared with another company, no guests are in it, and it was never allowed: reminders come here as in any other. Nothing was changed.";
const afterAllowing =
  "Everybody here sees them. Profiles of people who are in this channel are never shown. `/reminders disallow` takes it back.";
export const allowed = `Reminders may be posted in this channel now, though it is shared with another company. ${afterAllowing}`;
export const allowedForGuests = `Reminders may show profiles in this channel, though guests are in it or may come. ${afterAllowing}`;
export const disallowed =
  "Reminders are no longer posted in this channel while it is shared with another company, and show no profiles while guests are in it.";

/** For form fields, which show no markup. */
export const fieldSentences = {
  channel: "Choose a channel.",
  time: "Choose a time.",
  /** Lazy: formatting the first number loads 6 MB of tables. */
  get minutes() {
    return `A number of minutes, 0 to ${maxMinutesBefore.toLocaleString("en")}.`;
  },
};
