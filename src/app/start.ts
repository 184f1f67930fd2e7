import { compose, type Parts, type RapportSettings, type Runtime } from "./compose.ts";
import { type LedgerRow, ledgerRows } from "./credits/ledger-reports.ts";
import type { Log } from "./log.ts";

export type { RapportSettings } from "./compose.ts";

/**
 * Milliseconds that a stop waits for work under way: a paid call may take 90 s, and whoever is stopped sooner
 * leaves its results to the next process.
 */
const defaultDrainTime = 100_000;
/** Milliseconds between two deletions of what is too old to be kept. */
const retentionInterval = 60 * 60_000;

export interface RapportRuntime extends Runtime {
  /** Milliseconds that a stop waits for work under way; 100 s when absent. */
  drainTime?: number;
}

export interface Rapport {
  /** Where Slack's requests and operators' routes are served; without a path. */
  url: URL;
  /** Whether requests of Slack can be served now; over Socket Mode, whether the socket is open. */
  isReady(): boolean;
  /** What the ledger holds, for looking on: figures and states, nothing of what was written. */
  ledgerRows(most: number): Promise<LedgerRow[]>;
  /** Takes no new work, and resolves when what was under way has ended, or after `drainTime`. */
  stop(): Promise<void>;
}

/**
 * Builds the app out of its settings and starts it.
 *
 * @returns once Slack has said who the app is
 * @throws RefusedTokenError when Slack does not accept the bot token; ConfigError when the database cannot be
 *   opened; Error when the port is taken. Nothing is left running then.
 */
export async function startRapport(
  settings: RapportSettings,
  { drainTime = defaultDrainTime, ...runtime }: RapportRuntime,
): Promise<Rapport> {
  // What is opened is closed in the reverse order, by a stop and by a start that fails.
  await using opened = new AsyncDisposableStack();
  const parts = await compose(settings, runtime, opened);
  const { authorization, database, isReady, paidCallRecovery, receiver, reminderJobs, worker } = parts;
  const identified = authorization.start();
  // It may be refused while the receiver still starts; it is awaited after that.
  identified.catch(() => undefined);
  opened.defer(() => parts.stopping.abort());
  await worker.start();
  opened.defer(() => worker.stop());
  paidCallRecovery.start();
  opened.defer(() => paidCallRecovery.stop());
  opened.defer(() => reminderJobs.stop());
  const deleteExpired = () => deleteExpiredData(parts, runtime.log);
  const retentionTimer = setInterval(deleteExpired, retentionInterval).unref();
  opened.defer(() => clearInterval(retentionTimer));
  opened.defer(() => drain(parts, { transport: settings.slack.transport, drainTime, log: runtime.log }));

  const url = await receiver.start();
  await identified;
  reminderJobs.start();
  // Also a process that never lives for an hour deletes.
  deleteExpired();
  const running = opened.move();
  let stopped: Promise<void> | undefined;
  return {
    url,
    isReady,
    ledgerRows: (most) => ledgerRows(database, most),
    stop() {
      stopped ??= running.disposeAsync();
      return stopped;
    },
  };
}

/** Deletes what is too old to be kept; a stop waits for it. */
function deleteExpiredData(
  {
    inFlight,
    ledger,
    deduplication,
    reminders,
  }: Pick<Parts, "inFlight" | "ledger" | "deduplication" | "reminders">,
  log: Log,
): void {
  inFlight
    .run(() =>
      Promise.all([ledger.deleteExpired(), deduplication.deleteExpired(), reminders.deleteExpired()]),
    )
    .catch((error: unknown) => log.warn({ err: error }, "retention cleanup failed"));
}

interface Draining {
  transport: RapportSettings["slack"]["transport"];
  /** Milliseconds. */
  drainTime: number;
  log: Log;
}

/** Takes no new work, and waits for what is under way. */
async function drain(
  {
    stopping,
    reminderJobs,
    receiver,
    inFlight,
  }: Pick<Parts, "stopping" | "reminderJobs" | "receiver" | "inFlight">,
  { transport, drainTime, log }: Draining,
): Promise<void> {
  stopping.abort();
  const jobsEnded = reminderJobs.stop();
  // Over HTTP the receiver itself waits for answers; over a socket they need it to be open still.
  if (transport === "socket") await inFlight.drained(drainTime);
  await Promise.all([receiver.stop(), jobsEnded]);
  if (await inFlight.drained(drainTime)) return;
  log.warn({ left: inFlight.count }, "work was cut off at the stop; its results come with the next start");
}
