import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import type { CaseRequest } from "./case.ts";
import { fill, fillText, type Known } from "./placeholders.ts";
import { priceOf } from "./plan.ts";

/** Milliseconds. */
const timeouts = { connect: 5_000, lookup: 15_000, composition: 120_000 } as const;
/** Seconds. A 429 that asks for a longer wait, or is still a 429 after the last try, counts as the answer. */
const maxWait = 60;
const maxTries = 3;

/** A response. */
export interface Exchange {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** `undefined` when the body isn't JSON. */
  json?: unknown;
}

/** Nothing is listening at the base address, so no case can run. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** The service rejected the key, so no case can run. */
export class RefusedKeyError extends Error {
  override readonly name = "RefusedKeyError";
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** @param baseUrl the specification's `{base_url}` */
export function createServiceClient({ baseUrl, known }: { baseUrl: URL; known: Known }) {
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: timeouts.connect },
    maxResponseSize: 4 * 1024 * 1024,
  });

  /** Doesn't follow redirects: the key is for this address only. */
  async function once({ path, method = "POST", headers, body }: CaseRequest): Promise<Exchange> {
    const deadline = priceOf(path) === 0 ? timeouts.lookup : timeouts.composition;
    try {
      const answer = await agent.request({
        origin: baseUrl.origin,
        path: `${baseUrl.pathname.replace(/(?<!\/)\/+$/, "")}${path}`,
        method,
        headers: headersOf(headers, known),
        body: method === "GET" ? null : bodyOf(body, known),
        signal: AbortSignal.timeout(deadline),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, headers: answer.headers, text, ...parsed(text) };
    } catch (error) {
      throw failureOf(error, deadline);
    }
  }

  return {
    /** @throws UnreachableError; Error with a sentence when no complete answer came */
    async ask(request: CaseRequest): Promise<Exchange> {
      for (let tries = 1; ; tries += 1) {
        const exchange = await once(request);
        const wait = Number(exchange.headers["retry-after"] ?? Number.NaN);
        const isWorthWaiting = exchange.status === 429 && wait <= maxWait && tries < maxTries;
        if (!isWorthWaiting) return exchange;
        await setTimeout(wait * 1_000);
      }
    },
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

function headersOf(own: CaseRequest["headers"], known: Known): Record<string, string> {
  const defaults = { authorization: "Bearer {key}", "content-type": "application/json" };
  return Object.fromEntries(
    Object.entries({ ...defaults, ...own }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, fillText(value, known)]],
    ),
  );
}

function bodyOf(body: CaseRequest["body"], known: Known): string | Uint8Array {
  if ("bytes" in body) return body.bytes;
  return "text" in body ? body.text : JSON.stringify(fill(body.json, known));
}

function parsed(text: string): { json?: unknown } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}

function failureOf(error: unknown, deadline: number): Error {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) {
    return new UnreachableError(`Nothing responds at the base address (${code}).`, { cause: error });
  }
  if (first instanceof Error && first.name === "TimeoutError") {
    return new Error(`There was no response within ${deadline / 1_000} seconds.`, { cause: error });
  }
  return new Error(`The connection dropped${code === "" ? "" : ` (${code})`}.`, { cause: error });
}
