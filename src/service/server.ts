import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ApiError } from "../contract/api-errors.ts";
import { builtInComposer } from "./composer/built-in.ts";
import type { Composer } from "./composer/composer.ts";
import { sendApiError } from "./http/answer.ts";
import { drainOf } from "./http/drain.ts";
import { basePath, createOperationsListener } from "./http/operations-listener.ts";
import { createPages, createPagesListener } from "./http/pages.ts";
import { answerUnreadableRequests, lacksHost } from "./http/unreadable-requests.ts";
import { createServiceLog, faultForLog, type ServiceLog } from "./log.ts";
import { startMaintenance } from "./maintenance.ts";
import { createMetrics } from "./metrics.ts";
import { memoryRateLimit } from "./rate-limit/memory.ts";
import type { RateLimit } from "./rate-limit/rate-limit.ts";
import { redisRateLimit } from "./rate-limit/redis.ts";
import { openStore, type Store } from "./store/store.ts";

/** Milliseconds. */
const longest = {
  /** For a whole request to come in. */
  request: 60_000,
  /**
   * For the next request on a connection: longer than the 60 s of many proxies. One that is closed in the moment in
   * which it is used again loses a request.
   */
  keptAlive: 65_000,
  /** For the database's answer to whether it is there. */
  ping: 2_000,
} as const;

export interface ServiceOptions {
  /** Such as "127.0.0.1". */
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** A SQLite file, ":memory:", or `postgres://…`. */
  database: string;
  composer?: Composer;
  /** Requests of each key in a minute; absent: as many as it likes. */
  rateLimit?: number | undefined;
  /** Where the limit of several processes is kept; absent: each process counts for itself. */
  redisUrl?: string | undefined;
  /** The clock, in Unix milliseconds. */
  now?: () => number;
  log?: ServiceLog;
  /** Told of what went wrong on the service's side; by default the log is. */
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
export async function startService(options: ServiceOptions): Promise<Service> {
  const { host, port, now = Date.now, composer = builtInComposer } = options;
  const log = options.log ?? createServiceLog("silent");
  const tell =
    options.reportFault ??
    ((fault: unknown) => log.error({ fault: faultForLog(fault) }, "the service failed"));
  const store = await openStore({ database: options.database, now });

  const underWay = new Map<Promise<void>, ServerResponse>();
  const metrics = createMetrics({ inFlight: () => underWay.size });
  const reportFault = (fault: unknown) => {
    metrics.faults.inc();
    tell(fault);
  };
  let isStopping = false;
  const rateLimit = await startRateLimit(options, reportFault);
  const answerOperation = createOperationsListener({ store, composer, rateLimit, metrics, log, reportFault });
  const pages = createPages({ metrics, isReady: async () => !isStopping && isThere(store), reportFault });
  const answerPage = createPagesListener(pages, reportFault);

  const server = createServer(
    { requestTimeout: longest.request, keepAliveTimeout: longest.keptAlive, requireHostHeader: false },
    (request, response) => {
      if (lacksHost(request)) {
        sendApiError(response, new ApiError("malformed_request"));
        return;
      }
      const answering = answerOperation(request, response) ?? answeredPage(request, response);
      underWay.set(answering, response);
      void answering.finally(() => underWay.delete(answering));
    },
  );
  async function answeredPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await answerPage(request, response);
    } catch (fault) {
      reportFault(fault);
      response.destroy();
    }
  }

  answerUnreadableRequests(server);
  const drain = drainOf(server);

  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await rateLimit?.stop();
    await store.close();
    throw error;
  }
  const maintenance = startMaintenance({ store, isBusy: () => underWay.size > 0, reportFault });

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    isStopping = true;
    await drain(() => underWay.values());
    // A client who hangs up closes the connection, but not the work behind it.
    await Promise.allSettled(underWay.keys());
    await maintenance.stop();
    await rateLimit?.stop();
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

async function startRateLimit(
  { rateLimit: most, redisUrl: url, now = Date.now }: ServiceOptions,
  reportFault: (fault: unknown) => void,
): Promise<RateLimit | undefined> {
  if (most === undefined) return undefined;
  return url === undefined ? memoryRateLimit({ most, now }) : redisRateLimit({ url, most, now, reportFault });
}

/** Whether the database answers, soon. */
async function isThere(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, longest.ping, false);
  });
  const answered = store.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return address.port;
}
