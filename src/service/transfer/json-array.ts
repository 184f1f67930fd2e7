import { FileError } from "./file-row.ts";

/** The text of a JSON array's element and its first line number in the file. */
export interface ArrayElement {
  line: number;
  text: string;
}

/** In characters. Stops a missing bracket from swallowing the rest of the file. */
const maxElementLength = 1024 * 1024;

/** RFC 8259, section 2, and a byte order mark. */
const spaces = " \t\r\n\ufeff";

/**
 * Splits a JSON array into its elements, holding one at a time in memory. It only looks for the commas
 * between them: `JSON.parse` validates each element, so an invalid one doesn't affect the others.
 *
 * @param chunks the file's text in pieces of any length
 * @throws FileError when the text isn't an array, or the array doesn't end
 */
export async function* splitJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<ArrayElement> {
  let position: "before" | "inside" | "after" = "before";
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
      const character = chunk.charAt(index);
      if (character === "\n") line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === "\\") isEscaped = true;
        else if (character === '"') inString = false;
        continue;
      }
      if (spaces.includes(character)) continue;
      if (position === "before") {
        if (character !== "[") throw new FileError("The file isn't a JSON array of contacts.");
        position = "inside";
        start = index + 1;
        continue;
      }
      if (position === "after")
        throw new FileError(`Line ${line}: there's something after the end of the array.`);
      const isEnd = depth === 0 && character === "]";
      if (isEnd || (depth === 0 && character === ",")) {
        text += chunk.slice(start, index);
        start = index + 1;
        if (isEnd) position = "after";
        // "[]" has no element; "[{},]" has an empty last one.
        if (!isEnd || startLine > 0 || elements > 0) yield { line: startLine || line, text };
        elements += 1;
        text = "";
        startLine = 0;
        continue;
      }
      if (startLine === 0) startLine = line;
      if (character === '"') inString = true;
      else if (character === "{" || character === "[") depth += 1;
      // An extra closing bracket invalidates only its own element.
      else if (character === "}" || character === "]") depth = Math.max(0, depth - 1);
    }
    if (position === "inside") text += chunk.slice(start);
    if (text.length > maxElementLength) {
      throw new FileError(`Line ${startLine}: a contact starts here and never ends.`);
    }
  }
  if (position === "before")
    throw new FileError("The file is empty. It should contain a JSON array of contacts.");
  if (position === "inside") throw new FileError("The file ends before the array does.");
}
