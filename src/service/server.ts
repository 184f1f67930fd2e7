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
  /** For receiving a whole request. */
  request: 60_000,
  /**
   * For the next request on a connection. Longer than the 60 s of many proxies: if we close a connection just
   * as it's reused, that request is lost.
   */
  keptAlive: 65_000,
  /** For the database's answer to a readiness check. */
  ping: 2_000,
} as const;

export interface ServiceOptions {
  /** Such as "127.0.0.1". */
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** A SQLite file, ":memory:", or `postgres://…`. */
  database: string;
  composer?: Composer;
  /** Requests per key and minute; `undefined` means unlimited. */
  rateLimit?: number | undefined;
  /** Where several processes share the rate limit; if `undefined`, each process counts on its own. */
  redisUrl?: string | undefined;
  /** The clock, in Unix milliseconds. */
  now?: () => number;
  log?: ServiceLog;
  /** Called with errors on the service's side; default: logs them. */
  reportFault?: (fault: unknown) => void;
}

export interface Service {
  /** The specification's `{base_url}`, such as `http://127.0.0.1:8787/functions/v1`. */
  url: string;
  store: Store;
  /** Accepts no new connections, lets requests in progress finish, and closes the database. */
  stop: () => Promise<void>;
}

/**
 * Starts the service.
 *
 * @throws when the database can't be opened or the port isn't available; nothing keeps running then
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
    // When a client hangs up, its connection closes, but the work continues.
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

/** Whether the database answers in time. */
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
