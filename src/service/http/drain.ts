import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/**
 * Milliseconds: for the next request on a kept-alive connection, which may be on its way; for a request on a
 * new connection or the rest of its headers; and for requests in progress, before their connections are cut,
 * as the supervisor may kill us after 30 s.
 */
const timeouts = { next: 100, silence: 500, work: 25_000 } as const;

/**
 * Tracks the server's connections from now on.
 *
 * @returns a function that accepts no new connections, lets requests in progress finish, and resolves when
 *   all connections are closed; `underWay` returns the responses still to come, at any time
 */
export function drainOf(server: Server): (underWay: () => Iterable<ServerResponse>) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /** node:http doesn't count a connection without requests as idle; a load balancer may keep one open. */
  function cutSilent(): void {
    for (const socket of sockets) if (socket.writableLength === 0) socket.destroy();
  }

  return async (underWay) => {
    const began = performance.now();
    const closed = once(server, "close");
    // Otherwise the client might send its next request on the closing connection and never get an answer.
    server.prependListener("request", (_request, response) => endAfter(response));
    for (const response of underWay()) endAfter(response);
    // The close of http.Server would immediately cut connections that are idle right now.
    NetServer.prototype.close.call(server);
    // Runs after pending reads: if the process was blocked, requests may be waiting to be read.
    const sweep = setInterval(() => setImmediate(closeUnused), 20);
    function closeUnused(): void {
      const waited = performance.now() - began;
      if (waited >= timeouts.next) server.closeIdleConnections();
      if (waited >= timeouts.silence && [...underWay()].length === 0) cutSilent();
    }
    const limit = setTimeout(() => server.closeAllConnections(), timeouts.work);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
    // Stops the timer that checks for slow requests.
    server.close();
  };
}

/** Makes the response announce that the connection closes after it. */
function endAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
