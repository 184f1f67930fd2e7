import { isRecord } from "../json.ts";

/** How the sandbox spoils the service's answers. All of it is deterministic: a person can look twice. */

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

type Leaf = (value: unknown, field: string) => unknown;

function mapLeaves(value: unknown, leaf: Leaf, field = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, leaf, field));
  if (!isRecord(value)) return leaf(value, field);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapLeaves(inner, leaf, name)]),
  );
}

function mapObjects(value: unknown, change: (fields: [string, unknown][]) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    mapObjects(inner, change),
  ]);
  return Object.fromEntries(change(fields));
}

function otherType(value: unknown): unknown {
  if (typeof value === "string") return 42;
  if (typeof value === "number") return String(value);
  return typeof value === "boolean" ? (value ? "yes" : "no") : [value];
}

/** Text where text is, but such as nobody should show unescaped; ids and times stay, so that it passes a schema. */
export function withHostileText(answer: unknown): unknown {
  let index = 0;
  return mapLeaves(answer, (value, field) => {
    if (typeof value !== "string" || isIdentifier(value)) return value;
    if (field === "tone_summary") return "A very long summary. ".repeat(500).slice(0, 10_000);
    return hostileTexts[index++ % hostileTexts.length];
  });
}

/** What the service writes of its own; everything else is what it was asked. */
const writtenFields = new Set(["rephrased", "body"]);

/** A message in which one number is off by one, and one negation is gone. */
export function withChangedFacts(answer: unknown): unknown {
  return mapLeaves(answer, (value, field) =>
    typeof value === "string" && writtenFields.has(field) ? withoutNegation(withOtherNumber(value)) : value,
  );
}

/** The first number that stands for itself: no part of a name, a version or an address, nor that of a list's item. */
const firstNumber =
  /(?<![\p{L}\p{N}_/.=-])(?!(?<=^[> \t]*)\d{1,3}[.)] )(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?![\p{L}\p{N}_/=-])/mu;

function withOtherNumber(text: string): string {
  return text.replace(firstNumber, (number) => {
    const next = Number(number.replaceAll(",", "")) + 1;
    return number.includes(",") ? next.toLocaleString("en") : String(next);
  });
}

const firstNegation =
  /(?<=\bcan)not\b|(?<=\bca)n['’]t\b|(?<=\bw)on['’]t\b|(?<=[a-z])n['’]t\b|[ \t]+(?:not|no)\b(?![-.]|[ \t]one\b)/i;

function withoutNegation(text: string): string {
  return text.replace(firstNegation, (negation, at: number) => {
    if (/^on/i.test(negation)) return "ill";
    return /\bca$/i.test(text.slice(0, at)) ? "n" : "";
  });
}

export const withWrongTypes = (answer: unknown): unknown => mapLeaves(answer, otherType);

export const withUnknownFields = (answer: unknown): unknown =>
  mapObjects(answer, (fields) => [
    ...fields,
    ["introduced_later", { reason: ["a newer version"], weight: 0.5 }],
  ]);

/** Every second field is gone. */
export const withMissingFields = (answer: unknown): unknown =>
  mapObjects(answer, (fields) => fields.filter((_field, index) => index % 2 === 0));

export const withTooMuch = (answer: unknown): unknown =>
  isRecord(answer) ? { ...answer, padding: "x".repeat(tooLarge) } : answer;
