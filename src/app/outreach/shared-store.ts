import KeyvRedis, { createClient } from "@keyv/redis";
import type { KeyvStoreAdapter } from "keyv";

/** Milliseconds that a look-up waits for Redis; the service itself takes less. */
const commandTimeout = 500;
/** Milliseconds. With a ping a second, a connection that is silent for longer is dead. */
const pingInterval = 1_000;
const maxSilence = 2_000;

/**
 * A look-up cache that several processes share, in Redis.
 *
 * @param url `redis://` or `rediss://`
 * @param onError called with every failure; while Redis is away, commands fail at once and the cache counts as
 *   empty, so that no look-up waits for it
 * @returns `store` makes one adapter a namespace over one connection; `stop` closes that connection
 */
export function connectSharedStore(url: string, onError: (error: unknown) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: maxSilence,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000),
    },
  });
  client.on("error", onError);
  // The adapter of every namespace listens to it.
  client.setMaxListeners(0);
  // Not awaited: the app serves without its cache while Redis is away, and uses it when it comes back.
  client.connect().catch(onError);

  /** A connection on which an answer is late is left, which ends the commands that wait on it. */
  function leaveConnection(): void {
    if (!client.isReady) return;
    onError(new Error(`Redis did not answer within ${commandTimeout} ms.`));
    client.destroy();
    client.connect().catch(onError);
  }

  /** node-redis limits only how long a command waits to be written, not how long for its answer. */
  async function answered<Result>(command: Promise<Result>): Promise<Result> {
    const timer = setTimeout(leaveConnection, commandTimeout);
    try {
      return await command;
    } finally {
      clearTimeout(timer);
    }
  }

  class TimedRedis extends KeyvRedis<string> {
    /** The adapter's own would connect anew, also after the stop. */
    override async getClient() {
      return client;
    }
    override get<Value>(key: string) {
      return answered(super.get<Value>(key));
    }
    override set(key: string, value: string, lifetime?: number) {
      return answered(super.set(key, value, lifetime));
    }
    override delete(key: string) {
      return answered(super.delete(key));
    }
  }

  return {
    store: (namespace: string): KeyvStoreAdapter =>
      new TimedRedis(client, { namespace, throwOnConnectError: false }),
    stop: async () => client.destroy(),
  };
}
