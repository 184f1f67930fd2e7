import { setImmediate as others } from "node:timers/promises";

/** Characters that are encoded at once. */
const pieceLength = 32 * 1024;

type List = Iterable<unknown> | AsyncIterable<unknown>;

/**
 * JSON as `JSON.stringify(…, undefined, 2)` writes it, in pieces between which others get in.
 *
 * @param object its lists may be long, and are read an entry at a time
 */
export async function jsonPieces(object: Readonly<Record<string, unknown>>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let text = "";
  for await (const part of jsonParts(object)) {
    text += part;
    if (text.length < pieceLength) continue;
    pieces.push(Buffer.from(text));
    text = "";
    await others();
  }
  return [...pieces, Buffer.from(text)];
}

async function* jsonParts(object: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(object)) {
    yield `${before}\n  ${JSON.stringify(key)}: `;
    before = ",";
    if (isList(value)) yield* listParts(value);
    else yield indented(value, "  ");
  }
  yield "\n}\n";
}

async function* listParts(list: List): AsyncGenerator<string> {
  let before = "[";
  for await (const entry of list) {
    yield `${before}\n    ${indented(entry, "    ")}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "\n  ]";
}

/** A string has no line break in JSON: each is between its parts. */
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${by}`);
}

function isList(value: unknown): value is List {
  return (
    typeof value === "object" && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
