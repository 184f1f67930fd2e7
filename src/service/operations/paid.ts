import { hash } from "node:crypto";
import type { z } from "zod";
import { ApiError } from "../../contract/api-errors.ts";
import { operations, waveRequest } from "../../contract/operations.ts";
import { type Composer, prepText, rephraseText, waveText } from "../composer/composer.ts";
import { ComposerError } from "../composer/composer-error.ts";
import type { StoredContact } from "../contact.ts";
import type { PaidCall, StoredAnswer } from "../store/paid-call.ts";
import type { Store } from "../store/store.ts";
import { givenPrep, givenRephrase, readRequest } from "./read-request.ts";

export type PaidOperation = "prep" | "wave" | "rephrase";

/** What one paid request is answered with and for. */
export interface Asking {
  store: Store;
  composer: Composer;
  organisation: string;
  /** The header's value; absent: every request is a new one. */
  idempotencyKey: string | undefined;
  /** Aborted when the client has gone: then nobody would get the answer, so nothing is charged. */
  signal: AbortSignal;
  /** Told of a composer's failure, which the client sees only as a refusal. */
  reportFault: (fault: unknown) => void;
}

/** An answer's JSON, and whether it had been given before. */
export interface PaidAnswer {
  json: string;
  isReplayed: boolean;
}

/** How soon the client may come back when this process cannot answer but another one may have or will, in seconds. */
const soon = 1;

/**
 * Sections 4.2 to 4.4. A channel that is left out is `email`; `original` is the submitted message, unchanged.
 *
 * @throws ApiError
 */
export function paid(asking: Asking, operation: PaidOperation, body: unknown): Promise<PaidAnswer> {
  const { composer, signal } = asking;
  switch (operation) {
    case "prep": {
      const request = readRequest(givenPrep, body);
      return pay(asking, operation, request, (contact) =>
        shaped(prepText, composer.prep(contact, request, signal)),
      );
    }
    case "wave": {
      const { channel = "email", ...rest } = readRequest(waveRequest, body);
      const request = { ...rest, channel };
      return pay(asking, operation, request, (contact) =>
        shaped(waveText, composer.wave(contact, request, signal)),
      );
    }
    case "rephrase": {
      const request = readRequest(givenRephrase, body);
      return pay(asking, operation, request, async (contact) => ({
        original: request.message,
        ...(await shaped(rephraseText, composer.rephrase(contact, request, signal))),
      }));
    }
    default:
      return operation satisfies never;
  }
}

/**
 * Composes between two short transactions, and in neither (`store/paid-calls.ts`). Whatever ends the call before the
 * second one, a failure or a client who is gone, costs nothing; what the second one has stored is charged, and is
 * there for the client's key even if nobody heard it.
 */
async function pay(
  asking: Asking,
  operation: PaidOperation,
  request: { contact_id: string },
  compose: (contact: StoredContact) => Promise<object>,
): Promise<PaidAnswer> {
  const { store, organisation, signal } = asking;
  const call: PaidCall = {
    organisation,
    operation,
    contactId: request.contact_id.toLowerCase(),
    amount: operations[operation].price,
    idempotencyKey: asking.idempotencyKey,
    requestHash: hash("sha256", JSON.stringify(request)),
  };
  // Asked at once, and heeded in this order: what was paid for is given again, also when its contact is gone.
  const [answer, contact] = await Promise.all([
    store.storedAnswer(call),
    store.contactById(organisation, call.contactId),
  ]);
  if (answer !== undefined) return replayed(call, answer);
  if (contact === undefined) throw unknownContact();

  const begun = await store.beginCall(call);
  switch (begun.kind) {
    case "answered":
      return replayed(call, begun);
    case "under way":
      throw new ApiError("call_under_way", { retryAfter: soon });
    case "not enough credits":
      throw new ApiError("not_enough_credits");
    case "begun":
      break;
    default:
      begun satisfies never;
  }
  try {
    const text = await composed(() => compose(contact), asking);
    signal.throwIfAborted();
    const settled = await store.settleCall({ id: begun.id, call, text });
    switch (settled.kind) {
      case "charged":
        return { json: settled.body, isReplayed: false };
      case "answered":
        return replayed(call, settled);
      case "unknown contact":
        throw unknownContact();
      case "not enough credits":
        throw new ApiError("not_enough_credits");
      default:
        return settled satisfies never;
    }
  } catch (error) {
    // If this fails too, the call's lease runs out.
    await store.releaseCall(begun.id).catch(asking.reportFault);
    throw error;
  }
}

function unknownContact(): ApiError {
  return new ApiError("unknown_contact", { field: "contact_id" });
}

/** A key means one request. Source: draft-ietf-httpapi-idempotency-key-header, section 2.7. */
function replayed(call: PaidCall, { requestHash, body }: StoredAnswer): PaidAnswer {
  if (requestHash !== call.requestHash) throw new ApiError("idempotency_key_reused");
  return { json: body, isReplayed: true };
}

async function shaped<Text>(shape: z.ZodType<Text>, text: Promise<unknown>): Promise<Text> {
  return shape.parse(await text);
}

async function composed(
  compose: () => Promise<object>,
  { signal, reportFault }: Pick<Asking, "signal" | "reportFault">,
): Promise<object> {
  try {
    return await compose();
  } catch (fault) {
    // A composer that stops because its client has gone has not failed.
    signal.throwIfAborted();
    reportFault(fault);
    throw new ApiError("composer_failed", retryOf(fault));
  }
}

/**
 * A language model whose server asks for fewer requests says when it may be asked again. Where this process is being
 * stopped, another one may answer at once.
 */
function retryOf(fault: unknown): { retryAfter?: number } {
  if (!(fault instanceof ComposerError)) return {};
  const { failure } = fault;
  if (failure.kind === "stopped") return { retryAfter: soon };
  if (failure.kind !== "rate limited" || failure.retryAfter === undefined) return {};
  return { retryAfter: failure.retryAfter };
}
