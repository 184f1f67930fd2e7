import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long it waits for what, in milliseconds. */
const longest = {
  /** For the next request on a connection that is kept alive: it may be on its way. */
  next: 100,
  /** For a request on a new connection, and for the rest of headers that have begun to come. */
  silence: 500,
  /** For requests under way, before their connections are cut: what runs us may kill after 30 s. */
  work: 25_000,
} as const;

/**
 * Notes the server's connections from now on.
 *
 * @returns a function that takes no new connection, lets requests under way finish, and ends when all connections are
 *   closed; `underWay` are the responses that are still to come, at any time
 */
export function drainOf(server: Server): (underWay: () => Iterable<ServerResponse>) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /** A connection without any request is not idle to node:http, and may be kept open by a load balancer for long. */
  function cutSilent(): void {
    for (const socket of sockets) if (socket.writableLength === 0) socket.destroy();
  }

  return async (underWay) => {
    const began = performance.now();
    const closed = once(server, "close");
    // A client who is not told that the connection ends sends the next request, and never knows what became of it.
    server.prependListener("request", (_request, response) => endAfter(response));
    for (const response of underWay()) endAfter(response);
    // That of http.Server cuts at once what is idle at this moment.
    NetServer.prototype.close.call(server);
    // After the connections were read: where the process was held up, requests may be waiting on them.
    const sweep = setInterval(() => setImmediate(closeUnused), 20);
    function closeUnused(): void {
      const waited = performance.now() - began;
      if (waited >= longest.next) server.closeIdleConnections();
      if (waited >= longest.silence && isEmpty(underWay())) cutSilent();
    }
    const limit = setTimeout(() => server.closeAllConnections(), longest.work);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
    // Lets go of the timer that looks for slow requests.
    server.close();
  };
}

/** Has the response say that the connection closes after it. */
function endAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

function isEmpty(items: Iterable<unknown>): boolean {
  for (const _ of items) return false;
  return true;
}
