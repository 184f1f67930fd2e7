import { setTimeout as pause } from "node:timers/promises";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import type { PaidOperation } from "#contract/operations.ts";
import type { Log } from "../log.ts";
import type { ContactIds } from "../outreach/contact-ids.ts";
import type { KeyPromise } from "../outreach/service/client.ts";
import { NotConnectedError, OutreachError, UnknownContactError } from "../outreach/service/errors.ts";
import type { ConnectedClient } from "../outreach/service/service-clients.ts";
import type { LowBalance } from "./balance.ts";
import { type Failure, failureOf } from "./call-failure.ts";
import { CallGoneError } from "./call-gone-error.ts";
import type { Ledger, Settlement } from "./ledger/ledger.ts";
import {
  isSettled,
  type OpenCall,
  type PaidCall,
  type RepeatingCall,
  type SettledCall,
} from "./paid-call.ts";
import { type Composition, compose } from "./paid-operations.ts";
import { isNoticeEarly, meaningOf, repeatDecision } from "./repeats.ts";

/** With up to 4 s between attempts, an hour: a database failover is shorter. */
const maxPersistAttempts = 900;

/** How often to check a call that another process is making, in milliseconds. */
const pollInterval = 200;

export interface PaidCallsOptions {
  ledger: Ledger;
  /** @throws NotConnectedError when the organisation has no key */
  clientOf: (
    organisation: string,
    operation: PaidOperation,
  ) => Promise<ConnectedClient<"compose" | "keyPromise">>;
  contactIds: Pick<ContactIds, "resolve" | "refuse">;
  /** Called for each call that ends, with an alert when the balance is low. */
  onSettled: (call: SettledCall, alert: LowBalance | undefined) => void;
  /** Unix time in milliseconds. */
  now: () => number;
  log: Log;
}

/** What came of sending a call again; `retryAfter`: seconds to wait, if the service said so. */
export type RepeatOutcome = { kind: "settled" } | { kind: "later"; retryAfter?: number | undefined };

/** What a call is sent with. */
interface Prepared {
  contactId: string;
  client: ConnectedClient<"compose" | "keyPromise">["client"];
}

/** Where there's no key, nothing is sent again. */
const noPromise: KeyPromise = { connection: "", lifetime: () => undefined };

export type PaidCalls = ReturnType<typeof createPaidCalls>;

/**
 * Paid calls: each is recorded, charged at most once, and ends in a state that can be shown. A call is sent once; again
 * only if the service has promised before that it knows the call's key.
 */
