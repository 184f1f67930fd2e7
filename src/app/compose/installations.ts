import { WebClient, type WebClientOptions } from "@slack/web-api";
import type { SlackSettings } from "../config.ts";
import type { Log } from "../log.ts";
import type { Installations } from "../slack/install/identity.ts";
import type { PageRoutes } from "../slack/install/install-pages.ts";
import type { InstallStates } from "../slack/install/install-states.ts";
import { createSingleInstallation } from "../slack/install/single-workspace.ts";
import type { Database } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";

interface InstallationsFoundation {
  clientOptions: WebClientOptions;
  database: Database;
  vault: Vault;
  /** Unix time in milliseconds. */
  now: () => number;
  states: InstallStates;
  log: Log;
  /** Stops asking Slack who the app is. */
  stopping: AbortSignal;
}

interface ComposedInstallations {
  installations: Installations;
  /** Where people install the app, if many workspaces can. */
  pages: PageRoutes[];
  /** Of the page on which they begin. */
  installUrl?: string;
}

/** Where the app is installed: the one workspace that is set, or those that install it. */
export async function composeInstallations(
  { slack, slackApiUrl }: { slack: SlackSettings; slackApiUrl: URL },
  { stopping: signal, ...foundation }: InstallationsFoundation,
): Promise<ComposedInstallations> {
  if ("oauth" in slack) {
    // Loaded only when used.
    const { createManyWorkspaces } = await import("../slack/install/many-workspaces.ts");
    const { routes, ...rest } = createManyWorkspaces({ ...foundation, ...slack, slackApiUrl });
    return { ...rest, pages: [routes] };
  }
  const { clientOptions, log } = foundation;
  const { botToken } = slack;
  const client = new WebClient(botToken, clientOptions);
  return { installations: createSingleInstallation({ client, botToken, log, signal }), pages: [] };
}
