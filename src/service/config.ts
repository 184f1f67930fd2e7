import { z } from "zod";
import { insecureDatabase, isSecureAddress, isSecureDatabase } from "../contract/secure-address.ts";
import { databaseUrl, logLevel, portNumber, redisUrl, stopDelay } from "../contract/settings.ts";
import { isKey } from "../database/vault.ts";
import { tracingSettings, tracingVariables } from "../tracing/settings.ts";

/** The service's environment variables. Messages name the variable and the fix, and never quote a value. */
const environment = z.object({
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: portNumber.default(4000),
  SERVICE_DATABASE_URL: databaseUrl("data/service.db"),
  SERVICE_ENCRYPTION_KEY: z
    .string()
    .transform((text) => Buffer.from(text, "base64"))
    .refine(isKey, {
      error: "must be 32 random bytes in base64; make one with: openssl rand -base64 32",
    })
    .optional(),
  SERVICE_RATE_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a whole number above 0: the requests a key can make per minute")
    .transform(Number)
    .optional(),
  REDIS_URL: redisUrl,
  COMPOSER_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an http or https address, such as https://host.example/v1",
      abort: true,
    })
    .refine((url) => isSecureAddress(new URL(url)), {
      error: "must start with https, or every host on the way reads the texts",
    })
    .optional(),
  COMPOSER_MODEL: z.string().optional(),
  COMPOSER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be the key alone, without spaces or line breaks")
    .optional(),
  COMPOSER_TEMPERATURE: z
    .string()
    .regex(/^(?:[01](?:\.\d{1,3})?|2(?:\.0{1,3})?)$/, "must be a number from 0 to 2, such as 0.7")
    .transform(Number)
    .optional(),
  COMPOSER_REASONING_EFFORT: z
    .string()
    .regex(/^[a-z]{1,20}$/, "must be a word that the model's server knows, such as low")
    .optional(),
  COMPOSER_DEADLINE: z
    .string()
    .regex(/^(?:[1-9]|[1-7]\d|8[0-5])$/, "must be a whole number of seconds from 1 to 85: Rapport waits 90")
    .transform(Number)
    .optional(),
  STOP_DELAY: stopDelay,
  ...tracingVariables("rapport-service"),
  LOG_LEVEL: logLevel.default("info"),
});

/** All variables that are read. */
export const serviceVariableNames: readonly string[] = Object.keys(environment.shape);

export type ServiceConfig = ReturnType<typeof readServiceConfig>;

/** What's wrong with the environment, one sentence per mistake. */
export class ServiceConfigError extends Error {
  override readonly name = "ServiceConfigError";

  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

/**
 * @param variables the environment; an empty value counts as unset
 * @throws ServiceConfigError when a value is invalid
 */
export function readServiceConfig(variables: Readonly<Record<string, string | undefined>>) {
  // A space or line break copied along with a value would cause an obscure failure later.
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const read = environment.safeParse(Object.fromEntries(trimmed.filter(([, value]) => value)));
  if (!read.success) {
    throw new ServiceConfigError(
      read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`),
    );
  }
  const values = read.data;
  if (!isSecureDatabase(values.SERVICE_DATABASE_URL, variables))
    throw new ServiceConfigError([`SERVICE_DATABASE_URL ${insecureDatabase}.`]);
  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    databaseUrl: values.SERVICE_DATABASE_URL,
    /** Seals contacts and answers; `undefined` leaves them in clear. */
    encryptionKey: values.SERVICE_ENCRYPTION_KEY,
    /** Requests per key and minute; `undefined` means unlimited. */
    rateLimit: values.SERVICE_RATE_LIMIT,
    /** Where several processes share the rate limit. */
    redisUrl: values.REDIS_URL,
    model: modelSettings(values),
    /** Milliseconds for which a stop still serves new requests, after it said that it isn't ready. */
    stopDelay: values.STOP_DELAY * 1_000,
    /** Absent when no traces are sent. */
    tracing: tracingSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** @returns a language model with an OpenAI-compatible API; `undefined` means the built-in stand-in */
function modelSettings(values: z.infer<typeof environment>) {
  const { COMPOSER_URL: url, COMPOSER_MODEL: model, COMPOSER_DEADLINE: seconds } = values;
  if (url !== undefined && model !== undefined) {
    return {
      url,
      model,
      key: values.COMPOSER_KEY,
      temperature: values.COMPOSER_TEMPERATURE,
      reasoningEffort: values.COMPOSER_REASONING_EFFORT,
      deadline: seconds === undefined ? undefined : seconds * 1_000,
    };
  }
  const given = Object.entries(values).filter(
    ([name, value]) => name.startsWith("COMPOSER_") && value !== undefined,
  );
  if (given.length === 0) return undefined;
  throw new ServiceConfigError([
    `A language model needs COMPOSER_URL and COMPOSER_MODEL; set so far: ${given.map(([name]) => name).join(", ")}. ` +
      "Set both, or neither for the built-in stand-in.",
  ]);
}
