import { createReadStream } from "node:fs";
import { FileError } from "./file-error.ts";

/**
 * Reads a file as UTF-8, piece by piece. Other bytes are an error: a name that is spelled wrong from then on is worse
 * than a file that is refused.
 *
 * @param onBytes told how many bytes have been read so far
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
