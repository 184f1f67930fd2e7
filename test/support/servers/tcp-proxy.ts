import { connect, createServer, type Socket } from "node:net";

/** Stands between the app and a server on loopback, so that a test can take the server away and bring it back. */
export async function startTcpProxy(target: URL) {
  const sockets = new Set<Socket>();
  const frozen = new Set<Socket>();
  let state: "open" | "silent" | "gone" = "open";
  let accepted = 0;
  const server = createServer((client) => {
    accepted += 1;
    if (state === "gone") {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port || 6379) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => void (state === "open" && !frozen.has(from) && to.write(data)));
      from.on("error", () => frozen.has(from) || to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!frozen.has(from)) to.destroy();
      });
    }
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const url = new URL(target);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy does not listen.");
  url.host = `127.0.0.1:${address.port}`;
  return {
    url,
    /** Connections that were made so far. */
    accepted: () => accepted,
    /** Breaks all connections and takes no new ones. */
    cut() {
      state = "gone";
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Keeps the connections, and lets nothing through. */
    hush() {
      state = "silent";
    },
    /** Lets nothing through on today's connections ever again, not even that one side has closed its own. */
    freeze() {
      for (const socket of sockets) frozen.add(socket);
    },
    restore() {
      state = "open";
    },
    async [Symbol.asyncDispose]() {
      this.cut();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}
