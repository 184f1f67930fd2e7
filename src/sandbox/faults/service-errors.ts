import type { Faults } from "../protocol.ts";

/** What a service that refuses may say. The specification leaves statuses and bodies open, so the app must take any. */
const refusals: Record<Faults["status"], { reason: string; code: string; message: string }> = {
  401: { reason: "Unauthorized", code: "unauthorized", message: "The API key is not valid." },
  402: { reason: "Payment Required", code: "insufficient_credits", message: "The balance is too low." },
  403: { reason: "Forbidden", code: "forbidden", message: "This key may not do that." },
  404: { reason: "Not Found", code: "not_found", message: "There is no such contact." },
  409: { reason: "Conflict", code: "conflict", message: "Another request is under way." },
  422: { reason: "Unprocessable Entity", code: "invalid_request", message: "A field is not valid." },
  429: { reason: "Too Many Requests", code: "rate_limited", message: "Too many requests." },
  500: { reason: "Internal Server Error", code: "internal_error", message: "Something went wrong." },
  502: { reason: "Bad Gateway", code: "bad_gateway", message: "The upstream failed." },
  503: { reason: "Service Unavailable", code: "unavailable", message: "Down for maintenance." },
};

/** Statuses whose answer says when to come back, and in how many seconds. */
const retryAfter: Partial<Record<Faults["status"], string>> = { 429: "7", 503: "7" };

/**
 * The answer of a service that refuses.
 *
 * @returns the headers in lower case, and the body, which may be empty
 */
export function refusalOf({ status, body }: Pick<Faults, "status" | "body">): {
  status: number;
  headers: Record<string, string>;
  text: string;
} {
  const { reason, code, message } = refusals[status];
  const seconds = retryAfter[status];
  const headers: Record<string, string> = seconds === undefined ? {} : { "retry-after": seconds };
  switch (body) {
    case "JSON":
      return {
        status,
        headers: { ...headers, "content-type": "application/json" },
        text: JSON.stringify({ error: { code, message } }),
      };
    case "HTML":
      return {
        status,
        headers: { ...headers, "content-type": "text/html; charset=utf-8" },
        text: `<!doctype html><html><head><title>${status} ${reason}</title></head><body><h1>${reason}</h1><p>upstream failed</p></body></html>`,
      };
    case "nothing":
      return { status, headers, text: "" };
    default:
      return body satisfies never;
  }
}
