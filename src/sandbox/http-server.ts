import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Env, Hono } from "hono";

/** An HTTP server on this machine, which does not listen yet. */
export function createHttpServer<Bindings extends Env>(hono: Hono<Bindings>) {
  // The process is shared with the app: its global Request and Response must stay Node's own.
  const handle = getRequestListener(hono.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void handle(request, response));
  return {
    server,
    /** Listens, for the first time or again. @param port 0 for any free one @throws Error when it is taken */
    async listen(port: number): Promise<URL> {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The server has no port.");
      return new URL(`http://127.0.0.1:${address.port}`);
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
