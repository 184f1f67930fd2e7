import type { IncomingMessage } from "node:http";
import { bodyLimit } from "../../contract/api-errors.ts";

/** How much of a body that nobody needs is read. */
const limits = { bytes: 4 * bodyLimit, milliseconds: 1_000 } as const;

/**
 * Throws away what's left of a request's body, so that a client that's still sending gets to read the answer; one that
 * sends on and on is disconnected soon.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  let bytes = 0;
  const disconnect = () => void request.socket.destroy();
  const timer = setTimeout(disconnect, limits.milliseconds);
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) disconnect();
  });
  // A client that's cut off is no fault.
  request.on("error", () => undefined);
  request.once("close", () => clearTimeout(timer));
}
