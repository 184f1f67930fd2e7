import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readServiceConfig, ServiceConfigError } from "../../src/service/config.ts";

const key = randomBytes(32);

test("nothing needs to be set", () => {
  expect(readServiceConfig({ SERVICE_PORT: "", LOG_LEVEL: " " })).toEqual({
    host: "127.0.0.1",
    port: 4000,
    databaseUrl: "data/service.db",
    encryptionKey: undefined,
    rateLimit: undefined,
    redisUrl: undefined,
    model: undefined,
    stopDelay: 0,
    logLevel: "info",
  });
});

test("everything can be set, and what came along in copying is cut off", () => {
  expect(
    readServiceConfig({
      SERVICE_HOST: "0.0.0.0",
      SERVICE_PORT: "80\n",
      SERVICE_DATABASE_URL: " postgres://u:p@host/db",
      SERVICE_ENCRYPTION_KEY: ` ${key.toString("base64")}\n`,
      SERVICE_RATE_LIMIT: "600",
      REDIS_URL: "rediss://host",
      COMPOSER_URL: "http://localhost:11434/v1",
      COMPOSER_MODEL: "small",
      COMPOSER_KEY: "k",
      COMPOSER_TEMPERATURE: "0.4",
      COMPOSER_REASONING_EFFORT: "low",
      COMPOSER_DEADLINE: "45",
      STOP_DELAY: "15",
      LOG_LEVEL: "warn",
    }),
  ).toEqual({
    host: "0.0.0.0",
    port: 80,
    databaseUrl: "postgres://u:p@host/db",
    encryptionKey: key,
    rateLimit: 600,
    redisUrl: "rediss://host",
    model: {
      url: "http://localhost:11434/v1",
      model: "small",
      key: "k",
      temperature: 0.4,
      reasoningEffort: "low",
      deadline: 45_000,
    },
    stopDelay: 15_000,
    logLevel: "warn",
  });
});

const wrongKey = "must be 32 random bytes in base64; make one with: openssl rand -base64 32.";
const insecureRedis =
  "must start with rediss://, or every host on the way reads its password; redis:// is for this machine and private networks.";
const insecureDatabase =
  "must end in ?sslmode=verify-full, or every host on the way reads the password and the data; where the way is safe, ?sslmode=disable.";

test.each([
  ["SERVICE_PORT", "65536", "must be a number from 0 to 65535."],
  [
    "SERVICE_DATABASE_URL",
    "mysql://secret",
    "must be a path such as data/service.db, or start with postgres://.",
  ],
  [
    "SERVICE_DATABASE_URL",
    "postgres://root:p/secret@host/db",
    "can't be read: in a password, write @, / and : as %40, %2F and %3A.",
  ],
  ["SERVICE_RATE_LIMIT", "0", "must be a whole number above 0: the requests a key can make per minute."],
  ["REDIS_URL", "http://secret", "must start with redis:// or rediss://."],
  ["REDIS_URL", "redis://[secret", "must start with redis:// or rediss://."],
  ["REDIS_URL", "redis://:secret@cache.example", insecureRedis],
  ["SERVICE_DATABASE_URL", "postgres://me:secret@db.example/r", insecureDatabase],
  ["SERVICE_ENCRYPTION_KEY", Buffer.alloc(32, "secret").toString("base64"), wrongKey],
  ["COMPOSER_URL", "secret", "must be an http or https address, such as https://host.example/v1."],
  [
    "COMPOSER_URL",
    "http://host.example/secret",
    "must start with https, or every host on the way reads the texts.",
  ],
  ["COMPOSER_KEY", "two words", "must be the key alone, without spaces or line breaks."],
  ["COMPOSER_TEMPERATURE", "2.1", "must be a number from 0 to 2, such as 0.7."],
  ["COMPOSER_TEMPERATURE", "warm", "must be a number from 0 to 2, such as 0.7."],
  ["COMPOSER_REASONING_EFFORT", "very high", "must be a word that the model's server knows, such as low."],
  ["COMPOSER_DEADLINE", "86", "must be a whole number of seconds from 1 to 85: Rapport waits 90."],
  ["LOG_LEVEL", "loud", "must be one of trace, debug, info, warn, error, fatal, silent."],
])("%s=%s is refused by its name and the remedy, not by its value", (name, value, remedy) => {
  expect(() => readServiceConfig({ [name]: value })).toThrow(new ServiceConfigError([`${name} ${remedy}`]));
});

test("several mistakes are told at once, and half a model is one", () => {
  expect(() => readServiceConfig({ SERVICE_PORT: "x", LOG_LEVEL: "x" })).toThrow(
    "SERVICE_PORT must be a number from 0 to 65535.\nLOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.",
  );
  expect(() => readServiceConfig({ COMPOSER_MODEL: "small", COMPOSER_KEY: "k" })).toThrow(
    "A language model needs COMPOSER_URL and COMPOSER_MODEL; set so far: COMPOSER_MODEL, COMPOSER_KEY. Set both, or neither for the built-in stand-in.",
  );
});
