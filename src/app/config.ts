import { unescape as unescapePercent } from "node:querystring";
import { insecureDatabase, isSecureDatabase } from "../contract/secure-address.ts";
import { tracingSettings } from "../tracing/settings.ts";
import type { TracingSettings } from "../tracing/tracing.ts";
import type { AllowedHost } from "./calendar/fetch/feed-address.ts";
import { type CrmApp, oauthVendors } from "./crm/oauth.ts";
import { type Environment, environment } from "./environment.ts";
import type { OAuthSettings } from "./slack/install/install-routes.ts";
import type { Keys } from "./storage/app-vault.ts";

/** One workspace, over signed HTTP requests or a socket that the app opens; or many, which install the app. */
export type SlackSettings =
  | { transport: "http"; botToken: string; signingSecret: string }
  | { transport: "socket"; botToken: string; appToken: string }
  | { transport: "http"; oauth: OAuthSettings; signingSecret: string };

export interface ServiceSettings {
  /** `{base_url}` of the specification's section 4. */
  url: URL;
  /** Absent: administrators enter their organisations' keys in Slack. */
  key: string | undefined;
}

export interface Config {
  /** Absent when Slack isn't set up: the sandbox takes its place. */
  slack: SlackSettings | undefined;
  /** Absent: the sandbox's own service. */
  service: ServiceSettings | undefined;
  slackApiUrl: URL;
  host: string;
  port: number;
  /** Where `/metrics` and `/readyz` are served. */
  operatorHost: string;
  operatorPort: number;
  databaseUrl: string;
  redisUrl: string | undefined;
  /** Newest first: that one seals, all of them open. */
  encryptionKeys: Keys | undefined;
  /** Where calendar feeds may come from besides the public network. */
  calendarAllowedHosts: AllowedHost[];
  /** Where a CRM may be besides the public network. */
  crmAllowedHosts: AllowedHost[];
  /** With which people can sign in; only where there's a `publicUrl`. */
  crmApps: readonly CrmApp[];
  /** Where browsers reach us, without a path. */
  publicUrl: URL | undefined;
  /** Days that the audit log is kept. */
  auditDays: number;
  /** Days that each paid call has a row. */
  ledgerDays: number;
  /** Days that backups are kept in their folder. */
  backupDays: number;
  /** Milliseconds for which a stop still serves new work, after it said that it isn't ready. */
  stopDelay: number;
  logLevel: NonNullable<Environment["LOG_LEVEL"]>;
  /** Absent when no traces are sent. */
  tracing?: TracingSettings | undefined;
  /** Whether requests to the profile service name their trace: only if the service is ours. */
  sendsTraceparent?: boolean;
}

/** Mistakes in the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[], options?: ErrorOptions) {
    super(mistakes.join("\n"), options);
    this.mistakes = mistakes;
  }
}

/**
 * @param variables the process's environment; an empty value counts as none
 * @throws ConfigError when a value cannot be read, or when some of Slack's variables are set but not enough
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  // A space or line break copied along would cause an obscure failure later.
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`));
  }
  const values = read.data;
  const mistakes: string[] = [];
  const slack = slackSettings(values, mistakes);
  const service = serviceSettings(values, mistakes);
  const crmApps = crmAppsOf(values, slack, mistakes);
  if (slack !== undefined && "oauth" in slack && values.PROFILE_API_KEY !== undefined) {
    mistakes.push(
      "PROFILE_API_KEY is one workspace's key, and with SLACK_CLIENT_ID there are many. Unset it: an admin of each " +
        "workspace enters its own key in Rapport's Home.",
    );
  }
  if (slack !== undefined && values.PROFILE_API_URL === undefined && values.PROFILE_API_KEY === undefined) {
    mistakes.push("PROFILE_API_URL is missing: it tells Rapport which profile service to use.");
  }
  if (/^postgres(ql)?:/.test(values.DATABASE_URL) && values.ENCRYPTION_KEY === undefined) {
    mistakes.push(
      "ENCRYPTION_KEY is missing: Postgres needs it, so that every process uses the same key. " +
        "If this database was used before, put its key back; for a new one, make one with: openssl rand -base64 32",
    );
  }
  const inClear = insecureAddress("DATABASE_URL", values.DATABASE_URL, variables);
  if (inClear !== undefined) mistakes.push(inClear);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    slack,
    service,
    slackApiUrl: values.SLACK_API_URL,
    host: values.HOST,
    port: values.PORT,
    operatorHost: values.OPERATOR_HOST,
    operatorPort: values.OPERATOR_PORT,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    encryptionKeys: values.ENCRYPTION_KEY,
    calendarAllowedHosts: values.CALENDAR_ALLOWED_HOSTS,
    crmAllowedHosts: values.CRM_ALLOWED_HOSTS,
    crmApps,
    publicUrl: values.PUBLIC_URL,
    auditDays: values.AUDIT_DAYS,
    ledgerDays: values.LEDGER_DAYS,
    backupDays: values.BACKUP_DAYS,
    stopDelay: values.STOP_DELAY * 1_000,
    // What the sandbox prints is for a newcomer: nothing goes before its address unless it's wrong.
    logLevel: values.LOG_LEVEL ?? (slack === undefined ? "warn" : "info"),
    tracing: tracingSettings(values),
    sendsTraceparent: values.PROFILE_API_TRACEPARENT,
  };
}

/**
 * @param name what the sentence calls it
 * @param variables the environment: where an address names no host, Postgres' driver takes that from there
 * @returns what's wrong with a database's address by which others could read on the way
 */
