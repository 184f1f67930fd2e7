import { setTimeout } from "node:timers/promises";
import { compose, type Parts } from "./compose/compose.ts";
import type { RapportSettings, Runtime } from "./compose/foundation.ts";
import { type LedgerRow, ledgerRows } from "./credits/ledger/ledger-reports.ts";
import { nextReminder } from "./reminders/reminder/load-reminders.ts";
import { acrossOrganisations } from "./storage/tenant-scope.ts";

export type { RapportSettings, Runtime } from "./compose/foundation.ts";

/**
 * Milliseconds that a stop waits for work in progress: a paid call may take 90 s. After a shorter wait, the
 * next process shows the results.
 */
const drainTime = 100_000;
/** Milliseconds between retention cleanups. */
const retentionInterval = 60 * 60_000;

export interface Rapport {
  /** Where Slack's requests and `/healthz` are served; without a path, like the next. */
  url: URL;
  /** Where `/metrics` and `/readyz` are served. */
  operatorUrl: URL;
  /** Whether Slack's requests can be served now; in Socket Mode, whether the socket is open. */
  isReady(): boolean;
  /** Requests of Slack's that are being worked on, also after their acknowledgement. */
  inFlight(): number;
  /** The ledger's rows, for inspection: figures and states, no content. */
  ledgerRows(limit: number): Promise<LedgerRow[]>;
  /** When the next reminder of all is due, for the sandbox: Unix time in milliseconds. */
  nextReminder(): Promise<number | undefined>;
  /** Accepts no new work, and resolves when work in progress has ended, or after `drainTime`. */
  stop(): Promise<void>;
}

/**
 * Builds the app from its settings and starts it.
 *
 * @returns once Slack has identified the app
 * @throws RefusedTokenError when Slack rejects the bot token; DatabaseOpenError; ConfigError when a key is wrong;
 *   Error when the port is taken. Nothing is left running then.
 */
export async function startRapport(settings: RapportSettings, runtime: Runtime): Promise<Rapport> {
  // Resources are closed in reverse order, on stop and on a failed start.
  await using opened = new AsyncDisposableStack();
  const parts = await compose(settings, runtime, opened);
  const { installations, database, isReady, operatorPort, paidCallRecovery, receiver, reminderJobs, worker } =
    parts;
  const identified = installations.start();
  // It may reject while the receiver is still starting; it is awaited later.
  identified.catch(() => undefined);
  opened.defer(() => parts.stopping.abort());
  await acrossOrganisations(() => worker.start());
  opened.defer(() => acrossOrganisations(() => worker.stop()));
  opened.defer(() => paidCallRecovery.stop());
  opened.defer(() => reminderJobs.stop());
  const deleteExpired = () => acrossOrganisations(() => deleteExpiredData(parts));
  const retentionTimer = setInterval(deleteExpired, retentionInterval).unref();
  opened.defer(() => clearInterval(retentionTimer));
  const operatorUrl = await operatorPort.start();
  // After the drain: until then, it says that the app is stopping.
  opened.defer(() => operatorPort.stop());
  opened.defer(() => drain(parts, settings));

  const url = await receiver.start();
  await identified;
  paidCallRecovery.start();
  reminderJobs.start();
  // So that a process that never lives for an hour cleans up too.
  deleteExpired();
  const running = opened.move();
  let stopped: Promise<void> | undefined;
  return {
    url,
    operatorUrl,
    isReady,
    inFlight: parts.inFlight.count,
    ledgerRows: (limit) => acrossOrganisations(() => ledgerRows(database, limit)),
    nextReminder: () => acrossOrganisations(() => nextReminder(database, runtime.now())),
    stop() {
      stopped ??= running.disposeAsync();
      return stopped;
    },
  };
}

/** Says that it isn't ready; after a pause, in which load balancers learn that, it accepts no new work, and waits for work in progress: each wait at most `drainTime` milliseconds. */
async function drain(
  { stopping, reminderJobs, receiver, inFlight, log }: Parts,
  { slack, stopDelay }: RapportSettings,
): Promise<void> {
  stopping.abort();
  if (stopDelay > 0) await setTimeout(stopDelay);
  const jobsEnded = reminderJobs.stop();
  // Over HTTP the receiver itself waits for answers; a socket has to stay open for them.
  if (slack.transport === "socket") await inFlight.drained(drainTime);
  await Promise.all([receiver.stop(), jobsEnded]);
  if (await inFlight.drained(drainTime)) return;
  log.warn({ left: inFlight.count() }, "stopped with work in progress, which resumes at the next start");
}

/** Deletes data past its retention, also from the disk; a stop waits for it. Cached profiles expire by themselves. */
function deleteExpiredData({ inFlight, database, stopping, log, expiring }: Parts): void {
  inFlight
    .run(async () => {
      await Promise.all(expiring.map((store) => store.deleteExpired(stopping.signal)));
      const isErased = await database.eraseDeleted();
      if (!isErased) log.warn("deleted data is still in SQLite's log, which was in use; retrying in an hour");
    })
    .catch((error: unknown) => log.warn({ err: error }, "retention cleanup failed"));
}
