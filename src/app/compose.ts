import { randomBytes } from "node:crypto";
import { createLanguage } from "../language/language.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { createApp } from "./app.ts";
import { type AuditEvent, type AuditLog, createAuditLog } from "./audit/audit-log.ts";
import { createBacklogMetrics } from "./backlog.ts";
import { registerBuildInfo } from "./build-info.ts";
import { createFeedFetcher } from "./calendar/fetch/feed-fetcher.ts";
import { createFeedReader } from "./calendar/worker/feed-reader.ts";
import { composeInstallations } from "./compose-installations.ts";
import type { Config, ServiceSettings, SlackSettings } from "./config.ts";
import type { LowBalance } from "./credits/balance.ts";
import { createContactCalls } from "./credits/contact-calls.ts";
import { createLedger } from "./credits/ledger.ts";
import { meetingOf, type SettledCall, workOf } from "./credits/paid-call.ts";
import { createPaidCalls } from "./credits/paid-call-runner.ts";
import { postLowBalance } from "./features/credits/low-balance.ts";
import { createBoughtBriefs } from "./features/reminders/card/bought-briefs.ts";
import { createFacts } from "./features/reminders/card/facts.ts";
import { createFactCheck } from "./features/rephrase/fact-check.ts";
import { createLateRunner } from "./jobs/late-runner.ts";
import { createRunner } from "./jobs/runner.ts";
import type { Log } from "./log.ts";
import { countedJobs, createMetrics, type Metrics } from "./metrics.ts";
import { openStorage } from "./open-storage.ts";
import { createContactData } from "./outreach/contact-data.ts";
import { createContactIds } from "./outreach/contact-ids.ts";
import { createProfiles } from "./outreach/profiles.ts";
import { createRecentContacts } from "./outreach/recent-contacts.ts";
import { createServiceClients } from "./outreach/service-clients.ts";
import { createServiceConnections } from "./outreach/service-connections.ts";
import { createSuppressions } from "./outreach/suppressions.ts";
import { createPaidFeatures, createPaidPresenter } from "./paid-features.ts";
import { createWorker, isProcessRunning, processIdentity, type Worker } from "./processes/worker.ts";
import { createAgendas } from "./reminders/agendas.ts";
import { createContactMeetings } from "./reminders/contact-meetings.ts";
import { createFeedReadings } from "./reminders/feeds/feed-reading.ts";
import { createReminders } from "./reminders/reminder/reminders.ts";
import { recheckOccurrence } from "./reminders/reminder/schedule-steps.ts";
import { createChannelRules } from "./reminders/sources/channel-rules.ts";
import { createChannelPolicy } from "./slack/client/channel-policy.ts";
import { slackClientOptions } from "./slack/client/client-options.ts";
import { createWorkspaces, type Workspaces } from "./slack/client/workspaces.ts";
import { createDeduplication, type Deduplication } from "./slack/deduplication.ts";
import { createReceiver } from "./slack/http/create-receiver.ts";
import { createOperatorPort } from "./slack/http/operator-port.ts";
import { createInFlight, type InFlight } from "./slack/in-flight.ts";
import { uninstallJob } from "./slack/install/purge.ts";
import { createUninstalls, type Uninstalls } from "./slack/install/uninstalls.ts";
import { whereInstalled } from "./slack/installed-jobs.ts";
import { createPaidCallHandler } from "./slack/paid/paid-call-handler.ts";
import { createPaidCallRecovery } from "./slack/paid/paid-call-recovery.ts";
import { createRepeatCallJob, repeatCallJob, scheduleRepeat } from "./slack/paid/repeat-call-job.ts";
import { createResultThreadJob } from "./slack/paid/result-thread-job.ts";
import { createResultThreads, resultThreadJob } from "./slack/paid/result-threads.ts";
import { createChannelPosts } from "./slack/reply/channel-post.ts";
import { createOutbox } from "./slack/reply/outbox.ts";
import type { Database } from "./storage/database.ts";
import type { Vault } from "./storage/vault.ts";
import {
  openTracing,
  tracedClient,
  tracedFetch,
  tracedLedger,
  tracedOutbox,
  tracedRecovery,
} from "./traced.ts";

const day = 24 * 60 * 60_000;

