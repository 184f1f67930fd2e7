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

/** A calendar to add. */
export interface FeedOrder {
  address: URL;
  /**
   * The chosen settings. Others keep their value if the channel already has this calendar, or else get the
   * default.
   */
  settings: Partial<FeedSettings>;
}

/** The card with the result; or why nothing was added (mrkdwn), and which field caused it. */
export type FeedOutcome = { card: Card } | { problem: string; of: "address" | "channel" };

/**
 * Adds a calendar to a conversation after a test read: unreadable calendars aren't added. If the channel
 * already has it, only changed settings are applied. Free and idempotent.
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

/** Only for the preview; if Slack doesn't answer now, each card still checks its readers later. */
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
