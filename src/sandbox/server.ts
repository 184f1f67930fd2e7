import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { feedServer } from "./calendar/feed-server.ts";
import { parseJson } from "./json.ts";
import { fileServer } from "./slack/file-server.ts";
import { answerResponseUrl } from "./slack/transport/response-url-endpoint.ts";
import type { SocketMode } from "./slack/transport/socket-mode.ts";
import { type AppEnvironment, takeFromApp } from "./slack/transport/take-from-app.ts";
import { webApi } from "./slack/web-api/app.ts";
import type { Workspace } from "./slack/workspace.ts";

/** Names for this machine; another name in `Host` indicates DNS rebinding. */
const loopbackNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Whether a `Host` header names this machine. */
const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && loopbackNames.test(host);

async function takeResponse(workspace: Workspace, context: Context<AppEnvironment>): Promise<Response> {
  const body = await context.req.text();
  return takeFromApp(workspace, context, { title: "response_url", body }, () => {
    const answer = answerResponseUrl(workspace, new URL(context.req.url).pathname, parseJson(body));
    if (answer.status === 200) {
      return { isDone: true, status: 200, headers: { "Content-Type": "text/plain" }, body: "ok" };
    }
    const problem = [answer.error, ...answer.messages].join("; ");
    workspace.note("response_url", problem);
    workspace.changes.announce();
    return {
      isDone: false,
      status: answer.status,
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify({ ok: false, error: answer.error }),
      problem,
    };
  });
}

export type WorkspaceServer = { origin: string; stop(): Promise<void> };

/**
 * Serves a workspace: Web API, files, the sample calendar's feed, response URLs, Socket Mode and, if given,
 * the sandbox's page.
 *
 * @param port 0 for any free one
 * @throws Error of node:net when the port is taken
 */
export async function serveWorkspace(
  workspace: Workspace,
  socketMode: SocketMode,
  options: { host: string; port: number; page?: Hono },
): Promise<WorkspaceServer> {
  const hono = new Hono<AppEnvironment>();
  hono.use(async (context, next) => {
    if (!isLoopbackHost(context.req.header("host")))
      return context.text("This server answers to loopback names.", 403);
    return next();
  });
  hono.route("/", webApi(workspace, socketMode));
  hono.route("/", fileServer(workspace));
  hono.route("/", feedServer(workspace));
  for (const kind of ["commands", "actions", "app"]) {
    hono.post(`/${kind}/:team/:id/:secret`, (context) => takeResponse(workspace, context));
  }
  if (options.page !== undefined) hono.route("/", options.page);
  // The process is shared with the app: its global Request and Response must stay Node's own.
  const listen = getRequestListener(hono.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listen(request, response));
  server.on("upgrade", (request, socket, head) => {
    if (isLoopbackHost(request.headers.host)) socketMode.upgrade(request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  workspace.origin = originOf(server);
  return {
    origin: workspace.origin,
    async stop() {
      socketMode.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
