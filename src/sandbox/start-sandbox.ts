import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppReadings } from "./act.ts";
import { feedServer } from "./calendar/feed-server.ts";
import { createMovableClock, type MakeId, type MovableClock, randomId } from "./clock.ts";
import { startServiceProxy } from "./faults/service-proxy.ts";
import { createHttpServer } from "./http-server.ts";
import { createPageAssets, type PageAssets, pageServer } from "./page-server.ts";
import { fileServer } from "./slack/file-server.ts";
import { readManifest } from "./slack/manifest.ts";
import { createGrants, type Grants } from "./slack/oauth/grants.ts";
import { oauthServer } from "./slack/oauth/oauth-server.ts";
import { app, enterprise, secondTeam } from "./slack/people.ts";
import { createHttpTransport } from "./slack/transport/http-transport.ts";
import { responseUrlServer } from "./slack/transport/response-url-endpoint.ts";
import { SocketMode } from "./slack/transport/socket-mode.ts";
import type { AppEnvironment } from "./slack/transport/take-from-app.ts";
import { webApi } from "./slack/web-api/app.ts";
import { Workspace } from "./slack/workspace.ts";
import type { AppSecrets } from "./slack/workspace-state.ts";

export type WorkspaceOptions = {
  /** A free port when absent. */
  port?: number;
  /** The repository's `manifest.yml` when absent. */
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
  /** Milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent. */
  acknowledgementDeadline?: number;
};

export type StartedWorkspace = Workspace["secrets"] & {
  workspace: Workspace;
  socketMode: SocketMode;
  /** Where the server listens, as `http://127.0.0.1:4000`. */
  url: string;
  /** For `WebClient` and bolt's `clientOptions`: ends in `/api/`. */
  slackApiUrl: string;
  /** What the app's settings say of OAuth, and what was given out. */
  grants: Grants;
  /** A second company's, of the same Slack, with people and channels of the same ids; the app isn't installed there. */
  second: Workspace;
  /** Removes the app from a workspace, and tells the app so, in this order of events. */
  uninstall(workspace: Workspace, events?: readonly UninstallEvent[]): Promise<void>;
  /** Sends requests over HTTP from now on. Without a path, to `/slack/events` there. */
  connect(appUrl: string): void;
  stop(): Promise<void>;
};

export type UninstallEvent = "app_uninstalled" | "tokens_revoked";

const defaultManifest = fileURLToPath(new URL("../../manifest.yml", import.meta.url));

/**
 * Starts a simulated workspace without its page: what tests need, within milliseconds.
 *
 * The app gets `botToken`, `signingSecret` and `slackApiUrl`, and the workspace gets the address of the app:
 *
 *     const slack = await startWorkspace();
 *     slack.connect("http://127.0.0.1:3000");          // or Socket Mode: appToken and slackApiUrl suffice
 *     const priya = slack.workspace.as(ids.priya);
 *     await priya.send("#acme-renewal", "/profile @jane");
 *     const card = await priya.until((me) => me.lastMessage("#acme-renewal"));
 *     expect(visibleText(card)).toContain("Jane Whitfield");
 *     expect(slack.workspace.problems).toEqual([]);     // nothing that Slack would have refused
 *     await slack.stop();
 *
 * @throws ZodError when the manifest is not valid; the error of node:net when the port is taken
 */
export const startWorkspace = (options: WorkspaceOptions = {}): Promise<StartedWorkspace> => start(options);

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

export type Sandbox = StartedWorkspace & {
  /** The service's base URL through the proxy, for the app. */
  serviceUrl: string;
  /** The second workspace's page. */
  secondUrl: string | undefined;
  /** Sets what the page reads of the app: until then, an empty ledger and no reminder. */
  watch(readings: Partial<AppReadings>): void;
};

/**
 * Starts a simulated workspace with its page, and a profile service proxy that can simulate faults. `url` is the
 * address to open in a browser: the page is built in the background, and the first request waits for it.
 *
 * @throws as `startWorkspace`
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    serviceUrl,
    serviceKeys: keys,
    showsSecond = false,
    assets = createPageAssets(),
    ...rest
  } = options;
  const app: AppReadings = { ledger: async () => [], nextReminder: async () => undefined };
  const started = await start(rest, (workspace) => pageServer(workspace, app, assets));
  const other = showsSecond ? await servePage(pageServer(started.second, app, assets)) : undefined;
  const proxy = await startServiceProxy(started.workspace, serviceUrl, { keys }).catch(async (error) => {
    await Promise.all([other?.close(), started.stop()]);
    throw error;
  });
  return {
    ...started,
    serviceUrl: proxy.url,
    secondUrl: other?.url,
    watch(readings) {
      Object.assign(app, readings);
      for (const { changes } of [started.workspace, started.second]) {
        changes.announce();
        readings.writer?.changes.listen(changes.announce);
      }
    },
    async stop() {
      await Promise.all([proxy.stop(), other?.close(), started.stop()]);
    },
  };
}

/** Serves a page alone, on a port of its own. */
async function servePage(page: Hono): Promise<{ url: string; close: () => Promise<void> }> {
  const hono = new Hono<AppEnvironment>();
  guard(hono);
  hono.route("/", page);
  const { listen, close } = createHttpServer(hono);
  return { url: (await listen(0)).origin, close };
}

