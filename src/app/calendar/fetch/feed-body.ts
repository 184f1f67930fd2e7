import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FeedError } from "./feed-error.ts";

/** The codings that `contentOf` can decode, for `Accept-Encoding`. Not deflate: many hosts get it wrong. */
export const acceptedCodings = "gzip, br";

/** Pieces of one body. One of a single byte takes hundreds in memory; over a network, most have over a thousand. */
const maxPieces = 50_000;

/**
 * Reads and decodes a body. Stops at the first byte over the limit, so a decompression bomb never fills
 * memory.
 *
 * @param coding `Content-Encoding`, RFC 9110, section 8.4
 * @param maxLength bytes of decoded content
 * @returns the content, in its own memory
 * @throws FeedError "too large", or "failing" for a coding we didn't ask for
 * @throws any error that ends the body or its decoder early
 */
export function contentOf(
  body: Readable,
  coding: string | undefined,
  maxLength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return pipeline(body, decoderOf(coding), (content: AsyncIterable<Uint8Array>) =>
    collected(content, maxLength),
  );
}

function decoderOf(coding: string | undefined) {
  switch (coding?.trim().toLowerCase()) {
    case undefined:
    case "":
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      throw new FeedError("failing");
  }
}

async function collected(content: AsyncIterable<Uint8Array>, maxLength: number) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > maxLength || pieces.push(piece) > maxPieces) throw new FeedError("too large");
  }
  // A copy outside of Node's shared pool: this may be transferred to a worker.
  return new Uint8Array(Buffer.concat(pieces));
}
