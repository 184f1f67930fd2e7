import { createServer, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { proxy } from "hono/proxy";
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
  /** What the app uses as the service's base URL. */
  url: string;
  stop(): Promise<void>;
};

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
 * that `workspace.faults` names, for real: with a closed port, a reset, silence, refusals, spoiled answers. A port is
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
  const hono = new Hono<{ Bindings: HttpBindings }>();
  hono.use(bodyLimit({ maxSize: requestLimit }));
  hono.all("*", (context) => serve(workspace, target, context, options.slowness ?? slowness));
  // The process belongs to the app as well: its global Request and Response stay Node's own.
  const listener = getRequestListener(hono.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
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
  workspace: Workspace,
  target: URL,
  context: Context<{ Bindings: HttpBindings }>,
  delay: number,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const { method } = context.req;
  const headers = context.req.header();
  const body = await context.req.text();
  const { pathname, search } = new URL(context.req.url);
  const url = new URL(pathname + search, target).href;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) workspace.traffic.hide(bearer);
  const title = pathname.split("/").at(-1) ?? pathname;
  const end = workspace.traffic.begin({
    direction: "app to service",
    title,
    method,
    url,
    requestHeaders: headers,
    requestBody: body,
  });
  const answer = (status: number, responseHeaders: Record<string, string>, text: string) => {
    end({ status, responseHeaders, responseBody: text });
    return new Response(text === "" ? null : text, { status, headers: responseHeaders });
  };
  const reset = (problem: string): Response => {
    end({ problem });
    incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  };
  const about = { direction: "app to service", title, body } as const;
  if (!(await workspace.hooks.arrive(about))) {
    return reset("The request was dropped (told so by the sandbox).");
  }
  const { faults } = workspace;
  const fault = faults.operations === "all" || paid.has(title) ? faults.service : "none";
  if (fault === "reset") return reset("The connection was reset (told so by the sandbox).");
  if (fault === "silence") {
    // Nothing is ever sent: the app's own deadline ends it, or the sandbox's stop.
    outgoing.once("close", () => end({ problem: "There was no answer (told so by the sandbox)." }));
    return RESPONSE_ALREADY_SENT;
  }
  if (fault === "refuses") {
    const refusal = refusalOf(faults);
    return answer(refusal.status, refusal.headers, refusal.text);
  }
  const forwarded = await forward(url, context.req.raw, body);
  if (forwarded === undefined) return reset("The service could not be reached.");
  await workspace.hooks.finish(about);
  if (fault === "slow" && !(await isOpenAfter(outgoing, delay))) {
    end({ problem: "Nobody waited for the slow answer (told so by the sandbox)." });
    return RESPONSE_ALREADY_SENT;
  }
  forwarded.headers.delete("content-length");
  return answer(forwarded.status, Object.fromEntries(forwarded.headers), spoiled(fault, forwarded.text));
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
  url: string,
  { method, headers }: Request,
  body: string,
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  try {
    const raw = new Request(url, { method, headers });
    for (const name of ["host", "expect", "content-length"]) raw.headers.delete(name);
    const response = await proxy(url, {
      raw,
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(forwardDeadline),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return undefined;
  }
}
