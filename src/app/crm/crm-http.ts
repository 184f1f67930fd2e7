import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import type { z } from "zod";
import { checkedAddress, isAllowedHost } from "../calendar/fetch/feed-address.ts";
import { type FeedProblem, failureOfBrokenExchange } from "../calendar/fetch/feed-error.ts";
import type { FeedFetcherOptions } from "../calendar/fetch/feed-fetcher.ts";
import { createGuardedConnector } from "../calendar/fetch/guarded-connector.ts";
import { retryAfter } from "../outreach/service/retry-timing.ts";
import { CrmError, type CrmProblem } from "./crm-error.ts";

/** Bytes of an answer. A hundred people with all their fields are far fewer. */
const maxAnswerSize = 4 * 1024 * 1024;
/** Milliseconds for DNS, connection and TLS handshake. */
const connectTimeout = 2_000;

/** What ends an exchange early; anything else is "unavailable". */
const problems: Readonly<Partial<Record<FeedProblem, CrmProblem>>> = {
  "forbidden address": "forbidden address",
  "too large": "unreadable",
  "too slow": "too slow",
};

/** A request to a CRM's API. */
export interface CrmRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the API's address, without a slash before it. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /**
   * What a refusal means where its status means something else than usual.
   *
   * @param body parsed; `undefined` where it isn't JSON
   */
  problemOf?: (status: number, body: unknown) => CrmProblem | undefined;
}

/** Sends requests to CRMs, only to the public network and to hosts that an operator allowed. */
export type CrmHttp = ReturnType<typeof createCrmHttp>;

export interface CrmHttpOptions extends Omit<FeedFetcherOptions, "now" | "deadlines"> {
  /** Unix time in milliseconds. */
  now: () => number;
}

export function createCrmHttp({ allowedHosts, isPublicAllowed = true, now, lookup }: CrmHttpOptions) {
  const connect = createGuardedConnector({ allowedHosts, lookup, timeout: connectTimeout });
  const agent = new Agent({ allowH2: false, connections: 8, connect, maxResponseSize: maxAnswerSize });

  /** @returns an address of a CRM; `undefined` for what isn't one, and where nobody may ask */
  function reachable(text: string): URL | undefined {
    const read = checkedAddress(text, allowedHosts);
    if (!("address" in read)) return undefined;
    return isPublicAllowed || isAllowedHost(read.address, allowedHosts) ? read.address : undefined;
  }

  /** @throws CrmError for an exchange that ended early */
  async function answerTo(address: URL, { method, body, headers, signal }: CrmRequest) {
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    try {
      const answer = await agent.request({
        origin: address.origin,
        path: `${address.pathname}${address.search}`,
        method,
        headers: {
          ...headers,
          accept: "application/json",
          "user-agent": "Rapport",
          ...(body !== undefined && { "content-type": type }),
        },
        body: isForm ? body.toString() : body === undefined ? null : JSON.stringify(body),
        signal,
      });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } catch (error) {
      const { problem, cause } = failureOfBrokenExchange(error);
      throw new CrmError(problems[problem] ?? "unavailable", { cause });
    }
  }

  return {
    now,
    reachable,
    /**
     * @param base the API's address
     * @param shape what is read of the answer; an answer with another shape counts as unreadable
     * @returns `undefined` where the CRM says that there's no such thing (404, 410)
     * @throws CrmError
     */
    async request<Shape extends z.ZodType>(
      base: URL,
      asked: CrmRequest,
      shape: Shape,
    ): Promise<z.infer<Shape> | undefined> {
      const address = new URL(asked.path, base.href.endsWith("/") ? base : `${base.href}/`);
      for (const [name, value] of Object.entries(asked.query ?? {})) address.searchParams.set(name, value);
      if (reachable(address.href) === undefined) throw new CrmError("forbidden address");
      // A process that stood still reads answers before it hears that its time is over: timers that are due come before this one.
      if (asked.method !== "GET") await setTimeout();
      const answer = await answerTo(address, asked);
      const received = parsed(answer.text);
      if (answer.status < 200 || answer.status > 299) {
        const problem = asked.problemOf?.(answer.status, received) ?? defaultProblem(answer.status);
        if (problem === undefined) return undefined;
        throw new CrmError(problem, { retryAfter: retryAfter(answer.headers["retry-after"], now()) });
      }
      const read = shape.safeParse(received);
      if (!read.success) throw new CrmError("unreadable");
      return read.data;
    },
    /** Closes the connections once pending requests have ended. */
    stop: (): Promise<void> => agent.close(),
  };
}

/** @returns `undefined` where there's no such thing */
function defaultProblem(status: number): CrmProblem | undefined {
  if (status === 404 || status === 410) return undefined;
  if (status === 401) return "token refused";
  if (status === 403) return "not allowed";
  if (status === 429) return "rate limited";
  // A redirect leads elsewhere than to the API: most often to a page to sign in.
  if (status < 400) return "unreadable";
  return status < 500 ? "refused" : "unavailable";
}

/** @returns `undefined` for what isn't JSON, such as a page, or is cut off; nothing at all is an empty object */
function parsed(text: string): unknown {
  try {
    // Half an emoji goes neither into an address nor into a value that Slack hands back.
    const mended = (_key: string, value: unknown) =>
      typeof value === "string" ? value.toWellFormed() : value;
    return JSON.parse(text || "{}", mended);
  } catch {
    return undefined;
  }
}
