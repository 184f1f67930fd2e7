import { createClient } from "@keyv/redis";
import { z } from "zod";
import { memoryRateLimit } from "./memory.ts";
import { minute, type RateLimit, secondsToWait } from "./rate-limit.ts";

/** Counts and begins the minute in one step: a count without an end would lock its key out for ever. */
const script = `
local count = redis.call("INCR", KEYS[1])
if count == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {count, redis.call("PTTL", KEYS[1])}
`;

const reply = z.tuple([z.number(), z.number()]);

/** Milliseconds. */
const connectTimeout = 2_000;
const commandTimeout = 500;
/** How long Redis is not asked after it failed: whoever asks it waits for as long as it may take. */
const rest = 5_000;

/**
 * One limit of all processes, kept in Redis. While Redis does not answer, each process counts for itself: then a key
 * gets more than its limit, which is better than no answers.
 *
 * @param url `redis://…`
 * @param most requests of a key in a minute
 * @param now Unix time in milliseconds
 * @param reportFault told when Redis fails, once until it answers again
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
  // It goes on trying: a service that starts before its Redis does need not be restarted.
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
 * The client's own limit ends when a command is sent: a connection that has gone silent would hold all requests.
 *
 * @throws Error when there is no answer in time
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