/** A complete config: the sandbox has filled in what was absent. */
export interface RapportSettings extends Omit<Config, "slack" | "service"> {
  slack: SlackSettings;
  service: ServiceSettings & {
    /** Slack ID of the administrator who has entered the key; absent: it's the environment's, and stays. */
    setBy?: string;
  };
  /**
   * Whether calendars may come from the public network too, not only from allowed hosts; true when absent.
   */
  arePublicCalendarsAllowed?: boolean;
}

export interface Runtime {
  log: Log;
  /** Has the log leave out a secret that somebody enters. */
  hideFromLog: (secret: string) => void;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
}

/** What all parts are built from. */
interface Foundation extends Runtime {
  database: Database;
  vault: Vault;
  worker: Worker;
  deduplication: Deduplication;
  metrics: Metrics;
  inFlight: InFlight;
  auditLog: AuditLog;
  workspaces: Workspaces;
  /** What reaches Slack, and counts it. */
  slackFetch: typeof fetch;
  /** Absent when it's off. */
  tracing: Tracing | undefined;
}

export type Parts = Awaited<ReturnType<typeof compose>>;

/**
 * Builds the app from its settings. Opens connections, but starts nothing.
 *
 * @param opened collects what closes the connections
 * @throws ConfigError when the database can't be opened, or not be read with the key
 */
export async function compose(settings: RapportSettings, runtime: Runtime, opened: AsyncDisposableStack) {
  const { log, now } = runtime;
  const { calendarAllowedHosts } = settings;
  const warn = (sentence: string) => log.warn(sentence);
  const inFlight = createInFlight();
  const metrics = createMetrics({ inFlight: inFlight.count });
  registerBuildInfo(metrics);
  const { database, vault } = await openStorage(settings, warn, metrics.database, opened);
  const tracing = await openTracing(settings.tracing, log, opened);
  const refreshBacklog = createBacklogMetrics({ database, metrics, now });
  const deduplication = createDeduplication({ database, now });
  const identity = processIdentity(randomBytes(8).toString("hex"));
  const worker = createWorker({
    ...{ database, identity, isRunning: isProcessRunning, log },
    keyIds: vault.keyIds,
  });
  const auditLog = createAuditLog({ database, vault, now, kept: settings.auditDays * day, log });
  opened.defer(() => auditLog.stop());
  const stopping = new AbortController();
  const { slackApiUrl } = settings;
  const untraced = slackClientOptions(slackApiUrl, log, metrics.slackCall);
  const clientOptions = { ...untraced, fetch: tracedFetch(untraced.fetch, slackApiUrl, tracing) };
  const base = { ...runtime, clientOptions, database, vault, stopping: stopping.signal };
  const { installations, ...install } = await composeInstallations(settings, base);
  const workspaces = createWorkspaces({ ...runtime, installations, clientOptions });
  const stores = { database, vault, worker, deduplication, auditLog };
  const slackFetch = clientOptions.fetch;
  const foundation = { ...runtime, ...stores, metrics, inFlight, workspaces, slackFetch, tracing };
  /** Whether an organisation is the one whose bot token is set: PROFILE_API_KEY is its key, and nobody else's. */
  async function isOwn(organisation: string): Promise<boolean> {
    if ("oauth" in settings.slack) return false;
    await installations.start();
    return (await installations.find(organisation)) !== undefined;
  }
  const outreach = await composeOutreach(settings, { ...foundation, isOwn }, opened);
  const isReady = () => installations.isReady() && receiver.isConnected && !stopping.signal.aborted;
  async function whyNotReady(): Promise<string | undefined> {
    if (stopping.signal.aborted) return "stopping";
    if (!isReady()) return "not connected to Slack";
    return (await database.isReachable()) ? undefined : "the database doesn't answer";
  }
  const { operatorHost: host, operatorPort: port } = settings;
  const scrape = () => refreshBacklog().then(metrics.text);
  const operatorPort = createOperatorPort({ host, port, whyNotReady, metrics: scrape, now, log });
  const onRejected = metrics.rejected;
  const { pages } = install;
  const receiver = await createReceiver(settings, { ...runtime, clientOptions, pages, onRejected });
  const paidCalls = composePaidCalls(foundation, outreach, opened);
  const uninstalls = createUninstalls({
    ...{ database, installations, now, log },
    clientOf: (organisation) => workspaces.of(organisation).client,
    async forget(organisation) {
      workspaces.forget(organisation);
      await outreach.profiles.forgetAll(organisation);
    },
  });
  const parts = {
    ...foundation,
    ...outreach,
    ...paidCalls,
    ...composeReminders(settings, { ...foundation, ...outreach, ...paidCalls, uninstalls }),
    receiver,
    operatorPort,
    installations,
    installStates: install.states,
    installUrl: install.installUrl,
    uninstalls,
    clientOptions,
    calendarAllowedHosts,
  };
  createApp(parts);
  return { ...parts, stopping, isReady };
}

