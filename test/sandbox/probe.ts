import { fileURLToPath } from "node:url";
import { App, HTTPReceiver, type Logger, LogLevel, SocketModeReceiver } from "@slack/bolt";
import type { ModalView } from "@slack/types";
import {
  type Actor,
  createMovableClock,
  ids,
  type MovableClock,
  type StartedWorkspace,
  startWorkspace,
  type View,
  type WorkspaceOptions,
} from "../../src/sandbox/index.ts";

export const silent: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};

export const manifestPath = fileURLToPath(new URL("./probe-manifest.yml", import.meta.url));

/** An app with every scope that the sandbox knows something about. */
export const fullManifestPath = fileURLToPath(new URL("./full-manifest.yml", import.meta.url));

export type Probe = { slack: StartedWorkspace; bolt: App; clock: MovableClock; stop(): Promise<void> };

/** A workspace, and a real Bolt app that talks to it over HTTP or Socket Mode. */
export async function startProbe(
  register: (bolt: App) => void,
  options: WorkspaceOptions & { transport?: "http" | "socket" } = {},
): Promise<Probe> {
  const { transport = "http", ...rest } = options;
  // Requests stay valid for bolt as long as it stays within minutes of the real one.
  const clock = createMovableClock();
  const slack = await startWorkspace({ manifestPath, clock, ...rest });
  const clientOptions = { slackApiUrl: slack.slackApiUrl, retryConfig: { retries: 0 }, logger: silent };
  const receiver =
    transport === "http"
      ? new HTTPReceiver({ signingSecret: slack.signingSecret, logger: silent })
      : new SocketModeReceiver({
          appToken: slack.appToken,
          logger: silent,
          installerOptions: { clientOptions },
          // Also how long it waits before it connects again; much shorter, and a busy machine answers pings too late.
          clientPingTimeout: 1000,
        });
  const bolt = new App({ receiver, token: slack.botToken, clientOptions, logger: silent });
  register(bolt);
  if (receiver instanceof HTTPReceiver) {
    const server = await receiver.start(0);
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    slack.connect(`http://127.0.0.1:${address.port}`);
  } else {
    await bolt.start();
  }
  return {
    slack,
    bolt,
    clock,
    async stop() {
      await bolt.stop();
      await slack.stop();
    },
  };
}

/** A modal with one text input in the block `name`. */
export const modal = (title: string, more: Partial<ModalView> = {}): ModalView => ({
  type: "modal",
  title: { type: "plain_text", text: title },
  submit: { type: "plain_text", text: "Go" },
  blocks: [
    {
      type: "input",
      block_id: "name",
      label: { type: "plain_text", text: "Name" },
      element: { type: "plain_text_input", action_id: "value" },
    },
  ],
  ...more,
});

/** Opens a view to Priya, by the global shortcut of an app that does what is registered besides. */
export async function openForm(
  view: ModalView,
  register: (bolt: App) => void,
  options: WorkspaceOptions = {},
): Promise<{ probe: Probe; priya: Actor; opened: View }> {
  const probe = await startProbe((bolt) => {
    bolt.shortcut("probe_global", async ({ shortcut, ack, client }) => {
      await ack();
      await client.views.open({ trigger_id: shortcut.trigger_id, view });
    });
    register(bolt);
  }, options);
  const priya = probe.slack.workspace.as(ids.priya);
  await priya.globalShortcut("probe_global");
  return { probe, priya, opened: await priya.until((me) => me.modal()) };
}
