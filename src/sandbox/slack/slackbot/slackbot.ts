import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { isRecord, parseJson } from "../../json.ts";
import type { ViewState } from "../../protocol.ts";
import { limits } from "../block-kit/limits.ts";
import { type Block, stateField } from "../elements.ts";
import type { MessageContent } from "../messages.ts";
import { ids } from "../people.ts";
import type { Slackbot, WorkspaceState } from "../workspace-state.ts";
import { type AppTools, createAppTools } from "./app-tools.ts";
import { toolBlocks, toolOf } from "./tool-blocks.ts";
import { askIn, exampleOf } from "./words.ts";

/**
 * Slackbot, as far as it uses the app's tools. It has no model: what a tool says to one are its words.
 *
 * @returns nothing when the app's manifest names no MCP server
 */
export function createSlackbot(workspace: WorkspaceState, appUrl: string): Slackbot | undefined {
  const { name: app, mcpPath } = workspace.manifest;
  if (mcpPath === undefined) return undefined;
  const use = createAppTools(workspace, new URL(mcpPath, appUrl));
  const unreachable = `I couldn't reach ${app}. Try again in a minute.`;

  const call = async ({ tools, call }: AppTools, ...asked: Parameters<AppTools["call"]>) =>
    answerOf(await call(...asked), tools, app);

  /** A name that was completed: Slack knows whom it means. */
  const withAddresses = (text: string) =>
    text.replace(/(?<!\S)@([\w.]+)/g, (mention, handle) => {
      const mentioned = workspace.people.find(({ name }) => name === handle);
      return mentioned?.email ?? mentioned?.realName ?? mention;
    });

  return {
    async hear(person, { channel, threadTs }, text) {
      const asked = askIn(withAddresses(text));
      const content = await use((found) =>
        asked && found.tools.some(({ name }) => name === asked.tool)
          ? call(found, person, asked.tool, asked.input)
          : said(knownTools(found.tools, app)),
      );
      workspace.messages.post({ ...(content ?? said(unreachable)), channel, threadTs, user: ids.slackbot });
    },
    async press(person, message, { action_id, value }, state) {
      const name = toolOf(action_id);
      const input = parseJson(String(value));
      // Slackbot does nothing with other buttons.
      if (name === undefined || !isRecord(input)) return { ok: true };
      const content = await use((found) => call(found, person, name, { ...fieldsIn(state), ...input }));
      if (content === undefined) return { ok: false, sentence: unreachable };
      workspace.messages.replace(message, content, false);
      return { ok: true };
    },
  };
}

/** @param text plain, of any characters */
const said = (text: string, blocks: readonly Block[] = []): MessageContent => {
  const elements = [{ type: "rich_text_section", elements: [{ type: "text", text }] }];
  return { text, blocks: [{ type: "rich_text", elements }, ...blocks] };
};

function knownTools(tools: readonly Tool[], app: string): string {
  const lines = tools.map(({ name, title = name }) => `• ${title}${exampleOf(name) ?? ""}`);
  return [`I found these tools of ${app}:`, ...lines].join("\n");
}

function answerOf({ content, _meta }: CallToolResult, tools: readonly Tool[], app: string): MessageContent {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const withConsent = (element: unknown) => {
    const name = isRecord(element) ? toolOf(String(element.action_id)) : undefined;
    const tool = tools.find((one) => one.name === name);
    const isFree = name === undefined || tool?.annotations?.readOnlyHint === true;
    return isFree || !isRecord(element)
      ? element
      : { ...element, confirm: consent(tool?.title ?? name, app) };
  };
  const blocks = toolBlocks(_meta).blocks.map((block) => ({
    ...block,
    ...(Array.isArray(block.elements) && { elements: block.elements.map(withConsent) }),
    ...(block.accessory !== undefined && { accessory: withConsent(block.accessory) }),
  }));
  // Beside a card, a model would say little.
  return said(blocks.length === 0 ? text : text.replace(/\n+(?:- )?/g, " · "), blocks);
}

const plain = (text: string) => ({ type: "plain_text", text }) as const;

/** What Slackbot asks before it uses a tool that doesn't only read. */
const consent = (tool: string, app: string) => ({
  title: plain(`Use ${app}?`),
  text: plain(`Slackbot wants to use a tool that can change things: ${tool}`.slice(0, limits.confirmText)),
  confirm: plain("Allow once"),
  deny: plain("Deny"),
});

/** What was entered into a card's fields, by the tool's argument that they're for. */
function fieldsIn(state: ViewState): Record<string, unknown> {
  const entered = Object.values(state).flatMap((block) => Object.entries(block));
  const fields = entered.flatMap(([actionId, element]) => {
    const name = /^input:(.+)$/.exec(actionId)?.[1];
    const value = plainValue(element[stateField(element.type)]) ?? undefined;
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

/** An option is sent as its value. */
const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainValue);
  return isRecord(value) ? value.value : value;
};
