import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oauthVendors } from "#app/crm/oauth.ts";
import { type Config, ConfigError, readConfig, secretsOf } from "../../src/app/config.ts";
import { numRuns } from "../support/properties/num-runs.ts";

const defaults: Config = {
  slack: undefined,
  service: undefined,
  slackApiUrl: new URL("https://slack.com/api/"),
  host: "127.0.0.1",
  port: 3000,
  operatorHost: "127.0.0.1",
  operatorPort: 9400,
  databaseUrl: "data/rapport.db",
  redisUrl: undefined,
  encryptionKeys: undefined,
  calendarAllowedHosts: [],
  crmAllowedHosts: [],
  crmApps: [],
  publicUrl: undefined,
  auditDays: 365,
  ledgerDays: 730,
  backupDays: 14,
  stopDelay: 0,
  logLevel: "warn",
  tracing: undefined,
  sendsTraceparent: false,
};
const serviceVariables = {
  PROFILE_API_URL: "https://profiles.example/functions/v1",
  PROFILE_API_KEY: "live_key",
};
const service = { url: new URL("https://profiles.example/functions/v1"), key: "live_key" };
const key = randomBytes(32);
const otherKey = randomBytes(32);

type Variables = Record<string, string | undefined>;

describe("the environment", () => {
  it.each([
    ["nothing: the sandbox", {}, {}],
    ["variables of others", { PATH: "/bin", SLACK_CHANNEL: "C1", NODE_ENV: "test" }, {}],
    [
      "empty values: as if they were not there",
      { SLACK_BOT_TOKEN: "", PORT: "  ", LOG_LEVEL: "", REDIS_URL: undefined },
      {},
    ],
    [
      "values with what came along in copying",
      { SLACK_BOT_TOKEN: " xoxb-1\n", SLACK_SIGNING_SECRET: "a-signing-s3cret ", ...serviceVariables },
      { slack: { transport: "http", botToken: "xoxb-1", signingSecret: "a-signing-s3cret" }, service },
    ],
    [
      "one workspace over HTTP",
      { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "a-signing-s3cret", ...serviceVariables },
      { slack: { transport: "http", botToken: "xoxb-1", signingSecret: "a-signing-s3cret" }, service },
    ],
    [
      "one workspace over Socket Mode",
      { SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1", ...serviceVariables },
      { slack: { transport: "socket", botToken: "xoxb-1", appToken: "xapp-1" }, service },
    ],
    [
      "settings for both transports: Socket Mode",
      {
        SLACK_BOT_TOKEN: "xoxb-1",
        SLACK_APP_TOKEN: "xapp-1",
        SLACK_SIGNING_SECRET: "a-signing-s3cret",
        ...serviceVariables,
      },
      { slack: { transport: "socket", botToken: "xoxb-1", appToken: "xapp-1" }, service },
    ],
    ["a service for the sandbox", serviceVariables, { service }],
    [
      "a service whose keys administrators enter",
      { PROFILE_API_URL: serviceVariables.PROFILE_API_URL },
      { service: { ...service, key: undefined } },
    ],
    [
      "Slack's address without its last slash",
      { SLACK_API_URL: "http://127.0.0.1:1/api" },
      { slackApiUrl: new URL("http://127.0.0.1:1/api/") },
    ],
    [
      "everything else",
      {
        SLACK_API_URL: "http://127.0.0.1:4000/api/",
        HOST: "0.0.0.0",
        PORT: "0",
        OPERATOR_HOST: "::1",
        OPERATOR_PORT: "9500",
        DATABASE_URL: "file:/var/lib/rapport.db",
        REDIS_URL: "rediss://cache.example:6380/1",
        ENCRYPTION_KEY: key.toString("base64"),
        CALENDAR_ALLOWED_HOSTS: "Cloud.Example, [FD00:0:0::1]:8443,10.0.0.7:080",
        LOG_LEVEL: "debug",
      },
      {
        slackApiUrl: new URL("http://127.0.0.1:4000/api/"),
        host: "0.0.0.0",
        port: 0,
        operatorHost: "::1",
        operatorPort: 9500,
        databaseUrl: "file:/var/lib/rapport.db",
        redisUrl: "rediss://cache.example:6380/1",
        encryptionKeys: [key],
        calendarAllowedHosts: ["cloud.example", "[fd00::1]:8443", "10.0.0.7:80"],
        logLevel: "debug",
      },
    ],
    [
      "a collector of traces",
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/otlp", PROFILE_API_TRACEPARENT: "true" },
      {
        tracing: {
          endpoint: new URL("http://127.0.0.1:4318/otlp/v1/traces"),
          headers: {},
          serviceName: "rapport",
        },
        sendsTraceparent: true,
      },
    ],
    [
      "another one for traces alone",
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in",
        OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%3Db,x-team=9",
        OTEL_SERVICE_NAME: "rapport-eu",
      },
      {
        tracing: {
          endpoint: new URL("https://traces.example/in"),
          headers: { "x-key": "a=b", "x-team": "9" },
          serviceName: "rapport-eu",
        },
      },
    ],
    [
      "an app at a CRM, over HTTP",
      {
        ...{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "a-signing-s3cret", ...serviceVariables },
        ...{ HUBSPOT_CLIENT_ID: "1", HUBSPOT_CLIENT_SECRET: "2", PUBLIC_URL: "https://rapport.example" },
      },
      {
        slack: { transport: "http", botToken: "xoxb-1", signingSecret: "a-signing-s3cret" },
        service,
        publicUrl: new URL("https://rapport.example"),
        crmApps: [{ vendor: "hubspot", clientId: "1", clientSecret: "2", ...oauthVendors.hubspot }],
      },
    ],
    [
      "Postgres with its key",
      {
        DATABASE_URL: "postgres://db.example/rapport?sslmode=verify-full",
        ENCRYPTION_KEY: key.toString("base64"),
      },
      { databaseUrl: "postgres://db.example/rapport?sslmode=verify-full", encryptionKeys: [key] },
    ],
    [
      "several keys, newest first",
      { ENCRYPTION_KEY: `${otherKey.toString("base64")}, ${key.toString("base64")}` },
      { encryptionKeys: [otherKey, key] },
    ],
  ] satisfies [string, Variables, Partial<Config>][])("%s", (_, variables, config) => {
    const logLevel = "slack" in config ? "info" : defaults.logLevel;
    expect(readConfig(variables)).toEqual({ ...defaults, logLevel, ...config });
  });
});

