import { cardModal, type Presentation, sentence } from "../../blocks/card.ts";
import type { ResultPlace } from "../../blocks/paid-result.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { CallGoneError } from "../../credits/call-gone-error.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { Work } from "../../credits/operations.ts";
import {
  isForMeeting,
  isRepeating,
  isSettled,
  type PaidCall,
  type SettledCall,
} from "../../credits/paid-call.ts";
import type { PaidCalls } from "../../credits/paid-call-runner.ts";
import type { Log } from "../../log.ts";
import { nameOf } from "../../outreach/contact.ts";
import { inTime } from "../reply/delivery.ts";
import {
  type DeliveryTarget,
  deliveryTargetText,
  replyTarget,
  targetBelow,
} from "../reply/delivery-target.ts";
import { openModal, updateModal } from "../reply/modal.ts";
import type { Outbox } from "../reply/outbox.ts";
import type { ButtonArgs, CommandArgs, SelectArgs, SubmissionArgs } from "../router.ts";
import { organisationOf } from "../tenancy.ts";
import { UnreadableRequestError } from "../unreadable-request-error.ts";
import { newestKey } from "./call-keys.ts";
import { deliverResult, logFailure, present } from "./deliver-result.ts";
import type { Presenter } from "./presenter.ts";
import type { ResultThreads } from "./result-threads.ts";
import { joinedCard, joinedFailedCard, offerCard, repeatingCard, type SameRequest } from "./same-request.ts";

