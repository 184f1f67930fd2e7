import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseJson } from "./json.ts";
import type { Faults } from "./protocol.ts";
import {
  withHostileText,
  withMissingFields,
  withTooMuch,
  withUnknownFields,
  withWrongTypes,
} from "./service-faults.ts";
import type { Workspace } from "./workspace.ts";

export type ServiceLine = {
  /** The service's base URL as the app is told it. */
  url: string;
  stop(): Promise<void>;
};

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

/** Milliseconds that the real service has for its answer. */
const forwardDeadline = 120_000;

const spoil: Partial<Record<Faults["service"], (answer: unknown) => unknown>> = {
  "wrong types": withWrongTypes,
  "too large": withTooMuch,
  "unknown fields": withUnknownFields,
  "missing fields": withMissingFields,
  "hostile text": withHostileText,
};

const errorPage =
  "<!doctype html><html><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1><p>upstream failed</p></body></html>";

/**
 * Puts a proxy on loopback between the app and the profile service. It records what is said, and fails in the ways
 * `workspace.faults.service` tells it to, for real: with a closed port, a reset, silence, spoiled answers.
 *
 * @param serviceUrl the service's `{base_url}`, as `http://127.0.0.1:8787/functions/v1`
 */
export async function startServiceLine(workspace: Workspace, serviceUrl: string): Promise<ServiceLine> {
  const target = new URL(serviceUrl);
  const server = createServer((request, response) => {
    serve(workspace, target, request, response).catch(() => response.destroy());
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
  if (address === null || typeof address === "string") throw new Error("The service line has no port.");
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
  workspace: Workspace,
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const path = request.url ?? "/";
  const headers = plainHeaders(request);
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) workspace.traffic.hide(bearer);
  const end = workspace.traffic.begin({
    direction: "app to service",
    title: path.split("?")[0]?.split("/").at(-1) ?? path,
    method: request.method ?? "",
    url: new URL(path, target).href,
    requestHeaders: headers,
    requestBody: body,
  });
  const answer = (status: number, contentType: string, text: string, extra: Record<string, string> = {}) => {
    const all = { ...extra, "content-type": contentType };
    end({ status, responseHeaders: all, responseBody: text });
    response.writeHead(status, all).end(text);
  };
  switch (workspace.faults.service) {
    case "reset":
      end({ problem: "The connection was reset (told so by the sandbox)." });
      request.socket.destroy();
      return;
    case "silence":
      // Nothing is ever sent: the app's own deadline ends it, or the sandbox's stop.
      response.once("close", () => end({ problem: "There was no answer (told so by the sandbox)." }));
      return;
    case "500 with HTML":
      answer(500, "text/html; charset=utf-8", errorPage);
      return;
    default:
      break;
  }
  const forwarded = await forward(new URL(path, target), request.method ?? "POST", headers, body);
  if (forwarded === undefined) {
    end({ problem: "The service could not be reached." });
    request.socket.destroy();
    return;
  }
  const { status, contentType, text, extra } = forwarded;
  answer(status, contentType, spoiled(workspace.faults.service, text), extra);
}

function spoiled(fault: Faults["service"], text: string): string {
  if (fault === "broken JSON") return text.slice(0, Math.ceil(text.length / 2));
  const change = spoil[fault];
  if (change === undefined) return text;
  const answer = parseJson(text);
  return answer === undefined ? text : JSON.stringify(change(answer));
}

async function forward(url: URL, method: string, headers: Record<string, string>, body: string) {
  try {
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(forwardDeadline),
    });
    const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name) && name !== "content-type");
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "application/json",
      text: await response.text(),
      extra: Object.fromEntries(kept),
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
