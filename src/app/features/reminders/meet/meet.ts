import type { WebClient } from "@slack/web-api";
import { type Card, sentence } from "../../../blocks/card.ts";
import { plainText } from "../../../blocks/mrkdwn.ts";
import { nameOf } from "../../../outreach/contact.ts";
import type { NewMeeting } from "../../../reminders/sources/new-sources.ts";
import { outsideGuests } from "../../../reminders/sources/outside.ts";
import { defaultMinutesBefore, type ListedSource } from "../../../reminders/sources/source.ts";
import { readCommandContact } from "../../../slack/input/command-contact.ts";
import { splitContact } from "../../../slack/input/contact-input.ts";
import { destinationOf } from "../channel/destination.ts";
import { notSetUp } from "../channel/obstacles.ts";
import { readPerson } from "../channel/person.ts";
import {
  alreadyDone,
  misread,
  nothingSetUp,
  oneGuest,
  unreadable,
  usage,
  whenProblem,
} from "../command/sentences.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { meetingAddedCard, meetingKnownCard } from "./meet-card.ts";
import { readMeetOrder } from "./meet-order.ts";
import { readWhen } from "./when.ts";

const maxTitleLength = 200;

/** What was typed after `/reminders meet`, and the interaction it came from. */
export interface MeetInteraction {
  typed: string;
  /** The command's trigger id: Slack may deliver a command twice, and we add the meeting once. */
  trigger: string;
}

/**
 * Adds a single meeting: the contact, the time in the person's own zone, and a title.
 *
 * @returns the card that says what we understood, or couldn't
 * @throws errors of the Web API
 */
export async function addMeeting(
  dependencies: Pick<CommandDependencies, "reminders" | "channelRules" | "deduplication" | "now">,
  client: WebClient,
  requester: Requester,
  { typed, trigger }: MeetInteraction,
): Promise<Card> {
  const { reminders, channelRules, deduplication, now } = dependencies;
  const { organisation, person, channel } = requester;
  const wording = { cost: nothingSetUp, several: oneGuest, card: misread };
  const read = await readCommandContact(typed, usage, client, wording);
  if ("card" in read) return read.card;
  const { addressee: contact } = read;
  if (contact === undefined) return misread(unreadable({ about: "nobody to meet" }));
  const order = readMeetOrder(splitContact(typed).rest);
  if (order === undefined) return sentence(oneGuest);
  const { timeZone, email } = await readPerson(client, person);
  const when = await readWhen(order.words, { now: now(), timeZone });
  if (when.kind !== "read") return sentence(whenProblem(when, order.words, now()));
  const destination = await destinationOf(client, channelRules, requester);
  if ("obstacle" in destination) return sentence(notSetUp(destination.obstacle));
  if (!(await deduplication.first(organisation, `reminders meet ${trigger}`))) return sentence(alreadyDone);
  const { startsAt, endsAt } = when;
  const typedTitle = plainText(when.rest, maxTitleLength);
  const meeting: NewMeeting["meeting"] = {
    startsAt,
    endsAt,
    title: typedTitle || `Meeting with ${nameOf(contact)}`,
    guests: [{ contact, answer: "none" }],
    ...(order.joinLink !== undefined && { joinLink: order.joinLink }),
  };
  const known = (await reminders.sourcesOf(organisation, channel)).find((source) => isSame(source, meeting));
  if (known?.kind === "meeting") return meetingKnownCard(known);
  const set = { channel, person, personEmail: email, timeZone, minutesBefore: defaultMinutesBefore, meeting };
  const { upcoming } = await reminders.addMeeting(organisation, set);
  const ownDomains = await channelRules.ownDomains(organisation);
  return meetingAddedCard({
    upcoming,
    contact,
    isColleague: outsideGuests(meeting.guests, { personEmail: email, ownDomains }).length === 0,
    isDirect: destination.isDirect,
    now: now(),
  });
}

/** Whether this meeting was already typed. */
function isSame(source: ListedSource, { startsAt, title, guests }: NewMeeting["meeting"]): boolean {
  if (source.kind !== "meeting") return false;
  const { meeting } = source;
  const addresses = (of: NewMeeting["meeting"]["guests"]) =>
    JSON.stringify(of.map(({ contact }) => contact.address));
  return (
    meeting.startsAt === startsAt &&
    meeting.title === title &&
    addresses(meeting.guests) === addresses(guests)
  );
}
