import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { proxy } from "hono/proxy";
import { apiErrors } from "../../contract/api-errors.ts";
import { operations } from "../../contract/operations.ts";
import { createHttpServer } from "../http-server.ts";
import { type AppEnvironment, bearerOf, beginExchange } from "../slack/transport/take-from-app.ts";
import type { Workspace } from "../slack/workspace.ts";
import { refusalOf, spoiled } from "./service-faults.ts";

export type ServiceProxy = {
  /** What the app uses as the service's base URL. */
  url: string;
  stop(): Promise<void>;
};

const requestLimit = 5 * 1024 * 1024;

const slowness = 40_000;

const paid = new Set<string>(
  Object.values(operations).flatMap(({ path, price }) => (price > 0 ? [path] : [])),
);

const forwardDeadline = 120_000;

/**
 * Puts a proxy on loopback between the app and the profile service. It records what is said, and fails in the ways
 * that `workspace.faults` names, for real: with a closed port, a reset, silence, refusals, spoiled answers. A port is
 * closed before anybody says which operation it is about, so a refused connection hits them all.
 *
 * @param serviceUrl the service's `{base_url}`, as `http://127.0.0.1:8787/functions/v1`
 * @param options for how many milliseconds a slow service keeps its answer; the keys that are forwarded, any by default
 */
export async function startServiceProxy(
  workspace: Workspace,
  serviceUrl: string,
  options: { slowness?: number; keys?: readonly string[] | undefined } = {},
): Promise<ServiceProxy> {
  const target = new URL(serviceUrl);
  const hono = new Hono<AppEnvironment>();
  hono.use(async (context, next) =>
    options.keys === undefined || options.keys.some((key) => key === bearerOf(context))
      ? next()
      : context.json({ error: { code: "unauthorized", message: apiErrors.unauthorized.message } }, 401),
  );
  hono.use(bodyLimit({ maxSize: requestLimit }));
  hono.all("*", (context) => serve(workspace, target, context, options.slowness ?? slowness));
  const { server, listen, close } = createHttpServer(hono);
  const { origin, port } = await listen(0);
  const forget = workspace.onFaults(async ({ service }) => {
    if (service === "refused connection") await close();
    else if (!server.listening) await listen(Number(port));
  });
  return {
    url: origin + target.pathname.replace(/\/$/, ""),
    async stop() {
      forget();
      await close();
    },
  };
}

async function serve(
  workspace: Workspace,
  target: URL,
  context: Context<AppEnvironment>,
  delay: number,
): Promise<Response> {
  const { outgoing } = context.env;
  const body = await context.req.text();
  const { pathname, search } = new URL(context.req.url);
  const url = new URL(pathname + search, target).href;
  const bearer = bearerOf(context);
  if (bearer !== undefined) workspace.traffic.hide(bearer);
  const title = pathname.split("/").at(-1) ?? pathname;
  const about = { direction: "app to service", title, body } as const;
  const exchange = beginExchange(workspace, context, { ...about, url });
  if (!(await workspace.arrive(about))) {
    return exchange.reset("The request was dropped (simulated by the sandbox).");
  }
  const { faults } = workspace;
  const fault = faults.operations === "all" || paid.has(title) ? faults.service : "none";
  if (fault === "reset") return exchange.reset("The connection was reset (simulated by the sandbox).");
  if (fault === "silence") {
    // Nothing is ever sent: the app's own deadline ends it, or the sandbox's stop.
    outgoing.once("close", () => exchange.abandon("There was no response (simulated by the sandbox)."));
    return RESPONSE_ALREADY_SENT;
  }
  if (fault === "refuses") return exchange.answer(refusalOf(faults));
  const forwarded = await forward(url, context.req.raw, body);
  if (forwarded === undefined) return exchange.reset("We couldn't reach the service.");
  await workspace.finish(about);
  if (fault === "slow" && !(await isOpenAfter(outgoing, delay))) {
    return exchange.abandon("No one waited for the slow response (simulated by the sandbox).");
  }
  return exchange.answer({ ...forwarded, body: spoiled(fault, forwarded.body) });
}

/** Waits so many milliseconds, or until the connection closes. @returns whether it is still open */
async function isOpenAfter(response: ServerResponse, milliseconds: number): Promise<boolean> {
  if (response.destroyed) return false;
  return once(response, "close", { signal: AbortSignal.timeout(milliseconds) }).then(
    () => false,
    () => true,
  );
}

/** @returns the service's answer; undefined when it gives none */
async function forward(url: string, { method, headers }: Request, body: string) {
  try {
    const raw = new Request(url, { method, headers });
    for (const name of ["host", "expect", "content-length"]) raw.headers.delete(name);
    const response = await proxy(url, {
      raw,
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(forwardDeadline),
    });
    response.headers.delete("content-length");
    const { status, headers: answered } = response;
    return { status, headers: Object.fromEntries(answered), body: await response.text() };
  } catch {
    return undefined;
  }
}
