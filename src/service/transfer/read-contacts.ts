import { readCsvContacts } from "./csv.ts";
import type { FileRow } from "./file-row.ts";
import { splitJsonArray } from "./json-array.ts";

/**
 * @param chunks the file's text
 * @throws FileError when the file as a whole can't be read
 */
export function readFileRows(format: "csv" | "json", chunks: AsyncIterable<string>): AsyncIterable<FileRow> {
  return format === "csv" ? readCsvContacts(chunks) : readJsonRows(chunks);
}

async function* readJsonRows(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  for await (const { line, text } of splitJsonArray(chunks)) yield { line, ...parse(text) };
}

function parse(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: "This is not JSON." };
  }
}
