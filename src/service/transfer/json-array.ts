import { FileError } from "./file-error.ts";

/** The text of a JSON array's element and its first line number in the file. */
export interface ArrayElement {
  line: number;
  text: string;
}

/** In characters. Stops a missing bracket from swallowing the rest of the file. */
const maxElementLength = 1024 * 1024;

const code = {
  lineFeed: 10,
  quote: 34,
  comma: 44,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const;

/**
 * Splits a JSON array into its elements, holding one at a time in memory. It only looks for the commas
 * between them: `JSON.parse` validates each element, so an invalid one doesn't affect the others.
 *
 * @param chunks the file's text in pieces of any length
 * @throws FileError when the text isn't an array, or the array doesn't end
 */
export async function* splitJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<ArrayElement> {
  let place: "before" | "inside" | "after" = "before";
  let line = 1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  /** The current element's text so far. `startLine` is 0 until it begins. */
  let text = "";
  let startLine = 0;
  let elements = 0;

  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk.charCodeAt(index);
      if (character === code.lineFeed) line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === code.backslash) isEscaped = true;
        else if (character === code.quote) inString = false;
        continue;
      }
      if (isSpace(character)) continue;
      if (place === "before") {
        if (character !== code.openBracket) throw new FileError("The file is not a JSON array of contacts.");
        place = "inside";
        start = index + 1;
        continue;
      }
      if (place === "after")
        throw new FileError(`Line ${line}: there is something after the end of the array.`);
      const isEnd = depth === 0 && character === code.closeBracket;
      if (isEnd || (depth === 0 && character === code.comma)) {
        text += chunk.slice(start, index);
        start = index + 1;
        if (isEnd) place = "after";
        // "[]" has no element; "[{},]" has an empty last one.
        if (!isEnd || startLine > 0 || elements > 0) yield { line: startLine || line, text };
        elements += 1;
        text = "";
        startLine = 0;
        continue;
      }
      if (startLine === 0) startLine = line;
      if (character === code.quote) inString = true;
      else if (character === code.openBrace || character === code.openBracket) depth += 1;
      // An extra closing bracket invalidates only its own element.
      else if (character === code.closeBrace || character === code.closeBracket)
        depth = Math.max(0, depth - 1);
    }
    if (place === "inside") text += chunk.slice(start);
    if (text.length > maxElementLength) {
      throw new FileError(`Line ${startLine}: a contact begins here that does not end.`);
    }
  }
  if (place === "before") throw new FileError("The file is empty; it should hold a JSON array of contacts.");
  if (place === "inside") throw new FileError("The file ends before its array does.");
}

/** A space, tab or line break (RFC 8259, section 2), or a byte order mark. */
function isSpace(character: number): boolean {
  return character === 32 || character === 10 || character === 13 || character === 9 || character === 0xfeff;
}
