import { randomBytes } from "node:crypto";
import { rowMark } from "../../database/vault.ts";
import { openTracing } from "../../tracing/open.ts";
import { AuditLog } from "../audit/audit-log.ts";
import { createBackupMarks } from "../backups/marks.ts";
import { createPersonSettings } from "../person-settings/person-settings.ts";
import { createWorker, isProcessRunning, processIdentity } from "../processes/worker.ts";
import { slackClientOptions } from "../slack/client/client-options.ts";
import { createSlackClock } from "../slack/client/slack-clock.ts";
import { createWorkspaces } from "../slack/client/workspaces.ts";
import { createDeduplication } from "../slack/deduplication.ts";
import { createReceiver } from "../slack/http/create-receiver.ts";
import { createOperatorPort } from "../slack/http/operator-port.ts";
import { createInFlight } from "../slack/in-flight.ts";
import { createInstallStates } from "../slack/install/install-states.ts";
import { createUninstalls } from "../slack/install/uninstalls.ts";
import type { createMcpEndpoint } from "../slack/mcp/endpoint.ts";
import type { Tool } from "../slack/mcp/tool.ts";
import { bindEarlier } from "../storage/open-vault.ts";
import { acrossOrganisations } from "../storage/tenant-scope.ts";
import { createBacklogMetrics } from "../telemetry/backlog.ts";
import { registerBuildInfo } from "../telemetry/build-info.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { tracedFetch } from "../telemetry/traced.ts";
import { createApp } from "./app.ts";
import { registerFeatures } from "./features.ts";
import type { Foundation, RapportSettings, Runtime } from "./foundation.ts";
import { composeInstallations } from "./installations.ts";
import { logOutages } from "./outages.ts";
import { composeOutreach } from "./outreach.ts";
import { composePaidCalls } from "./paid-calls.ts";
import { composeReminders } from "./reminders.ts";
import { openStorage } from "./storage.ts";

const day = 24 * 60 * 60_000;

export type Parts = Awaited<ReturnType<typeof compose>>;

/**
 * Builds the app from its settings. Opens connections, but starts nothing.
 *
 * @param opened collects what closes the connections
 * @throws DatabaseOpenError; ConfigError when the database can't be read with the key
 */
