import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#app/config.ts";
import { createLog, createSecrets } from "#app/log.ts";
import { startRapport } from "#app/start.ts";
import { startServiceProxy } from "#sandbox/faults/service-proxy.ts";
import { ids, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import { seedSamplePeople } from "#service/sample-people.ts";
import { type ServiceOptions, startService } from "#service/server.ts";
import { movedTo } from "../crm/sign-in-server.ts";
import { ackDeadline } from "./ack-deadline.ts";
import { waitBriefly } from "./wait-briefly.ts";

export interface RunningOptions {
  /** With `oauth`, the app is installed nowhere yet. */
  transport?: "http" | "socket" | "oauth";
  /** More variables of the environment. */
  environment?: Record<string, string>;
  slack?: StartedWorkspace;
  /** Whether the sandbox's CRM is connected from the start. */
  hasCrm?: boolean;
  /** Milliseconds that a card waits for names and the CRM. */
  maxPeopleWait?: number;
  /** Milliseconds that a tool waits for what was bought. */
  maxToolWait?: number;
  /** Where simulated vendors are with whom people sign in. */
  crmServers?: Readonly<Record<string, URL>>;
  /** What the service is started with; its database is in memory. */
  service?: Partial<ServiceOptions>;
}

/**
 * Starts what a person uses, in one process and with nothing replaced but Slack: the app with its real
 * receiver, the real service over HTTP with its sample people, and the simulated workspace. Between app and
 * service runs the sandbox's proxy, which fails on demand: `slack.workspace.setFaults`.
 */
export async function startEverything(options: RunningOptions = {}) {
  const { transport = "http", environment = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), "rapport-test-"));
  const lines: string[] = [];
  const service = await startService({
    ...{ host: "127.0.0.1", port: 0, database: ":memory:" },
    ...options.service,
  });
  const { key, organisation } = await seedSamplePeople(service.store, { now: Date.now() });
  const slack = options.slack ?? (await startWorkspace({ acknowledgementDeadline: ackDeadline }));
  const proxy = await startServiceProxy(slack.workspace, service.url);
  const config = readConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    OPERATOR_PORT: "0",
    ...slackVariables(transport, slack),
    SLACK_API_URL: slack.slackApiUrl,
    PROFILE_API_URL: proxy.url,
    // With many workspaces, each enters its own.
    ...(transport !== "oauth" && { PROFILE_API_KEY: key }),
    DATABASE_URL: join(folder, "rapport.db"),
    CALENDAR_ALLOWED_HOSTS: new URL(slack.url).host,
    CRM_ALLOWED_HOSTS: new URL(slack.url).host,
    LOG_LEVEL: "debug",
    ...environment,
  });
  if (config.slack === undefined || config.service === undefined)
    throw new Error("The test's settings are open.");
  const secrets = createSecrets([slack.botToken, slack.signingSecret, key]);
  const { url: address, token } = slack.crm;
  const crm = { vendor: "twenty", address, token, setBy: ids.sam } as const;
  const rapport = await startRapport(
    {
      ...{ ...config, slack: config.slack, service: config.service, ...(options.hasCrm === true && { crm }) },
      crmApps: movedTo(config.crmApps, options.crmServers ?? {}),
    },
    {
      log: createLog(config.logLevel, secrets, (line) => lines.push(line)),
      hideFromLog: secrets.add,
      // The workspace's time, which a test may move.
      now: () => slack.workspace.clock.now(),
      random: Math.random,
      // On a busy machine a name isn't there within the 300 ms that people wait for it.
      maxPeopleWait: options.maxPeopleWait ?? 30_000,
      ...(options.maxToolWait !== undefined && { maxToolWait: options.maxToolWait }),
      wait: waitBriefly,
    },
  );
  if (transport !== "socket") slack.connect(rapport.url.href);
  return {
    slack,
    service,
    rapport,
    key,
    /** The service's name for whose credits are spent. */
    organisation,
    /** What the app logged, a JSON line each. */
    lines,
    async stop() {
      await rapport.stop();
      await proxy.stop();
      await slack.stop();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where people reach the app, as a proxy in front of it has it. */
export const publicUrl = "https://rapport.example";

function slackVariables(transport: "http" | "socket" | "oauth", slack: StartedWorkspace) {
  const { botToken, appToken, signingSecret, grants } = slack;
  if (transport === "socket") return { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken };
  if (transport === "http") return { SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret };
  grants.redirectUrls.add(`${publicUrl}/slack/oauth_redirect`);
  return {
    SLACK_CLIENT_ID: grants.client.id,
    SLACK_CLIENT_SECRET: grants.client.secret,
    SLACK_SIGNING_SECRET: signingSecret,
    PUBLIC_URL: publicUrl,
  };
}

export type Everything = Awaited<ReturnType<typeof startEverything>>;
