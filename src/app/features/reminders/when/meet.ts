import { isDeepStrictEqual } from "node:util";
import { actions, type Card, context, section, sentence } from "#app/blocks/card.ts";
import { limits } from "#app/blocks/limits.ts";
import { dayAndTime, escapeText, plainText } from "#app/blocks/mrkdwn.ts";
import { joinLinkIn } from "#app/calendar/ical/join-link.ts";
import { type Addressee, nameOf } from "#app/outreach/contact.ts";
import type { UpcomingMeeting } from "#app/reminders/reminder/load-reminders.ts";
import type { NewMeeting } from "#app/reminders/sources/new-sources.ts";
import { outsideGuests } from "#app/reminders/sources/outside.ts";
import { defaultMinutesBefore } from "#app/reminders/sources/source.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import type { TypedMeeting } from "#app/reminders/sources/typed-meeting.ts";
import { readCommandContact } from "#app/slack/input/command-contact.ts";
import { splitContact } from "#app/slack/input/contact-input.ts";
import { listed, type NameDoubt } from "#app/slack/input/name-doubt.ts";
import { unescaped, withoutTargets } from "#app/slack/input/rich-text-of-mrkdwn.ts";
import { listButton, removeButton } from "../buttons.ts";
import { titleOf, topicOf } from "../card/meeting-text.ts";
import { destinationFor, notSetUp, readPerson } from "../channel/destination.ts";
import type { ChannelRequest } from "../dependencies.ts";
import { alreadyDone, audience, nothingSetUp, oneGuest, unreadable, usage } from "../sentences.ts";
import { contactName, minutesText, placeText, typedMeetingText } from "../sources/source-text.ts";
import { monthName } from "./time-words.ts";
import { readWhen, type When } from "./when.ts";

const maxTitleLength = 200;

/**
 * Adds a single meeting: the contact, the time in the person's own zone, and a title.
 *
 * @param typed after `/reminders meet`
 * @param trigger the command's trigger id: Slack may deliver a command twice, and we add the meeting once
 * @returns the card that says what we understood, or couldn't
 * @throws errors of the Web API
 */
export async function addMeeting(request: ChannelRequest, typed: string, trigger: string): Promise<Card> {
  const { reminders, channelRules, deduplication, people, personSettings, now } = request;
  const { client, organisation, person, channel } = request;
  const wording = { cost: nothingSetUp, several: oneGuest };
  const asker = { organisation, person, channel };
  const read = await readCommandContact(typed, { people, asker, client, usage, wording });
  if ("card" in read) return read.card;
  const { addressee: contact, rest, doubt } = read;
  if (doubt !== undefined) return problemCard(unknownContact(doubt), unescaped(withoutTargets(typed)));
  if (contact === undefined) return sentence(unreadable({ about: "nobody to meet" }));
  const order = readMeetOrder(rest);
  if (order === undefined) return sentence(oneGuest);
  const [{ timeZone, email: personEmail }, own] = await Promise.all([
    readPerson(client, person),
    personSettings.read({ organisation, person }),
  ]);
  const when = await readWhen(order.words, { now: now(), timeZone });
  if (when.kind !== "read") return problemCard(whenProblem(when, now()), order.words);
  const destination = await destinationFor(request);
  if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
  if (!(await deduplication.first(organisation, `reminders meet ${trigger}`))) return sentence(alreadyDone);
  const meeting: NewMeeting["meeting"] = {
    startsAt: when.startsAt,
    endsAt: when.endsAt,
    title: plainText(when.rest, maxTitleLength) || `Meeting with ${nameOf(contact)}`,
    guests: [{ contact, answer: "none" }],
    ...(order.joinLink !== undefined && { joinLink: order.joinLink }),
  };
  const known = (await reminders.sourcesOf(organisation, channel)).find((source) => isSame(source, meeting));
  if (known?.kind === "meeting") return meetingKnownCard(known);
  const { minutesBefore = defaultMinutesBefore } = own;
  const details = { channel, person, personEmail, timeZone, minutesBefore };
  const { upcoming } = await reminders.addMeeting(organisation, { ...details, meeting });
  const ownDomains = await channelRules.ownDomains(organisation);
  return meetingAddedCard({
    upcoming,
    contact,
    isColleague: outsideGuests(meeting.guests, { personEmail, ownDomains }).length === 0,
    isDirect: destination.isDirect,
    now: now(),
  });
}

