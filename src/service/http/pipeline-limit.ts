import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Thousands of requests fit into one read of a socket, and would keep everybody else waiting. */
const maxWaiting = 16;

/**
 * Counts the requests of each connection that came before the answer to an earlier one.
 *
 * @returns a function that tells whether a request is one too many
 */
export function createPipelineLimit() {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node assigns the socket once the answers before this one are written.
    if (response.socket !== null) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return count > maxWaiting;
  };
}