export interface PaidCallHandlerOptions {
  calls: PaidCalls;
  ledger: Ledger;
  outbox: Outbox;
  threads: Pick<ResultThreads, "add">;
  presenter: Omit<Presenter, "subject">;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

export type PaidCallHandler = ReturnType<typeof createPaidCallHandler>;

/**
 * A person knows the result there is and wants another one; otherwise we show what the team bought within a day.
 */
export interface Anew {
  /** The ID of the first version of a result that only the same people may read. */
  versionOf: string | undefined;
  /** Whether it asks for something else than that result: what the team bought of that is offered then. */
  isChanged?: boolean;
}

/** Milliseconds the acknowledgement waits for the ledger: resolving mentions may already have taken time. */
const ackTimeout = 1_000;

const notBegun =
  "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.";

/** Milliseconds for which a result is offered to whoever makes the same request. */
const freshFor = 24 * 60 * 60_000;

type Clicked = Pick<ButtonArgs | SelectArgs, "ack" | "body" | "client" | "context">;

interface PaidRequest extends SameRequest {
  organisation: string;
  anew: Anew | undefined;
  place: DeliveryTarget;
  /** Acknowledges the interaction; shows nothing when it is a repeat that needs no second answer. */
  acknowledge: (presentation: Presentation | undefined) => Promise<unknown>;
  /** Whether repeating a known call shows the result again. */
  showsKnown: boolean;
}

/**
 * Handles requests for paid work: an interaction becomes a call in the ledger, the acknowledgement shows a
 * waiting card, and the result replaces it, or comes below a command's.
 */
export function createPaidCallHandler(options: PaidCallHandlerOptions) {
  const { ledger, presenter, now, log } = options;
  /** Requests in progress, from before the call is recorded, so that none is missed. */
  const busy = new Set<PaidRequest>();
  const failed = (error: unknown) => logFailure(log, error);

  async function handle(request: PaidRequest): Promise<void> {
    busy.add(request);
    try {
      await answer(options, request, () => busy.delete(request));
    } finally {
      busy.delete(request);
    }
  }

  /** What forms and buttons request: submitting or pressing again shows the result again. */
  function requestOf({ body, context }: Clicked | SubmissionArgs, key: string, work: Work, anew?: Anew) {
    const organisation = organisationOf(context);
    return { organisation, person: body.user.id, key, work, anew, showsKnown: true };
  }

  return {
    /** Shows the result of an ended call; if Slack fails, it is retried later. */
    deliver: (call: SettledCall): Promise<void> => deliverResult(options, call),

    /** Whether this process is working on a call. */
    isBusyWith: ({ organisation, key }: Pick<PaidCall, "organisation" | "key">): boolean =>
      [...busy].some((request) => request.organisation === organisation && request.key === key),

    /** Slack's trigger is the key: a redelivered command is the same call. */
    fromCommand: ({ command, ack, context }: CommandArgs, work: Work): Promise<void> =>
      handle({
        organisation: organisationOf(context),
        person: command.user_id,
        key: command.trigger_id,
        work,
        anew: undefined,
        place: targetBelow(command.response_url, now()),
        acknowledge: (shown) => ack(shown && { response_type: "ephemeral", ...shown.card }),
        showsKnown: false,
      }),

    /** @param key the trigger that opened the form: one form is one call, however often it is submitted */
    fromSubmission: (args: SubmissionArgs, key: string, work: Work, anew?: Anew): Promise<void> =>
      handle({
        ...requestOf(args, key, work, anew),
        place: { kind: "modal", view: args.view.id },
        acknowledge: (shown) => args.ack(shown && { response_action: "update", view: cardModal(shown) }),
      }),

    /** @param key derived from what the button repeats: one button is one call, however often it is pressed */
    async fromButton(args: ButtonArgs, key: string, work: Work, anew?: Anew): Promise<void> {
      const { ack, body, respond, client } = args;
      await ack();
      const modal = body.view?.id;
      const show = ({ card, title }: Presentation) =>
        modal === undefined
          ? respond({ response_type: "ephemeral", replace_original: true, ...card })
          : updateModal(client, modal, cardModal({ card, title }));
      await handle({
        ...requestOf(args, key, work, anew),
        place: modal === undefined ? replyTarget(body.response_url, now()) : { kind: "modal", view: modal },
        // Already acknowledged: failing to show the waiting card is no reason not to do the work.
        acknowledge: async (shown) => shown && show(shown).catch(failed),
      });
    },

    /**
     * As `fromButton`, for a button many people see in a channel: the result comes in a modal that opens on the
     * click. A result someone else bought with the same key is shown too, so only who may see the meeting is to
     * get here; a call that cost nothing is made again.
     */
    async inModal(args: Clicked, key: string, work: Work, anew?: Anew): Promise<void> {
      const { ack, body, client, context } = args;
      await ack();
      const waiting = presenter.waiting(work, "here");
      const view = await openModal(client, body, cardModal(waiting));
      const show = (shown: Presentation) => updateModal(client, view, cardModal(shown)).catch(failed);
      try {
        const organisation = organisationOf(context);
        if (isForMeeting(work)) await ledger.admit({ organisation, id: key }, body.user.id);
        const newest = await newestKey(ledger, organisation, key);
        await handle({
          ...requestOf(args, newest, work, anew),
          place: { kind: "modal", view },
          acknowledge: async (shown) => {
            if (shown !== undefined && shown.card.text !== waiting.card.text) await show(shown);
          },
        });
      } catch (error) {
        // The ledger failed before anything began: no result will replace the modal.
        failed(error);
        await show({ ...waiting, card: sentence(notBegun) });
      }
    },
  };
}

/** @param release lets recovery pick the call up, if its process is gone */
async function answer(
  options: PaidCallHandlerOptions,
  request: PaidRequest,
  release: () => void,
): Promise<void> {
  const { calls, ledger, presenter, now, log } = options;
  const { acknowledge, place, work, anew, organisation, person, key } = request;
  const waiting = presenter.waiting(work, resultPlace(place));
  const begin = async () => {
    if (!(await ledger.mayUseKey(organisation, key, person))) {
      throw new UnreadableRequestError("A request has the key of somebody else's call.");
    }
    return ledger.begin({
      ...{ organisation, person, key, work },
      place: deliveryTargetText.encode(place),
      sameSince: anew === undefined || anew.isChanged ? now() - freshFor : Number.POSITIVE_INFINITY,
      versionOf: anew?.versionOf,
    });
  };
  const beginning = begin();
  const early = await inTime(beginning, ackTimeout);
  const isAcknowledged = early === undefined;
  if (isAcknowledged) await acknowledge(waiting);
  const begun =
    early ??
    (await beginning.catch(async (error: unknown) => {
      logFailure(log, error);
      await showLate(options, request, { ...waiting, card: sentence(notBegun) });
    }));
  if (begun === undefined) return;
  if (begun.kind === "over budget" || begun.kind === "suppressed") {
    const refusal =
      begun.kind === "suppressed"
        ? { title: waiting.title, card: sentence(suppressedText(nameOf(work.request.addressee))) }
        : presenter.overBudget(begun, work);
    await (isAcknowledged ? showLate(options, request, refusal) : acknowledge(refusal));
    return;
  }
  try {
    if (begun.kind === "known") {
      // The process making it may be gone: waiting must not keep recovery from picking it up.
      release();
      await showKnown(options, request, { call: begun.call, isAcknowledged });
    } else if (begun.kind === "same") {
      release();
      await showSame(options, request, { call: begun.call, isAcknowledged });
    } else {
      if (!isAcknowledged) await acknowledge(waiting);
      await deliverResult(options, await calls.carryOut(begun.call));
    }
  } catch (error) {
    // Uninstalled meanwhile: there's nobody to show it to.
    if (error instanceof CallGoneError) return;
    // From here on it may have been charged; recovery picks up what is left.
    logFailure(log, error, begun.call.id);
  }
}

function resultPlace({ kind }: DeliveryTarget): ResultPlace {
  return kind === "below" ? "below" : "here";
}

/** Shown after the waiting card. No ledger row exists, so no delivery target can be stored. */
function showLate(
  { outbox }: PaidCallHandlerOptions,
  { organisation, person, place }: PaidRequest,
  presentation: Presentation,
): Promise<void> {
  const move = async () => undefined;
  return outbox.show({ organisation, person, place, presentation, isKept: false, move });
}

/** Only when requested again: the first request shows it at its own target. */
async function showKnown(
  { calls, ledger, outbox, presenter }: PaidCallHandlerOptions,
  { organisation, person, place, work, acknowledge, showsKnown }: PaidRequest,
  { call, isAcknowledged }: { call: PaidCall; isAcknowledged: boolean },
): Promise<void> {
  if (!(await ledger.isReadable(call, person))) {
    throw new Error("A call was asked for by somebody else.");
  }
  // Pressing a button again shows what was already bought, without a new charge.
  const reading = { isReopened: isSettled(call) && showsKnown, reader: person };
  const shown = isSettled(call)
    ? await present(presenter, call, reading)
    : presenter.waiting(work, resultPlace(place));
  // A redelivered request must not use up its response URL, which works five times.
  const isShown = showsKnown && !isSameReply(place, deliveryTargetText.decode(call.place));
  if (!isAcknowledged) await acknowledge(isShown ? shown : undefined);
  if (!isShown) return;
  await outbox.showAt(organisation, place, await present(presenter, await calls.end(call), reading));
}

/** Offers what was bought under another key, or waits for what is being written; neither spends anything. */
async function showSame(
  options: PaidCallHandlerOptions,
  request: PaidRequest,
  { call, isAcknowledged }: { call: PaidCall; isAcknowledged: boolean },
): Promise<void> {
  const { calls, ledger, presenter } = options;
  const { person, work, acknowledge } = request;
  const { title } = presenter.waiting(work, resultPlace(request.place));
  if (call.person !== person) await ledger.admit(call, person);
  if (call.state === "answered" || isRepeating(call)) {
    const card = call.state === "answered" ? offerCard(call, request) : repeatingCard(call, request);
    await (isAcknowledged ? showLate(options, request, { title, card }) : acknowledge({ title, card }));
    return;
  }
  if (!isAcknowledged) await acknowledge({ title, card: joinedCard(call, request) });
  const ended = await calls.end(call);
  const isOthers = ended.state !== "answered" && !isRepeating(ended) && ended.person !== person;
  const shown = isOthers
    ? { title, card: joinedFailedCard(ended, request) }
    : await present(presenter, ended, { isReopened: true, reader: person });
  await showLate(options, request, shown);
}

function isSameReply(one: DeliveryTarget, other: DeliveryTarget): boolean {
  return one.kind === "reply" && other.kind === "reply" && one.responseUrl === other.responseUrl;
}
