import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { command, shortcut } from "../protocol.ts";

const home = z.object({
  home_tab_enabled: z.boolean().default(false),
  messages_tab_enabled: z.boolean().default(false),
  messages_tab_read_only_enabled: z.boolean().default(false),
});

/** Source: https://docs.slack.dev/ai/slackbot-mcp-client */
const mcpServer = z.object({ url: z.url().max(500), auth_type: z.literal("slack_identity_auth") });

/** What the sandbox reads of an app manifest. Source: https://docs.slack.dev/reference/app-manifest */
const manifest = z
  .object({
    display_information: z.object({ name: z.string().max(35) }),
    features: z.object({
      app_home: home.prefault({}),
      slash_commands: z
        .array(command.extend({ should_escape: z.boolean().default(false) }))
        .max(50)
        .default([]),
      shortcuts: z.array(shortcut).max(10).default([]),
    }),
    oauth_config: z.object({
      scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()).default([]) }),
    }),
    settings: z.object({
      event_subscriptions: z.object({ bot_events: z.array(z.string()).default([]) }).prefault({}),
      interactivity: z.object({ is_enabled: z.boolean() }).default({ is_enabled: false }),
    }),
    mcp_servers: z.record(z.string(), mcpServer).default({}),
  })
  .transform(({ display_information, features, oauth_config, settings, mcp_servers }) => ({
    name: display_information.name,
    commands: features.slash_commands,
    shortcuts: features.shortcuts,
    scopes: oauth_config.scopes.bot,
    /** Those among them without which the app can be installed too. */
    optionalScopes: oauth_config.scopes.bot_optional,
    events: settings.event_subscriptions.bot_events,
    hasHome: features.app_home.home_tab_enabled,
    hasMessagesTab: features.app_home.messages_tab_enabled,
    takesMessages:
      features.app_home.messages_tab_enabled && !features.app_home.messages_tab_read_only_enabled,
    /** Where the app's MCP server is for Slackbot, on whatever host. */
    mcpPath: Object.values(mcp_servers).map(({ url }) => new URL(url).pathname)[0],
    isInteractive: settings.interactivity.is_enabled,
  }));

export type Manifest = z.output<typeof manifest>;

/** Reads a YAML manifest. @throws ZodError when Slack would not take it; the error of `readFileSync` without one */
export const readManifest = (path: string): Manifest => manifest.parse(parse(readFileSync(path, "utf8")));
