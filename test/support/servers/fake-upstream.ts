import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { addressOf } from "#app/slack/http/server.ts";

/** A request as it came over the wire. */
export interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** How the far end behaves: it may answer, break off or say nothing. */
export type Behaviour = (response: ServerResponse, requestsSoFar: number) => void;

/**
 * The far end of a client: a real server on a port of loopback, a free one by default, which behaves as it is told.
 * Its address has a path as the specification's `{base_url}` has (section 4).
 */
export async function startFakeUpstream(behaviour: Behaviour, port = 0) {
  const requests: ReceivedRequest[] = [];
  // A connection that idles on a loaded machine is not closed under a request that is on its way.
  const server = createServer({ keepAliveTimeout: 120_000 }, async (request, response) => {
    const { method, url: path, headers } = request;
    requests.push({ method, path, headers, body: await text(request) });
    behaviour(response, requests.length);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(port, "127.0.0.1", listening.resolve);
  await listening.promise;
  return {
    url: new URL("/functions/v1", addressOf(server)),
    requests,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return raw(JSON.stringify(body), status, { "content-type": "application/json", ...headers });
}

/** Answers with whatever bytes. */
export function raw(body: string, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Behaves in one way after the other; the last one stays. */
export function inTurn(...behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour {
  const [first] = behaviours;
  return (response, requestsSoFar) =>
    (behaviours[Math.min(requestsSoFar, behaviours.length) - 1] ?? first)(response, requestsSoFar);
}

/** Reads the request and never says anything. */
export const silence: Behaviour = () => undefined;

/** Breaks the connection instead of an answer. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy();
};

/** Breaks the connection when half of the answer has left. */
export const resetHalfway: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
  response.write('{"found": tr', () => response.socket?.resetAndDestroy());
};

/** Sends the head of an answer and a little of its body, and then says nothing more. */
export const silenceHalfway: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"found": tr');
};

/** An address on which nobody listens. */
export async function refusingUrl(): Promise<URL> {
  await using upstream = await startFakeUpstream(silence);
  return upstream.url;
}
