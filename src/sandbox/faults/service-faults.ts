import { isRecord, parseJson } from "../json.ts";
import type { Faults } from "../protocol.ts";
import type { Answer } from "../slack/transport/take-from-app.ts";

/** How much is sent when an answer is to be too large: bytes. An honest one has a few thousand. */
const tooLarge = 12 * 1024 * 1024;

const hostileTexts = [
  "<!channel> everybody, look here",
  "<@U02SAM00002> said so",
  "<https://evil.example|your bank>",
  "*bold* _italic_ ~gone~ `code` ```block```",
  "&lt;!here&gt; & <b>HTML</b> <script>alert(1)</script>",
  "one\ntwo\n\n>quote\n• bullet",
  "\u202Eright to left\u202C and a zero\u200Bwidth space",
  "<!date^0^{date}|never> <mailto:a@b.example|write me>",
  `${"long word ".repeat(1000)}`,
] as const;

const isIdentifier = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text);

/** Changes one value of an answer, as `JSON.parse` hands it over: what is in it comes first, the whole last with "". */
type Reviver = (field: string, value: unknown) => unknown;

const withWrongTypes: Reviver = (_field, value) => {
  if (typeof value === "string") return 42;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? [value] : value;
};

/** Text where text is, but such as nobody should show unescaped; ids and times stay, so that it passes a schema. */
function withHostileText(): Reviver {
  let index = 0;
  return (field, value) => {
    if (typeof value !== "string" || isIdentifier(value)) return value;
    if (field === "tone_summary") return "A very long summary. ".repeat(500).slice(0, 10_000);
    return hostileTexts[index++ % hostileTexts.length];
  };
}

/** What the service writes of its own; everything else is what it was asked. */
const writtenFields = new Set(["rephrased", "body"]);

const withChangedFacts: Reviver = (field, value) =>
  typeof value === "string" && writtenFields.has(field) ? withoutNegation(withOtherNumber(value)) : value;

/** The first number that is no part of a name, a version or an address. */
const firstNumber = /(?<![\p{L}\p{N}_/.=-])\d{1,15}(?![\p{L}\p{N}_/=-])/u;
const firstNegation = /(?<=[a-z])n['’]t\b|(?<![ \t])[ \t]+(?:not|no)\b/i;

const withOtherNumber = (text: string): string =>
  text.replace(firstNumber, (number) => String(Number(number) + 1));
const withoutNegation = (text: string): string => text.replace(firstNegation, "");

const withUnknownFields: Reviver = (_field, value) =>
  isRecord(value) ? { ...value, introduced_later: { reason: ["a newer version"], weight: 0.5 } } : value;

const withMissingFields: Reviver = (_field, value) =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((_entry, index) => index % 2 === 0))
    : value;

const withTooMuch: Reviver = (field, value) =>
  field === "" && isRecord(value) ? { ...value, padding: "x".repeat(tooLarge) } : value;

const spoil: Partial<Record<Faults["service"], () => Reviver>> = {
  "wrong types": () => withWrongTypes,
  "too large": () => withTooMuch,
  "unknown fields": () => withUnknownFields,
  "missing fields": () => withMissingFields,
  "hostile text": withHostileText,
  "changes facts": () => withChangedFacts,
};

/** The service's answer as a fault makes it; as it is where the fault is about something else. */
export function spoiled(fault: Faults["service"], text: string): string {
  if (fault === "broken JSON") return text.slice(0, Math.ceil(text.length / 2));
  const reviver = spoil[fault]?.();
  if (reviver === undefined || parseJson(text) === undefined) return text;
  return JSON.stringify(JSON.parse(text, reviver));
}

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

/** The answer of a service that refuses. */
export function refusalOf({ status, body }: Pick<Faults, "status" | "body">): Answer {
  const { reason, code, message } = refusals[status];
  const seconds = retryAfter[status];
  const html = `<!doctype html><html><head><title>${status} ${reason}</title></head><body><h1>${reason}</h1><p>upstream failed</p></body></html>`;
  const kinds = {
    JSON: ["application/json", JSON.stringify({ error: { code, message } })],
    HTML: ["text/html; charset=utf-8", html],
    nothing: [undefined, ""],
  } as const;
  const [contentType, text] = kinds[body];
  return {
    status,
    headers: {
      ...(seconds && { "retry-after": seconds }),
      ...(contentType && { "content-type": contentType }),
    },
    body: text,
  };
}
