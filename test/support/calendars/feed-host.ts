import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../temporary-folder.ts";

const run = promisify(execFile);

/** Whether there is a loopback of IPv6 here. */
export const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === "::1");

/** A server on loopback that feeds are fetched from, and what it saw. */
async function listening(server: Server, protocol: "http" | "https", host: string, port: number) {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  const started = Promise.withResolvers<void>();
  server.on("error", started.reject);
  server.listen(port, host, started.resolve);
  await started.promise;
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port.");
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    /** Its name and port. */
    host: `${name}:${address.port}`,
    port: address.port,
    url: (path = "/calendar.ics") => new URL(path, `${protocol}://${name}:${address.port}`),
    /** Connections that were made so far. */
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
}

interface Place {
  host?: string;
  port?: number;
}

/** @param place an address on loopback (127.0.0.1 unless given), and a port (any unless given) */
export function startFeedHost(listener: RequestListener, { host = "127.0.0.1", port = 0 }: Place = {}) {
  return listening(createServer(listener), "http", host, port);
}

/** A host of feeds over TLS, with a certificate that it signed itself. */
export async function startSelfSignedFeedHost(listener: RequestListener) {
  await using folder = await temporaryFolder();
  const key = join(folder.path, "key.pem");
  const certificate = join(folder.path, "certificate.pem");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
  await run("openssl", ["req", "-x509", "-days", "2", ...newKey, "-out", certificate, ...subject]);
  const server = createTlsServer({ key: await readFile(key), cert: await readFile(certificate) }, listener);
  return listening(server, "https", "127.0.0.1", 0);
}

/** A server that does with its connections as told. */
export function startTcpHost(
  listener: (socket: Socket) => void,
  { host = "127.0.0.1", port = 0 }: Place = {},
) {
  return listening(createTcpServer(listener), "http", host, port);
}
