import { createServer, request as send } from "node:http";
import { addressOf } from "#app/slack/http/server.ts";

/** Stands before a server on loopback, and keeps requests waiting for as long as it is shut. */
export async function startGate(target: URL) {
  let opened = Promise.resolve();
  let open = () => {};
  const server = createServer(async (request, response) => {
    await opened;
    const { method, headers } = request;
    const forwarded = send(new URL(request.url ?? "/", target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  return {
    url: new URL(target.pathname, addressOf(server)),
    shut() {
      const gate = Promise.withResolvers<void>();
      opened = gate.promise;
      open = gate.resolve;
    },
    open: () => open(),
    async stop() {
      open();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