export function createPaidCalls({ ledger, clientOf, contactIds, onSettled, now, log }: PaidCallsOptions) {
  const backoff = new ExponentialBackoff({ initialDelay: 100, maxDelay: 4_000 });
  const isRetried = handleWhen((error) => !(error instanceof CallGoneError));
  const persistRetry = retry(isRetried, { maxAttempts: maxPersistAttempts, backoff });
  const underWay = new Map<string, Promise<SettledCall>>();

  async function settle(call: OpenCall | RepeatingCall, settlement: Settlement): Promise<SettledCall> {
    const { call: settled, alert } = await ledger.settle(call, settlement);
    onSettled(settled, alert);
    return settled;
  }

  /**
   * A call's name for the service is its ID, a keyed hash. However often it's sent, by us or by a gateway, a service
   * that honours the key charges once.
   */
  async function askedWith(contactId: string, call: PaidCall) {
    return { contactId, idempotencyKey: call.id, otherThan: await ledger.otherThan(call) };
  }

  async function make(call: OpenCall): Promise<SettledCall> {
    const { organisation, work } = call;
    const refuse = (failure: Failure) => settle(call, { state: "refused", failure });
    const ready = await prepare({ contactIds, clientOf }, call);
    if ("kind" in ready) return refuse(ready);
    const { contactId, client } = ready;
    const asked = await askedWith(contactId, call);
    if (!(await ledger.send(call, promisedFor(contactId, client.keyPromise)))) return endElsewhere(call);
    // We may have paid for it: a brief database outage must not lose the outcome.
    const sent: OpenCall = { ...call, state: "sent" };
    const store = (settlement: Settlement) => persistRetry.execute(() => settle(sent, settlement));
    let composition: Composition;
    try {
      composition = await compose(client, work, asked);
    } catch (error) {
      if (!(error instanceof OutreachError)) {
        log.error({ err: error, call: call.id }, "paid call failed unexpectedly");
        return store({ state: "unknown", failure: { kind: "interrupted" } });
      }
      const state = error.charge === "none" ? "refused" : "unknown";
      const ended = await store({ state, failure: failureOf(error) });
      if (error instanceof UnknownContactError && ended.state !== "forgotten") {
        await persistRetry.execute(() => contactIds.refuse(organisation, contactId));
      }
      return ended;
    }
    return store({ state: "answered", composition });
  }

  async function repeat(call: RepeatingCall): Promise<RepeatOutcome> {
    const giveUp = (failure: Failure) => settled(call, { state: "unknown", failure });
    const connected = await clientOf(call.organisation, call.work.operation).catch(ignoreNotConnected);
    const decision = repeatDecision(call, connected?.client.keyPromise ?? noPromise, now());
    if (decision === "never") return giveUp(call.failure);
    if (decision === "later" || connected === undefined) return { kind: "later" };
    const { client } = connected;
    const asked = await askedWith(call.repeat.contactId, call);
    let composition: Composition;
    try {
      composition = await compose(client, call.work, asked);
    } catch (error) {
      if (!(error instanceof OutreachError)) throw error;
      const meaning = meaningOf(error, now() - call.settledAt);
      if (meaning === "refused") return settled(call, { state: "refused", failure: failureOf(error) });
      return meaning === "again" ? { kind: "later", retryAfter: error.retryAfter } : giveUp(call.failure);
    }
    return settled(call, { state: "answered", composition });
  }

  async function settled(call: RepeatingCall, settlement: Settlement): Promise<RepeatOutcome> {
    await settle(call, settlement);
    return { kind: "settled" };
  }

  /** Waits for a call to end that another process makes, or that is sent again. */
  async function endElsewhere(call: PaidCall): Promise<SettledCall> {
    for (let newest: PaidCall | undefined = call; newest !== undefined; ) {
      if (isSettled(newest) && !isNoticeEarly(newest, now())) return newest;
      await pause(pollInterval);
      newest = await ledger.find(call.organisation, call.id);
    }
    throw new CallGoneError();
  }

  return {
    /** Waits for a call made here or in another process to end, or until there's no answer for a while. */
    end: async (call: PaidCall): Promise<SettledCall> => endElsewhere((await underWay.get(call.id)) ?? call),
    /**
     * Makes a recorded call.
     *
     * @returns the call as it ended
     * @throws CallGoneError when its organisation was deleted; database errors: recovery then ends the call as interrupted
     */
    carryOut(call: OpenCall): Promise<SettledCall> {
      const flight = make(call).finally(() => underWay.delete(call.id));
      underWay.set(call.id, flight);
      return flight;
    },
    /**
     * Sends a call of unknown outcome again, as it was sent before; only one process may do so at a time.
     *
     * @throws errors of the database, and those of an answer that can't be stored
     */
    repeat,
    /** Stops sending a call again: its outcome stays unknown. */
    endRepeats: (call: RepeatingCall) => settled(call, { state: "unknown", failure: call.failure }),
    /** Ends a call that a process left behind: it is not sent, or sent again only as `repeat` says. */
    interrupt: (call: OpenCall): Promise<SettledCall> => settle(call, interrupted(call)),
  };
}

/** How a call ends that nobody is working on any more. */
export function interrupted({ state }: OpenCall): Settlement {
  return { state: state === "intent" ? "refused" : "unknown", failure: { kind: "interrupted" } };
}

function promisedFor(contactId: string, { connection, lifetime: promised }: KeyPromise) {
  const lifetime = promised();
  return lifetime === undefined ? undefined : { contactId, connection, lifetime };
}

function ignoreNotConnected(error: unknown): undefined {
  if (!(error instanceof NotConnectedError)) throw error;
}

/** Finds all that a call needs, the key last: it's the organisation's when the call goes out. */
async function prepare(
  { contactIds, clientOf }: Pick<PaidCallsOptions, "contactIds" | "clientOf">,
  { organisation, work }: OpenCall,
): Promise<Prepared | Failure> {
  try {
    const result = await contactIds.resolve(organisation, work.request.addressee);
    switch (result.kind) {
      case "found": {
        const { client } = await clientOf(organisation, work.operation);
        return { contactId: result.contactId, client };
      }
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
