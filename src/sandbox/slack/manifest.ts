import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/** What the sandbox reads of an app manifest. Source: https://docs.slack.dev/reference/app-manifest */
const manifestFile = z.object({
  display_information: z.object({ name: z.string().max(35), description: z.string().max(140).optional() }),
  features: z.object({
    app_home: z
      .object({
        home_tab_enabled: z.boolean().default(false),
        messages_tab_enabled: z.boolean().default(false),
        messages_tab_read_only_enabled: z.boolean().default(false),
      })
      .prefault({}),
    slash_commands: z
      .array(
        z.object({
          command: z
            .string()
            .max(32)
            .regex(/^\/[^\sA-Z]+$/, "starts with / and has no capitals or spaces"),
          description: z.string().max(2000),
          usage_hint: z.string().max(1000).default(""),
          should_escape: z.boolean().default(false),
        }),
      )
      .max(50)
      .default([]),
    shortcuts: z
      .array(
        z.object({
          name: z.string().max(24),
          type: z.enum(["message", "global"]),
          callback_id: z.string().max(255),
          description: z.string().max(150),
        }),
      )
      .max(10)
      .default([]),
  }),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
  settings: z.object({
    event_subscriptions: z.object({ bot_events: z.array(z.string()).default([]) }).prefault({}),
    interactivity: z
      .object({ is_enabled: z.boolean(), message_menu_options_url: z.string().optional() })
      .default({ is_enabled: false }),
    socket_mode_enabled: z.boolean().default(false),
  }),
});

export type Manifest = {
  name: string;
  commands: readonly { command: string; description: string; usageHint: string; shouldEscape: boolean }[];
  shortcuts: readonly { name: string; type: "message" | "global"; callbackId: string; description: string }[];
  scopes: readonly string[];
  events: readonly string[];
  hasHome: boolean;
  /** Whether people may write to the app, in its Messages tab. */
  takesMessages: boolean;
  isInteractive: boolean;
};

/**
 * Reads the app's manifest.
 *
 * @param path where the YAML manifest is
 * @throws ZodError when the file is not a manifest Slack would take; the error of `readFileSync` when it is absent
 */
export function readManifest(path: string): Manifest {
  const file = manifestFile.parse(parse(readFileSync(path, "utf8")));
  return {
    name: file.display_information.name,
    commands: file.features.slash_commands.map((command) => ({
      command: command.command,
      description: command.description,
      usageHint: command.usage_hint,
      shouldEscape: command.should_escape,
    })),
    shortcuts: file.features.shortcuts.map((shortcut) => ({
      name: shortcut.name,
      type: shortcut.type,
      callbackId: shortcut.callback_id,
      description: shortcut.description,
    })),
    scopes: file.oauth_config.scopes.bot,
    events: file.settings.event_subscriptions.bot_events,
    hasHome: file.features.app_home.home_tab_enabled,
    takesMessages:
      file.features.app_home.messages_tab_enabled && !file.features.app_home.messages_tab_read_only_enabled,
    isInteractive: file.settings.interactivity.is_enabled,
  };
}
