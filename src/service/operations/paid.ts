import { hash } from "node:crypto";
import { ApiError } from "../../contract/api-errors.ts";
import { operations, type PaidOperation, textOf } from "../../contract/operations.ts";
import { type Composer, composeAnswer, compositions } from "../composer/composer.ts";
import { ComposerError, type ComposerFailure } from "../composer/composer-error.ts";
import type { StoredContact } from "../contact.ts";
import { type FailureReports, reportFailure } from "../failure-reports.ts";
import type { ServiceMetrics } from "../metrics.ts";
import type { Begun, PaidCall, Settled } from "../store/paid-call.ts";
import type { Store } from "../store/store.ts";
import { readRequest } from "./read-request.ts";

/** One paid request and what's needed to answer it. */
export interface PaidContext extends FailureReports {
  metrics: FailureReports["metrics"] & Pick<ServiceMetrics, "charged">;
  store: Store;
  composer: Composer;
  organisation: string;
  /** The header's value; `undefined` makes every request a new one. */
  idempotencyKey: string | undefined;
  /** Keys of answers that the client has: it isn't sold the same text again. */
  otherThan: readonly string[];
  /** Aborted when the client disconnects: nobody would receive the answer, so we don't charge for it. */
  signal: AbortSignal;
}

/** An answer's JSON, and whether it's a replay. */
export interface PaidAnswer {
  json: string;
  isReplayed: boolean;
}

/** Retry delay in seconds when this process can't answer, but another one has answered or can. */
const soon = 1;

/**
 * Sections 4.2 to 4.4.
 *
 * @throws ApiError
 */
export function paid<Each extends PaidOperation>(
  context: PaidContext,
  operation: Each,
  body: unknown,
): Promise<PaidAnswer> {
  const { composer, signal } = context;
  const request = readRequest(compositions[operation].request, body);
  return pay(context, operation, request, (contact) =>
    composeAnswer(composer, { operation, contact, request, signal }),
  );
}

/**
 * Composes between two short transactions, inside neither (`store/paid-calls.ts`). If the call ends before
 * the second one, because of an error or a disconnected client, it costs nothing. Once the second one
 * commits, it's charged, and the client can fetch the answer again with its key even if it never arrived.
 */
async function pay(
  context: PaidContext,
  operation: PaidOperation,
  request: { contact_id: string },
  compose: (contact: StoredContact) => Promise<object>,
): Promise<PaidAnswer> {
  const { store, organisation, signal } = context;
  const call: PaidCall = {
    organisation,
    operation,
    contactId: request.contact_id.toLowerCase(),
    amount: operations[operation].price,
    idempotencyKey: context.idempotencyKey,
    requestHash: hash("sha256", JSON.stringify(request)),
  };
  // Both start at once, but a stored answer takes precedence: it's replayed even if its contact was deleted.
  const [answer, contact] = await Promise.all([
    store.storedAnswer(call),
    store.contactById(organisation, call.contactId),
  ]);
  if (answer !== undefined) return withoutCharge(call, { kind: "answered", ...answer });
  if (contact === undefined) return withoutCharge(call, { kind: "unknown contact" });

  const begun = await store.beginCall(call);
  if (begun.kind !== "begun") return withoutCharge(call, begun);
  try {
    const text = await composed(() => compose(contact), context);
    const known = await store.answersUnder(call, context.otherThan);
    if (known.some(({ body }) => textOf(JSON.parse(body)) === textOf(text)))
      throw new ApiError("not_composed", { detail: "It would be the same as one that you already have." });
    signal.throwIfAborted();
    const settled = await store.settleCall({ id: begun.id, call, text });
    if (settled.kind !== "charged") return withoutCharge(call, settled);
    context.metrics.charged.inc({ operation }, call.amount);
    return { json: settled.body, isReplayed: false };
  } catch (error) {
    // If this fails too, the call's lease expires.
    await store.releaseCall(begun.id).catch((fault: unknown) => reportFailure(fault, context));
    throw error;
  }
}

/**
 * A key identifies one request. Source: draft-ietf-httpapi-idempotency-key-header, section 2.7.
 *
 * @returns the stored answer of this call
 * @throws ApiError when there is none, or it's another request's
 */
function withoutCharge(
  call: PaidCall,
  outcome: Exclude<Begun | Settled, { kind: "begun" | "charged" }>,
): PaidAnswer {
  switch (outcome.kind) {
    case "answered":
      if (outcome.requestHash !== call.requestHash) throw new ApiError("idempotency_key_reused");
      return { json: outcome.body, isReplayed: true };
    case "under way":
      throw new ApiError("call_under_way", { retryAfter: soon });
    case "unknown contact":
      throw new ApiError("unknown_contact", { field: "contact_id" });
    case "not enough credits":
      throw new ApiError("not_enough_credits");
    default:
      return outcome satisfies never;
  }
}

async function composed(
  compose: () => Promise<object>,
  { signal, ...reports }: Pick<PaidContext, "signal" | keyof FailureReports>,
): Promise<object> {
  try {
    return await compose();
  } catch (fault) {
    // A composer that stops because its client disconnected hasn't failed.
    signal.throwIfAborted();
    // It's the request's: nothing is out of order, and sent again it would end the same way.
    if (fault instanceof ComposerError && ["not composed", "too long"].includes(fault.failure.kind))
      throw new ApiError("not_composed", { detail: fault.message });
    reportFailure(fault, reports);
    const failure = fault instanceof ComposerError ? fault.failure : undefined;
    throw new ApiError("composer_failed", failure && { detail: remedyFor(failure), ...retryOf(failure) });
  }
}

/** A rate-limited language model says when to retry. If we're stopping, another process may answer now. */
function retryOf(failure: ComposerFailure): { retryAfter?: number } {
  if (failure.kind === "stopped") return { retryAfter: soon };
  if (failure.kind !== "rate limited" || failure.retryAfter === undefined) return {};
  return { retryAfter: failure.retryAfter };
}

/** @returns what a person can do about it, without internals */
function remedyFor({ kind }: ComposerFailure): string {
  switch (kind) {
    case "unusable answer":
      return "What was written didn't pass our checks: reword your request and try again.";
    case "refused":
    case "unreachable":
      return "Try again in a few minutes; if it keeps happening, tell the service's administrator.";
    default:
      return "Try again in a few minutes.";
  }
}
