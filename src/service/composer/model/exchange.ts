import { ComposerError } from "../composer-error.ts";

/** More than any text of ours, together with what a model says of itself. In bytes. */
const largestAnswer = 1024 * 1024;

export interface ExchangeOptions {
  fetch: typeof fetch;
  now: () => Date;
}

/**
 * A `fetch` for one exchange with the model's server. It follows no redirect, since people's data and the key would go
 * with it; reads no more than it can use; and fails with a `ComposerError`, which holds nothing of either side's text.
 */
export function createExchange({ fetch: send, now }: ExchangeOptions): typeof fetch {
  return async (address, init) => {
    const signal = init?.signal;
    try {
      const response = await send(address, { ...init, redirect: "manual" });
      if (response.ok) {
        const type = response.headers.get("content-type") ?? "application/json";
        return new Response(await textOf(response), {
          status: response.status,
          headers: { "content-type": type },
        });
      }
      await response.body?.cancel();
      throw failureOf(response, now());
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ComposerError) throw error;
      throw new ComposerError({ kind: "unreachable", code: codeOf(error) });
    }
  };
}

function failureOf({ status, headers }: Response, now: Date): ComposerError {
  const retryAfter = secondsOf(headers.get("retry-after"), now);
  if (status === 429) return new ComposerError({ kind: "rate limited", retryAfter });
  return status >= 500
    ? new ComposerError({ kind: "unreachable", code: `HTTP ${status}`, retryAfter })
    : new ComposerError({ kind: "refused", status });
}

/** @param value whole seconds or a date (RFC 9110, section 10.2.3) */
function secondsOf(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}

async function textOf(response: Response): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for await (const piece of response.body) {
    size += piece.byteLength;
    if (size > largestAnswer) throw new ComposerError({ kind: "unusable answer", reason: "it is too large" });
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The system's code, which `fetch` hides in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