/** A line that says what is wrong, and below it what was typed (unescaped), so that it can be corrected. */
function problemCard(text: string, typed: string): Card {
  const quoted = escapeText(typed, maxQuoted.typed);
  return { text, blocks: [section(text), ...(quoted === "" ? [] : [context(`You typed: “${quoted}”`)])] };
}

/** Who it may be; mrkdwn. */
function unknownContact(doubt: NameDoubt): string {
  const typed = escapeText(doubt.typed, maxQuoted.words);
  switch (doubt.kind) {
    case "several":
    case "near":
    case "later":
      return `${escapeText(`Who is “${doubt.typed}”: ${listed(doubt.contacts)}?`, limits.contextText)} Type their address. ${nothingSetUp}`;
    default:
      return `We don't know “${typed}”. Type their address, such as jane@acme.com. ${nothingSetUp}`;
  }
}

/** Whether this meeting was already typed. */
function isSame(source: ListedSource, { startsAt, title, guests }: NewMeeting["meeting"]): boolean {
  if (source.kind !== "meeting") return false;
  const { meeting } = source;
  const addressesOf = (some: typeof guests) => some.map(({ contact }) => contact.address);
  const isWithSame = isDeepStrictEqual(addressesOf(meeting.guests), addressesOf(guests));
  return meeting.startsAt === startsAt && meeting.title === title && isWithSame;
}

/**
 * @param typed what was typed after the contact, as Slack sent it
 * @returns time and title, unescaped, and the join link, which is not part of them; `undefined` if another
 *   contact comes first
 */
export function readMeetOrder(typed: string): { words: string; joinLink: string | undefined } | undefined {
  const next = splitContact(typed.replace(/^(?:[\s,;+]|&amp;|and\s)+/i, "")).input.kind;
  if (["address", "mention", "id", "several"].includes(next)) return undefined;
  const links = typed.replace(/<(https?:[^<>|]+)(?:\|[^<>]*)?>/gi, " $1 ");
  const words = unescaped(withoutTargets(links));
  const link = Array.from(words.matchAll(/https:\S+/gi), ([each]) => each).find(joinLinkIn);
  if (link === undefined) return { words: unescaped(withoutTargets(typed)).trim(), joinLink: undefined };
  return { words: words.replace(link, " ").replace(/\s+/g, " ").trim(), joinLink: joinLinkIn(link) };
}

interface AddedMeeting {
  upcoming: Pick<UpcomingMeeting, "meeting" | "source" | "minutesBefore" | "dueAt">;
  /** Who the meeting is with. */
  contact: Addressee;
  /** Whether they're a colleague: cards only name guests from outside. */
  isColleague: boolean;
  /** Whether the reminder goes to a person's own messages with the app. */
  isDirect: boolean;
  /** Unix time in milliseconds. */
  now: number;
}

/** What we understood, in the reader's own zone, so that mistakes are seen and undone right away. */
export function meetingAddedCard({ upcoming, contact, isColleague, isDirect, now }: AddedMeeting): Card {
  const { meeting, source, minutesBefore, dueAt } = upcoming;
  const name = contactName(contact);
  const title = titleOf(meeting);
  const withName = title.includes(name) ? "" : ` with ${name}`;
  const what = `*${title}*${withName} · ${dayAndTime(meeting.startsAt)}`;
  const when = dueAt <= now ? "right away" : `${dayAndTime(dueAt)}, ${minutesText(minutesBefore)}`;
  const link = meeting.joinLink === undefined ? "" : " The link to join is on it.";
  const colleague = `${name} has a colleague's e-mail domain, so the card won't show anyone from outside.`;
  const length = Math.round((meeting.endsAt - meeting.startsAt) / 60_000);
  return {
    text: `${what}: we'll remind you ${placeText(source.channel)}.`,
    blocks: [
      section(what, `It takes ${length} min. We'll remind you ${when}, ${placeText(source.channel)}.${link}`),
      ...(isColleague ? [context(colleague)] : []),
      context(`${audience(isDirect)} Reminders are free.`),
      actions(removeButton(source.id, topicOf(meeting)), listButton(source.channel)),
    ],
  };
}

