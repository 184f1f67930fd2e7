import { actions, type Card, cardModal, noticeModal, section, sentence } from "#app/blocks/card.ts";
import { FeedError } from "#app/calendar/fetch/feed-error.ts";
import { defaultSettings, type FeedSettings } from "#app/reminders/sources/source.ts";
import { isDirectMessages, openDirectMessages } from "#app/slack/client/channels.ts";
import { inTime } from "#app/slack/reply/delivery.ts";
import { openWhenReady, refuseForm, updateModal } from "#app/slack/reply/modal.ts";
import type { ButtonArgs, CommandArgs, SubmissionArgs } from "#app/slack/router.ts";
import { addButton, addFormValue, moveValue } from "../buttons.ts";
import {
  type Destination,
  destinationFor,
  destinationOf,
  notHere,
  notSetUp,
  readPerson,
} from "../channel/destination.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { lookingAtReminders, readingCalendar, sourceGone } from "../sentences.ts";
import { type AddForm, addFormModal, type FeedOrder, readAddForm } from "./add-form.ts";
import { type AddedFeed, feedAddedCard, feedKnownCard, feedSummary } from "./added-card.ts";
import { changeSettings } from "./change-sources.ts";
import { feedProblemText } from "./feed-problems.ts";
import { showInPlace } from "./list.ts";

/** Milliseconds before the form shows progress instead: Slack gives up after 3 s. */
const ackTimeout = 2_000;
const title = "Add a calendar";
const stayed = "Your reminders stay where they were.";

export interface FeedProblem {
  /** Why nothing was added; mrkdwn. */
  problem: string;
  /** Which field caused it. */
  of: "address" | "channel";
}

/**
 * Adds a calendar to a conversation after a test read: unreadable calendars aren't added. If the channel
 * already has it, only changed settings are applied. Free and idempotent.
 *
 * @param asked the conversation where they asked: it's offered instead of their own messages
 * @returns the card with the result, or the problem
 * @throws errors of the Web API
 */
