import { createClient } from "@keyv/redis";
import type { TestContext } from "vitest";

const url = new URL(process.env.REDIS_URL ?? "redis://127.0.0.1:6379");

/**
 * A connection to the real Redis of the tests: `REDIS_URL`, or the one on this machine. Where none answers,
 * the test is skipped and says so; in CI (`CI=true`) it fails.
 */
export async function redisOrSkip(context: TestContext) {
  const client = createClient({
    url: url.href,
    socket: { connectTimeout: 2_000, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (process.env.CI === "true") throw new Error("No Redis answers at REDIS_URL.", { cause: error });
    context.skip(`no Redis answers at ${url.host}; set REDIS_URL to run this`);
  }
  return {
    url,
    client,
    async [Symbol.asyncDispose]() {
      client.destroy();
    },
  };
}
