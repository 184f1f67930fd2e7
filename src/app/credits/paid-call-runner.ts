import { setTimeout as pause } from "node:timers/promises";
import { ExponentialBackoff, handleAll, retry } from "cockatiel";
import type { Log } from "../log.ts";
import type { ContactIds } from "../outreach/contact-ids.ts";
import { OutreachError, UnknownContactError } from "../outreach/errors.ts";
import type { LowBalance } from "./balance.ts";
import { type Failure, failureOf } from "./failure.ts";
import type { Ledger, Settlement } from "./ledger.ts";
import { type ComposingClient, type Composition, compose } from "./operations.ts";
import { isSettled, type OpenCall, type PaidCall, type SettledCall } from "./paid-call.ts";

/** With up to 4 s between attempts, an hour: a database failover is shorter. */
const maxPersistAttempts = 900;

/** How often to check a call that another process is making, in milliseconds. */
const pollInterval = 200;

export interface PaidCallsOptions {
  ledger: Ledger;
  client: ComposingClient;
  contactIds: Pick<ContactIds, "resolve" | "refuse">;
  /** Called for each call that ends, with an alert when the balance is low. */
  onSettled: (call: SettledCall, alert: LowBalance | undefined) => void;
  log: Log;
}

export type PaidCalls = ReturnType<typeof createPaidCalls>;

/** Paid calls: each is recorded, made at most once, and ends in a state that can be shown. */
export function createPaidCalls({ ledger, client, contactIds, onSettled, log }: PaidCallsOptions) {
  const persistRetry = retry(handleAll, {
    maxAttempts: maxPersistAttempts,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 4_000 }),
  });
  const underWay = new Map<string, Promise<SettledCall>>();

  async function settle(call: OpenCall, settlement: Settlement): Promise<SettledCall> {
    const { call: settled, alert } = await ledger.settle(call, settlement);
    onSettled(settled, alert);
    return settled;
  }

  async function make(call: OpenCall): Promise<SettledCall> {
    const { organisation } = call;
    const refuse = (failure: Failure) => settle(call, { state: "refused", failure });
    const contactId = await contactIdFor(call);
    if (typeof contactId === "object") return refuse(contactId);
    if (!(await ledger.send(call))) return endElsewhere(call);
    // We may have paid for it: a brief database outage must not lose the outcome.
    const sent: OpenCall = { ...call, state: "sent" };
    const store = (settlement: Settlement) => persistRetry.execute(() => settle(sent, settlement));
    let composition: Composition;
    try {
      // The call ID, a keyed hash, is its idempotency key for the service: a gateway that resends it won't be
      // charged twice.
      composition = await compose(client, call.work, { contactId, idempotencyKey: call.id });
    } catch (error) {
      if (!(error instanceof OutreachError)) {
        log.error({ err: error, call: call.id }, "paid call failed unexpectedly");
        return store({ state: "unknown", failure: { kind: "interrupted" } });
      }
      if (error instanceof UnknownContactError) {
        await persistRetry.execute(() => contactIds.refuse(organisation, contactId));
      }
      return store({ state: error.charge === "none" ? "refused" : "unknown", failure: failureOf(error) });
    }
    return store({ state: "answered", composition });
  }

  async function contactIdFor({ organisation, work }: OpenCall): Promise<string | Failure> {
    try {
      const result = await contactIds.resolve(organisation, work.request.addressee);
      switch (result.kind) {
        case "found":
          return result.contactId;
        case "no id":
          return { kind: "no contact id" };
        case "refused before":
          return { kind: "contact id refused before" };
        case "not profiled":
          return { kind: "not profiled" };
      }
    } catch (error) {
      if (error instanceof OutreachError) return failureOf(error);
      throw error;
    }
  }

  /** Waits for a call made by another process to end. */
  async function endElsewhere(call: PaidCall): Promise<SettledCall> {
    for (let newest: PaidCall | undefined = call; newest !== undefined; ) {
      if (isSettled(newest)) return newest;
      await pause(pollInterval);
      newest = await ledger.find(call.organisation, call.id);
    }
    throw new Error("A call has gone from the ledger.");
  }

  return {
    /** Waits for a call made here or in another process to end. */
    end: (call: PaidCall): Promise<SettledCall> => underWay.get(call.id) ?? endElsewhere(call),
    /**
     * Makes a recorded call.
     *
     * @returns the call as it ended
     * @throws database errors; recovery then ends the call as interrupted
     */
    carryOut(call: OpenCall): Promise<SettledCall> {
      const flight = make(call).finally(() => underWay.delete(call.id));
      underWay.set(call.id, flight);
      return flight;
    },
    /** Ends a call that a process left behind: it is not sent, or not sent again. */
    interrupt: (call: OpenCall): Promise<SettledCall> =>
      settle(call, {
        state: call.state === "intent" ? "refused" : "unknown",
        failure: { kind: "interrupted" },
      }),
  };
}
