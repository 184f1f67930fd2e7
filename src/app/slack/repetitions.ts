import type { AllMiddlewareArgs, AnyMiddlewareArgs } from "@slack/bolt";
import QuickLRU from "quick-lru";
import type { Log } from "../log.ts";
import { organisationOf } from "./access/admission.ts";
import type { Deduplication } from "./deduplication.ts";
import { writtenIn } from "./input/written-message.ts";
import { inTime } from "./reply/delivery.ts";

/** Where bolt's context has the signature that a request came with. */
export const signatureProperty = "requestSignature";

/** Milliseconds to wait for the database: a paid request's acknowledgement waits as long for it again. */
const maxWait = 500;
const maxSeen = 10_000;

type Args = AnyMiddlewareArgs & AllMiddlewareArgs;

/**
 * Whoever has got hold of a request may send it again while its signature holds, to any process. What it asked for goes
 * to where the first one came from, and the acknowledgement of a repetition is empty.
 *
 * @returns a function that says whether a request came before; not where the database doesn't say so in time: nothing
 *   that has to be written there is shown then
 */
export function createRepetitionCheck(deduplication: Pick<Deduplication, "firstOfMany">, log: Log) {
  /** Of this process: the database may be away for the first one, and answer at a repetition. */
  const seen = new QuickLRU<string, true>({ maxSize: maxSeen });
  return async (args: Args): Promise<boolean> => {
    const key = keyOf(args);
    if (key === undefined) return false;
    if (seen.has(key)) return true;
    seen.set(key, true);
    const organisation = organisationOf(args.context);
    const asked = deduplication
      .firstOfMany({ organisation, key })
      .catch((error: unknown) => log.warn({ err: error }, "repetition check failed"));
    // Nobody waits for an event to be acknowledged.
    return (await ("event" in args ? asked : inTime(asked, maxWait))) === false;
  };
}

/** An event is acknowledged without a word, and does the same however often Slack sends it, unless we answer it. */
function keyOf({ body, context, ...args }: Args): string | undefined {
  if ("event" in args) {
    const message = writtenIn(body);
    return message && `event ${message.event}`;
  }
  // Options are asked for without a trigger.
  if ("trigger_id" in body && typeof body.trigger_id === "string") return `trigger ${body.trigger_id}`;
  const signature: unknown = context[signatureProperty];
  return typeof signature === "string" ? `signature ${signature}` : undefined;
}
