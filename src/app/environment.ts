import { z } from "zod";
import { httpUrl } from "../contract/secure-address.ts";
import { databaseUrl, logLevel, portNumber, redisUrl, stopDelay } from "../contract/settings.ts";
import { tracingVariables } from "../tracing/settings.ts";
import { readAllowedHost } from "./calendar/fetch/feed-address.ts";
import { serviceKey } from "./outreach/service/service-key.ts";
import { isKey, readKeys } from "./storage/encryption-key.ts";

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

export const environment = z.object({
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
      error:
        "must have no path: Rapport's pages are at /slack/install, /slack/oauth_redirect and /crm/callback",
    })
    .optional(),
  SLACK_API_URL: httpUrl("https://slack.com/api/")
    // Methods are resolved against it like links in a folder.
    .transform((url) => (url.href.endsWith("/") ? url : new URL(`${url.href}/`)))
    .default(new URL("https://slack.com/api/")),
  HOST: z.string().default("127.0.0.1"),
  PORT: portNumber.default(3000),
  OPERATOR_HOST: z.string().default("127.0.0.1"),
  OPERATOR_PORT: portNumber.default(9400),
  PROFILE_API_URL: httpUrl("https://host.example/functions/v1").optional(),
  PROFILE_API_KEY: serviceKey.optional(),
  DATABASE_URL: databaseUrl("data/rapport.db"),
  REDIS_URL: redisUrl,
  ENCRYPTION_KEY: z
    .string()
    .transform((text, context) => {
      const keys = readKeys(text, /,/);
      if (keys?.every(isKey)) return keys;
      context.addIssue({ code: "custom", message: wrongKeys });
      return z.NEVER;
    })
    .optional(),
  HUBSPOT_CLIENT_ID: z.string().optional(),
  HUBSPOT_CLIENT_SECRET: z.string().optional(),
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: z.string().optional(),
  CALENDAR_ALLOWED_HOSTS: hosts("calendar.example,cloud.example:8443,[fd00::1]"),
  CRM_ALLOWED_HOSTS: hosts("crm.example,cloud.example:8443,[fd00::1]"),
  AUDIT_DAYS: days(1).default(365),
  // Not sooner than anything of `/credits` and the contents of calls; two years have last year's accounts in full.
  LEDGER_DAYS: days(90).default(730),
  // Not longer than the marks of who was forgotten are kept; 14 is what Slack allows after an uninstallation.
  BACKUP_DAYS: days(1, 365).default(14),
  STOP_DELAY: stopDelay,
  ...tracingVariables("rapport"),
  PROFILE_API_TRACEPARENT: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((text) => text === "true"),
  LOG_LEVEL: logLevel.optional(),
});

/** Names of all variables we read. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

export type Environment = z.infer<typeof environment>;

function days(min: number, max = 9999) {
  return z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a number of days, from ${min} to ${max}`,
    })
    .transform(Number);
}

/** @param example for the sentence that says what's wrong */
function hosts(example: string) {
  return z
    .string()
    .transform((text, context) => {
      const read = text.split(",").map((host) => readAllowedHost(host.trim()));
      if (read.every((host) => host !== undefined)) return read;
      const message = `must be a comma-separated list of host or host:port, with IPv6 in brackets, such as ${example}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .default([]);
}