/** Contact data and the service client. */
async function composeOutreach(
  settings: RapportSettings,
  {
    database,
    vault,
    log,
    hideFromLog,
    now,
    random,
    metrics,
    tracing,
    isOwn,
  }: Foundation & { isOwn: (organisation: string) => Promise<boolean> },
  opened: AsyncDisposableStack,
) {
  const { service, redisUrl } = settings;
  const onStoreError = (error: unknown) => {
    metrics.cacheErrors.inc();
    log.debug({ err: error }, "look-up cache failed");
  };
  // Loaded only when used: it would be the largest part of the app's memory.
  const sharedStore = redisUrl
    ? (await import("./outreach/shared-store.ts")).connectSharedStore(redisUrl, onStoreError)
    : undefined;
  opened.defer(() => sharedStore?.stop());
  const { url, key, setBy } = service;
  const serviceConnections = createServiceConnections({
    database,
    vault,
    now,
    initial: key === undefined ? undefined : { key, setBy, isFor: isOwn },
  });
  const serviceClients = createServiceClients({
    url,
    connections: serviceConnections,
    ...(tracing && settings.sendsTraceparent && { traceHeaders: tracing.headers }),
    decorate: (client) => tracedClient(client, tracing),
    now,
    random,
    onKey: hideFromLog,
    onOutcome(operation, error, milliseconds) {
      const outcome = error?.name ?? "answered";
      metrics.serviceRequests.inc({ operation, outcome });
      metrics.serviceDurations.observe({ operation, outcome }, milliseconds / 1_000);
      // Not the error itself: it may quote the service, which may name the contact.
      if (error !== undefined)
        log.warn({ operation, reason: error.message }, "profile service request failed");
    },
  });
  opened.defer(() => serviceClients.stop());
  const { clientOf } = serviceClients;
  const suppressions = createSuppressions({ database, vault, now });
  const profiles = createProfiles({
    clientOf,
    suppressions,
    vault,
    now,
    sharedStore: sharedStore?.store,
    onSource: (source) => metrics.lookups.inc({ source }),
    onStoreError,
  });
  const contactIds = createContactIds({ database, vault, now, profiles });
  const recentContacts = createRecentContacts({ database, vault, now, log });
  opened.defer(() => recentContacts.stop());
  return {
    serviceConnections,
    serviceClients,
    suppressions,
    profiles,
    contactIds,
    contactData: createContactData({ database, vault }),
    recentContacts,
  };
}

type Outreach = Awaited<ReturnType<typeof composeOutreach>>;

