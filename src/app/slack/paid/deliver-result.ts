import type { Presentation } from "../../blocks/card.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import type { SettledCall } from "../../credits/paid-call.ts";
import { isNoticeEarly } from "../../credits/repeats.ts";
import type { Log } from "../../log.ts";
import { NotInstalledError } from "../client/workspace-client.ts";
import { deliveryTargetText } from "../reply/delivery-target.ts";
import type { Outbox } from "../reply/outbox.ts";
import type { Reading } from "./paid-result.ts";
import type { Presenter } from "./presenter.ts";
import type { ResultThreads } from "./result-threads.ts";

export interface DeliveryOptions {
  ledger: Pick<Ledger, "delivered" | "move" | "postpone">;
  outbox: Pick<Outbox, "show">;
  threads: Pick<ResultThreads, "add">;
  /** Ends the workflow's step that a call is, if it's one. */
  endStep?: ((call: SettledCall) => Promise<void>) | undefined;
  presenter: Pick<Presenter, "answered" | "failed" | "together">;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/** Delivery is retried after as long as has already passed, within these bounds, in milliseconds. */
const minPause = 5_000;
const maxPause = 10 * 60_000;

/** Milliseconds until we look again whether the app is installed there: what is uninstalled is soon deleted. */
const uninstalledPause = 60 * 60_000;

/** Milliseconds until we stop trying to deliver a result; App Home still has it. */
const maxDeliveryTime = 24 * 60 * 60_000;

/**
 * Shows the result of an ended call, and has it kept in its thread if it was paid for; if Slack or the database fails,
 * it is retried later. That there's no answer yet, recovery says after a while.
 */
export async function deliverResult(options: DeliveryOptions, call: SettledCall): Promise<void> {
  const { ledger, outbox, threads, presenter, now, log } = options;
  if (isNoticeEarly(call, now())) return;
  try {
    const place = deliveryTargetText.decode(call.place);
    const isSeen = await outbox.show({
      organisation: call.organisation,
      person: call.person,
      place,
      presentation: await (place.kind === "modal" && place.together !== undefined
        ? presenter.together(call, place)
        : present(presenter, call, { isReopened: false })),
      isKept: call.state === "answered",
      move: (place) => ledger.move(call, deliveryTargetText.encode(place)),
    });
    if (call.state === "answered") await threads.add(call, isSeen);
    await options.endStep?.(call);
    await ledger.delivered(call);
  } catch (error) {
    if (error instanceof NotInstalledError) return ledger.postpone(call, now() + uninstalledPause);
    logFailure(log, error, call.id);
    // A workflow waits for it, also where the person can't be written to.
    await options.endStep?.(call).catch((cause: unknown) => logFailure(log, cause, call.id));
    const age = now() - call.settledAt;
    const pause = Math.min(Math.max(age, minPause), maxPause);
    const isGivenUp = age > maxDeliveryTime;
    await (isGivenUp ? ledger.delivered(call) : ledger.postpone(call, now() + pause)).catch(
      (cause: unknown) => logFailure(log, cause, call.id),
    );
  }
}

/** @returns how an ended call looks to its reader */
export async function present(
  presenter: DeliveryOptions["presenter"],
  call: SettledCall,
  reading: Reading,
): Promise<Presentation> {
  return call.state === "answered" ? presenter.answered(call, reading) : presenter.failed(call, reading);
}

/** Recovery picks up a result that couldn't be shown yet. */
export function logFailure(log: Log, error: unknown, call?: string): void {
  log.error({ err: error, call }, "paid call failed, will retry");
}