export async function addFeed(
  request: ChannelRequest,
  { address, settings }: FeedOrder,
  asked?: string,
): Promise<{ card: Card } | FeedProblem> {
  const { reminders, channelRules, client, organisation, person, channel } = request;
  const destination = await destinationFor(request);
  if ("obstacle" in destination) return { problem: notSetUp(destination.obstacle), of: "channel" };
  const [{ timeZone: known, email: personEmail }, own] = await Promise.all([
    readPerson(client, person),
    ownSettings(request),
  ]);
  const timeZone = known ?? "UTC";
  try {
    const first = await request.feedReadings.readNow(address, timeZone);
    const details = { channel, person, personEmail, timeZone, address, first };
    const feed = { ...details, ...own, ...settings };
    const { source, isNew } = await reminders.addFeed(organisation, feed);
    if (!isNew) {
      const isChanged = await changeSettings(request, source, settings);
      return { card: feedKnownCard({ ...source, ...settings }, { isChanged }) };
    }
    const ownDomains = await channelRules.ownDomains(organisation);
    const summary = feedSummary(first.contents, source, { ownDomains, now: request.now() });
    const readers = await readersOf(request, destination);
    const isElsewhere = destination.isDirect && asked !== undefined;
    const askedIn = isElsewhere ? await destinationFor({ ...request, channel: asked }) : undefined;
    return { card: feedAddedCard({ source, summary, readers, askedIn, isInUtc: known === undefined }) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { problem: feedProblemText(error.problem, error.retryAfter), of: "address" };
  }
}

/**
 * "Post them in #renewals instead", and the other way round: adds the calendar there as anybody would, then removes it
 * here. Only who added it may.
 */
export async function moveFeed(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { client, organisation, person, reminders } = request;
  const { source, channel, to } = moveValue.decode(args.action.value);
  const feed = await reminders.feed(organisation, source);
  if (feed?.person !== person) return showInPlace(args, sentence(sourceGone));
  const place = to === "own" ? await openDirectMessages(client, person) : channel;
  const { address, minutesBefore, covers, includesAllDay } = feed;
  const order = { address: new URL(address), settings: { minutesBefore, covers, includesAllDay } };
  const moved = await addFeed({ ...request, channel: place }, order, channel);
  if ("card" in moved) await reminders.remove(organisation, source);
  await showInPlace(args, "card" in moved ? moved.card : sentence(`${moved.problem} ${stayed}`));
  await request.drawHome(client, organisation, person);
}

/** Only for the preview; if Slack doesn't answer now, each card still checks its readers later. */
async function readersOf(
  { channelPolicy, log, organisation }: ChannelRequest,
  destination: Exclude<Destination, { obstacle: unknown }>,
): Promise<AddedFeed["readers"]> {
  if (destination.isDirect) return "own";
  try {
    const { kind } = await channelPolicy.readers(organisation, destination.channel);
    return kind === "outsiders" ? "outsiders" : "members";
  } catch (error) {
    log.warn({ err: error }, "channel audience unknown");
    return "members";
  }
}

/**
 * Opens the form for adding a calendar. Where none can be posted, it says so and offers other places.
 *
 * @param place chosen at first
 * @throws errors of the Web API
 */
export async function openAddFormFor(
  request: ChannelRequest,
  args: Pick<ButtonArgs | CommandArgs, "client" | "body">,
  place: "own" | "channel" = "own",
): Promise<void> {
  const view = async () => {
    const [destination, settings] = await Promise.all([destinationOf(request), ownSettings(request)]);
    if ("obstacle" in destination) {
      return addFormModal({ settings, notHere: notHere(destination.obstacle) });
    }
    if (destination.isDirect) return addFormModal({ settings });
    const hasOutsiders = (await readersOf(request, destination)) === "outsiders";
    return addFormModal({ channel: destination.channel, hasOutsiders, chosenPlace: place, settings });
  };
  await openWhenReady(args, view(), noticeModal(title, lookingAtReminders));
}

/** What a calendar starts with that this person adds. */
async function ownSettings({ personSettings, organisation, person }: PersonRequest): Promise<FeedSettings> {
  const { minutesBefore = defaultSettings.minutesBefore } = await personSettings.read({
    organisation,
    person,
  });
  return { ...defaultSettings, minutesBefore };
}

/** "Add a calendar…". */
export async function openAddForm(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { channel } = addFormValue.decode(args.action.value);
  const isOwn = channel === undefined || isDirectMessages(channel);
  if (!isOwn) return openAddFormFor({ ...request, channel }, args);
  const view = ownSettings(request).then((settings) => addFormModal({ settings }));
  await openWhenReady(args, view, noticeModal(title, lookingAtReminders));
}

/** Handles the form: errors appear at their fields while the form is open, or else the result replaces it. */
export async function submitAddForm(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { ack, view } = args;
  const form = readAddForm(view, request.allowedHosts);
  if ("errors" in form) return refuseForm(args, form.errors);
  const { channel, where } = form;
  const outcome = addFromForm(request, form);
  const ready = await inTime(outcome, ackTimeout);
  if (ready !== undefined && "problem" in ready) return refuseForm(args, fieldError(ready, channel));
  await ack({ response_action: "update", view: modal(ready?.card ?? sentence(readingCalendar)) });
  const { client, organisation, person } = request;
  if (ready === undefined) {
    const late = await outcome;
    const card = "card" in late ? late.card : problemCard(late.problem, channel);
    const isShown = await updateModal(client, view.id, modal(card));
    // The form was closed in the meantime; the person still needs the result.
    if (!isShown) await client.chat.postMessage({ channel: person, ...card });
  }
  if (channel === undefined || where === "own") await request.drawHome(client, organisation, person);
}

async function addFromForm(request: PersonRequest, { where, order, channel: askedIn }: AddForm) {
  const channel = where === "own" ? await openDirectMessages(request.client, request.person) : where.channel;
  return addFeed({ ...request, channel }, order, askedIn);
}

/** A field error, without markup. A channel has a field of its own only if the form offers any. */
function fieldError({ problem, of }: FeedProblem, channel: string | undefined): Record<string, string> {
  const placeField = channel === undefined ? ids.addChannel : ids.addPlace;
  const field = of === "channel" ? placeField : ids.addAddress;
  return { [field]: problem.replace(/[*`]/g, "") };
}

function problemCard(problem: string, channel: string | undefined): Card {
  return { text: problem, blocks: [section(problem), actions(addButton(channel))] };
}

function modal(card: Card) {
  return cardModal({ title, card });
}