/** For a meeting that was already added. */
export function meetingKnownCard(source: TypedMeeting): Card {
  const paused =
    source.state === "paused" ? " It's paused: press “Resume” in the list to turn it back on." : "";
  const text = `That's already set up: ${typedMeetingText(source)}. Nothing was changed.${paused}`;
  return { text, blocks: [section(text), actions(listButton(source.channel))] };
}

/** Characters to quote of what was typed, and of words in it: these should fit into a line. */
const maxQuoted = { typed: 1_900, words: 20 } as const;

/**
 * Why we couldn't use a meeting's time, in a line; mrkdwn.
 *
 * @param now Unix time in milliseconds, for the examples
 */
export function whenProblem(when: Exclude<When, { kind: "read" }>, now: number): string {
  return `${whyNot(when, now)} ${nothingSetUp}`;
}

function whyNot(when: Exclude<When, { kind: "read" }>, now: number): string {
  switch (when.kind) {
    case "past":
      return `That time has passed: ${dayAndTime(when.startsAt)}.`;
    case "too far":
      return `That's ${dayAndTime(when.startsAt)}, more than a year away.`;
    case "which day": {
      const [one, other] = when.numbers;
      return `“${one}/${other}”: ${other} ${monthName(one)} or ${one} ${monthName(other)}? Write the month's name.`;
    }
    case "which half": {
      const time =
        when.minute === 0 ? `${when.hour}` : `${when.hour}:${String(when.minute).padStart(2, "0")}`;
      return `Morning or afternoon? Write \`${time}am\` or \`${time}pm\`.`;
    }
    case "two times":
      return `We see two times. Give one, such as \`Friday 10am\` or \`${dayAndMonth(now)} 10am\`.`;
    case "no time":
      return `What time? Type it like \`tomorrow 3pm\` or \`${dateAndTime(now)}\`.`;
    case "left over":
      return `We can't place “${escapeText(when.words, maxQuoted.words)}”. Type a time like \`tomorrow 3pm\`.`;
    case "no such day":
      return `There's no such day in the coming year. Type it like \`${dateAndTime(now)}\`.`;
    case "which week":
      return `Today is that weekday. Which week? Type the date: \`${dateAndTime(now)}\`.`;
    case "unreadable":
      return `When is it? Type \`tomorrow 3pm\`, \`${dateAndTime(now)}\` or \`in 20 minutes\`.`;
  }
}

const threeDays = 3 * 24 * 3_600_000;

/** "2026-11-24 15:00" */
function dateAndTime(now: number): string {
  return `${new Date(now + threeDays).toISOString().slice(0, 10)} 15:00`;
}

/** "24 November" */
function dayAndMonth(now: number): string {
  const date = new Date(now + threeDays);
  return `${date.getUTCDate()} ${monthName(date.getUTCMonth() + 1)}`;
}

/**
 * How to set up the meeting that was typed without its subcommand.
 *
 * @param typed unescaped
 * @param now Unix time in milliseconds
 * @returns a sentence, mrkdwn; `undefined` if no time was typed
 */
export async function meetInstead(typed: string, now: number): Promise<string | undefined> {
  // Only whether there's a time: in which zone is for `addMeeting` to find out.
  const when = await readWhen(typed, { now, timeZone: "UTC" });
  if (when.kind !== "read") return undefined;
  const { rest } = when;
  const time = typed.replace(rest, "").trim();
  const order = `/reminders meet ${rest || "jane@acme.com"} ${time}`.replaceAll("`", "");
  return `For a single meeting, type \`${escapeText(order, maxTitleLength)}\`. ${nothingSetUp}`;
}
