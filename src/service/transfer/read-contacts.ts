import { createReadStream } from "node:fs";
import type { TextDecoder } from "node:util";
import { textDecoderOf } from "#csv/shape.ts";
import { readCsvContacts } from "./csv.ts";
import { FileError, type FileRow } from "./file-row.ts";
import { splitJsonArray } from "./json-array.ts";

/**
 * @param chunks the file's text
 * @throws FileError when the file as a whole can't be read
 */
export function readFileRows(format: "csv" | "json", chunks: AsyncIterable<string>): AsyncIterable<FileRow> {
  return format === "csv" ? readCsvContacts(chunks) : readJsonRows(chunks);
}

const notJson = "This isn't JSON.";

async function* readJsonRows(chunks: AsyncIterable<string>): AsyncGenerator<FileRow> {
  for await (const { line, text } of splitJsonArray(chunks)) {
    // Two commas side by side: an error costs more than the rest of the row.
    if (text.trim() === "") {
      yield { line, reason: notJson };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      yield { line, reason: notJson };
      continue;
    }
    yield { line, value };
  }
}

/**
 * Reads a file as UTF-8, or as UTF-16 if it says so, in chunks. Invalid bytes are an error: refusing a file is better than misspelling
 * names for good.
 *
 * @param onBytes called with the number of bytes read so far
 * @throws FileError
 */
export async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      decoder ??= textDecoderOf(chunk);
      const text = decoder.decode(chunk, { stream: true });
      bytes += chunk.length;
      onBytes(bytes);
      yield text;
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    const isDecoding =
      error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
    throw isDecoding ? new FileError("The file isn't UTF-8. Save it as UTF-8 and import it again.") : error;
  }
}
