import { type Agenda, type AgendaDay, nextAgenda } from "#app/reminders/agendas.ts";
import type { Notice } from "#app/reminders/reminder/notice.ts";
import { outsideContacts } from "#app/reminders/sources/outside.ts";
import type { Message } from "#app/slack/reply/tell-once.ts";
import type { JobDependencies } from "../dependencies.ts";
import { type AgendaMeeting, agendaCard } from "./agenda-card.ts";

/** Meetings of one day to count. */
const maxMeetings = 200;

/** A meeting in an agenda, and Slack's id of who added it. */
export interface AgendaEntry extends AgendaMeeting {
  owner: string;
}

type Reading = Pick<JobDependencies, "reminders" | "channelRules" | "now">;

/** What is left of a day in the agenda's channel, the earliest first. */
export async function meetingsOf(
  { reminders, channelRules, now }: Reading,
  { organisation, channel }: Agenda,
  { until }: Pick<AgendaDay, "until">,
): Promise<AgendaEntry[]> {
  const span = { from: now(), until, max: maxMeetings };
  const ownDomains = await channelRules.ownDomains(organisation);
  const upcoming = await reminders.upcoming(organisation, { channel }, span);
  return upcoming.map(({ meeting, source: { person: owner, personEmail } }) => ({
    meeting,
    guests: outsideContacts(meeting, { personEmail, ownDomains }),
    owner,
  }));
}

/** The same meetings, with the CRM's names of guests whom nobody here knows by one. */
export async function withCrmNames<Meeting extends AgendaMeeting>(
  { teamCrm }: Pick<JobDependencies, "teamCrm">,
  organisation: string,
  meetings: readonly Meeting[],
): Promise<Meeting[]> {
  const guests = meetings.flatMap((meeting) => meeting.guests);
  const named = await teamCrm.withNames(organisation, guests);
  return meetings.map((meeting) => ({ ...meeting, guests: named.splice(0, meeting.guests.length) }));
}

/**
 * The whole agenda for its owner alone, when the channel may not see all of it: what others added only as long as the
 * owner is in the channel.
 *
 * @returns nothing when the day is over, or nothing is left of it
 * @throws errors of the Web API
 */
export async function privateAgenda(
  dependencies: Reading & Pick<JobDependencies, "agendas" | "channelPolicy" | "teamCrm">,
  organisation: string,
  { channel, why, day }: Extract<Notice, { kind: "agenda aside" }>,
): Promise<Message | undefined> {
  const { agendas, channelPolicy, now } = dependencies;
  const agenda = await agendas.find(organisation, channel);
  if (agenda === undefined) return undefined;
  const today = nextAgenda({ ...agenda, sentFor: undefined }, now());
  if (today.day !== day) return undefined;
  const { person } = agenda;
  const decision = await channelPolicy.channel(organisation, channel);
  const there = decision.isOpen ? await channelPolicy.readers(organisation, decision.channel) : undefined;
  const isThere = there?.people.some(({ id }) => id === person) === true;
  const all = await meetingsOf(dependencies, agenda, today);
  const meetings = all.filter(({ owner }) => isThere || owner === person);
  if (meetings.length === 0) return undefined;
  const named = await withCrmNames(dependencies, organisation, meetings);
  return { person, card: agendaCard(named, { person, aside: { channel, why } }) };
}