const lonelyBotToken =
  "SLACK_BOT_TOKEN isn't enough on its own: add SLACK_APP_TOKEN for Socket Mode, or " +
  "SLACK_SIGNING_SECRET for HTTP. Unset it to run the sandbox.";
const noBotToken = "SLACK_BOT_TOKEN is missing. Unset all SLACK_ variables to run the sandbox.";
const manyWorkspaces = {
  SLACK_CLIENT_ID: "1.2",
  SLACK_CLIENT_SECRET: "a-client-s3cret-of-ours",
  SLACK_SIGNING_SECRET: "a-signing-s3cret",
  PUBLIC_URL: "https://rapport.example",
};
const notAllOfMany =
  "Many workspaces need all of SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET and PUBLIC_URL. For one workspace, unset SLACK_CLIENT_ID and SLACK_CLIENT_SECRET, and set SLACK_BOT_TOKEN.";
const oneAndMany =
  "SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are for many workspaces, and SLACK_BOT_TOKEN and SLACK_APP_TOKEN for one. Unset the ones you don't mean.";
const salesforceApp = { SALESFORCE_CLIENT_ID: "1", SALESFORCE_CLIENT_SECRET: "2" };
const noPages =
  "Signing in with HubSpot or Salesforce needs Slack over HTTP, and PUBLIC_URL, where browsers reach Rapport. Otherwise unset the CRM's client ID and secret: admins can enter a token in Rapport's Home.";
