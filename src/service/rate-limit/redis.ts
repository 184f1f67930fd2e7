import { setTimeout } from "node:timers/promises";
import { createClient } from "@keyv/redis";
import { z } from "zod";
import type { ServiceLog } from "../log.ts";
import {
  memoryRateLimit,
  minute,
  type RateLimit,
  type RateLimitOptions,
  secondsToWait,
} from "./rate-limit.ts";

/** Increments and sets the expiry atomically: a counter without an expiry would lock its key out for ever. */
const script = `
local count = redis.call("INCR", KEYS[1])
if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {count, redis.call("PTTL", KEYS[1])}
`;

const reply = z.tuple([z.number(), z.number()]);

/** Milliseconds. We bypass Redis for a while after it failed: every request would wait for its timeout. */
const timeouts = { connect: 2_000, command: 500, bypass: 5_000 } as const;

/**
 * A rate limit shared by all processes, in Redis. While Redis is down, each process counts on its own: a key
 * may then exceed its limit, which is better than no answers.
 *
 * @param url `redis://…`
 * @param log gets an error when Redis fails, once until it answers again
 */
export async function redisRateLimit(
  url: string,
  { limit, now }: RateLimitOptions,
  log: ServiceLog,
): Promise<RateLimit> {
  const own = memoryRateLimit({ limit, now });
  let isFailing = false;
  let bypassedUntil = 0;
  const fail = (error: unknown) => {
    if (!isFailing) log.error({ err: error }, "Redis failed, requests are counted by each process");
    isFailing = true;
  };
  const client = createClient({
    url,
    socket: { connectTimeout: timeouts.connect, reconnectStrategy: 1_000 },
    disableOfflineQueue: true,
  });
  client.on("error", fail);
  // Keeps reconnecting, so a service that starts before its Redis doesn't need a restart.
  const connecting = client.connect().catch(fail);
  await Promise.race([connecting, setTimeout(timeouts.connect, undefined, { ref: false })]);
  return {
    async take(key) {
      if (!client.isReady || performance.now() < bypassedUntil) return own.take(key);
      try {
        const counting = client.eval(script, { keys: [`service:rate:${key}`], arguments: [String(minute)] });
        const [count, left] = reply.parse(await inTime(counting));
        isFailing = false;
        return secondsToWait(count, limit, left);
      } catch (error) {
        fail(error);
        bypassedUntil = performance.now() + timeouts.bypass;
        return own.take(key);
      }
    },
    stop: () => client.destroy(),
  };
}

/**
 * The client's own timeout ends when a command is sent, so a silent connection would block all requests.
 *
 * @throws Error when there's no answer in time
 */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = setTimeout(timeouts.command, undefined, { signal: answered.signal }).then(() => {
    throw new Error("Redis doesn't respond.");
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}
