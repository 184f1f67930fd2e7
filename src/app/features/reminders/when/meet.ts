import { isDeepStrictEqual } from "node:util";
import { actions, type Card, context, section, sentence } from "#app/blocks/card.ts";
import { dayAndTime, plainText } from "#app/blocks/mrkdwn.ts";
import { joinLinkIn } from "#app/calendar/ical/join-link.ts";
import { type Addressee, contactKey, nameOf } from "#app/outreach/contact.ts";
import type { UpcomingMeeting } from "#app/reminders/reminder/load-reminders.ts";
import type { NewMeeting } from "#app/reminders/sources/new-sources.ts";
import { outsideGuests } from "#app/reminders/sources/outside.ts";
import { defaultMinutesBefore } from "#app/reminders/sources/source.ts";
import type { ListedSource } from "#app/reminders/sources/source-kinds.ts";
import type { TypedMeeting } from "#app/reminders/sources/typed-meeting.ts";
import { unescaped, withoutTargets } from "#app/slack/input/rich-text-of-mrkdwn.ts";
import { listButton, removeButton } from "../buttons.ts";
import { titleOf, topicOf } from "../card/meeting-text.ts";
import { destinationFor, notSetUp, readPerson } from "../channel/destination.ts";
import type { ChannelRequest } from "../dependencies.ts";
import { alreadyDone, audience } from "../sentences.ts";
import { contactName, minutesText, placeText, typedMeetingText } from "../sources/source-text.ts";

/** Of a typed meeting. */
export const maxTitleLength = 200;
export const maxGuests = 10;

/** A meeting that somebody typed. */
export interface MeetOrder {
  /** At least one. */
  guests: readonly Addressee[];
  /** Unix time in milliseconds. */
  startsAt: number;
  minutes: number;
  /** Plain text; may be empty. */
  title: string;
  joinLink?: string;
  /** The command's trigger ID: Slack may deliver it twice, and we add the meeting once. */
  trigger: string;
}

/**
 * Adds a single meeting to the request's channel.
 *
 * @returns the card that says what we added, or why we couldn't
 * @throws errors of the Web API
 */
export async function addMeeting(request: ChannelRequest, order: MeetOrder): Promise<Card> {
  const { reminders, channelRules, deduplication, personSettings, now } = request;
  const { client, organisation, person, channel } = request;
  const { startsAt, minutes, title, joinLink, trigger } = order;
  const guests = [...new Map(order.guests.map((one) => [contactKey(one.address), one])).values()];
  const destination = await destinationFor(request);
  if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
  if (!(await deduplication.first(organisation, `reminders meet ${trigger}`))) return sentence(alreadyDone);
  // It has a time, so its zone shows nowhere.
  const [{ timeZone = "UTC", email: personEmail }, own] = await Promise.all([
    readPerson(client, person),
    personSettings.read({ organisation, person }),
  ]);
  const meeting: NewMeeting["meeting"] = {
    startsAt,
    endsAt: startsAt + minutes * 60_000,
    title:
      plainText(title, maxTitleLength) ||
      plainText(`Meeting with ${list.format(guests.map(nameOf))}`, maxTitleLength),
    guests: guests.map((contact) => ({ contact, answer: "none" })),
    ...(joinLink !== undefined && { joinLink }),
  };
  const known = (await reminders.sourcesOf(organisation, channel)).find((source) => isSame(source, meeting));
  if (known?.kind === "meeting") return meetingKnownCard(known);
  const { minutesBefore = defaultMinutesBefore } = own;
  const details = { channel, person, personEmail, timeZone, minutesBefore };
  const { upcoming } = await reminders.addMeeting(organisation, { ...details, meeting });
  const ownDomains = await channelRules.ownDomains(organisation);
  return meetingAddedCard({
    upcoming,
    areColleagues: outsideGuests(meeting.guests, { personEmail, ownDomains }).length === 0,
    isDirect: destination.isDirect,
    now: now(),
  });
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
 * @returns time and title, unescaped, and the join link, which is not part of them
 */
export function readMeetOrder(typed: string): { words: string; joinLink: string | undefined } {
  const links = typed.replace(/<(https?:[^<>|]+)(?:\|[^<>]*)?>/gi, " $1 ");
  const words = unescaped(withoutTargets(links));
  const link = Array.from(words.matchAll(/https:\S+/gi), ([each]) => each).find(joinLinkIn);
  if (link === undefined) return { words: unescaped(withoutTargets(typed)).trim(), joinLink: undefined };
  return { words: words.replace(link, " ").replace(/\s+/g, " ").trim(), joinLink: joinLinkIn(link) };
}

const list = new Intl.ListFormat("en");

interface AddedMeeting {
  upcoming: Pick<UpcomingMeeting, "meeting" | "source" | "minutesBefore" | "dueAt">;
  /** Whether nobody is from outside: cards name no others. */
  areColleagues: boolean;
  /** Whether the reminder goes to a person's own messages with the app. */
  isDirect: boolean;
  /** Unix time in milliseconds. */
  now: number;
}

/** What we understood, in the reader's own zone, so that mistakes are seen and undone right away. */
export function meetingAddedCard({ upcoming, areColleagues, isDirect, now }: AddedMeeting): Card {
  const { meeting, source, minutesBefore, dueAt } = upcoming;
  const names = meeting.guests.map(({ contact }) => contactName(contact));
  const title = titleOf(meeting);
  const others = names.filter((name) => !title.includes(name));
  const withNames = others.length === 0 ? "" : ` with ${list.format(others)}`;
  const what = `*${title}*${withNames} · ${dayAndTime(meeting.startsAt)}`;
  const when = dueAt <= now ? "right away" : `${dayAndTime(dueAt)}, ${minutesText(minutesBefore)}`;
  const link = meeting.joinLink === undefined ? "" : " The link to join is on it.";
  const colleagues = `${list.format(names)} ${names.length === 1 ? "has" : "have"} a colleague's e-mail domain, so the card won't show anyone from outside.`;
  const length = Math.round((meeting.endsAt - meeting.startsAt) / 60_000);
  return {
    text: `${what}: we'll remind you ${placeText(source.channel)}.`,
    blocks: [
      section(what, `It takes ${length} min. We'll remind you ${when}, ${placeText(source.channel)}.${link}`),
      ...(areColleagues ? [context(colleagues)] : []),
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
