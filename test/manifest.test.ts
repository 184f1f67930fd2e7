import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createPaidFeatures } from "../src/app/compose/paid-features.ts";
import { requestedScopes } from "../src/app/slack/install/scopes.ts";
import { noPersonSettings } from "./support/app/no-person-settings.ts";
import { type Everything, startEverything } from "./support/app/rapport.ts";
import { sendToApp, sign, slashCommand } from "./support/app/slack-request.ts";

function fileNamed(name: string): unknown {
  return parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
}

const manifestShape = z.object({
  features: z.object({
    slash_commands: z.array(z.object({ command: z.string(), should_escape: z.literal(true) })),
    shortcuts: z.array(z.object({ callback_id: z.string(), type: z.enum(["message", "global"]) })),
  }),
  oauth_config: z.object({
    scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()) }).strict(),
  }),
  settings: z.object({ event_subscriptions: z.object({ bot_events: z.array(z.string()) }) }),
});
const manifest = manifestShape.parse(fileNamed("manifest.yml"));
const orgManifest = manifestShape
  .extend({ functions: z.record(z.string(), z.unknown()) })
  .parse(fileNamed("manifest-org.yml"));
const httpManifest = manifestShape.parse(fileNamed("manifest-http.yml"));

/** What each method of the Web API that the app calls needs. Source: https://docs.slack.dev/reference/methods */
const scopesOfMethods: Record<string, string[]> = {
  "auth.test": [],
  "chat.delete": ["chat:write"],
  "chat.postEphemeral": ["chat:write"],
  "chat.postMessage": ["chat:write"],
  "chat.unfurl": ["links:write"],
  "chat.update": ["chat:write"],
  // Of a channel that is public, and of one that is not.
  "conversations.info": ["channels:read", "groups:read"],
  "conversations.members": ["channels:read", "groups:read"],
  "conversations.open": ["im:write"],
  "entity.presentDetails": [],
  "files.completeUploadExternal": ["files:write"],
  "files.getUploadURLExternal": ["files:write"],
  "functions.completeError": [],
  "functions.completeSuccess": [],
  // The channels that the app is in, of both kinds.
  "users.conversations": ["channels:read", "groups:read"],
  // The address is in the answer only with the second scope.
  "users.info": ["users:read", "users:read.email"],
  "users.list": ["users:read", "users:read.email"],
  "views.open": [],
  "views.publish": [],
  "views.push": [],
  "views.update": [],
};

/** What the app has to be granted to hear of an event. Source: https://docs.slack.dev/reference/events */
const scopesOfEvents: Record<string, string> = {
  app_mention: "app_mentions:read",
  link_shared: "links:read",
  "message.im": "im:history",
};

/** What an element needs for the app to read what was entered. */
const scopesOfElements: Record<string, string[]> = {
  // The file's content, which its form's submission only gives the address of.
  file_input: ["files:read"],
};

