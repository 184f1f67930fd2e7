import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Milliseconds. */
const timeouts = {
  /** For a request's headers, or for the first byte on a new connection. */
  headers: 5_000,
  /** For the whole request. */
  request: 10_000,
  /** Between searches for late requests: Node's 30 s would be added to the two above. */
  check: 1_000,
  /** For the next request on a connection: longer than the 60 s of many proxies, which might just be reusing it. */
  keptAlive: 65_000,
} as const;

/** All connections, and those that nothing has made known as Slack's. */
const maxConnections = 1_000;
const maxStrangers = 200;

export interface LimitedServer {
  server: Server;
  /** Spares a connection, which brought a signed request, when there are too many. */
  welcome(socket: Socket): void;
}

/**
 * A server that anybody may reach: late requests are refused; of too many connections, those are closed that wait the
 * longest without having been welcomed, and so not Slack's; and a connection is closed that sends a request before
 * the last one's answer, which neither Slack nor proxies do: thousands of requests fit into one read of a socket. What a
 * proxy may have read otherwise is refused.
 */
export function createLimitedServer(listener: RequestListener): LimitedServer {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
      keepAliveTimeout: timeouts.keptAlive,
    },
    (request, response) => {
      // Node assigns the socket once the answers before this one are written.
      if (response.socket === null) request.socket.destroy();
      else if (isAmbiguous(request)) answerLast(response, 400);
      else listener(request, response);
    },
  );
  server.maxConnections = maxConnections;
  server.on("checkExpectation", (_request, response) => answerLast(response, 417));
  const strangers = new Set<Socket>();
  server.on("connection", (socket) => {
    strangers.add(socket);
    socket.once("close", () => strangers.delete(socket));
    const [oldest] = strangers;
    if (strangers.size > maxStrangers) oldest?.destroy();
  });
  return { server, welcome: (socket) => strangers.delete(socket) };
}

/** They say who asks for what: of two, Node keeps the first, and a proxy may have read the other one. */
const single = ["host", "authorization", "content-type"];

function isAmbiguous(request: IncomingMessage): boolean {
  // Node ends every other list at its last coding, and a proxy may know none of them.
  if ((request.headers["transfer-encoding"] ?? "chunked").toLowerCase() !== "chunked") return true;
  // To count them all costs more, and few requests repeat any.
  const repeatsAny = request.rawHeaders.length > 2 * Object.keys(request.headers).length;
  return repeatsAny && single.some((name) => (request.headersDistinct[name]?.length ?? 0) > 1);
}

/** Answers, and closes the connection: only Slack keeps its own. */
export function answerLast(
  response: ServerResponse,
  status: number,
  { contentType, text = "" }: { contentType?: string; text?: string } = {},
): void {
  response
    .writeHead(status, {
      connection: "close",
      "content-length": Buffer.byteLength(text),
      ...(contentType !== undefined && { "content-type": contentType }),
    })
    .end(text);
}

/** `GET /healthz`: whoever forwards Slack's requests may ask whether the process lives. All else is unknown here. */
export const answerHealthCheck: RequestListener = (request, response) => {
  if (request.method === "GET" && request.url === "/healthz") answerLast(response, 200, { text: "ok\n" });
  else answerLast(response, 404);
};

/**
 * @returns where the server can then be reached
 * @throws Error when it can't listen there
 */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<URL> {
  server.listen(port, host);
  await once(server, "listening");
  return addressOf(server);
}

/** @returns where a listening server can be reached, as `http://host:port` */
export function addressOf(server: Server): URL {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port.");
  return new URL(`http://${hostOf(address)}:${address.port}`);
}

function hostOf({ address, family }: AddressInfo): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}
