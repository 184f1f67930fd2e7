import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import { createMovableClock, type MakeId, type MovableClock, randomId } from "./clock.ts";
import { serveWorkspace } from "./server.ts";
import { readManifest } from "./slack/manifest.ts";
import { HttpTransport } from "./slack/transport/http-transport.ts";
import { SocketMode } from "./slack/transport/socket-mode.ts";
import { Workspace } from "./slack/workspace.ts";

export type WorkspaceOptions = {
  /** A loopback address; 127.0.0.1 when absent. */
  host?: string;
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
  /** Whether the app in it reaches nothing beyond the machine, as the page then says; so it is when absent. */
  isClosed?: boolean;
  /** Milliseconds of real time to wait for an acknowledgement; Slack's 3000 when absent. */
  acknowledgementDeadline?: number;
};

export type StartedWorkspace = {
  workspace: Workspace;
  socketMode: SocketMode;
  /** Where the server listens, as `http://127.0.0.1:4000`. */
  url: string;
  /** For `WebClient` and bolt's `clientOptions`: ends in `/api/`. */
  slackApiUrl: string;
  botToken: string;
  appToken: string;
  signingSecret: string;
  /** Sends requests over HTTP from now on. Without a path, to `/slack/events` there. */
  connect(appUrl: string): void;
  stop(): Promise<void>;
};

const defaultManifest = fileURLToPath(new URL("../../manifest.yml", import.meta.url));

const secret = (bytes: number): string => randomBytes(bytes).toString("hex");

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
export async function startWorkspace(options: WorkspaceOptions = {}): Promise<StartedWorkspace> {
  return start(options, undefined);
}

/** As `startWorkspace`, with more routes on the same server. */
export async function start(
  options: WorkspaceOptions,
  page: ((workspace: Workspace) => Hono) | undefined,
): Promise<StartedWorkspace> {
  const host = options.host ?? "127.0.0.1";
  if (!["127.0.0.1", "::1", "localhost"].includes(host)) {
    throw new Error(`The sandbox listens on loopback only, not on ${host}.`);
  }
  const clock = options.clock ?? createMovableClock();
  const secrets = {
    botToken: `xoxb-sandbox-${secret(12)}`,
    appToken: `xapp-1-sandbox-${secret(12)}`,
    signingSecret: secret(16),
    verificationToken: secret(12),
  };
  const workspace = new Workspace({
    manifest: readManifest(options.manifestPath ?? defaultManifest),
    clock,
    makeId: options.makeId ?? randomId,
    isClosed: options.isClosed ?? true,
    secrets,
  });
  const socketMode = new SocketMode(workspace, options.acknowledgementDeadline);
  const server = await serveWorkspace(workspace, socketMode, {
    host,
    port: options.port ?? 0,
    ...(page === undefined ? {} : { page: page(workspace) }),
  });
  return {
    workspace,
    socketMode,
    url: server.origin,
    slackApiUrl: `${server.origin}/api/`,
    botToken: secrets.botToken,
    appToken: secrets.appToken,
    signingSecret: secrets.signingSecret,
    connect(appUrl) {
      workspace.use(
        new HttpTransport({
          appUrl,
          signingSecret: secrets.signingSecret,
          clock,
          traffic: workspace.traffic,
          deadline: options.acknowledgementDeadline,
        }),
      );
    },
    stop: () => server.stop(),
  };
}