/** Answers loopback names and the page itself, and takes bodies of a bounded size. */
function guard(hono: Hono<AppEnvironment>): void {
  hono.use(async (context, next) =>
    isLoopbackHost(context.req.header("host"))
      ? next()
      : context.text("This server answers to loopback names.", 403),
  );
  // Links to these may stand anywhere; everything else is for the app and the page.
  hono.use(async (context, next) =>
    !(context.req.method === "GET" && linked.has(context.req.path)) && isForeign(context)
      ? context.text("Not for other sites.", 403)
      : next(),
  );
  const tooLarge = { ok: false, sentence: "That's too large." };
  hono.use(bodyLimit({ maxSize: requestLimit, onError: (context) => context.json(tooLarge, 413) }));
}

/** @param page more routes on the same server */
async function start(
  options: WorkspaceOptions,
  page?: (workspace: Workspace) => Hono,
): Promise<StartedWorkspace> {
  const { port = 0, manifestPath = defaultManifest, makeId = randomId } = options;
  const { clock = createMovableClock(), isClosed = true, acknowledgementDeadline: deadline } = options;
  const parts = { manifest: readManifest(manifestPath), clock, makeId, isClosed, triggerLifetime: deadline };
  const workspace = new Workspace({ ...parts, ...(options.isEnterprise && { enterprise }) });
  const second = new Workspace({ ...parts, team: secondTeam, appSecrets: appSecretsOf(workspace) });
  const grants = createGrants(clock, makeId);
  const socketMode = new SocketMode(workspace, deadline);
  const stop = await serveWorkspaces([workspace, second], socketMode, {
    ...{ port, grants },
    page: page?.(workspace),
  });
  const { secrets, origin } = workspace;
  return {
    workspace,
    socketMode,
    url: origin,
    slackApiUrl: `${origin}/api/`,
    ...secrets,
    grants,
    second,
    async uninstall(from, events = ["app_uninstalled", "tokens_revoked"]) {
      grants.revoke(from);
      for (const type of events) {
        await from.sendEvent(type === "app_uninstalled" ? { type } : { type, tokens: { bot: [app.user] } });
      }
    },
    connect(appUrl) {
      const { signingSecret } = secrets;
      grants.redirectUrls.add(new URL("/slack/oauth_redirect", appUrl).href);
      for (const one of [workspace, second]) {
        const { traffic } = one;
        one.use(createHttpTransport({ appUrl, signingSecret, clock, traffic, deadline }));
      }
    },
    stop,
  };
}

/** The page, and where an app sends people. */
const linked = new Set(["/", "/oauth/v2/authorize", "/app_redirect"]);

/** Bytes that a request may have: files are smaller, and so is all that Slack takes. */
const requestLimit = 4 * 1024 * 1024;

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

function appSecretsOf({ secrets: { signingSecret, verificationToken } }: Workspace): AppSecrets {
  return { signingSecret, verificationToken };
}

/** Serves workspaces, with the sandbox's page of the first one if given. @returns a function that stops it */
async function serveWorkspaces(
  workspaces: readonly [Workspace, ...Workspace[]],
  socketMode: SocketMode,
  { port, grants, page = new Hono() }: { port: number; grants: Grants; page?: Hono | undefined },
): Promise<() => Promise<void>> {
  const hono = new Hono<AppEnvironment>();
  guard(hono);
  hono.route("/", oauthServer(workspaces, grants));
  hono.route("/", webApi(workspaces, socketMode));
  hono.route("/", fileServer(workspaces));
  hono.route("/", feedServer(workspaces[0]));
  hono.route("/", responseUrlServer(workspaces));
  hono.route("/", page);
  const { server, listen, close } = createHttpServer(hono);
  server.on("upgrade", (request, socket, head) => {
    if (isLoopbackHost(request.headers.host)) socketMode.upgrade(request, socket, head);
    else socket.destroy();
  });
  const { origin } = await listen(port);
  for (const workspace of workspaces) workspace.origin = origin;
  return async () => {
    socketMode.stop();
    await close();
  };
}
