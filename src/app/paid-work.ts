import type { WebClient } from "@slack/web-api";
import type { LowBalance } from "./credits/balance.ts";
import { createLedger, type Ledger } from "./credits/ledger.ts";
import type { SettledCall } from "./credits/paid-call.ts";
import { createPaidCalls } from "./credits/paid-calls.ts";
import type { OutreachClient } from "./outreach/client.ts";
import type { ContactIds } from "./outreach/contact-ids.ts";
import type { Worker } from "./processes/worker.ts";
import { createPaidCallHandler, type PaidCallHandler } from "./slack/paid/paid-call-handler.ts";
import { createPaidCallRecovery } from "./slack/paid/paid-call-recovery.ts";
import type { Presenter } from "./slack/paid/presenter.ts";
import { createOutbox } from "./slack/reply/outbox.ts";
import type { Database } from "./storage/database.ts";
import type { Vault } from "./storage/vault.ts";

export interface PaidWorkOptions {
  database: Database;
  vault: Vault;
  client: OutreachClient;
  contactIds: ContactIds;
  worker: Worker;
  slack: WebClient;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told how each call ended. */
  onSettled: (call: SettledCall, alert: LowBalance | undefined) => void;
  /** Told of what nobody foresaw, with the id of the call that it happened to, if it was one. */
  onError: (error: unknown, call?: string) => void;
}

/** All that paid calls need, from the ledger to the place where their results are shown. */
export interface PaidWork {
  ledger: Ledger;
  paidCallHandler: PaidCallHandler;
  /** Ends what earlier processes left behind, and goes on doing so. */
  start(): void;
  /** Calls under way must have ended before. */
  stop(): Promise<void>;
}

/** @param presenter how calls look */
export function createPaidWork(options: PaidWorkOptions, presenter: Presenter): PaidWork {
  const { database, vault, client, contactIds, worker, slack, now, onSettled, onError } = options;
  const ledger = createLedger({ database, vault, now, worker: worker.id, onUnreadable: onError });
  const calls = createPaidCalls({ ledger, client, contactIds, onSettled, onError });
  const outbox = createOutbox({ client: slack, now, onRefused: onError });
  const paidCallHandler = createPaidCallHandler({ calls, ledger, outbox, presenter, now, onError });
  const recovery = createPaidCallRecovery({ ledger, calls, paidCallHandler, worker, onError });
  return {
    ledger,
    paidCallHandler,
    start: () => recovery.start(),
    stop: () => recovery.stop(),
  };
}
