import { Agent, type Dispatcher } from "undici";
import { checkedAddress, isAllowedHost } from "./feed-address.ts";
import { acceptedCodings, contentOf } from "./feed-body.ts";
import { FeedError, failureOfAnswer, failureOfBrokenExchange } from "./feed-error.ts";
import { createGuardedConnector, type GuardedConnectorOptions } from "./guarded-connector.ts";

/** Maximum size of a feed in bytes, both on the wire and decoded. */
export const largestFeed = 20 * 1024 * 1024;

/** Redirects we follow. */
const maxRedirects = 3;

/** Connections to one host at a time. */
const connectionsPerHost = 8;

/** Milliseconds to keep an idle connection: several feeds of one host are often due together. */
const keepAliveTimeout = 4_000;

/** Characters. Longer validators are dropped. */
const maxValidatorLength = 1_000;

/** The host's version of the content, to send with the next request (RFC 9110, section 8.8). */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export type FetchedFeed =
  | { kind: "unchanged" }
  | { kind: "content"; bytes: Uint8Array<ArrayBuffer>; validators: Validators };

/** Timeouts for a feed's host, in milliseconds. */
export interface FetchDeadlines {
  /** DNS, connection and TLS handshake. */
  connect: number;
  /** From the request to the end of the response headers, and then between chunks of the body. */
  headers: number;
  /** The whole fetch, including redirects and waiting for a connection. */
  whole: number;
}

const defaultDeadlines: FetchDeadlines = { connect: 5_000, headers: 10_000, whole: 30_000 };

export interface FeedFetcherOptions extends Pick<GuardedConnectorOptions, "allowedHosts" | "lookup"> {
  /** Whether addresses may be on the public network, not only at allowed hosts. Defaults to true. */
  isPublicAllowed?: boolean | undefined;
  /** Unix time in milliseconds. */
  now?: () => number;
  deadlines?: FetchDeadlines;
}

/** Fetches feeds, only from allowed addresses. */
export type FeedFetcher = ReturnType<typeof createFeedFetcher>;

/** @param options allowed hosts, timeouts and the clock */
export function createFeedFetcher({
  allowedHosts,
  isPublicAllowed = true,
  now = Date.now,
  lookup,
  deadlines = defaultDeadlines,
}: FeedFetcherOptions) {
  const agent = new Agent({
    allowH2: false,
    connections: connectionsPerHost,
    keepAliveTimeout,
    // Ignore longer times that a host asks for.
    keepAliveMaxTimeout: keepAliveTimeout,
    connect: createGuardedConnector({ allowedHosts, lookup, timeout: deadlines.connect }),
    headersTimeout: deadlines.headers,
    bodyTimeout: deadlines.headers,
    maxResponseSize: largestFeed,
  });

  /** Sends the request and follows redirects, checking each address. */
  async function answerAt(address: URL, validators: Validators, signal: AbortSignal) {
    let at = allowed(address.href);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await agent.request({
        origin: at.origin,
        path: `${at.pathname}${at.search}`,
        method: "GET",
        headers: requestHeaders(validators),
        signal,
      });
      const location = locationOf(answer);
      if (location === undefined) return answer;
      discard(answer);
      if (redirects === maxRedirects) throw new FeedError("too many redirects");
      at = allowed(location, at);
    }
  }

  function allowed(text: string, base?: URL): URL {
    const read = checkedAddress(text, allowedHosts, base);
    if (!("address" in read)) {
      throw new FeedError(read.problem === "no address" ? "failing" : "forbidden address");
    }
    if (!isPublicAllowed && !isAllowedHost(read.address, allowedHosts))
      throw new FeedError("host not allowed");
    return read.address;
  }

  async function contentsOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<FetchedFeed> {
    // No other success has the whole feed, and a partial one would make meetings look cancelled.
    if (statusCode !== 200 && statusCode !== 203) throw failureOfAnswer({ statusCode, headers }, now());
    if (Number(headers["content-length"]) > largestFeed) throw new FeedError("too large");
    const bytes = await contentOf(body, single(headers["content-encoding"]), largestFeed);
    if (isMarkup(bytes)) throw new FeedError("no calendar");
    return { kind: "content", bytes, validators: validatorsOf(headers) };
  }

  return {
    /**
     * @param validators of the content we already know; without them the feed is always sent in full
     * @throws FeedError
     */
    async fetch(address: URL, validators: Validators = {}): Promise<FetchedFeed> {
      try {
        const answer = await answerAt(address, validators, AbortSignal.timeout(deadlines.whole));
        try {
          const isConditional = validators.etag !== undefined || validators.lastModified !== undefined;
          if (answer.statusCode === 304 && isConditional) return { kind: "unchanged" };
          return await contentsOf(answer);
        } finally {
          discard(answer);
        }
      } catch (error) {
        throw failureOfBrokenExchange(error);
      }
    },
    /** Closes the connections once pending fetches have ended. */
    stop: (): Promise<void> => agent.close(),
  };
}

function requestHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    "user-agent": "Rapport",
    accept: "text/calendar",
    "accept-encoding": acceptedCodings,
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}

const redirecting = new Set([301, 302, 303, 307, 308]);

function locationOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  return redirecting.has(statusCode) ? single(headers.location) : undefined;
}

/** Aborts an unread response body, which also closes its connection. */
function discard({ body }: Dispatcher.ResponseData) {
  body.on("error", () => {});
  body.destroy();
}

function validatorsOf(headers: Dispatcher.ResponseData["headers"]): Validators {
  return { etag: kept(single(headers.etag)), lastModified: kept(single(headers["last-modified"])) };
}

function kept(validator: string | undefined): string | undefined {
  return validator !== undefined && validator.length <= maxValidatorLength ? validator : undefined;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Many hosts serve calendars as `text/html`, so we look at the first bytes instead of the content type. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}
