import KeyvRedis, { createClient } from "@keyv/redis";
import type { KeyvStoreAdapter } from "keyv";

/** Milliseconds that a look-up waits for Redis; the service itself is faster than that. */
const commandTimeout = 500;
/** Milliseconds between pings. A connection that is silent for longer is dead. */
const pingInterval = 1_000;
const maxSilence = 2_000;

/**
 * A look-up cache in Redis, shared by several processes.
 *
 * @param url `redis://` or `rediss://`
 * @param onError called with every failure; while Redis is down, commands fail at once and the cache counts
 *   as empty, so no look-up waits for it
 * @returns `store` makes one adapter per namespace over one connection; `stop` closes it
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
  // Every namespace's adapter adds a listener.
  client.setMaxListeners(0);
  // Not awaited: the app runs without its cache while Redis is down, and uses it once it is back.
  client.connect().catch(onError);

  /** Drops a connection with a late answer, which fails the commands waiting on it. */
  function leaveConnection(): void {
    if (!client.isReady) return;
    onError(new Error(`Redis didn't respond within ${commandTimeout} ms.`));
    client.destroy();
    client.connect().catch(onError);
  }

  /** node-redis limits only how long a command waits to be written, not for its answer. */
  async function answered<Result>(command: Promise<Result>): Promise<Result> {
    const timer = setTimeout(leaveConnection, commandTimeout);
    try {
      return await command;
    } finally {
      clearTimeout(timer);
    }
  }

  class TimedRedis extends KeyvRedis<string> {
    /** The adapter's own method would reconnect, even after a stop. */
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
