import type { AuthorizeResult } from "@slack/bolt";
import { WebClient, type WebClientOptions } from "@slack/web-api";
import { createApp } from "./app.ts";
import type { Config, ServiceSettings, SlackSettings } from "./config.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createOutreachClient } from "./outreach/client.ts";
import { type Connection, connectionAfter } from "./outreach/connection.ts";
import { createProfiles } from "./outreach/profiles.ts";
import { identify } from "./slack/identity.ts";
import { InFlight } from "./slack/in-flight.ts";
import { boltLogger } from "./slack/logger.ts";
import { createOperatorRoutes, type OperatorRoutes } from "./slack/operator-routes.ts";
import { HttpReceiver } from "./slack/receiver.ts";
import type { SupervisedSocketReceiver } from "./slack/socket-mode.ts";
import { keyBeside } from "./store/encryption-key.ts";
import { createVault } from "./store/vault.ts";

/** Milliseconds that a stop waits for work under way. */
const drainTime = 10_000;
const slackTimeout = 10_000;

/** A config with nothing left open: the sandbox has filled in what was absent. */
export interface RapportSettings extends Omit<Config, "slack" | "service"> {
  slack: SlackSettings;
  service: ServiceSettings;
}

export interface RapportSurroundings {
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
}

export interface Rapport {
  /** Where Slack's requests and operators' routes are served; without a path. */
  url: URL;
  /** Whether requests of Slack can be served now; over Socket Mode, whether the socket is open. */
  isReady(): boolean;
  /** Takes no new work, and resolves when what was under way has ended, or after 10 s. */
  stop(): Promise<void>;
}

/**
 * Builds the app out of its settings and starts it.
 *
 * @returns once Slack has said who the app is
 * @throws RefusedTokenError when Slack does not accept the bot token; Error when the port is taken
 */
export async function startRapport(
  settings: RapportSettings,
  { log, now, random }: RapportSurroundings,
): Promise<Rapport> {
  const inFlight = new InFlight();
  const metrics = createMetrics({ inFlight: () => inFlight.count });
  const stopping = new AbortController();

  let connection: Connection = { state: "untried" };
  const client = createOutreachClient({
    ...settings.service,
    now,
    random,
    onOutcome(operation, error) {
      connection = connectionAfter(connection, error, now());
      metrics.serviceRequests.inc({ operation, outcome: error?.name ?? "answered" });
      // Not the error itself: it may carry the service's own words, and they may name the contact.
      if (error !== undefined) log.warn({ operation, reason: error.message }, "the profile service failed");
    },
  });

  const onStoreError = (error: unknown) => {
    metrics.cacheErrors.inc();
    log.debug({ err: error }, "the look-up cache failed");
  };
  // Loaded only where it is used: it would be the largest part of the app's memory.
  const sharedStore = settings.redisUrl
    ? (await import("./outreach/shared-store.ts")).connectSharedStore(settings.redisUrl, onStoreError)
    : undefined;
  const profiles = createProfiles({
    client,
    vault: createVault([settings.encryptionKey ?? (await keyBeside(pathOf(settings.databaseUrl)))]),
    now,
    sharedStore: sharedStore?.store,
    onSource: (source) => metrics.lookups.inc({ source }),
    onStoreError,
  });

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
  let identity: AuthorizeResult | undefined;
  const identified: Promise<AuthorizeResult> = identify(
    new WebClient(settings.slack.botToken, clientOptions),
    settings.slack.botToken,
    {
      onRetry: (error) => log.warn({ err: error }, "Slack could not be reached"),
      signal: stopping.signal,
    },
  ).then((who) => {
    identity = who;
    return who;
  });

  // It may be refused while the receiver still starts; it is awaited after that.
  identified.catch(() => undefined);

  const isReady = () => identity !== undefined && receiver.isConnected && !stopping.signal.aborted;
  const operatorRoutes = createOperatorRoutes({ isReady, metrics: metrics.text });
  const receiver = await createReceiver(settings, { operatorRoutes, clientOptions, log, now, random });
  createApp({
    receiver,
    // A copy, since bolt writes into it.
    authorize: async () => ({ ...(identity ?? (await identified)) }),
    identity: () => identity,
    clientOptions,
    logger,
    inFlight,
    profiles,
    connection: () => connection,
    onFailure(failure) {
      metrics.failures.inc();
      const { error, ...context } = failure;
      log.error({ ...context, err: error }, "a request of Slack ended in an unexpected error");
    },
    onFallback: (error) => log.warn({ err: error }, "a reply did not go through its response URL"),
  });

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopOnce();
    return stopped;
  };

  async function stopOnce(): Promise<void> {
    stopping.abort();
    // Over HTTP the receiver itself waits for answers; over a socket they need it to be open still.
    if (settings.slack.transport === "socket") await inFlight.drained(drainTime);
    await receiver.stop();
    if (!(await inFlight.drained(drainTime)))
      log.warn({ left: inFlight.count }, "work was cut off at the stop");
    await client.stop();
    await sharedStore?.stop();
  }

  const url = await receiver.start();
  try {
    await identified;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, isReady, stop };
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
      const { SupervisedSocketReceiver } = await import("./slack/socket-mode.ts");
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

/** The file behind SQLite's address, which may be a path or a `file:` URL. */
function pathOf(databaseUrl: string): string {
  return databaseUrl.replace(/^file:(\/\/)?/, "");
}
