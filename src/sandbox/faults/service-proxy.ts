import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { operations } from "../../contract/operations.ts";
import { parseJson } from "../json.ts";
import type { Faults } from "../protocol.ts";
import type { Workspace } from "../slack/workspace.ts";
import { refusalOf } from "./service-errors.ts";
import {
  withChangedFacts,
  withHostileText,
  withMissingFields,
  withTooMuch,
  withUnknownFields,
  withWrongTypes,
} from "./service-faults.ts";

export type ServiceProxy = {
  /** The service's base URL as the app is told it. */
  url: string;
  stop(): Promise<void>;
};

/** An answer of the service, or one in its place; headers in lower case. */
type ServiceAnswer = { status: number; headers: Record<string, string>; text: string };

/** Headers of one connection, which mean nothing on the next one. */
const ownHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Bytes that a request of the app may have. */
const requestLimit = 5 * 1024 * 1024;

/** Milliseconds that a slow service keeps its answer back. */
const slowness = 40_000;

/** The last parts of the paths whose operations cost credits. */
const paid = new Set<string>(
  Object.values(operations).flatMap(({ path, price }) => (price > 0 ? [path] : [])),
);

/** Milliseconds that the real service has for its answer. */
const forwardDeadline = 120_000;

const spoil: Partial<Record<Faults["service"], (answer: unknown) => unknown>> = {
  "wrong types": withWrongTypes,
  "too large": withTooMuch,
  "unknown fields": withUnknownFields,
  "missing fields": withMissingFields,
  "hostile text": withHostileText,
  "changes facts": withChangedFacts,
};

/**
 * Puts a proxy on loopback between the app and the profile service. It records what is said, and fails in the ways
 * `workspace.faults` tells it to, for real: with a closed port, a reset, silence, refusals, spoiled answers. A port is
 * closed before anybody says which operation it is about, so a refused connection hits them all.
 *
 * @param serviceUrl the service's `{base_url}`, as `http://127.0.0.1:8787/functions/v1`
 * @param options how many milliseconds a slow service keeps its answer back; 40,000 when absent
 */
export async function startServiceProxy(
  workspace: Workspace,
  serviceUrl: string,
  options: { slowness?: number } = {},
): Promise<ServiceProxy> {
  const target = new URL(serviceUrl);
  const server = createServer((request, response) => {
    const proxy = { workspace, target, slowness: options.slowness ?? slowness };
    serve(proxy, request, response).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The service proxy has no port.");
  const { port } = address;
  const forget = workspace.onFaults(async ({ service }) => {
    const isRefusing = service === "refused connection";
    if (isRefusing && server.listening) await close();
    if (!isRefusing && !server.listening) await listen(port);
  });
  const path = target.pathname.replace(/\/$/, "");
  return {
    url: `http://127.0.0.1:${port}${path}`,
    async stop() {
      forget();
      if (server.listening) await close();
    },
  };
}

async function serve(
  proxy: { workspace: Workspace; target: URL; slowness: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { workspace, target } = proxy;
  const body = await readBody(request);
  const path = request.url ?? "/";
  const headers = plainHeaders(request);
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) workspace.traffic.hide(bearer);
  const title = path.split("?")[0]?.split("/").at(-1) ?? path;
  const end = workspace.traffic.begin({
    direction: "app to service",
    title,
    method: request.method ?? "",
    url: new URL(path, target).href,
    requestHeaders: headers,
    requestBody: body,
  });
  const answer = ({ status, headers, text }: ServiceAnswer) => {
    end({ status, responseHeaders: headers, responseBody: text });
    response.writeHead(status, headers).end(text);
  };
  const reset = (problem: string) => {
    end({ problem });
    request.socket.resetAndDestroy();
  };
  const about = { direction: "app to service", title, body } as const;
  if (!(await workspace.hooks.arrive(about)))
    return reset("The request was dropped (told so by the sandbox).");
  const { faults } = workspace;
  const fault = faults.operations === "all" || paid.has(title) ? faults.service : "none";
  switch (fault) {
    case "reset":
      return reset("The connection was reset (told so by the sandbox).");
    case "silence":
      // Nothing is ever sent: the app's own deadline ends it, or the sandbox's stop.
      response.once("close", () => end({ problem: "There was no answer (told so by the sandbox)." }));
      return;
    case "refuses":
      return answer(refusalOf(faults));
    default:
      break;
  }
  const forwarded = await forward(new URL(path, target), request.method ?? "POST", headers, body);
  if (forwarded === undefined) return reset("The service could not be reached.");
  await workspace.hooks.finish(about);
  if (fault === "slow" && !(await isOpenAfter(response, proxy.slowness))) {
    return end({ problem: "Nobody waited for the slow answer (told so by the sandbox)." });
  }
  answer({ ...forwarded, text: spoiled(fault, forwarded.text) });
}

/** Waits so many milliseconds, or until the connection closes. @returns whether it is still open */
function isOpenAfter(response: ServerResponse, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false);
    const close = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      response.off("close", close);
      resolve(true);
    }, milliseconds);
    response.once("close", close);
  });
}

function spoiled(fault: Faults["service"], text: string): string {
  if (fault === "broken JSON") return text.slice(0, Math.ceil(text.length / 2));
  const change = spoil[fault];
  if (change === undefined) return text;
  const answer = parseJson(text);
  return answer === undefined ? text : JSON.stringify(change(answer));
}

async function forward(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<ServiceAnswer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(forwardDeadline),
    });
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name))),
      text: await response.text(),
    };
  } catch {
    return undefined;
  }
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return headers;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > requestLimit) throw new Error("The request is too large.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