export function insecureAddress(name: string, url: string, variables: typeof process.env) {
  return isSecureDatabase(url, variables) ? undefined : `${name} ${insecureDatabase}.`;
}

/** All secret values of a config, for the log to scrub. */
export function secretsOf({
  slack,
  service,
  encryptionKeys,
  redisUrl,
  databaseUrl,
  crmApps,
  tracing,
}: Config): string[] {
  return [
    ...(slack === undefined ? [] : "oauth" in slack ? [slack.oauth.clientSecret] : [slack.botToken]),
    slack?.transport === "http" ? slack.signingSecret : slack?.appToken,
    service?.key,
    ...crmApps.map(({ clientSecret }) => clientSecret),
    ...(encryptionKeys ?? []).map((key) => key.toString("base64")),
    ...Object.values(tracing?.headers ?? {}),
    ...passwordsIn(redisUrl),
    ...passwordsIn(databaseUrl),
  ].filter((secret) => secret !== undefined);
}

/** The password of a connection URL, as encoded in the URL and decoded as sent. */
function passwordsIn(url: string | undefined): string[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  return password === "" ? [] : [password, unescapePercent(password)];
}

function slackSettings(values: Environment, mistakes: string[]): SlackSettings | undefined {
  const { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET } = values;
  if (values.SLACK_CLIENT_ID !== undefined || values.SLACK_CLIENT_SECRET !== undefined) {
    return manyWorkspacesSettings(values, mistakes);
  }
  if (SLACK_BOT_TOKEN !== undefined && SLACK_APP_TOKEN !== undefined) {
    return { transport: "socket", botToken: SLACK_BOT_TOKEN, appToken: SLACK_APP_TOKEN };
  }
  if (SLACK_BOT_TOKEN !== undefined && SLACK_SIGNING_SECRET !== undefined) {
    return { transport: "http", botToken: SLACK_BOT_TOKEN, signingSecret: SLACK_SIGNING_SECRET };
  }
  if (SLACK_BOT_TOKEN !== undefined) {
    mistakes.push(
      "SLACK_BOT_TOKEN isn't enough on its own: add SLACK_APP_TOKEN for Socket Mode, or " +
        "SLACK_SIGNING_SECRET for HTTP. Unset it to run the sandbox.",
    );
    return undefined;
  }
  if (SLACK_APP_TOKEN !== undefined || SLACK_SIGNING_SECRET !== undefined) {
    mistakes.push("SLACK_BOT_TOKEN is missing. Unset all SLACK_ variables to run the sandbox.");
  }
  return undefined;
}

/** For many workspaces, all four are needed, and none of one workspace's own. */
function manyWorkspacesSettings(values: Environment, mistakes: string[]): SlackSettings | undefined {
  const { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_CLIENT_ID: clientId } = values;
  const {
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_SIGNING_SECRET: signingSecret,
    PUBLIC_URL: publicUrl,
  } = values;
  if (SLACK_BOT_TOKEN !== undefined || SLACK_APP_TOKEN !== undefined) {
    mistakes.push(
      "SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for many workspaces, and SLACK_BOT_TOKEN and SLACK_APP_TOKEN " +
        "for one. Unset the ones you don't mean.",
    );
    return undefined;
  }
  if (clientId && clientSecret && signingSecret && publicUrl) {
    return { transport: "http", oauth: { clientId, clientSecret, publicUrl }, signingSecret };
  }
  mistakes.push(
    "Many workspaces need all of SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET and PUBLIC_URL. For one " +
      "workspace, unset SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, and set SLACK_BOT_TOKEN.",
  );
  return undefined;
}

function serviceSettings(
  { PROFILE_API_URL, PROFILE_API_KEY }: Environment,
  mistakes: string[],
): ServiceSettings | undefined {
  if (PROFILE_API_URL !== undefined) return { url: PROFILE_API_URL, key: PROFILE_API_KEY };
  if (PROFILE_API_KEY !== undefined) mistakes.push("PROFILE_API_KEY is set, but PROFILE_API_URL is missing.");
  return undefined;
}

/** Both of a pair, or neither; people come back from the vendor's page over HTTP. */
function crmAppsOf(values: Environment, slack: SlackSettings | undefined, mistakes: string[]): CrmApp[] {
  const pairs = [
    ["hubspot", values.HUBSPOT_CLIENT_ID, values.HUBSPOT_CLIENT_SECRET],
    ["salesforce", values.SALESFORCE_CLIENT_ID, values.SALESFORCE_CLIENT_SECRET],
  ] as const;
  const set = pairs.filter(([, clientId, clientSecret]) => clientId || clientSecret);
  if (set.length > 0 && (slack?.transport !== "http" || values.PUBLIC_URL === undefined)) {
    mistakes.push(
      "Signing in with HubSpot or Salesforce needs Slack over HTTP, and PUBLIC_URL, where browsers reach Rapport. " +
        "Otherwise unset the CRM's client ID and secret: admins can enter a token in Rapport's Home.",
    );
  }
  return set.flatMap(([vendor, clientId, clientSecret]) => {
    if (clientId && clientSecret) return [{ vendor, clientId, clientSecret, ...oauthVendors[vendor] }];
    const name = `${vendor.toUpperCase()}_CLIENT`;
    mistakes.push(`${name}_ID and ${name}_SECRET belong together: set both, or neither.`);
    return [];
  });
}