const noService = "PROFILE_API_URL is missing: it tells Rapport which profile service to use.";
const noUrl = "PROFILE_API_KEY is set, but PROFILE_API_URL is missing.";
const noEncryptionKey =
  "ENCRYPTION_KEY is missing: Postgres needs it, so that every process uses the same key. If this database was used before, put its key back; for a new one, make one with: openssl rand -base64 32";
const wrongPort = "PORT must be a number from 0 to 65535.";
const wrongUrl =
  "PROFILE_API_URL must be an http or https address, such as https://host.example/functions/v1.";
const wrongKey = "PROFILE_API_KEY must be the key alone, without spaces or line breaks.";
const wrongEncryptionKey =
  "ENCRYPTION_KEY must be 32 random bytes in base64, or several such keys with commas between them, newest first; " +
  "make one with: openssl rand -base64 32.";
const shortKey = "PROFILE_API_KEY is too short; copy it again from where you created it.";
const insecureRedis =
  "REDIS_URL must start with rediss://, or every host on the way reads its password; redis:// is for this machine and private networks.";
const insecureDatabase =
  "DATABASE_URL must end in ?sslmode=verify-full, or every host on the way reads the password and the data; where the way is safe, ?sslmode=disable.";
const unreadableDatabase = "DATABASE_URL can't be read: in a password, write @, / and : as %40, %2F and %3A.";
const wrongHosts =
  "CALENDAR_ALLOWED_HOSTS must be a comma-separated list of host or host:port, with IPv6 in brackets, such as calendar.example,cloud.example:8443,[fd00::1].";
const wrongBotToken = "SLACK_BOT_TOKEN must start with xoxb-; copy it again from your app's settings.";
const wrongAppToken = "SLACK_APP_TOKEN must start with xapp-; copy it again from your app's settings.";

