import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sqliteDialect } from "../store/sqlite.ts";
import { builtInComposer } from "./composer/built-in.ts";
import type { Composer } from "./composer/composer.ts";
import { basePath, createHttp } from "./http.ts";
import { openStore, type Store } from "./store.ts";

/** How long `stop` waits for requests under way before it cuts their connections, in milliseconds. */
const longestDrain = 10_000;

export interface ServiceOptions {
  /** Such as "127.0.0.1". */
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** A SQLite file, or ":memory:". */
  database: string;
  composer?: Composer;
  now?: () => Date;
  /** Told of what went wrong on the service's side, for a log. */
  reportFault?: (fault: unknown) => void;
}

export interface Service {
  /** The specification's `{base_url}`, such as `http://127.0.0.1:8787/functions/v1`. */
  url: string;
  store: Store;
  /** Takes no new connection, lets requests under way finish, and closes the database. */
  stop: () => Promise<void>;
}

/**
 * Starts the service.
 *
 * @throws when the database cannot be opened or the port cannot be had; nothing is left running then
 */
export async function startService({
  host,
  port,
  database,
  composer = builtInComposer,
  now = () => new Date(),
  reportFault = () => {},
}: ServiceOptions): Promise<Service> {
  const store = await openStore({ dialect: sqliteDialect(database), now });
  const http = createHttp({ store, composer, reportFault });
  const underWay = new Set<Promise<unknown>>();
  const server = createServer(
    getRequestListener(
      (request, bindings) => {
        const answer = Promise.resolve(http.fetch(request, bindings));
        underWay.add(answer);
        return answer.finally(() => underWay.delete(answer));
      },
      // The process belongs to the app as well: its global Request and Response stay Node's own.
      { overrideGlobalObjects: false },
    ),
  );
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await store.close();
    throw error;
  }

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await drain(server);
    // An asker who hangs up closes the connection, but not the work behind it.
    await Promise.allSettled(underWay);
    await store.close();
  }
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${portOf(server)}${basePath}`,
    store,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A connection that is busy now turns idle after `close` has looked for idle ones.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const limit = setTimeout(() => server.closeAllConnections(), longestDrain);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return address.port;
}
