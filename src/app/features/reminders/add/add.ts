import type { InputBlock, ModalView } from "@slack/types";
import { z } from "zod";
import {
  actions,
  type Card,
  cardModal,
  context,
  formModal,
  section,
  sentence,
} from "../../../blocks/card.ts";
import { type AllowedHost, readFeedAddress } from "../../../calendar/fetch/feed-address.ts";
import { FeedError } from "../../../calendar/fetch/feed-error.ts";
import { defaultSettings, type FeedSettings } from "../../../reminders/sources/source.ts";
import {
  choiceField,
  inputBlock,
  readChoiceField,
  readField,
  readTextField,
  textField,
} from "../../../slack/input/form-fields.ts";
import { inTime } from "../../../slack/reply/delivery.ts";
import { openModal, openWhenReady, updateModal } from "../../../slack/reply/modal.ts";
import type { ButtonArgs, SubmissionArgs } from "../../../slack/router.ts";
import { type AddFormStart, addFormValue, place, retryAddButton } from "../buttons.ts";
import { readSettingsFields, settingsFields } from "../change/change-form.ts";
import { changeSettings } from "../change/change-sources.ts";
import {
  type Destination,
  destinationOf,
  notSetUp,
  ownMessages,
  readPerson,
} from "../channel/destination.ts";
import { fieldSentences, lookingAtReminders, readingCalendar } from "../command/sentences.ts";
import type { ChannelRequest, PersonRequest } from "../dependencies.ts";
import { ids } from "../ids.ts";
import { placeText } from "../list/source-text.ts";
import { type AddedFeed, feedAddedCard, feedKnownCard, feedSummary } from "./added-card.ts";
import { addressProblems, feedProblemText } from "./feed-problems.ts";

/** Milliseconds before the form shows progress instead: Slack gives up after 3 s. */
const ackTimeout = 2_000;

interface FeedProblem {
  /** Why nothing was added; mrkdwn. */
  problem: string;
  /** Which field caused it. */
  of: "address" | "channel";
}

/**
 * Adds a calendar to a conversation after a test read: unreadable calendars aren't added. If the channel
 * already has it, only changed settings are applied. Free and idempotent.
 *
 * @returns the card with the result, or the problem
 * @throws errors of the Web API
 */
