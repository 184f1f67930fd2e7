import { unescape as unescapePercent } from "node:querystring";
import { z } from "zod";
import {
  insecureDatabase,
  insecureRedis,
  isSecureAddress,
  isSecureDatabase,
  isSecureRedis,
} from "../contract/secure-address.ts";
import type { TracingSettings } from "../tracing/tracing.ts";
import { type AllowedHost, readAllowedHost } from "./calendar/fetch/feed-address.ts";
import { serviceKey } from "./outreach/service-key.ts";
import type { OAuthSettings } from "./slack/install/install-routes.ts";
import { isKey, readKeys } from "./storage/encryption-key.ts";
import type { Keys } from "./storage/vault.ts";

/**
 * The environment (design: chapter Environment). Errors name the variable and the fix; no message repeats a
 * value, since many are secrets.
 */

const secret = (prefix: string) =>
  z
    .string()
    .startsWith(prefix, { error: `must start with ${prefix}; copy it again from your app's settings` });

/** Characters; Slack's have 32. A shorter one could be guessed. */
const minSecretLength = 16;

const wrongKeys =
  "must be 32 random bytes in base64, or several such keys with commas between them, newest first; " +
  "make one with: openssl rand -base64 32";

const environment = z.object({
  SLACK_BOT_TOKEN: secret("xoxb-").optional(),
  SLACK_APP_TOKEN: secret("xapp-").optional(),
  SLACK_SIGNING_SECRET: z
    .string()
    .min(minSecretLength, { error: "is too short; copy it again from your app's Basic Information page" })
    .optional(),
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z
    .string()
    .min(minSecretLength, { error: "is too short; copy it again from your app's Basic Information page" })
    .optional(),
  PUBLIC_URL: httpUrl("https://rapport.example")
    .refine(({ pathname, search }) => pathname === "/" && search === "", {
      error: "must have no path: Rapport's pages are at /slack/install and /slack/oauth_redirect",
    })
    .optional(),
  SLACK_API_URL: httpUrl("https://slack.com/api/")
    // Methods are resolved against it like links in a folder.
    .transform((url) => (url.href.endsWith("/") ? url : new URL(`${url.href}/`)))
    .default(new URL("https://slack.com/api/")),
  HOST: z.string().default("127.0.0.1"),
  PORT: portNumber().default(3000),
  OPERATOR_HOST: z.string().default("127.0.0.1"),
  OPERATOR_PORT: portNumber().default(9400),
  PROFILE_API_URL: httpUrl("https://host.example/functions/v1").optional(),
  PROFILE_API_KEY: serviceKey.optional(),
  DATABASE_URL: z
    .string()
    .refine((text) => /^(postgres(ql)?:|file:)/.test(text) || !text.includes("://"), {
      error: "must be a path such as data/rapport.db, or start with postgres://",
      abort: true,
    })
    .refine((text) => !/^postgres(ql)?:/.test(text) || URL.canParse(text), {
      error: "can't be read: in a password, write @, / and : as %40, %2F and %3A",
    })
    .refine(isSecureDatabase, { error: insecureDatabase })
    .default("data/rapport.db"),
  REDIS_URL: z
    .string()
    .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
      error: "must start with redis:// or rediss://",
      abort: true,
    })
    .refine(isSecureRedis, { error: insecureRedis })
    .optional(),
  ENCRYPTION_KEY: z
    .string()
    .transform((text, context) => {
      const keys = readKeys(text, /,/);
      if (keys?.every(isKey)) return keys;
      context.addIssue({ code: "custom", message: wrongKeys });
      return z.NEVER;
    })
    .optional(),
  CALENDAR_ALLOWED_HOSTS: z
    .string()
    .transform((text, context) => {
      const hosts = text.split(",").map((host) => readAllowedHost(host.trim()));
      if (hosts.every((host) => host !== undefined)) return hosts;
      context.addIssue({
        code: "custom",
        message:
          "must be a comma-separated list of host or host:port, with IPv6 in brackets, such as " +
          "calendar.example,cloud.example:8443,[fd00::1]",
      });
      return z.NEVER;
    })
    .default([]),
  AUDIT_DAYS: days(1).default(365),
  // Not sooner than anything of `/credits` and the contents of calls; two years have last year's accounts in full.
  LEDGER_DAYS: days(90).default(730),
  STOP_DELAY: z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60, {
      error: "must be a number of seconds, from 0 to 60",
    })
    .transform(Number)
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("http://127.0.0.1:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl("http://127.0.0.1:4318/v1/traces").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, {
      error: "must be a comma-separated list of name=value, with , and = in a value as %2C and %3D",
    })
    .transform((text) => text.split(",").map((pair) => pair.split("=")))
    .transform((pairs) => pairs.map(([name = "", value = ""]) => [name, unescapePercent(value)] as const))
    .default([]),
  OTEL_SERVICE_NAME: z.string().default("rapport"),
  PROFILE_API_TRACEPARENT: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((text) => text === "true"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
});

