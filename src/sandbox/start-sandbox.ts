import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppReadings } from "./act.ts";
import { feedServer } from "./calendar/feed-server.ts";
import { type Clock, createMovableClock, type MakeId, type MovableClock, randomId } from "./clock.ts";
import { crmServer } from "./crm/crm-server.ts";
import { startServiceProxy } from "./faults/service-proxy.ts";
import { createHttpServer } from "./http-server.ts";
import { createPageAssets, type PageAssets, pageServer } from "./page-server.ts";
import { fileServer } from "./slack/file-server.ts";
import { readManifest } from "./slack/manifest.ts";
import { createGrants } from "./slack/oauth/grants.ts";
import { oauthServer } from "./slack/oauth/oauth-server.ts";
import { app, enterprise, secondTeam } from "./slack/people.ts";
import { createSlackbot } from "./slack/slackbot/slackbot.ts";
import { createHttpTransport } from "./slack/transport/app-transport.ts";
import { responseUrlServer } from "./slack/transport/response-url-endpoint.ts";
import { SocketMode } from "./slack/transport/socket-mode.ts";
import type { AppEnvironment } from "./slack/transport/take-from-app.ts";
import { webApi } from "./slack/web-api/app.ts";
import { Workspace } from "./slack/workspace.ts";

export type WorkspaceOptions = {
  port?: number;
  manifestPath?: string;
  /**
   * Moves triggers, response URLs and timestamps. Signatures carry its time too: apps refuse requests whose time is
   * more than five minutes off their own clock.
   */
  clock?: MovableClock;
  makeId?: MakeId;
  /** Whether Kestrel is a workspace of an enterprise, with a sister. */
  isEnterprise?: boolean;
  /** Whether the app in it reaches nothing beyond the machine, as the page then says; so it is when absent. */
  isClosed?: boolean;
  /** Whether the app has to be installed first, as in several workspaces; otherwise it's there from the start. */
  needsInstalling?: boolean;
  /** Milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent. */
  acknowledgementDeadline?: number;
};

export type UninstallEvent = "app_uninstalled" | "tokens_revoked";

/** The one for HTTP, with the steps of the one for organisations: the sandbox plays all there is. */
const defaultManifests = ["manifest-http.yml", "manifest-org.yml"].map((name) =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url)),
);

/** Bytes that a request may have: files are smaller, and so is all that Slack takes. */
const requestLimit = 4 * 1024 * 1024;

/** The page, and where an app sends people. */
const linked = new Set(["/", "/oauth/v2/authorize", "/app_redirect"]);

/** Whether a `Host` header names this machine; another name indicates DNS rebinding. */
const isLoopbackHost = (host = ""): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

/**
 * Whether another site's page sent a request, as browsers say: it must neither act here nor leave anything.
 * Source: https://developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site
 */
