import { createReadStream } from "node:fs";
import { FileError } from "./file-error.ts";

/**
 * Reads a file as UTF-8 in chunks. Invalid bytes are an error: refusing a file is better than misspelling
 * names for good.
 *
 * @param onBytes called with the number of bytes read so far
 * @throws FileError
 */
export async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const text = decoder.decode(chunk, { stream: true });
      bytes += chunk.length;
      onBytes(bytes);
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw isDecoding(error) ? new FileError("The file is not in UTF-8. Save it as UTF-8.") : error;
  }
}

function isDecoding(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}
