import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

const started = "http.server.request.start";

/**
 * Counts what servers of this process read from now on.
 *
 * @param url the server's; only its port counts
 */
export function watchRequests(url: URL | string) {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let requests = 0;
  function onRequest(message: unknown): void {
    if (typeof message !== "object" || message === null || !("socket" in message)) return;
    const { socket } = message;
    if (!(socket instanceof Socket) || socket.localPort !== port) return;
    requests += 1;
    sockets.add(socket);
  }
  subscribe(started, onRequest);
  return {
    /** How many requests' headers were read. */
    requests: () => requests,
    /** Bytes that were read on the connections of those requests. */
    bytesRead: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    [Symbol.dispose]: () => void unsubscribe(started, onRequest),
  };
}
