import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { ApiError, bodyLimit } from "../../contract/api-errors.ts";

/** Pieces of one body. One of a single byte takes hundreds in memory; over a network, most have over a thousand. */
const maxPieces = 5_000;

/** The connection closed before the whole request had arrived. */
export class ClientDisconnectedError extends Error {
  override readonly name = "ClientDisconnectedError";
}

/**
 * Reads a request's JSON object. Invalid UTF-8 is refused rather than replaced, because `original` must be
 * returned unchanged.
 *
 * @throws ApiError; ClientDisconnectedError
 */
export async function readJsonBody(request: IncomingMessage): Promise<object> {
  const bytes = await readBytes(request);
  if (!isUtf8(bytes)) throw new ApiError("invalid_json");
  const json = parseJson(bytes.toString("utf8").replace(/^\ufeff/, ""));
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new ApiError("invalid_json");
  return json;
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"]) > bodyLimit) throw new ApiError("body_too_large");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyLimit || chunks.length >= maxPieces) reject(new ApiError("body_too_large"));
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on("error", (cause) =>
      reject(new ClientDisconnectedError("The request stopped early.", { cause })),
    );
    request.on("close", () => {
      if (!request.complete) reject(new ClientDisconnectedError("The request stopped early."));
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_json");
  }
}
