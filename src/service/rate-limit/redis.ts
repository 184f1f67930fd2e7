import { createClient } from "@keyv/redis";
import { z } from "zod";
import { memoryRateLimit } from "./memory.ts";
import { minute, type RateLimit, secondsToWait } from "./rate-limit.ts";

/** Increments and sets the expiry atomically: a counter without an expiry would lock its key out for ever. */
const script = `
local count = redis.call("INCR", KEYS[1])
if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {count, redis.call("PTTL", KEYS[1])}
`;

const reply = z.tuple([z.number(), z.number()]);

/** Milliseconds. */
const connectTimeout = 2_000;
const commandTimeout = 500;
/** How long we bypass Redis after it failed, since every request would wait for its timeout. */
const rest = 5_000;

/**
 * A rate limit shared by all processes, in Redis. While Redis is down, each process counts on its own: a key
 * may then exceed its limit, which is better than no answers.
 *
 * @param url `redis://…`
 * @param most requests per key and minute
 * @param now Unix time in milliseconds
 * @param reportFault called when Redis fails, once until it answers again
 */
export async function redisRateLimit({
  url,
  most,
  now,
  reportFault,
}: {
  url: string;
  most: number;
  now: () => number;
  reportFault: (fault: unknown) => void;
}): Promise<RateLimit> {
  const own = memoryRateLimit({ most, now });
  let isFailing = false;
  let restsUntil = 0;
  const fail = (fault: unknown) => {
    if (!isFailing) reportFault(fault);
    isFailing = true;
  };
  const client = createClient({
    url,
    socket: { connectTimeout, reconnectStrategy: 1_000 },
    disableOfflineQueue: true,
  });
  client.on("error", fail);
  // Keeps reconnecting, so a service that starts before its Redis doesn't need a restart.
  const connecting = client.connect().catch(fail);
  await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, connectTimeout).unref())]);
  return {
    async take(key) {
      if (!client.isReady || performance.now() < restsUntil) return own.take(key);
      try {
        const counting = client.eval(script, { keys: [`service:rate:${key}`], arguments: [String(minute)] });
        const [count, left] = reply.parse(await inTime(counting));
        isFailing = false;
        return secondsToWait(count, most, left);
      } catch (fault) {
        fail(fault);
        restsUntil = performance.now() + rest;
        return own.take(key);
      }
    },
    async stop() {
      client.destroy();
    },
  };
}

/**
 * The client's own timeout ends when a command is sent, so a silent connection would block all requests.
 *
 * @throws Error when there's no answer in time
 */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("Redis does not answer.")), commandTimeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
