import type { WebClient } from "@slack/web-api";
import type { Card } from "../../../blocks/card.ts";
import { FeedError } from "../../../calendar/fetch/feed-error.ts";
import { defaultSettings, type FeedSettings } from "../../../reminders/sources/source.ts";
import { changeSettings } from "../change/change-settings.ts";
import { type Destination, destinationOf } from "../channel/destination.ts";
import { notSetUp } from "../channel/obstacles.ts";
import { readPerson } from "../channel/person.ts";
import type { CommandDependencies, Requester } from "../dependencies.ts";
import { type AddedFeed, feedAddedCard, feedKnownCard } from "./added-card.ts";
import { feedProblemText } from "./feed-problems.ts";
import { feedSummary } from "./feed-summary.ts";

/** A calendar that is to be set up. */
export interface FeedOrder {
  address: URL;
  /** What was said of it; the rest is as usual, or as it was when the channel has this calendar already. */
  settings: Partial<FeedSettings>;
}

/** What came of an order: the card that says so, or why nothing was set up (mrkdwn), and what is to be blamed. */
export type FeedOutcome = { card: Card } | { problem: string; of: "address" | "channel" };

/**
 * Sets a calendar up in a conversation, once it was fetched and read: what cannot be read is not set up. One
 * that the channel has already is changed where something else was said of it. Free, and done twice it is as done
 * once.
 *
 * @throws errors of the Web API
 */
export async function addFeed(
  dependencies: Pick<
    CommandDependencies,
    "reminders" | "channelRules" | "feedReadings" | "channelPolicy" | "now" | "onFallback"
  >,
  client: WebClient,
  requester: Requester,
  order: FeedOrder,
): Promise<FeedOutcome> {
  const { reminders, channelRules, feedReadings, now } = dependencies;
  const { organisation, person, channel } = requester;
  const destination = await destinationOf(client, channelRules, requester);
  if ("obstacle" in destination) return { problem: notSetUp(destination.obstacle), of: "channel" };
  const { timeZone, email } = await readPerson(client, person);
  try {
    const first = await feedReadings.readNow(order.address, timeZone);
    const { address, settings } = order;
    const details = { channel, person, personEmail: email, timeZone, address, first };
    const feed = { ...details, ...defaultSettings, ...settings };
    const { source, isNew } = await reminders.addFeed(organisation, feed);
    if (!isNew) {
      const changed = await changeSettings({ ...dependencies, client }, requester, source, settings);
      return { card: feedKnownCard(changed) };
    }
    const ownDomains = await channelRules.ownDomains(organisation);
    const summary = feedSummary(first.contents, source, { ownDomains, now: now() });
    const readers = await readersOf(dependencies, organisation, destination);
    return { card: feedAddedCard({ source, summary, readers }) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { problem: feedProblemText(error.problem, error.retryAfter), of: "address" };
  }
}

/** It is said beforehand; where Slack does not say it now, each card is made by what it says then. */
async function readersOf(
  { channelPolicy, onFallback }: Pick<CommandDependencies, "channelPolicy" | "onFallback">,
  organisation: string,
  destination: Exclude<Destination, { obstacle: unknown }>,
): Promise<AddedFeed["readers"]> {
  if (destination.isDirect) return "own";
  try {
    const { kind } = await channelPolicy.readers(organisation, destination.channel);
    return kind === "outsiders" ? "outsiders" : "members";
  } catch (error) {
    onFallback(error);
    return "members";
  }
}
