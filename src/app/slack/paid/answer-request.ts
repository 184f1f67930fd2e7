import { type Presentation, sentence } from "../../blocks/card.ts";
import type { ResultPlace } from "../../blocks/paid-result.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Begun, freshFor } from "../../credits/begin-call.ts";
import { CallGoneError } from "../../credits/call-gone-error.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { isRepeating, isSettled, type OpenCall, type PaidCall } from "../../credits/paid-call.ts";
import type { PaidCalls } from "../../credits/paid-call-runner.ts";
import type { Log } from "../../log.ts";
import { nameOf } from "../../outreach/contact.ts";
import { inTime } from "../reply/delivery.ts";
import { type DeliveryTarget, deliveryTargetText } from "../reply/delivery-target.ts";
import type { Outbox } from "../reply/outbox.ts";
import { UnreadableRequestError } from "../unreadable-request-error.ts";
import { type DeliveryOptions, deliverResult, logFailure, present } from "./deliver-result.ts";
import type { Presenter } from "./presenter.ts";
import type { ResultThreads } from "./result-threads.ts";
import { joinedCard, type SameRequest, sameEnded } from "./same-request.ts";

export interface PaidCallHandlerOptions extends Pick<DeliveryOptions, "endStep"> {
  calls: PaidCalls;
  ledger: Ledger;
  outbox: Outbox;
  threads: Pick<ResultThreads, "add">;
  presenter: Omit<Presenter, "subject" | "filledForm">;
  /** Milliseconds that a tool waits for a result. */
  maxToolWait?: number | undefined;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

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

export const notBegun =
  "We couldn't save your request, so we didn't send it. Nothing was charged. Try again in a minute.";

export interface PaidRequest extends SameRequest {
  organisation: string;
  anew: Anew | undefined;
  place: DeliveryTarget;
  /** Acknowledges the interaction; shows nothing when it is a repeat that needs no second answer. */
  acknowledge: (presentation: Presentation | undefined) => Promise<unknown>;
  /** Whether repeating a known call shows the result again. */
  showsKnown: boolean;
}

/**
 * Begins what is requested, and shows the result, or why there is none.
 *
 * @param release lets recovery pick the call up, if its process is gone
 */
export async function answer(
  options: PaidCallHandlerOptions,
  request: PaidRequest,
  release: () => void,
): Promise<void> {
  const { ledger, presenter, now, log } = options;
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
  const beginning: Promise<Begun | NotBegun> = begin().catch((error: unknown) => {
    if (error instanceof UnreadableRequestError) throw error;
    logFailure(log, error);
    return { kind: "failed" };
  });
  const early = await inTime(beginning, ackTimeout);
  const isAcknowledged = early === undefined;
  if (isAcknowledged) await acknowledge(waiting);
  const begun = early ?? (await beginning);
  // Only what a manager approves can be decided already, and only workflows ask for no approval.
  if (begun.kind === "decided" || begun.kind === "needs approval") return;
  if (isNotBegun(begun)) {
    const refusal = whyNotBegun(options, request, begun);
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
      await carryOut(options, begun.call);
    }
  } catch (error) {
    if (!(error instanceof CallGoneError)) logFailure(log, error, begun.call.id);
  }
}

/** Makes a call that is begun, and shows its result. */
export async function carryOut(options: PaidCallHandlerOptions, call: OpenCall): Promise<void> {
  try {
    await deliverResult(options, await options.calls.carryOut(call));
  } catch (error) {
    // Uninstalled meanwhile: there's nobody to show it to.
    if (error instanceof CallGoneError) return;
    // From here on it may have been charged; recovery picks up what is left.
    logFailure(options.log, error, call.id);
  }
}

type NotBegun = Extract<Begun, { kind: "over budget" | "suppressed" | "awaiting" }> | { kind: "failed" };

function isNotBegun(begun: Begun | NotBegun): begun is NotBegun {
  return ["over budget", "suppressed", "awaiting", "failed"].includes(begun.kind);
}

function whyNotBegun(
  { presenter }: PaidCallHandlerOptions,
  { work, person, place }: PaidRequest,
  begun: NotBegun,
): Presentation {
  const { title } = presenter.waiting(work, resultPlace(place));
  switch (begun.kind) {
    case "over budget":
      return presenter.overBudget(begun, work);
    case "awaiting":
      return presenter.awaiting(begun.approval, { work, person });
    case "suppressed":
      return { title, card: sentence(suppressedText(nameOf(work.request.addressee))) };
    case "failed":
      return { title, card: sentence(notBegun) };
  }
}

function resultPlace({ kind }: DeliveryTarget): ResultPlace {
  return kind === "below" ? "below" : "here";
}

/** Shown after the waiting card. No ledger row exists, so no delivery target can be stored. */
function showLate(
  { outbox, now }: PaidCallHandlerOptions,
  { organisation, person, place, acknowledge }: PaidRequest,
  presentation: Presentation,
): Promise<unknown> {
  // Whoever waits for a tool finds no call of theirs in the ledger: they see what was acknowledged last.
  if (place.kind === "tool" && place.until > now()) return acknowledge(presentation);
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
  if (isSettled(call)) {
    const card = sameEnded(call, request);
    await (isAcknowledged ? showLate(options, request, { title, card }) : acknowledge({ title, card }));
    return;
  }
  if (!isAcknowledged) await acknowledge({ title, card: joinedCard(call, request) });
  const ended = await calls.end(call);
  const isOthers = ended.state !== "answered" && !isRepeating(ended) && ended.person !== person;
  const shown = isOthers
    ? { title, card: sameEnded(ended, request) }
    : await present(presenter, ended, { isReopened: true, reader: person });
  await showLate(options, request, shown);
}

function isSameReply(one: DeliveryTarget, other: DeliveryTarget): boolean {
  return one.kind === "reply" && other.kind === "reply" && one.responseUrl === other.responseUrl;
}