export async function addFeed(
  request: ChannelRequest,
  { address, settings }: FeedOrder,
): Promise<{ card: Card } | FeedProblem> {
  const { reminders, channelRules, client, organisation, person, channel } = request;
  const destination = await destinationOf(request);
  if ("obstacle" in destination) return { problem: notSetUp(destination.obstacle), of: "channel" };
  const { timeZone, email: personEmail } = await readPerson(client, person);
  try {
    const first = await request.feedReadings.readNow(address, timeZone);
    const details = { channel, person, personEmail, timeZone, address, first };
    const feed = { ...details, ...defaultSettings, ...settings };
    const { source, isNew } = await reminders.addFeed(organisation, feed);
    if (!isNew) return { card: feedKnownCard(await changeSettings(request, source, settings)) };
    const ownDomains = await channelRules.ownDomains(organisation);
    const summary = feedSummary(first.contents, source, { ownDomains, now: request.now() });
    const readers = await readersOf(request, destination);
    return { card: feedAddedCard({ source, summary, readers }) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { problem: feedProblemText(error.problem, error.retryAfter), of: "address" };
  }
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
 * Opens the form for adding a calendar; or says that none can be added here, before anyone pastes a secret.
 *
 * @throws errors of the Web API
 */
export async function openAddFormFor(
  request: ChannelRequest,
  interaction: Parameters<typeof openModal>[1],
): Promise<void> {
  const view = destinationOf(request).then((destination) =>
    "obstacle" in destination
      ? modal(sentence(notSetUp(destination.obstacle)))
      : addFormModal({ channel: request.channel }),
  );
  await openWhenReady(request.client, interaction, view, modal(sentence(lookingAtReminders)));
}

/** "Add a calendar…". */
export async function openAddForm(request: PersonRequest, args: ButtonArgs): Promise<void> {
  const { ack, action, body, client } = args;
  await ack();
  const { channel } = addFormValue.decode(action.value);
  if (channel === undefined) await openModal(client, body, addFormModal({ channel }));
  else await openAddFormFor({ ...request, channel }, body);
}

/** "Try again": replaces the error with the form, with the previous values. */
export async function retryAddForm({ ack, action, body, client }: ButtonArgs): Promise<void> {
  await ack();
  const form = addFormModal(addFormValue.decode(action.value));
  if (body.view?.type === "modal") await updateModal(client, body.view.id, form);
  else await openModal(client, body, form);
}

/** Handles the form: errors appear at their fields while the form is open, or else the result replaces it. */
export async function submitAddForm(request: PersonRequest, args: SubmissionArgs): Promise<void> {
  const { ack, view } = args;
  const form = readAddForm(view, request.allowedHosts);
  if ("errors" in form) return ack({ response_action: "errors", errors: form.errors });
  const { start } = form;
  const outcome = addFromForm(request, form);
  const ready = await inTime(outcome, ackTimeout);
  if (ready !== undefined && "problem" in ready) {
    return ack({ response_action: "errors", errors: fieldError(ready, start) });
  }
  await ack({ response_action: "update", view: modal(ready?.card ?? sentence(readingCalendar)) });
  const { client, organisation, person } = request;
  if (ready === undefined) {
    const late = await outcome;
    const card = "card" in late ? late.card : problemCard(late.problem, start);
    const isShown = await updateModal(client, view.id, modal(card));
    // The form was closed in the meantime; the person still needs the result.
    if (!isShown) await client.chat.postMessage({ channel: person, ...card });
  }
  const isFromHome = start.channel === undefined;
  if (isFromHome) await request.drawHome(client, organisation, person);
}

async function addFromForm(request: PersonRequest, { where, order }: AddForm) {
  const channel = where === "own" ? await ownMessages(request) : where.channel;
  return addFeed({ ...request, channel }, order);
}

/** A field error, without markup. The channel has a field only if the form asks for it. */
function fieldError({ problem, of }: FeedProblem, start: AddFormStart): Record<string, string> {
  const field = of === "channel" && start.channel === undefined ? ids.addChannel : ids.addAddress;
  return { [field]: problem.replace(/[*`]/g, "") };
}

function problemCard(problem: string, start: AddFormStart): Card {
  return { text: problem, blocks: [section(problem), actions(retryAddButton(start))] };
}

function modal(card: Card) {
  return cardModal({ title: "Add a calendar", card });
}

const maxAddressLength = 2_000;

/**
 * The form for adding a calendar.
 *
 * @param start the channel, without which the form asks for one, and the initial values
 */
export function addFormModal({ channel, chosen }: AddFormStart): ModalView {
  const where = channel === undefined ? "where you choose" : placeText(channel);
  return formModal({
    id: ids.addView,
    metadata: addFormValue.encode({ channel }),
    title: "Add a calendar",
    submit: "Add",
    blocks: [
      context(
        `Before each meeting we'll post a card ${where}: who's coming, and how to speak with them. Free.`,
      ),
      ...(channel === undefined ? [placeField(chosen), channelField(chosen)] : []),
      textField({
        id: ids.addAddress,
        label: "Calendar address (iCal, .ics)",
        hint: "No one sees it, and we store it encrypted.",
        placeholder: "https://calendar.google.com/calendar/ical/…/basic.ics",
        max: maxAddressLength,
      }),
      context(
        "Paste a secret address here rather than after the command: the message box keeps a history of what you type.",
      ),
      ...settingsFields(chosen?.settings ?? defaultSettings),
    ],
  });
}

function placeField(chosen: AddFormStart["chosen"]): InputBlock {
  return choiceField({
    id: ids.addPlace,
    label: "Where",
    isOpen: true,
    choices: { channel: "In a channel", own: "In my messages with Rapport, just for me" },
    chosen: chosen?.place ?? "channel",
  });
}

function channelField(chosen: AddFormStart["chosen"]): InputBlock {
  const field = {
    id: ids.addChannel,
    label: "Channel",
    hint: "Everyone there sees the reminders. Invite Rapport first. Channels shared with another company aren't listed.",
    isOptional: true,
  };
  return inputBlock(field, {
    type: "conversations_select",
    action_id: ids.addChannel,
    ...(chosen?.channel !== undefined && { initial_conversation: chosen.channel }),
    filter: {
      include: ["public", "private"],
      exclude_external_shared_channels: true,
      exclude_bot_users: true,
    },
  });
}

/** A calendar to add. */
export interface FeedOrder {
  address: URL;
  /** The chosen settings. Others keep their value if the channel already has this calendar, or get the default. */
  settings: Partial<FeedSettings>;
}

/** A submitted form. Reminders go to a channel or to the person's own messages with the app. */
export interface AddForm {
  where: { channel: string } | "own";
  order: FeedOrder & { settings: FeedSettings };
  /** The initial state for opening the form again with the same values. */
  start: AddFormStart;
}

/**
 * @param view of the submission
 * @returns the form, or an error per field: plain text
 * @throws ZodError if it isn't this form
 */
export function readAddForm(
  { state: { values }, private_metadata }: { state: { values: unknown }; private_metadata: string },
  allowedHosts: readonly AllowedHost[],
): AddForm | { errors: Record<string, string> } {
  const { channel: carried } = addFormValue.decode(private_metadata);
  const where = carried === undefined ? readWhere(values) : { channel: carried };
  const read = readFeedAddress(readTextField(values, ids.addAddress), allowedHosts);
  const settings = readSettingsFields(values);
  if (where === undefined || "problem" in read || "errors" in settings) {
    return {
      errors: {
        ...(where === undefined && { [ids.addChannel]: fieldSentences.channel }),
        ...("problem" in read && { [ids.addAddress]: addressProblems[read.problem] }),
        ...("errors" in settings && settings.errors),
      },
    };
  }
  const place = where === "own" ? { place: where } : { place: "channel" as const, ...where };
  const start = { channel: carried, chosen: { ...place, ...settings } };
  return { where, order: { address: read.address, ...settings }, start };
}

const conversation = z.object({ selected_conversation: z.string().nullish() });

/** @returns `undefined` if "channel" is chosen without a channel */
function readWhere(values: unknown): AddForm["where"] | undefined {
  if (readChoiceField(values, ids.addPlace, place) === "own") return "own";
  const channel = readField(values, ids.addChannel, conversation)?.selected_conversation;
  return channel ? { channel } : undefined;
}
