import { WebClient } from "@slack/web-api";
import type { SlackSettings } from "../config.ts";
import type { Installations } from "../slack/install/identity.ts";
import type { PageRoutes } from "../slack/install/install-pages.ts";
import type { ManyWorkspacesOptions } from "../slack/install/many-workspaces.ts";
import { createSingleInstallation } from "../slack/install/single-workspace.ts";

interface InstallationsFoundation extends Omit<ManyWorkspacesOptions, "oauth" | "slackApiUrl"> {
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