/** Everything for paid calls, from the ledger to showing results. */
function composePaidCalls(
  foundation: Foundation,
  { serviceClients: { clientOf }, suppressions, contactIds, recentContacts }: Outreach,
  opened: AsyncDisposableStack,
) {
  const {
    database,
    vault,
    worker,
    log,
    now,
    random,
    metrics,
    inFlight,
    auditLog,
    workspaces,
    slackFetch,
    tracing,
  } = foundation;
  function onSettled(call: SettledCall, alert: LowBalance | undefined): void {
    const { operation, request } = workOf(call);
    metrics.paidCalls.inc({ operation, state: call.state });
    // Only now: we don't suggest people the service doesn't know.
    if (call.state === "answered") {
      recentContacts.remember(call.organisation, call.person, request.addressee);
    } else {
      auditLog.record(spendOf(call));
    }
    if (alert === undefined) return;
    inFlight
      .run(() => postLowBalance(workspaces.of(call.organisation).client, database, call, alert))
      .catch((error: unknown) => log.warn({ err: error }, "low balance alert failed"));
  }

  const language = createLanguage();
  opened.defer(() => language.stop());
  const factCheck = createFactCheck({ language, log });
  const paidFeatures = createPaidFeatures({ factCheck });
  const untraced = createLedger({
    ...{ database, vault, now, worker: worker.id, log },
    onRepeating: (transaction, call) => scheduleRepeat(transaction, call, random),
    async onAnswered(transaction, call) {
      const { organisation, composition } = call;
      await auditLog.write(transaction, spendOf(call));
      const occurrence = meetingOf(composition);
      // Its cards say from now on that it is bought.
      if (occurrence !== undefined)
        await recheckOccurrence(transaction, { vault, now }, { organisation, occurrence });
    },
  });
  const ledger = tracedLedger(untraced, tracing);
  const presenter = createPaidPresenter(paidFeatures, database, ledger, { suppressions, auditLog });
  const calls = createPaidCalls({ ledger, clientOf, contactIds, onSettled, now, log });
  const outbox = tracedOutbox(createOutbox({ workspaces, fetch: slackFetch, now, log }), tracing);
  const resultThreads = createResultThreads({ database, vault, now });
  const showing = { outbox, threads: resultThreads, presenter };
  const paidCallHandler = createPaidCallHandler({ calls, ledger, ...showing, now, log });
  const paidCallRecovery = createPaidCallRecovery({
    ...{ ledger, calls, worker, log },
    paidCallHandler: tracedRecovery(paidCallHandler, tracing),
  });
  const contactCalls = createContactCalls({ database, vault, now, log });
  return {
    factCheck,
    paidFeatures,
    presenter,
    ledger,
    calls,
    contactCalls,
    resultThreads,
    paidCallHandler,
    paidCallRecovery,
  };
}

/** What is said of a paid call in the audit log. */
function spendOf(call: SettledCall): AuditEvent {
  const { organisation, person: actor, state: outcome } = call;
  const { operation: action, request } = workOf(call);
  return { organisation, actor, action, address: request.addressee.address, outcome };
}

/** Everything for reminders, from a calendar's feed to the card in the channel; and all jobs, also those of results. */
function composeReminders(
  { calendarAllowedHosts, arePublicCalendarsAllowed = true }: RapportSettings,
  foundation: Foundation & Outreach & ReturnType<typeof composePaidCalls> & { uninstalls: Uninstalls },
) {
  const { profiles, contactIds, metrics, workspaces, now } = foundation;
  const fetcher = createFeedFetcher({
    allowedHosts: calendarAllowedHosts,
    isPublicAllowed: arePublicCalendarsAllowed,
    now,
  });
  const reader = createFeedReader();
  const channelRules = createChannelRules(foundation);
  const boughtBriefs = createBoughtBriefs(foundation);
  const parts = {
    reminders: createReminders(foundation),
    agendas: createAgendas(foundation),
    channelRules,
    feedReadings: createFeedReadings({ fetcher, reader, now }),
    channelPolicy: createChannelPolicy({ workspaces, channelRules, contactIds }),
    facts: createFacts({ profiles, channelRules, boughtBriefs, auditLog: foundation.auditLog, now }),
    boughtBriefs,
    posts: createChannelPosts({ workspaces, now }),
  };
  const runner = createLateRunner(async () => {
    const { createReminderJobs } = await import("./features/reminders/jobs/job-kinds.ts");
    const { posts } = parts;
    const kinds = {
      ...createReminderJobs({ ...foundation, ...parts }),
      [resultThreadJob]: createResultThreadJob({ ...foundation, threads: foundation.resultThreads, posts }),
      [repeatCallJob]: createRepeatCallJob(foundation),
    };
    return createRunner({
      ...foundation,
      kinds: countedJobs(
        { ...whereInstalled(kinds, { workspaces, now }), [uninstallJob]: foundation.uninstalls.job },
        metrics,
      ),
    });
  });
  async function stop(): Promise<void> {
    await runner.stop();
    await Promise.all([fetcher.stop(), reader.stop()]);
  }
  let stopped: Promise<void> | undefined;
  const reminderJobs = {
    start: runner.start,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  return { reminding: parts, reminderJobs, contactMeetings: createContactMeetings(foundation) };
}