describe("a mistake", () => {
  const oneWorkspace = { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "a-signing-s3cret" };

  it.each([
    // Some of Slack's variables, but not enough.
    [{ SLACK_BOT_TOKEN: "xoxb-1" }, [lonelyBotToken]],
    [{ SLACK_APP_TOKEN: "xapp-1" }, [noBotToken]],
    [{ SLACK_SIGNING_SECRET: "a-signing-s3cret", ...serviceVariables }, [noBotToken]],
    [{ SLACK_APP_TOKEN: "xapp-1", SLACK_SIGNING_SECRET: "a-signing-s3cret" }, [noBotToken]],
    [{ SLACK_CLIENT_ID: "1.2" }, [notAllOfMany]],
    [{ ...manyWorkspaces, PUBLIC_URL: "" }, [notAllOfMany]],
    [{ ...manyWorkspaces, ...serviceVariables, SLACK_BOT_TOKEN: "xoxb-1" }, [oneAndMany]],
    [{ ...manyWorkspaces, ...serviceVariables, SLACK_APP_TOKEN: "xapp-1" }, [oneAndMany]],
    [manyWorkspaces, [noService]],
    [
      { ...manyWorkspaces, ...serviceVariables },
      [
        "PROFILE_API_KEY is one workspace's key, and with SLACK_CLIENT_ID there are many. Unset it: an admin of each workspace enters its own key in Rapport's Home.",
      ],
    ],
    [
      { ...manyWorkspaces, ...serviceVariables, PUBLIC_URL: "https://rapport.example/there" },
      [
        "PUBLIC_URL must have no path: Rapport's pages are at /slack/install, /slack/oauth_redirect and /crm/callback.",
      ],
    ],
    // The service.
    [oneWorkspace, [noService]],
    [{ ...oneWorkspace, PROFILE_API_KEY: "live_key" }, [noUrl]],
    [{ PROFILE_API_KEY: "live_key" }, [noUrl]],
    // The CRM.
    [
      { ...oneWorkspace, ...serviceVariables, PUBLIC_URL: "https://rapport.example", HUBSPOT_CLIENT_ID: "1" },
      ["HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET belong together: set both, or neither."],
    ],
    [{ ...oneWorkspace, ...serviceVariables, ...salesforceApp }, [noPages]],
    [
      {
        ...{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1", ...serviceVariables, ...salesforceApp },
        PUBLIC_URL: "https://rapport.example",
      },
      [noPages],
    ],
    [salesforceApp, [noPages]],
    // The store.
    [{ DATABASE_URL: "postgres://db.example/rapport?sslmode=verify-full" }, [noEncryptionKey]],
    [{ DATABASE_URL: "postgresql://db.example/rapport?sslmode=disable" }, [noEncryptionKey]],
    // All of them at once.
    [
      {
        SLACK_BOT_TOKEN: "xoxb-1",
        PROFILE_API_KEY: "live_key",
        DATABASE_URL: "postgres://db.example/rapport?sslmode=verify-full",
      },
      [lonelyBotToken, noUrl, noEncryptionKey],
    ],
    // Values that cannot be read.
    [{ SLACK_BOT_TOKEN: "xoxp-1" }, [wrongBotToken]],
    [{ SLACK_APP_TOKEN: "xoxb-1" }, [wrongAppToken]],
    [{ PORT: "http" }, [wrongPort]],
    [{ PORT: "65536" }, [wrongPort]],
    [{ OPERATOR_PORT: "94000" }, [`OPERATOR_${wrongPort}`]],
    [{ PROFILE_API_URL: "profiles.example", PROFILE_API_KEY: "live_key" }, [wrongUrl]],
    [{ PROFILE_API_URL: "ftp://profiles.example/v1", PROFILE_API_KEY: "live_key" }, [wrongUrl]],
    [
      { PROFILE_API_URL: "https://me:pass@profiles.example/v1", PROFILE_API_KEY: "live_key" },
      ["PROFILE_API_URL can't contain a password."],
    ],
    [{ ...serviceVariables, PROFILE_API_KEY: "live key" }, [wrongKey]],
    [{ ...serviceVariables, PROFILE_API_KEY: "live_key\nX: y" }, [wrongKey]],
    [{ ...serviceVariables, PROFILE_API_KEY: "clé" }, [wrongKey]],
    [
      { SLACK_API_URL: "slack.example" },
      ["SLACK_API_URL must be an http or https address, such as https://slack.com/api/."],
    ],
    [
      { ...serviceVariables, PROFILE_API_URL: "http://host.example/functions/v1" },
      ["PROFILE_API_URL must start with https, or every host on the way reads the key."],
    ],
    [
      { SLACK_API_URL: "http://slack.example/api/" },
      ["SLACK_API_URL must start with https, or every host on the way reads the key."],
    ],
    [
      { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "s", ...serviceVariables },
      ["SLACK_SIGNING_SECRET is too short; copy it again from your app's Basic Information page."],
    ],
    [{ ...serviceVariables, PROFILE_API_KEY: "k" }, [shortKey]],
    [{ REDIS_URL: "http://cache.example" }, ["REDIS_URL must start with redis:// or rediss://."]],
    [{ REDIS_URL: "redis://cache.example" }, [insecureRedis]],
    [
      { DATABASE_URL: "postgres://db.example/rapport", ENCRYPTION_KEY: key.toString("base64") },
      [insecureDatabase],
    ],
    [{ DATABASE_URL: "postgres://me:pass/word@db.example/rapport" }, [unreadableDatabase]],
    [
      { DATABASE_URL: "mysql://db.example/rapport" },
      ["DATABASE_URL must be a path such as data/rapport.db, or start with postgres://."],
    ],
    [{ ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") }, [wrongEncryptionKey]],
    [{ ENCRYPTION_KEY: Buffer.alloc(32, "secret").toString("base64") }, [wrongEncryptionKey]],
    [{ ENCRYPTION_KEY: "a password of some length, not a key at all" }, [wrongEncryptionKey]],
    [{ ENCRYPTION_KEY: `${key.toString("base64")},c2hvcnQ=` }, [wrongEncryptionKey]],
    [{ CALENDAR_ALLOWED_HOSTS: "https://cloud.example" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "cloud.example/dav" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "cloud.example," }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "*.example" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "me@cloud.example" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "cloud.example:65536" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "fd00::1" }, [wrongHosts]],
    [{ CALENDAR_ALLOWED_HOSTS: "10.0.0.256" }, [wrongHosts]],
    [{ LOG_LEVEL: "loud" }, ["LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent."]],
    [
      {
        SLACK_BOT_TOKEN: "xoxp-1",
        PORT: "http",
        PROFILE_API_URL: "profiles.example",
        ENCRYPTION_KEY: "c2hvcnQ=",
      },
      [wrongBotToken, wrongPort, wrongUrl, wrongEncryptionKey],
    ],
  ] satisfies [Variables, string[]][])("in %j is said in a sentence", (variables, mistakes) => {
    const error = errorFrom(variables);
    expect({ name: error?.name, mistakes: error?.mistakes, message: error?.message }).toEqual({
      name: "ConfigError",
      mistakes,
      message: mistakes.join("\n"),
    });
  });

  it("repeats no value", () => {
    // Long enough that no sentence holds it by chance.
    const value = fc.string({ unit: "grapheme-ascii", minLength: 8 }).map((text) => `${text}q7`);
    const given = fc.record(
      {
        SLACK_BOT_TOKEN: fc.oneof(
          value,
          value.map((text) => `xoxb-${text}`),
        ),
        SLACK_APP_TOKEN: fc.oneof(
          value,
          value.map((text) => `xapp-${text}`),
        ),
        SLACK_SIGNING_SECRET: value,
        SLACK_CLIENT_ID: value,
        SLACK_CLIENT_SECRET: value,
        SLACK_API_URL: fc.oneof(
          value,
          value.map((text) => `https://me:${encodeURIComponent(text)}@slack.example/`),
        ),
        PORT: value,
        PROFILE_API_URL: fc.oneof(
          value,
          value.map((text) => `https://${encodeURIComponent(text)}@host.example/v1`),
        ),
        PROFILE_API_KEY: value,
        DATABASE_URL: fc.oneof(
          value,
          value.map((text) => `postgres://me:${encodeURIComponent(text)}@db.example/r`),
        ),
        REDIS_URL: fc.oneof(
          value,
          value.map((text) => `redis://:${encodeURIComponent(text)}@cache.example`),
        ),
        ENCRYPTION_KEY: value,
        CALENDAR_ALLOWED_HOSTS: value.map((text) => `${text} ${text}`),
        LOG_LEVEL: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(given, (variables) => {
        const error = errorFrom(variables);
        fc.pre(error !== undefined);
        const shown = [inspect(error, { depth: null }), JSON.stringify(error), ...error.mistakes].join("\n");
        for (const text of Object.values(variables)) {
          expect(shown).not.toContain(text);
          expect(shown).not.toContain(/:\/\/(?:me:|:)?([^@/]+)@/.exec(text)?.[1] ?? text);
        }
      }),
      { numRuns: numRuns(500) },
    );
  });
});

function errorFrom(variables: Variables): ConfigError | undefined {
  try {
    readConfig(variables);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error;
  }
}

describe("what the log must scrub", () => {
  it("is every token, key and password", () => {
    const config = readConfig({
      SLACK_BOT_TOKEN: "xoxb-1",
      SLACK_APP_TOKEN: "xapp-1",
      ENCRYPTION_KEY: key.toString("base64"),
      REDIS_URL: "redis://user:p%40ss%zz@127.0.0.1:6379",
      DATABASE_URL: "postgres://user:word@127.0.0.1/rapport",
      ...serviceVariables,
    });
    const base64 = key.toString("base64");
    expect(secretsOf(config)).toEqual([
      "xoxb-1",
      "xapp-1",
      "live_key",
      base64,
      "p%40ss%zz",
      "p@ss%zz",
      "word",
      "word",
    ]);
    expect(secretsOf(defaults)).toEqual([]);
  });
});
