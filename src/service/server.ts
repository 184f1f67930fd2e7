import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { ApiError } from "../contract/api-errors.ts";
import { openTracing } from "../tracing/open.ts";
import type { TracingSettings } from "../tracing/tracing.ts";
import type { Composer } from "./composer/composer.ts";
import { standIn } from "./composer/stand-in/stand-in.ts";
import { reportFailure } from "./failure-reports.ts";
import { sendApiError } from "./http/answer.ts";
import { drainOf } from "./http/drain.ts";
import { basePath, createOperationsListener, pathOf } from "./http/operations-listener.ts";
import { createPages, createPagesListener } from "./http/pages.ts";
import {
  answerUnreadableRequests,
  createPipelineLimit,
  isAmbiguous,
  isEndUncertain,
} from "./http/unreadable-requests.ts";
import { createServiceLog, type ServiceLog } from "./log.ts";
import { startMaintenance } from "./maintenance.ts";
import type { createMcpListener } from "./mcp/listener.ts";
import { createMetrics } from "./metrics.ts";
import { memoryRateLimit } from "./rate-limit/rate-limit.ts";
import { redisRateLimit } from "./rate-limit/redis.ts";
import { openStore } from "./store/store.ts";

/**
 * Milliseconds: to receive a request's headers, and all of it; between Node's searches for late ones, which would
 * otherwise be 30 s.
 */
const timeouts = { headers: 10_000, request: 60_000, check: 1_000 } as const;

/** Where the operations are tools of the Model Context Protocol. */
const mcpPath = `${basePath}/mcp`;

/** Idle connections take memory, too. */
const maxConnections = 2_000;

/**
 * Milliseconds to wait for the next request on a connection. Longer than the 60 s of many proxies: if we close
 * a connection just as it's reused, that request is lost.
 */
const keepAliveTimeout = 65_000;

export interface ServiceOptions {
  /** Such as "127.0.0.1". */
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** A SQLite file, ":memory:", or `postgres://…`. */
  database: string;
  /** 32 bytes that seal contacts and answers in the database; `undefined` leaves them in clear. */
  encryptionKey?: Buffer | undefined;
  composer?: Composer;
  /** Requests per key and minute; `undefined` means unlimited. */
  rateLimit?: number | undefined;
  /** Where several processes share the rate limit; if `undefined`, each process counts on its own. */
  redisUrl?: string | undefined;
  /** Milliseconds for which a stop still serves new requests, so that load balancers learn that it isn't ready. */
  stopDelay?: number;
  /** The clock, in Unix milliseconds. */
  now?: () => number;
  /** Where traces are sent; absent: nowhere. */
  tracing?: TracingSettings | undefined;
  log?: ServiceLog;
}

export type Service = Awaited<ReturnType<typeof startService>>;

/**
 * Starts the service.
 *
 * @throws when the database can't be opened or unsealed, or the port isn't available; nothing keeps running then
 */
export async function startService(options: ServiceOptions) {
  const { host, port, now = Date.now, composer = standIn, stopDelay = 0 } = options;
  const log = options.log ?? createServiceLog("silent");
  const { database, encryptionKey } = options;
  const underWay = new Map<Promise<unknown>, ServerResponse>();
  const metrics = createMetrics({ inFlight: () => underWay.size });
  const warn = (sentence: string) => log.warn(sentence);
  const store = await openStore({ database, encryptionKey, now, warn, observer: metrics.database });
  let isStopping = false;
  const rateLimit = await startRateLimit(options, log);
  const opened = new AsyncDisposableStack();
  const tracing = await openTracing(options.tracing, log, opened);
  const answerOperation = createOperationsListener({ store, composer, rateLimit, metrics, tracing, log });
  async function whyNotReady(): Promise<string | undefined> {
    if (isStopping) return "stopping";
    return (await store.isReachable()) ? undefined : "the database doesn't answer";
  }
  const pages = createPages({ metrics, whyNotReady, trouble: () => composer.trouble?.(), log });
  const answerPage = createPagesListener(pages, { metrics, log });
  let mcp: Promise<ReturnType<typeof createMcpListener>> | undefined;
  /** Its library is loaded by the first who asks for it. */
  async function answerMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      mcp ??= import("./mcp/listener.ts").then((module) =>
        module.createMcpListener({ store, composer, rateLimit, metrics, log }),
      );
      await (await mcp)(request, response);
    } catch (error) {
      // Too many files may be open for a moment.
      mcp = undefined;
      reportFailure(error, { metrics, log });
      sendApiError(response, new ApiError("internal"));
    }
  }

  const isTooMany = createPipelineLimit();
  /** Connections whose last request could end in two places. */
  const refused = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
      keepAliveTimeout,
      requireHostHeader: false,
    },
    (request, response) => {
      if (isTooMany(request, response)) {
        request.socket.destroy();
        return;
      }
      // What follows may be the rest of it.
      if (refused.has(request.socket)) return;
      if (isAmbiguous(request)) {
        if (isEndUncertain(request)) {
          refused.add(request.socket);
          response.shouldKeepAlive = false;
        }
        sendApiError(response, new ApiError("malformed_request"));
        return;
      }
      const answering =
        answerOperation(request, response) ??
        (pathOf(request.url) === mcpPath ? answerMcp(request, response) : answerPage(request, response));
      underWay.set(answering, response);
      void answering.finally(() => underWay.delete(answering));
    },
  );
  server.maxConnections = maxConnections;
  answerUnreadableRequests(server);
  const drain = drainOf(server);

  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    rateLimit?.stop();
    await store.close();
    await opened.disposeAsync();
    throw error;
  }
  const stopMaintenance = startMaintenance(store, () => underWay.size > 0, log);

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    isStopping = true;
    if (stopDelay > 0) await setTimeout(stopDelay);
    await drain(() => underWay.values());
    // When a client hangs up, its connection closes, but the work continues.
    await Promise.allSettled(underWay.keys());
    await stopMaintenance();
    rateLimit?.stop();
    await store.close();
    await opened.disposeAsync();
  }
  return {
    /** The specification's `{base_url}`, such as `http://127.0.0.1:8787/functions/v1`. */
    url: `http://${host.includes(":") ? `[${host}]` : host}:${portOf(server)}${basePath}`,
    store,
    /** After `stopDelay` accepts no new connections, lets requests in progress finish, and closes the database. */
    stop: () => (stopped ??= stop()),
  };
}

function startRateLimit({ rateLimit: limit, redisUrl, now = Date.now }: ServiceOptions, log: ServiceLog) {
  if (limit === undefined) return undefined;
  if (redisUrl === undefined) return memoryRateLimit({ limit, now });
  return redisRateLimit(redisUrl, { limit, now }, log);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return address.port;
}
