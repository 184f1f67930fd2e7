import fc from "fast-check";
import { isRecord, parseJson } from "../../src/sandbox/json.ts";
import { anyText } from "../support/properties/arbitraries.ts";

/** What must never be markup in a message when it came from outside. */
export const foreignMarkup = /<!(?:channel|here|everyone)|<https:\/\/evil\.example/;

const awkwardTexts = [
  ...["", " ", "\0", "\ud800", "\udc00x\ud83d", "\ufeff", "\u2028", "\u007f", "\\u0000", '"', "'", "%", "%s"],
  ...["<!channel>", "<!here>", "<https://evil.example|your bank>", "<@U02PRIYA01>", "&lt;!everyone&gt;"],
  ...["<script>alert(1)</script>", "=cmd|' /C calc'!A0", "../../etc/passwd", "1e309", "-0", "NaN"],
  ...["__proto__", "constructor", "toString", "null", "undefined", "true", "{}", "[]", '{"__proto__":1}'],
  ...["jane@acme.com", "jane@acme.com\0", "linkedin.com/in/jane", "http://127.0.0.1:9/"],
  "file:///etc/passwd",
];

/** A short text many times. */
const longText = fc
  .tuple(
    fc.constantFrom("a", ".", " ", "<", "&amp;", "😀", "\n", "1 ", "@a.", "[", '"', "_*"),
    fc.nat(30_000),
  )
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));

/** Any text that somebody may send who wants us to fail. */
export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 6, arbitrary: anyText },
  { weight: 1, arbitrary: longText },
);

/** Any value in the place of another; `undefined` leaves the place empty. */
export const hostileValue = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(undefined, null, true, 0, -1, 2 ** 53, 0.1, [], {}, [null]) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(nested(1_000), Array(5_000).fill({ type: "button" })) },
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { elements: value };
  return value;
}

/** A change of a value: which of the values in it, counted in reading order, and what takes its place. */
export const change = fc.tuple(fc.nat(), hostileValue);
type Change = readonly [number, unknown];

/** A value after some changes. Texts that hold JSON, as buttons carry it, are changed inside too. */
export function changed(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((before: unknown, [at, hostile]) => {
    let size = 0;
    walk(before, (inner) => {
      size += 1;
      return inner;
    });
    let left = at % size;
    return walk(before, (inner) => (left-- === 0 ? hostile : inner));
  }, value);
}

/** Replaces values by what `visit` returns; what it returns as it was is looked into. */
function walk(value: unknown, visit: (value: unknown) => unknown): unknown {
  const visited = visit(value);
  if (visited !== value) return visited;
  if (Array.isArray(value)) return value.map((inner) => walk(inner, visit));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, visit)]));
  }
  const carried = typeof value === "string" ? parseJson(value) : undefined;
  return typeof carried === "object" && carried !== null ? JSON.stringify(walk(carried, visit)) : value;
}