/** Names of all variables we read. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

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
  /** Days that the audit log is kept. */
  auditDays: number;
  /** Days after which paid calls are folded into monthly sums. */
  ledgerDays: number;
  /** Milliseconds for which a stop still serves new work, after it said that it isn't ready. */
  stopDelay: number;
  logLevel: z.infer<typeof environment>["LOG_LEVEL"];
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
  if (slack !== undefined && "oauth" in slack && values.PROFILE_API_KEY !== undefined) {
    mistakes.push(
      "PROFILE_API_KEY is one workspace's key, and with SLACK_CLIENT_ID there are many. Unset it: an admin of each " +
        "workspace enters its own key with /profile connect.",
    );
  }
  if (slack !== undefined && values.PROFILE_API_URL === undefined && values.PROFILE_API_KEY === undefined) {
    mistakes.push("PROFILE_API_URL is missing: it tells Rapport which profile service to use.");
  }
  if (/^postgres(ql)?:/.test(values.DATABASE_URL) && values.ENCRYPTION_KEY === undefined) {
    mistakes.push(
      "ENCRYPTION_KEY is missing: Postgres needs it, so that every process uses the same key. " +
        "Make one with: openssl rand -base64 32",
    );
  }
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
    auditDays: values.AUDIT_DAYS,
    ledgerDays: values.LEDGER_DAYS,
    stopDelay: values.STOP_DELAY * 1_000,
    logLevel: values.LOG_LEVEL,
    tracing: tracingSettings(values),
    sendsTraceparent: values.PROFILE_API_TRACEPARENT,
  };
}

/** All secret values of a config, for the log to scrub. */
export function secretsOf({
  slack,
  service,
  encryptionKeys,
  redisUrl,
  databaseUrl,
  tracing,
}: Config): string[] {
  return [
    ...(slack === undefined ? [] : "oauth" in slack ? [slack.oauth.clientSecret] : [slack.botToken]),
    slack?.transport === "http" ? slack.signingSecret : slack?.appToken,
    service?.key,
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

type Environment = z.infer<typeof environment>;

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
  const lonely = namesOfSet({ SLACK_APP_TOKEN, SLACK_SIGNING_SECRET });
  if (lonely.length > 0) {
    mistakes.push(
      `SLACK_BOT_TOKEN is missing; set so far: ${lonely.join(", ")}. ` +
        "Unset all SLACK_ variables to run the sandbox.",
    );
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
  const ofOne = namesOfSet({ SLACK_BOT_TOKEN, SLACK_APP_TOKEN });
  if (ofOne.length > 0) {
    mistakes.push(
      `SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for many workspaces, and ${ofOne.join(" and ")} for one. ` +
        "Unset the ones you don't mean.",
    );
    return undefined;
  }
  if (clientId && clientSecret && signingSecret && publicUrl) {
    return { transport: "http", oauth: { clientId, clientSecret, publicUrl }, signingSecret };
  }
  const all = {
    SLACK_CLIENT_ID: clientId,
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_SIGNING_SECRET: signingSecret,
    PUBLIC_URL: publicUrl,
  };
  const set = namesOfSet(all);
  const missing = Object.keys(all).filter((name) => !set.includes(name));
  mistakes.push(
    `For many workspaces, ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing; set so far: ` +
      `${set.join(", ")}. For one workspace, unset SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, and set SLACK_BOT_TOKEN.`,
  );
  return undefined;
}

function namesOfSet(variables: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function serviceSettings(
  { PROFILE_API_URL, PROFILE_API_KEY }: Environment,
  mistakes: string[],
): ServiceSettings | undefined {
  if (PROFILE_API_URL !== undefined) return { url: PROFILE_API_URL, key: PROFILE_API_KEY };
  if (PROFILE_API_KEY !== undefined) mistakes.push("PROFILE_API_KEY is set, but PROFILE_API_URL is missing.");
  return undefined;
}

/** Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp */
function tracingSettings(values: Environment): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = values;
  const endpoint = own ?? (base && new URL(`${base.href.replace(/\/?$/, "/")}v1/traces`));
  const headers = Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS);
  return endpoint && { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME };
}

function days(min: number) {
  return z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min, {
      error: `must be a number of days, from ${min} to 9999`,
    })
    .transform(Number);
}

function portNumber() {
  return z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: "must be a number from 0 to 65535",
    })
    .transform(Number);
}

function httpUrl(example: string) {
  const error = `must be an http or https address, such as ${example}`;
  return z
    .url({ protocol: /^https?$/, error })
    .transform((text) => new URL(text))
    .refine((url) => url.username === "" && url.password === "", { error: "can't contain a password" })
    .refine(isSecureAddress, { error: "must start with https, or every host on the way reads the key" });
}
