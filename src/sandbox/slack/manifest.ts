import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { command, shortcut, step } from "../protocol.ts";

const home = z.object({
  home_tab_enabled: z.boolean().default(false),
  messages_tab_enabled: z.boolean().default(false),
  messages_tab_read_only_enabled: z.boolean().default(false),
});

/** Source: https://docs.slack.dev/ai/slackbot-mcp-client */
const mcpServer = z.object({ url: z.url().max(500), auth_type: z.literal("slack_identity_auth") });
const prompt = z.object({ title: z.string(), message: z.string() });

/** Source: https://github.com/slackapi/manifest-schema */
const agent = z.strictObject({
  agent_description: z.string().max(300).optional(),
  suggested_prompts: z.array(prompt).max(4).default([]),
});

/** What the sandbox reads of an app manifest. Source: https://docs.slack.dev/reference/app-manifest */
const manifest = z
  .object({
    display_information: z.object({ name: z.string().max(35) }),
    features: z.object({
      app_home: home.prefault({}),
      agent_view: agent.prefault({}),
      slash_commands: z
        .array(command.extend({ should_escape: z.boolean().default(false) }))
        .max(50)
        .default([]),
      shortcuts: z.array(shortcut).max(10).default([]),
      unfurl_domains: z.array(z.hostname()).max(5).default([]),
      rich_previews: z.object({ is_active: z.literal(true), entity_types: z.array(z.string()) }).optional(),
    }),
    oauth_config: z.object({
      scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()).default([]) }),
    }),
    functions: z.record(z.string().max(100), step).default({}),
    settings: z.object({
      org_deploy_enabled: z.boolean().default(false),
      function_runtime: z.string().optional(),
      event_subscriptions: z.object({ bot_events: z.array(z.string()).default([]) }).prefault({}),
      interactivity: z.object({ is_enabled: z.boolean() }).default({ is_enabled: false }),
    }),
    mcp_servers: z.record(z.string(), mcpServer).default({}),
  })
  .refine(
    ({ functions, settings }) =>
      Object.keys(functions).length === 0 ||
      (settings.org_deploy_enabled && settings.function_runtime === "remote"),
    "functions need org_deploy_enabled, and function_runtime: remote",
  )
  .transform(({ display_information, features, oauth_config, functions, settings, mcp_servers }) => ({
    functions,
    name: display_information.name,
    commands: features.slash_commands,
    shortcuts: features.shortcuts,
    unfurlDomains: features.unfurl_domains,
    entityTypes: features.rich_previews?.entity_types ?? [],
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
    prompts: features.agent_view.suggested_prompts,
    isInteractive: settings.interactivity.is_enabled,
  }));

export type Manifest = z.output<typeof manifest>;

/** Reads a YAML manifest, with the settings and steps of another one. @throws ZodError when Slack wouldn't take it */
export function readManifest(path: string, workflows = path): Manifest {
  const [own, { functions, settings }] = [path, workflows].map((file) => parse(readFileSync(file, "utf8")));
  return manifest.parse({ ...own, functions, settings });
}