/** All code of the app; the sandbox and the service are no part of it. */
const source = readdirSync(new URL("../src", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/^(sandbox|service)\//.test(path))
  .map((path) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8"))
  .join("\n");

const registered = (kind: string) => [...source.matchAll(new RegExp(`\\brouter\\.${kind}\\(`, "g"))].length;

let running: Everything;
beforeAll(async () => {
  running = await startEverything();
});
afterAll(() => running.stop());

async function status(body: string, contentType?: string): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = sign(body, timestamp, running.slack.signingSecret);
  const request = { body, timestamp, signature, ...(contentType !== undefined && { contentType }) };
  return (await sendToApp(running.rapport.url, request)).status;
}

test("the app answers every command, shortcut and event of the manifest, and no others", async () => {
  const team = { id: "T02KESTREL7", domain: "kestrel-demo" };
  const user = { id: "U02PRIYA001", username: "priya", team_id: team.id };
  const { slash_commands, shortcuts } = manifest.features;
  const typed = (command: string) =>
    slashCommand({
      command,
      team_id: team.id,
      user_id: user.id,
      response_url: `${running.slack.url}/commands/none`,
    });
  for (const { command } of slash_commands) {
    expect([command, await status(typed(command))]).toEqual([command, 200]);
  }
  for (const { callback_id, type } of shortcuts) {
    const payload = {
      type: type === "message" ? "message_action" : "shortcut",
      callback_id,
      team,
      user,
      trigger_id: callback_id,
      ...(type === "message" && {
        message: { type: "message", text: "", ts: "1.2" },
        channel: { id: "C1", name: "general" },
        response_url: `${running.slack.url}/actions/none`,
      }),
    };
    const form = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    expect([callback_id, await status(form)]).toEqual([callback_id, 200]);
  }
  expect(await status(typed("/unknown"))).toBe(500);
  // The paid operations register theirs in one place.
  const ofPaidFeatures =
    Object.keys(createPaidFeatures({ factCheck: async () => undefined, personSettings: noPersonSettings }))
      .length - 1;
  expect(registered("command") + ofPaidFeatures).toBe(slash_commands.length);
  expect(registered("(?:global|message)Shortcut")).toBe(shortcuts.length);
  const uninstalling = ["app_uninstalled", "tokens_revoked"];
  const { bot_events: events } = manifest.settings.event_subscriptions;
  expect(events.filter((event) => uninstalling.includes(event))).toEqual(uninstalling);
  expect(
    registered(
      "(?:homeOpened|message|mentioned|channelShared|memberJoined|userChanged|teamJoined|linksShared|detailsRequested)",
    ),
  ).toBe(events.length - uninstalling.length);
});

test("the scopes are those that the code needs", () => {
  const methods = new Set(
    [...source.matchAll(/\bclient\.([a-z]+\.[a-zA-Z]+)\(/g)].map(([, method]) => method),
  );
  expect([...methods].sort()).toEqual(Object.keys(scopesOfMethods));
  const elements = Object.keys(scopesOfElements).filter((type) => source.includes(`type: "${type}"`));
  const needed = new Set([
    "commands",
    // Of `agent_view`. Source: https://docs.slack.dev/ai/developing-agents
    "assistant:write",
    ...manifest.settings.event_subscriptions.bot_events.flatMap((event) => scopesOfEvents[event] ?? []),
    ...Object.values(scopesOfMethods).flat(),
    ...elements.flatMap((type) => scopesOfElements[type] ?? []),
  ]);
  expect([...manifest.oauth_config.scopes.bot].sort()).toEqual([...needed].sort());
});

test("no scope or event tells the app what people write to each other, but for what mentions it, and links to some websites", () => {
  const { scopes } = manifest.oauth_config;
  const { bot_events: events } = manifest.settings.event_subscriptions;
  const reading = /history|search|^message|mention|link_shared|reaction|file_shared|canvas|bookmark/;
  expect([...scopes.bot, ...events].filter((name) => reading.test(name))).toEqual([
    ...["app_mentions:read", "im:history", "app_mention", "link_shared", "message.im"],
  ]);
});

test("an installation asks for the scopes of the manifest, and leaves the same ones open", () => {
  const names = (scopes: typeof requestedScopes) => scopes.map(({ name }) => name).sort();
  const { bot, bot_optional } = httpManifest.oauth_config.scopes;
  expect(names(requestedScopes)).toEqual(bot);
  expect(names(requestedScopes.filter(({ isOptional }) => isOptional))).toEqual(bot_optional);
});

test("over HTTP it's the same app, with addresses, and with Slackbot", () => {
  const address = "https://your.host/slack/events";
  const text = readFileSync(new URL("../manifest-http.yml", import.meta.url), "utf8")
    .replaceAll(
      /^ +(?:url|request_url|message_menu_options_url): https:\/\/your\.host\/slack\/events\n/gm,
      "",
    )
    .replaceAll("      - mcp:connect\n", "")
    .replace("socket_mode_enabled: false", "socket_mode_enabled: true")
    .replace(/^mcp_servers:\n(?: .*\n)+/m, "");
  expect(text).toBe(readFileSync(new URL("../manifest.yml", import.meta.url), "utf8"));
  expect(fileNamed("manifest-http.yml")).toMatchObject({
    features: { slash_commands: manifest.features.slash_commands.map(() => ({ url: address })) },
    settings: {
      event_subscriptions: { request_url: address },
      interactivity: { request_url: address, message_menu_options_url: address },
    },
    mcp_servers: { rapport: { url: "https://your.host/mcp", auth_type: "slack_identity_auth" } },
  });
});

test("for an organisation it's the same app, with steps for workflows, all of which it answers", async () => {
  const text = readFileSync(new URL("../manifest-org.yml", import.meta.url), "utf8")
    .replace("      - function_executed\n", "")
    .replace(
      "  # This can't be undone.\n  org_deploy_enabled: true\n  function_runtime: remote\n",
      "  org_deploy_enabled: false\n",
    )
    .replace(/^functions:\n(?: .*\n)+/m, "");
  expect(text).toBe(readFileSync(new URL("../manifest.yml", import.meta.url), "utf8"));
  for (const callback_id of Object.keys(orgManifest.functions)) {
    const event = { type: "function_executed", function: { callback_id }, inputs: { for: "U02PRIYA001" } };
    const body = { type: "event_callback", event: { ...event, function_execution_id: `Fx${callback_id}` } };
    expect([callback_id, await status(JSON.stringify(body), "application/json")]).toEqual([callback_id, 200]);
  }
});

test("the documents say why each scope is needed", () => {
  const page = readFileSync(new URL("../OPERATING.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| (`.+?) \| .+ \|$/gm)].map(([, first = ""]) => first.split(", "));
  const justified = new Set(rows.flat());
  const scopes = httpManifest.oauth_config.scopes.bot.map((scope) => `\`${scope}\``);
  expect(scopes.filter((scope) => !justified.has(scope))).toEqual([]);
});