export async function compose(settings: RapportSettings, runtime: Runtime, opened: AsyncDisposableStack) {
  const { log, now, random } = runtime;
  const stopping = new AbortController();

  // What everything else needs.
  const inFlight = createInFlight();
  const metrics = createMetrics({ inFlight: inFlight.count });
  registerBuildInfo(metrics);
  const warn = (sentence: string) => log.warn(sentence);
  const { database, vault } = await openStorage(settings, warn, metrics.database, opened);
  logOutages(log, database, stopping.signal);
  const tracing = await openTracing(settings.tracing, log, opened);
  const identity = processIdentity(randomBytes(8).toString("hex"));
  const keyIds = [...vault.keyIds, rowMark];
  const worker = createWorker({ database, identity, isRunning: isProcessRunning, keyIds, log });
  const deduplication = createDeduplication({ database, now });
  const personSettings = createPersonSettings({ database });
  const auditLog = new AuditLog({ database, vault, now, kept: settings.auditDays * day, log });
  opened.defer(() => auditLog.stop());
  const backupMarks = createBackupMarks({ database, vault, now, log });

  // Slack, where the app is installed.
  const { slackApiUrl } = settings;
  const ask = () => untraced.fetch(new URL("api.test", slackApiUrl), { method: "POST" });
  const slackClock = createSlackClock({ ask, now, log });
  const untraced = slackClientOptions(slackApiUrl, log, metrics.slackCall, slackClock.read);
  const slackFetch = tracedFetch(untraced.fetch, slackApiUrl, tracing);
  const clientOptions = { ...untraced, fetch: slackFetch };
  const installStates = createInstallStates({ database, vault, now });
  const { installations, pages, installUrl } = await composeInstallations(settings, {
    ...{ clientOptions, database, vault, now, log, states: installStates },
    stopping: stopping.signal,
  });
  const workspaces = createWorkspaces({ installations, clientOptions, now, random });
  let tools: readonly Tool[] = [];
  let mcp: Promise<ReturnType<typeof createMcpEndpoint>> | undefined;
  /** The protocol's library is loaded by the first who asks. */
  async function answerMcp(request: Request, body: unknown): Promise<Response> {
    mcp ??= import("../slack/mcp/endpoint.ts").then((module) =>
      module.createMcpEndpoint({ installations, workspaces, tools, inFlight, log }),
    );
    return (await mcp)(request, body);
  }
  const receiver = await createReceiver(settings, {
    ...{ clientOptions, log, now, random },
    pages: (request, response) => pages.some((answer) => answer(request, response)),
    mcp: answerMcp,
    onRejected(problem) {
      metrics.rejected(problem);
      if (problem === "out_of_time") slackClock.check();
    },
  });

  // What the app does.
  const foundation: Foundation = {
    ...runtime,
    ...{ database, vault, worker, deduplication, metrics, inFlight, installStates },
    ...{ auditLog, personSettings, workspaces, slackFetch, tracing },
  };
  /** Whether an organisation is the one whose bot token is set: PROFILE_API_KEY is its key, and nobody else's. */
  async function isOwn(organisation: string): Promise<boolean> {
    if ("oauth" in settings.slack) return false;
    await installations.start();
    return (await installations.find(organisation)) !== undefined;
  }
  const outreach = await composeOutreach(settings, { foundation, isOwn }, opened);
  const paid = composePaidCalls(settings, { foundation, outreach }, opened);
  const uninstalls = createUninstalls({
    ...{ database, installations, now, log },
    clientOf: (organisation) => workspaces.of(organisation).client,
    async forget(organisation) {
      workspaces.forget(organisation);
      await outreach.profiles.forgetAll(organisation);
      await outreach.teamCrm.forgetAll(organisation);
    },
    markLeft: (organisation) => backupMarks.add("left", organisation),
  });
  const reminding = composeReminders(settings, { foundation, outreach, paid, uninstalls });

  // What people use of it.
  createApp({
    ...{ receiver, installations, installUrl, uninstalls, workspaces },
    ...{ clientOptions, deduplication, inFlight, metrics, tracing, log },
    register(router) {
      const features = { foundation, outreach, paid, reminding, backupMarks, settings };
      const registered = registerFeatures(router, features);
      tools = registered.tools;
      pages.push(registered.pages);
    },
  });

  // What operators see of it.
  const isReady = () => installations.isReady() && receiver.isConnected && !stopping.signal.aborted;
  async function whyNotReady(): Promise<string | undefined> {
    if (stopping.signal.aborted) return "stopping";
    if (!isReady()) return "not connected to Slack";
    const trouble = settings.slack.transport === "http" ? slackClock.trouble() : undefined;
    if (trouble !== undefined) {
      slackClock.check();
      return trouble;
    }
    if (!(await acrossOrganisations(database.isReachable))) return "the database doesn't answer";
    return worker.isRenewed() ? undefined : "the database can't be written to";
  }
  const refreshBacklog = createBacklogMetrics({ database, metrics, now });
  const scrape = () => acrossOrganisations(refreshBacklog).then(metrics.text);
  const { operatorHost: host, operatorPort: port } = settings;
  const operatorPort = createOperatorPort({ host, port, whyNotReady, metrics: scrape, now, log });

  return {
    ...{ installations, receiver, operatorPort, worker, database, inFlight, log, stopping, isReady },
    paidCallRecovery: paid.paidCallRecovery,
    reminderJobs: reminding.reminderJobs,
    /** The stores that delete their expired rows, and what seals anew the values of earlier versions. */
    expiring: [
      ...[paid.approvals, paid.ledger, paid.resultThreads, paid.sharedCards, deduplication],
      ...[outreach.recentContacts, outreach.contactPeople, outreach.crmEntries],
      ...[auditLog, reminding.reminders, backupMarks, installStates],
      { deleteExpired: () => bindEarlier(database, vault) },
    ],
  };
}
