import { randomBytes } from "node:crypto";
import type { AuthorizeResult } from "@slack/bolt";
import { WebClient, type WebClientOptions } from "@slack/web-api";
import { createApp } from "./app.ts";
import { type Config, ConfigError, type ServiceSettings, type SlackSettings } from "./config.ts";
import { type LedgerRow, ledgerRows } from "./credits/ledger-reports.ts";
import { workOf } from "./credits/paid-call.ts";
import { tellLowBalance } from "./features/credits/low-balance.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createOutreachClient } from "./outreach/client.ts";
import { type Connection, connectionAfter } from "./outreach/connection.ts";
import { createContactIds } from "./outreach/contact-ids.ts";
import { createProfiles } from "./outreach/profiles.ts";
import { createRecentContacts } from "./outreach/recent-contacts.ts";
import { createPaidPresenter } from "./paid-features.ts";
import { createPaidWork } from "./paid-work.ts";
import { processIdentity } from "./processes/process-identity.ts";
import { createWorker, isProcessRunning } from "./processes/worker.ts";
import { createReminderWork } from "./reminder-work.ts";
import { GatedWebClient } from "./slack/client/gated-client.ts";
import { createGuests } from "./slack/client/guests.ts";
import { identify } from "./slack/client/identity.ts";
import { boltLogger } from "./slack/client/logger.ts";
import { createRateLimitGate } from "./slack/client/rate-limit-gate.ts";
import { createDeduplication } from "./slack/deduplication.ts";
import { createOperatorRoutes, type OperatorRoutes } from "./slack/http/operator-routes.ts";
import { HttpReceiver } from "./slack/http/receiver.ts";
import type { SupervisedSocketReceiver } from "./slack/http/socket-mode.ts";
import { InFlight } from "./slack/in-flight.ts";
import { type Database, openDatabase, sqlitePath } from "./storage/database.ts";
import { keyBeside, keyBytes } from "./storage/encryption-key.ts";
import { createVault } from "./storage/vault.ts";

/**
 * Milliseconds that a stop waits for work under way: a paid call may take 90 s, and whoever is stopped sooner
 * leaves its results to the next process.
 */
const usualDrainTime = 100_000;
/** How often what is too old to be kept is taken away, in milliseconds. */
const forgettingInterval = 60 * 60_000;
const slackTimeout = 10_000;

/** A config with nothing left open: the sandbox has filled in what was absent. */
export interface RapportSettings extends Omit<Config, "slack" | "service"> {
  slack: SlackSettings;
  service: ServiceSettings;
  /** Whether calendars may come from the public network, and not from the allowed hosts alone; they may when absent. */
  arePublicCalendarsAllowed?: boolean;
}

