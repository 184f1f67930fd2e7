import type { Card } from "#app/blocks/card.ts";
import { cardWithWrittenDates } from "#app/blocks/written-dates.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import { isDirectMessages } from "#app/slack/client/channels.ts";
import type { JobDependencies, PersonRequest } from "../dependencies.ts";

/** A card that only the person sees who asked for it, with its dates as they've set. */
export async function inOwnDates(
  {
    personDates,
    client,
    organisation,
    person,
  }: Pick<PersonRequest, "personDates" | "client" | "organisation" | "person">,
  card: Card | Promise<Card>,
): Promise<Card> {
  const [made, style] = await Promise.all([card, personDates.of(client, { organisation, person })]);
  return cardWithWrittenDates(made, style);
}

/** Where a job posts: a channel, or direct messages. */
export interface PostPlace {
  organisation: string;
  /** Slack's ID of a channel, or of who gets it as a direct message. */
  channel: string;
  /** Who alone reads it if it's direct messages; absent if that isn't known any more. */
  owner: string | undefined;
}

/** Slack's ID of whose reminder it is, as far as that's known. */
export function ownerOf({ subscribed, lastSource }: Pick<Reminder, "subscribed" | "lastSource">) {
  return (subscribed?.source ?? lastSource)?.person;
}

/** The same for what a job posts. In a channel, everyone has dates as in Slack. */
export async function inReadersDates(
  { personDates, workspaces }: Pick<JobDependencies, "personDates" | "workspaces">,
  { organisation, channel, owner }: PostPlace,
  card: Card,
): Promise<Card> {
  if (owner === undefined || !(channel === owner || isDirectMessages(channel))) return card;
  const client = workspaces.of(organisation).background;
  return inOwnDates({ personDates, client, organisation, person: owner }, card);
}