function isForeign({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = req.header("origin");
  return origin !== undefined && origin !== `http://${req.header("host")}`;
}

/** A server for loopback names and the page itself, which takes bodies of a bounded size and says its clock's time. */
function createGuardedServer(clock: Clock, ...routes: readonly Hono<AppEnvironment>[]) {
  const hono = new Hono<AppEnvironment>();
  hono.use(async ({ header }, next) => {
    await next();
    header("date", new Date(clock.now()).toUTCString());
  });
  hono.use(async (context, next) => {
    const { method, path } = context.req;
    if (!isLoopbackHost(context.req.header("host"))) {
      return context.text("This server answers to loopback names.", 403);
    }
    // Links to some may stand anywhere; everything else is for the app and the page.
    const isLink = method === "GET" && (linked.has(path) || path.startsWith("/object/"));
    return isLink || !isForeign(context) ? next() : context.text("Not for other sites.", 403);
  });
  const tooLarge = { ok: false, sentence: "That's too large." };
  const limit = bodyLimit({ maxSize: requestLimit, onError: (context) => context.json(tooLarge, 413) });
  // It stumbles over a DELETE without a body.
  hono.use((context, next) => (context.req.method === "DELETE" ? next() : limit(context, next)));
  for (const each of routes) hono.route("/", each);
  return createHttpServer(hono);
}

export type StartedWorkspace = Awaited<ReturnType<typeof startWorkspace>>;

/**
 * Starts a simulated workspace without its page: what tests need, within milliseconds. The app gets `botToken`,
 * `signingSecret` and `slackApiUrl`, and the workspace gets the address of the app:
 *
 *     const slack = await startWorkspace();
 *     slack.connect("http://127.0.0.1:3000");          // or Socket Mode: appToken and slackApiUrl suffice
 *     const priya = slack.workspace.as(ids.priya);
 *     await priya.send("#acme-renewal", "/profile @jane");
 *     const card = await priya.until((me) => me.lastMessage("#acme-renewal"));
 *     expect(slack.workspace.problems).toEqual([]);     // nothing that Slack would have refused
 *
 * @param page more routes on the server
 * @throws ZodError when the manifest is not valid; the error of node:net when the port is taken
 */
export async function startWorkspace(
  options: WorkspaceOptions = {},
  page: (workspace: Workspace) => Hono<AppEnvironment> = () => new Hono(),
) {
  const { port = 0, manifestPath, makeId = randomId } = options;
  const { clock = createMovableClock(), isClosed = true, acknowledgementDeadline: deadline } = options;
  const [path = "", workflows] = manifestPath === undefined ? defaultManifests : [manifestPath];
  const manifest = readManifest(path, workflows);
  const isInstalled = options.needsInstalling !== true;
  const parts = { manifest, clock, makeId, isClosed, isInstalled, triggerLifetime: deadline };
  const workspace = new Workspace({ ...parts, ...(options.isEnterprise && { enterprise }) });
  const { secrets } = workspace;
  const { signingSecret, verificationToken } = secrets;
  const appSecrets = { signingSecret, verificationToken };
  const second = new Workspace({ ...parts, team: secondTeam, appSecrets });
  const workspaces = [workspace, second] as const;
  const grants = createGrants(clock, makeId);
  const socketMode = new SocketMode(workspace, deadline);
  const { server, listen, close } = createGuardedServer(
    clock,
    oauthServer(workspaces, grants),
    webApi(workspaces, socketMode),
    fileServer(workspaces),
    feedServer(workspace),
    crmServer(workspaces),
    responseUrlServer(workspaces),
    page(workspace),
  );
  server.on("upgrade", (request, socket, head) => {
    if (isLoopbackHost(request.headers.host)) socketMode.upgrade(request, socket, head);
    else socket.destroy();
  });
  const { origin } = await listen(port);
  for (const one of workspaces) one.origin = origin;
  return {
    workspace,
    socketMode,
    /** Where the server listens, as `http://127.0.0.1:4000`. */
    url: origin,
    /** For `WebClient` and bolt's `clientOptions`. */
    slackApiUrl: `${origin}/api/`,
    ...secrets,
    /** Where the first workspace's CRM is, and an API key for it. */
    crm: { url: new URL(origin), token: workspace.crm.token },
    /** What the app's settings say of OAuth, and what was given out. */
    grants,
    /** A second company's, of the same Slack, with people and channels of the same ids; the app isn't installed there. */
    second,
    /** Removes the app from a workspace, and tells the app so, in this order of events. */
    async uninstall(
      from: Workspace,
      events: readonly UninstallEvent[] = ["app_uninstalled", "tokens_revoked"],
    ): Promise<void> {
      grants.revoke(from);
      for (const type of events) {
        await from.sendEvent(type === "app_uninstalled" ? { type } : { type, tokens: { bot: [app.user] } });
      }
    },
    /** Sends requests over HTTP from now on. Without a path, to `/slack/events` there. */
    connect(appUrl: string): void {
      grants.redirectUrls.add(new URL("/slack/oauth_redirect", appUrl).href);
      for (const one of workspaces) {
        const { traffic } = one;
        const transport = createHttpTransport({ appUrl, signingSecret, clock, traffic, deadline });
        one.use(transport, createSlackbot(one, appUrl));
      }
    },
    async stop(): Promise<void> {
      socketMode.stop();
      await close();
    },
  };
}

export type SandboxOptions = WorkspaceOptions & {
  /** The profile service's `{base_url}`. */
  serviceUrl: string;
  /** Keys for it: what comes with another one is refused. Any key will do when absent. */
  serviceKeys?: readonly string[] | undefined;
  /** Whether the second workspace has a page too. */
  showsSecond?: boolean;
  /** The page, if it's built already; several sandboxes can share it. */
  assets?: PageAssets;
};

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Starts a simulated workspace with its page, and a profile service proxy that can simulate faults. `url` is the
 * address to open in a browser: the page is built in the background, and the first request waits for it.
 *
 * @throws as `startWorkspace`
 */
export async function startSandbox(options: SandboxOptions) {
  const { serviceUrl, serviceKeys: keys, showsSecond, assets = createPageAssets(), ...rest } = options;
  const app: AppReadings = { ledger: async () => [], nextReminder: async () => undefined };
  const started = await startWorkspace(rest, (workspace) => pageServer(workspace, app, assets));
  const other = showsSecond
    ? createGuardedServer(started.workspace.clock, pageServer(started.second, app, assets))
    : undefined;
  const otherUrl = await other?.listen(0);
  const proxy = await startServiceProxy(started.workspace, serviceUrl, { keys }).catch(async (error) => {
    await Promise.all([other?.close(), started.stop()]);
    throw error;
  });
  return {
    ...started,
    /** The service's base URL through the proxy, for the app. */
    serviceUrl: proxy.url,
    secondUrl: otherUrl?.origin,
    /** Sets what the page reads of the app: until then, an empty ledger and no reminder. */
    watch(readings: Partial<AppReadings>): void {
      Object.assign(app, readings);
      for (const { changes } of [started.workspace, started.second]) {
        changes.announce();
        readings.writer?.changes.listen(changes.announce);
      }
    },
    async stop(): Promise<void> {
      await Promise.all([proxy.stop(), other?.close(), started.stop()]);
    },
  };
}