export interface RapportSurroundings {
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
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
  { log, now, random, drainTime = usualDrainTime }: RapportSurroundings,
): Promise<Rapport> {
  // What is opened is closed in the reverse order, by a stop and by a start that fails.
  await using opened = new AsyncDisposableStack();
  const inFlight = new InFlight();
  const metrics = createMetrics({ inFlight: () => inFlight.count });
  const stopping = new AbortController();

  const database = opened.adopt(await open(settings.databaseUrl), (it) => it.close());
  const vault = createVault([settings.encryptionKey ?? (await ownKey(settings.databaseUrl))]);

  const onStoreError = (error: unknown) => {
    metrics.cacheErrors.inc();
    log.debug({ err: error }, "the look-up cache failed");
  };
  // Loaded only where it is used: it would be the largest part of the app's memory.
  const sharedStore = settings.redisUrl
    ? (await import("./outreach/shared-store.ts")).connectSharedStore(settings.redisUrl, onStoreError)
    : undefined;
  opened.defer(() => sharedStore?.stop());

  let connection: Connection = { state: "untried" };
  const client = createOutreachClient({
    ...settings.service,
    now,
    random,
    onOutcome(operation, error) {
      connection = connectionAfter(error, now());
      metrics.serviceRequests.inc({ operation, outcome: error?.name ?? "answered" });
      // Not the error itself: it may carry the service's own words, and they may name the contact.
      if (error !== undefined) log.warn({ operation, reason: error.message }, "the profile service failed");
    },
  });
  opened.defer(() => client.stop());
  const profiles = createProfiles({
    client,
    vault,
    now,
    sharedStore: sharedStore?.store,
    onSource: (source) => metrics.lookups.inc({ source }),
    onStoreError,
  });
  const contactIds = createContactIds({ database, vault, now, profiles });
  const recentContacts = createRecentContacts({
    database,
    vault,
    now,
    onError: (error) => log.warn({ err: error }, "recent contacts could not be kept"),
  });
  opened.defer(() => recentContacts.stop());

  const logger = boltLogger(log);
  const clientOptions: WebClientOptions = {
    slackApiUrl: settings.slackApiUrl.href,
    logger,
    // The SDK sends a post again when its answer is lost, and lets one 429 hold up everybody.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: slackTimeout,
    fetch: (url, init) => fetch(url, { signal: AbortSignal.timeout(slackTimeout), ...init }),
  };
  const slack = new WebClient(settings.slack.botToken, clientOptions);
  let identity: AuthorizeResult | undefined;
  const identified: Promise<AuthorizeResult> = identify(slack, settings.slack.botToken, {
    onRetry: (error) => log.warn({ err: error }, "Slack could not be reached"),
    signal: stopping.signal,
  }).then((who) => {
    identity = who;
    return who;
  });
  // It may be refused while the receiver still starts; it is awaited after that.
  identified.catch(() => undefined);
  opened.defer(() => stopping.abort());

  const worker = createWorker({
    database,
    identity: processIdentity(randomBytes(8).toString("hex")),
    isRunning: isProcessRunning,
    onError: (error) => log.warn({ err: error }, "the database could not be told that this process is alive"),
  });
  await worker.start();
  opened.defer(() => worker.stop());

  const presenter = createPaidPresenter(database);
  const work = createPaidWork(
    {
      database,
      vault,
      client,
      contactIds,
      worker,
      slack,
      now,
      onSettled(call, alert) {
        const { operation, request } = workOf(call);
        metrics.paidCalls.inc({ operation, state: call.state });
        // Not before: whom the service does not know is not offered again.
        if (call.state === "answered") {
          recentContacts.remember(call.organisation, call.person, request.addressee);
        }
        if (alert === undefined) return;
        inFlight
          .run(() => tellLowBalance(slack, database, call, alert))
          .catch((error: unknown) => log.warn({ err: error }, "a low balance could not be told"));
      },
      onError: (error, call) => log.error({ err: error, call }, "a paid call needs another round"),
    },
    presenter,
  );
  work.start();
  opened.defer(() => work.stop());

  const deduplication = createDeduplication({ database, now });
  const gate = createRateLimitGate({ now, random });
  const reminding = createReminderWork({
    database,
    vault,
    worker,
    slack: new GatedWebClient(settings.slack.botToken, clientOptions, { gate, now }),
    gate,
    profiles,
    deduplication,
    calendarAllowedHosts: settings.calendarAllowedHosts,
    arePublicCalendarsAllowed: settings.arePublicCalendarsAllowed ?? true,
    now,
    random,
    onJob: (kind, isDone) => metrics.jobs.inc({ kind, outcome: isDone ? "done" : "failed" }),
    onError: (error, job) => log.error({ err: error, job: job?.kind }, "a reminder needs another round"),
  });
  opened.defer(() => reminding.stop());

  const forget = () =>
    inFlight
      .run(() =>
        Promise.all([
          work.ledger.forgetOld(),
          deduplication.forgetOld(),
          reminding.reminders.deleteExpired(),
        ]),
      )
      .catch((error: unknown) => log.warn({ err: error }, "what is too old could not be forgotten"));
  const forgettingTimer = setInterval(forget, forgettingInterval).unref();
  opened.defer(() => clearInterval(forgettingTimer));

  const isReady = () => identity !== undefined && receiver.isConnected && !stopping.signal.aborted;
  const operatorRoutes = createOperatorRoutes({ isReady, metrics: metrics.text });
  const receiver = await createReceiver(settings, { operatorRoutes, clientOptions, log, now, random });
  createApp({
    receiver,
    // A copy, since bolt writes into it.
    authorize: async () => ({ ...(identity ?? (await identified)) }),
    identity: () => identity,
    guests: createGuests(),
    clientOptions,
    logger,
    inFlight,
    profiles,
    contactIds,
    recents: recentContacts,
    deduplication,
    database,
    vault,
    now,
    paidCallHandler: work.paidCallHandler,
    presenter,
    ledger: work.ledger,
    reminding,
    calendarAllowedHosts: settings.calendarAllowedHosts,
    connection: () => connection,
    onFailure(failure) {
      metrics.failures.inc();
      const { error, ...context } = failure;
      log.error({ ...context, err: error }, "a request of Slack ended in an unexpected error");
    },
    onFallback: (error) => log.warn({ err: error }, "a reply did not go through its response URL"),
    onUnknownPerson: (error) => log.warn({ err: error }, "Slack did not say whether somebody is a guest"),
    onUnreadable: (error) => log.error({ err: error }, "a stored result could not be opened"),
  });
  opened.defer(async () => {
    stopping.abort();
    const reminded = reminding.stop();
    // Over HTTP the receiver itself waits for answers; over a socket they need it to be open still.
    if (settings.slack.transport === "socket") await inFlight.drained(drainTime);
    await Promise.all([receiver.stop(), reminded]);
    if (await inFlight.drained(drainTime)) return;
    log.warn({ left: inFlight.count }, "work was cut off at the stop; its results come with the next start");
  });

  const url = await receiver.start();
  await identified;
  reminding.start();
  // Also a process that never lives for an hour forgets.
  forget();
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

/** @throws ConfigError, since a database that cannot be opened is most often a mistake in its address */
async function open(databaseUrl: string): Promise<Database> {
  try {
    return await openDatabase(databaseUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([`DATABASE_URL cannot be opened: ${reason}`], { cause });
  }
}

/** The key that lies beside an embedded database; what is in memory alone needs none that lasts. */
async function ownKey(databaseUrl: string): Promise<Buffer> {
  const path = sqlitePath(databaseUrl);
  return path === ":memory:" ? randomBytes(keyBytes) : keyBeside(path);
}

interface ReceiverSurroundings extends RapportSurroundings {
  operatorRoutes: OperatorRoutes;
  clientOptions: WebClientOptions;
}

async function createReceiver(
  { slack, host, port }: RapportSettings,
  { operatorRoutes, clientOptions, log, now, random }: ReceiverSurroundings,
): Promise<HttpReceiver | SupervisedSocketReceiver> {
  switch (slack.transport) {
    case "http":
      return new HttpReceiver({
        signingSecret: slack.signingSecret,
        host,
        port,
        now,
        operatorRoutes,
        onError: (error) => log.error({ err: error }, "a request could not be handled"),
      });
    case "socket": {
      const { SupervisedSocketReceiver } = await import("./slack/http/socket-mode.ts");
      return new SupervisedSocketReceiver({
        appToken: slack.appToken,
        clientOptions,
        host,
        port,
        operatorRoutes,
        logger: boltLogger(log),
        onConnectError: (error, nextTryInMilliseconds) =>
          log.warn({ err: error, nextTryInMilliseconds }, "Slack's socket could not be opened"),
        random,
      });
    }
  }
}
