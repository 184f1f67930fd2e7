import type { Tracing } from "../../tracing/tracing.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Config, ServiceSettings, SlackSettings } from "../config.ts";
import type { EnteredCrm } from "../crm/crm-connections.ts";
import type { Wait } from "../jobs/poll-loop.ts";
import type { Log } from "../log.ts";
import type { PersonSettingsStore } from "../person-settings/person-settings.ts";
import type { Worker } from "../processes/worker.ts";
import type { Workspaces } from "../slack/client/workspaces.ts";
import type { Deduplication } from "../slack/deduplication.ts";
import type { InFlight } from "../slack/in-flight.ts";
import type { InstallStates } from "../slack/install/install-states.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/** A complete config: the sandbox has filled in what was absent. */
export interface RapportSettings extends Omit<Config, "slack" | "service"> {
  slack: SlackSettings;
  service: ServiceSettings & {
    /** Slack ID of the administrator who has entered the key; absent: it's the environment's, and stays. */
    setBy?: string;
  };
  /** A CRM that is connected from the start; none when absent. */
  crm?: EnteredCrm | undefined;
  /** Whether calendars and the CRM may be on the public network too, not only at allowed hosts; true when absent. */
  isPublicNetworkAllowed?: boolean;
}

export interface Runtime {
  log: Log;
  /** Has the log leave out a secret that somebody enters. */
  hideFromLog: (secret: string) => void;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Numbers in [0, 1). */
  random: () => number;
  /** Milliseconds that an acknowledgement waits for what Slack and the CRM say of people. */
  maxPeopleWait?: number;
  /** Milliseconds that a tool waits for what was bought. */
  maxToolWait?: number;
  /** Between two looks for what is due; by a timer when absent. */
  wait?: Wait;
}

/** What all parts are built from. */
export interface Foundation extends Runtime {
  database: Database;
  vault: Vault;
  worker: Worker;
  deduplication: Deduplication;
  metrics: Metrics;
  inFlight: InFlight;
  installStates: InstallStates;
  auditLog: AuditLog;
  personSettings: PersonSettingsStore;
  workspaces: Workspaces;
  /** What reaches Slack, and counts it. */
  slackFetch: typeof fetch;
  /** Absent when it's off. */
  tracing: Tracing | undefined;
}
