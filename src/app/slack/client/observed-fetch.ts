import { z } from "zod";

/** `refused` when Slack answered with an error of its own, `failed` when it didn't answer, or not as it should. */
export type SlackCallOutcome = "answered" | "rate_limited" | "refused" | "failed";

/** A call to Slack that has ended. Nothing in it comes from a person. */
export interface SlackCall {
  /** Such as "chat.postMessage"; "url" when it went to an address that Slack gave us, to answer or upload at. */
  method: string;
  outcome: SlackCallOutcome;
  /** Slack's code, such as "channel_not_found"; `undefined` when it was answered. */
  error: string | undefined;
  milliseconds: number;
}

type Fetch = typeof globalThis.fetch;

const failedAnswer = z.object({ ok: z.literal(false), error: z.string().regex(/^[a-z\d_]{1,60}$/) });

/**
 * A `fetch` for Slack that tells what came of each call once its answer has been read.
 *
 * @param slackApiUrl the Web API's base, ending in a slash
 * @param onCall called after each call
 */
export function observedFetch(fetch: Fetch, slackApiUrl: string, onCall: (call: SlackCall) => void): Fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const method = slackMethod(address, slackApiUrl);
    const began = performance.now();
    const end = (outcome: SlackCallOutcome, error?: string) =>
      onCall({ method, outcome, error, milliseconds: performance.now() - began });
    try {
      const response = await fetch(input, init);
      if (response.status === 429) end("rate_limited", "ratelimited");
      else if (!response.ok) end(response.status < 500 ? "refused" : "failed", `http_${response.status}`);
      else if (method === "url" || !isJson(response)) end("answered");
      else return await readAnswer(response, end);
      return response;
    } catch (error) {
      end("failed", isTimeout(error) ? "timeout" : "unreachable");
      throw error;
    }
  };
}

/** The Web API says in a body whether it refuses. Returned as a new response, since a body can be read once. */
async function readAnswer(
  response: Response,
  end: (outcome: SlackCallOutcome, error?: string) => void,
): Promise<Response> {
  const text = await response.text();
  // Most answers begin so, and some are long: only the others are read twice.
  if (text.startsWith('{"ok":true')) end("answered");
  else {
    const failed = failedAnswer.safeParse(parseJson(text));
    if (failed.success) end("refused", failed.data.error);
    else end(parseJson(text) === undefined ? "failed" : "answered");
  }
  return new Response(text, response);
}

/** @returns the Web API's method that an address is for, or "url" */
export function slackMethod(address: string, slackApiUrl: string): string {
  if (!address.startsWith(slackApiUrl)) return "url";
  return /^[\w.]{1,60}$/.exec(address.slice(slackApiUrl.length))?.[0] ?? "url";
}

function isJson({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/json") === true;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
