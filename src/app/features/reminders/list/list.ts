import type { WebClient } from "@slack/web-api";
import type { Card } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import { nextAgenda } from "../../../reminders/agendas/agenda-time.ts";
import type { ListedSource } from "../../../reminders/sources/source.ts";
import { inTime, replyPrivately, type Show } from "../../../slack/reply/delivery.ts";
import { updateModal } from "../../../slack/reply/modal.ts";
import type { ButtonArgs, OverflowArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import type { ShownAgenda } from "../agenda/agenda-settings-card.ts";
import { destinationOf } from "../channel/destination.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { farthestMeeting } from "../meet/when.ts";
import { type ListOptions, listCard, type Standing } from "./list-card.ts";
import { channelValue, pageValue, seriesValue } from "./list-values.ts";

/** Meetings to load to find a channel's next one: those already begun come first. */
const maxUpcoming = 50;

/** Milliseconds to wait for Slack's channel details before showing the list without them. */
const readTimeout = 700;

interface ListDependencies
  extends Pick<
    CommandDependencies,
    "reminders" | "agendas" | "channelRules" | "channelPolicy" | "now" | "onFallback"
  > {
  client: WebClient;
}

/** A conversation's sources, and whether anything is posted there. */
export async function readList(
  dependencies: ListDependencies,
  requester: Requester,
  options: ListOptions = {},
): Promise<Card> {
  const { reminders, agendas, now } = dependencies;
  const { organisation, channel } = requester;
  const from = now();
  const [standing, sources, upcoming, skipped, agenda] = await Promise.all([
    standingInTime(dependencies, requester),
    readSources(dependencies, requester),
    reminders.upcoming(organisation, { channel }, { from, until: from + farthestMeeting, most: maxUpcoming }),
    reminders.skippedSeriesOf(organisation, channel),
    readAgenda({ agendas, now }, organisation, channel),
  ]);
  const next = upcoming.find(({ meeting }) => meeting.startsAt > from);
  return listCard({ channel, standing, sources, next, skipped, agenda }, options);
}

/** @returns "open" also if Slack is slow or fails */
async function standingInTime(dependencies: ListDependencies, requester: Requester): Promise<Standing> {
  try {
    return (await inTime(standingOf(dependencies, requester), readTimeout)) ?? "open";
  } catch (error) {
    dependencies.onFallback(error);
    return "open";
  }
}

async function standingOf(
  { client, channelRules, channelPolicy }: ListDependencies,
  requester: Requester,
): Promise<Standing> {
  const destination = await destinationOf(client, channelRules, requester);
  if ("obstacle" in destination) return destination.obstacle;
  if (destination.isDirect) return "open";
  const readers = await channelPolicy.readers(requester.organisation, destination.channel);
  return readers.kind === "outsiders" ? "outsiders" : "open";
}

/**
 * A channel's sources in list order: calendars, then single meetings by time. Past meetings have no number.
 */
export async function readSources(
  { reminders, now }: Pick<CommandDependencies, "reminders" | "now">,
  { organisation, channel }: Pick<Requester, "organisation" | "channel">,
): Promise<ListedSource[]> {
  return listed(await reminders.sourcesOf(organisation, channel), now());
}

/** @param now Unix time in milliseconds */
export function listed(sources: readonly ListedSource[], now: number): ListedSource[] {
  const startOf = (source: ListedSource) => (source.kind === "feed" ? 0 : source.meeting.startsAt);
  return sources
    .filter((source) => source.kind === "feed" || source.meeting.endsAt > now)
    .toSorted((one, other) => startOf(one) - startOf(other));
}

/** @returns the channel's agenda, and when the next one comes */
export async function readAgenda(
  { agendas, now }: Pick<CommandDependencies, "agendas" | "now">,
  organisation: string,
  channel: string,
): Promise<ShownAgenda | undefined> {
  const agenda = await agendas.find(organisation, channel);
  return agenda && { agenda, nextAt: nextAgenda(agenda, now()).at };
}

/** Replaces the clicked card, in a message or a form. */
export function showInPlace(
  { body, client, respond }: Pick<ButtonArgs | OverflowArgs, "body" | "respond"> & { client: WebClient },
  onFallback: (error: unknown) => void,
): Show {
  const { view } = body;
  if (view !== undefined && view.type === "modal") {
    return (card) => updateModal(client, view.id, cardModal({ title: "Reminders", card }));
  }
  return replyPrivately({ respond, client, channel: body.channel?.id, user: body.user.id, onFallback });
}

/** Who clicked, and about which conversation, which may differ from where they clicked. */
export function requesterOf(
  { context, body }: Pick<ButtonArgs | OverflowArgs, "context" | "body">,
  channel: string,
): Requester {
  return { organisation: organisationOf(context), person: body.user.id, channel };
}

/** "List". */
export function showList(dependencies: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const requester = requesterOf(args, channelValue.decode(args.action.value).channel);
    const card = await readList({ ...dependencies, client: args.client }, requester);
    await showInPlace(args, dependencies.onFallback)(card);
  };
}

/** Shows another page of a list too long for one message. */
export function turnListPage(dependencies: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { channel, page } = pageValue.decode(args.action.value);
    const listing = { ...dependencies, client: args.client };
    const card = await readList(listing, requesterOf(args, channel), { page });
    await showInPlace(args, dependencies.onFallback)(card);
  };
}

/** "Remind again": stops skipping a series in the channel. */
export function remindAgain(dependencies: CommandDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { channel, series } = seriesValue.decode(args.action.value);
    const requester = requesterOf(args, channel);
    await dependencies.reminders.remindAgain(requester.organisation, channel, series);
    const card = await readList({ ...dependencies, client: args.client }, requester, { note: remindedAgain });
    await showInPlace(args, dependencies.onFallback)(card);
  };
}

const remindedAgain = "The series is reminded of here again.";
