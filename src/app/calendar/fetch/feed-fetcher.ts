import { lookup as lookUp } from "node:dns/promises";
import { Agent, type Dispatcher } from "undici";
import { type AllowedHost, isAllowedHost } from "./allowed-hosts.ts";
import { checkedAddress } from "./feed-address.ts";
import { acceptedCodings, contentOf } from "./feed-body.ts";
import { FeedError } from "./feed-error.ts";
import { failureOfAnswer, failureOfBrokenExchange } from "./feed-failures.ts";
import { createGuardedConnector } from "./guarded-connector.ts";

/** The most that a feed may hold, in bytes: on the wire, and once decoded. */
export const largestFeed = 20 * 1024 * 1024;

/** Redirects that are followed. */
const maxRedirects = 3;

/** Connections to one host at a time. */
const connectionsPerHost = 8;

/** Milliseconds for which a connection without use is kept: several feeds of one host are often due together. */
const keepAliveTimeout = 4_000;

/** Characters of a validator that are kept. */
const maxValidatorLength = 1_000;

/** What a feed's host said of the content's version, to be asked with next time (RFC 9110, section 8.8). */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export type FetchedFeed =
  | { kind: "unchanged" }
  | { kind: "content"; bytes: Uint8Array<ArrayBuffer>; validators: Validators };

/** Fetches feeds, only from where feeds may come from. */
export interface FeedFetcher {
  /**
   * @param validators of the content that is known; when absent the feed is fetched whatever it holds
   * @throws FeedError
   */
  fetch(address: URL, validators?: Validators): Promise<FetchedFeed>;
  /** Closes the connections once the fetches under way have ended. */
  stop(): Promise<void>;
}

/** How long is waited for a feed's host, in milliseconds. */
export interface FetchDeadlines {
  /** Its addresses, the connection, and the handshake of TLS. */
  connect: number;
  /** From the request to the end of the answer's headers; later, from one piece of the body to the next. */
  headers: number;
  /** All of it, with redirects, and with waiting for a connection. */
  whole: number;
}

const defaultDeadlines: FetchDeadlines = { connect: 5_000, headers: 10_000, whole: 30_000 };

export interface FeedFetcherOptions {
  allowedHosts: readonly AllowedHost[];
  /** Whether feeds may come from the public network, and not from the allowed hosts alone; they may when absent. */
  isPublicAllowed?: boolean;
  /** Unix time in milliseconds. */
  now?: () => number;
  /** All addresses of a name; the system's resolver unless given. */
  lookup?: (hostname: string) => Promise<readonly string[]>;
  deadlines?: FetchDeadlines;
}

/** @param options where feeds may come from besides the public network, and the clock */
export function createFeedFetcher({
  allowedHosts,
  isPublicAllowed = true,
  now = Date.now,
  lookup = allAddressesOf,
  deadlines = defaultDeadlines,
}: FeedFetcherOptions): FeedFetcher {
  const agent = new Agent({
    allowH2: false,
    connections: connectionsPerHost,
    keepAliveTimeout,
    // Whatever a host would like.
    keepAliveMaxTimeout: keepAliveTimeout,
    connect: createGuardedConnector({ allowedHosts, lookup, timeout: deadlines.connect }),
    headersTimeout: deadlines.headers,
    bodyTimeout: deadlines.headers,
    maxResponseSize: largestFeed,
  });

  /** Asks at an address, and wherever that leads to, as long as each is one that a feed may have. */
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
    // Of the other successes none brings the whole feed, and half of one would look as if meetings were cancelled.
    if (statusCode !== 200 && statusCode !== 203) throw failureOfAnswer({ statusCode, headers }, now());
    if (Number(headers["content-length"]) > largestFeed) throw new FeedError("too large");
    const bytes = await contentOf(body, single(headers["content-encoding"]), largestFeed);
    if (isMarkup(bytes)) throw new FeedError("no calendar");
    return { kind: "content", bytes, validators: validatorsOf(headers) };
  }

  return {
    async fetch(address, validators = {}) {
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
    stop: () => agent.close(),
  };
}

async function allAddressesOf(hostname: string): Promise<string[]> {
  const found = await lookUp(hostname, { all: true });
  return found.map(({ address }) => address);
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

/** What nobody read of an answer is broken off, and its connection with it. */
function discard({ body }: Dispatcher.ResponseData) {
  body.on("error", () => {});
  body.destroy();
}

function validatorsOf(headers: Dispatcher.ResponseData["headers"]): Validators {
  const etag = kept(single(headers.etag));
  const lastModified = kept(single(headers["last-modified"]));
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

function kept(validator: string | undefined): string | undefined {
  return validator !== undefined && validator.length <= maxValidatorLength ? validator : undefined;
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The type an answer claims says little: many hosts serve calendars as `text/html`. How it begins tells pages apart. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}
