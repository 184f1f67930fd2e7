import type { IncomingMessage } from "node:http";

/** Even a long message with its blocks stays far below this. */
export const maxBodyBytes = 1024 * 1024;
/** Pieces of one body. A piece of one byte takes hundreds in memory; over a network, most have over a thousand. */
const maxPieces = 5_000;
/** Bytes of all bodies that are still coming in. */
const maxUnfinishedBytes = 32 * maxBodyBytes;

export interface BodyHandlers {
  onBody: (body: Buffer) => void;
  /** The body is larger than any of Slack's; the rest of it is thrown away. */
  onTooLarge: () => void;
}

/**
 * Gathers requests' bodies, of which nobody knows yet who sent them. Beyond a total, the one that has been coming in
 * the longest is given up and its connection closed: Slack's come in within moments.
 */
export function createBodyReader() {
  const unfinished = new Map<IncomingMessage, number>();
  let total = 0;

  function release(request: IncomingMessage): void {
    total -= unfinished.get(request) ?? 0;
    unfinished.delete(request);
  }

  function hold(request: IncomingMessage, bytes: number): void {
    const before = unfinished.get(request);
    if (before === undefined) request.once("close", () => release(request));
    unfinished.set(request, (before ?? 0) + bytes);
    total += bytes;
    const [oldest] = unfinished.keys();
    if (total <= maxUnfinishedBytes || oldest === undefined) return;
    release(oldest);
    oldest.destroy();
  }

  return (request: IncomingMessage, { onBody, onTooLarge }: BodyHandlers): void => {
    const pieces: Buffer[] = [];
    let size = 0;
    let isTooLarge = false;
    // Most bodies come in one piece, which needs no watching; Node says only afterwards that the request is complete.
    const declaredSize = Number(request.headers["content-length"]);
    request.on("data", (piece: Buffer) => {
      if (isTooLarge) return;
      size += piece.length;
      isTooLarge = size > maxBodyBytes || pieces.push(piece) > maxPieces;
      if (isTooLarge) {
        pieces.length = 0;
        release(request);
        onTooLarge();
      } else if (size !== declaredSize) hold(request, piece.length);
    });
    request.on("end", () => {
      const [first] = pieces;
      if (!isTooLarge) onBody(pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces));
    });
  };
}
