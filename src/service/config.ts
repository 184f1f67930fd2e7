import { z } from "zod";

/**
 * The service's environment variables. Error messages name the variable and the fix, and never quote a value.
 */
const environment = z.object({
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: "must be a number from 0 to 65535",
    })
    .transform(Number)
    .default(4000),
  SERVICE_DATABASE_URL: z
    .string()
    .refine((text) => /^(postgres(ql)?:\/\/|file:)/.test(text) || !text.includes("://"), {
      error: "must be a path such as data/service.db, or start with postgres://",
    })
    .refine((text) => !/^postgres(ql)?:/.test(text) || URL.canParse(text), {
      error: "cannot be read: in a password, characters such as @, / and : are written as %40, %2F and %3A",
    })
    .default("data/service.db"),
  SERVICE_RATE_LIMIT: z
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), {
      error: "must be a whole number above 0: requests that each key may make in a minute",
    })
    .transform(Number)
    .optional(),
  REDIS_URL: z
    .string()
    .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
      error: "must be an address that starts with redis:// or rediss://",
    })
    .optional(),
  COMPOSER_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an http or https address, such as https://host.example/v1",
    })
    .optional(),
  COMPOSER_MODEL: z.string().optional(),
  COMPOSER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be the key alone, without spaces or line breaks" })
    .optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
});

/** All variables that are read. */
export const serviceVariableNames: readonly string[] = Object.keys(environment.shape);

/** A language model with an OpenAI-compatible API. */
export interface ModelSettings {
  url: string;
  model: string;
  key: string | undefined;
}

export interface ServiceConfig {
  host: string;
  port: number;
  databaseUrl: string;
  /** Requests per key and minute; `undefined` means unlimited. */
  rateLimit: number | undefined;
  /** Where several processes share the rate limit. */
  redisUrl: string | undefined;
  /** `undefined` means the built-in composer. */
  model: ModelSettings | undefined;
  logLevel: z.infer<typeof environment>["LOG_LEVEL"];
}

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
export function readServiceConfig(variables: Readonly<Record<string, string | undefined>>): ServiceConfig {
  // A space or line break copied along with a value would cause an obscure failure later.
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const read = environment.safeParse(Object.fromEntries(trimmed.filter(([, value]) => value)));
  if (!read.success) {
    throw new ServiceConfigError(
      read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`),
    );
  }
  const values = read.data;
  return {
    host: values.SERVICE_HOST,
    port: values.SERVICE_PORT,
    databaseUrl: values.SERVICE_DATABASE_URL,
    rateLimit: values.SERVICE_RATE_LIMIT,
    redisUrl: values.REDIS_URL,
    model: modelSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

function modelSettings({
  COMPOSER_URL,
  COMPOSER_MODEL,
  COMPOSER_KEY,
}: z.infer<typeof environment>): ModelSettings | undefined {
  if (COMPOSER_URL !== undefined && COMPOSER_MODEL !== undefined) {
    return { url: COMPOSER_URL, model: COMPOSER_MODEL, key: COMPOSER_KEY };
  }
  const lonely = Object.entries({ COMPOSER_URL, COMPOSER_MODEL, COMPOSER_KEY }).filter(([, value]) => value);
  if (lonely.length === 0) return undefined;
  throw new ServiceConfigError([
    `A language model needs COMPOSER_URL and COMPOSER_MODEL; set so far: ${lonely.map(([name]) => name).join(", ")}. ` +
      "Set both, or none for the built-in composer.",
  ]);
}
