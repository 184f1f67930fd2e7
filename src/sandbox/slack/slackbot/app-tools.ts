import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import type { Member } from "../people.ts";
import { signature } from "../transport/app-transport.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { toolBlocks } from "./tool-blocks.ts";

/** Slack waits this long for a tool, in milliseconds. */
const timeout = 60_000;

const sent = z.object({ method: z.string(), params: z.object({ name: z.string().default("") }).optional() });

/** What the app's MCP server offers. */
export type AppTools = {
  tools: readonly Tool[];
  call(person: Member, name: string, input: Record<string, unknown>): Promise<CallToolResult>;
};

/**
 * The app's tools, over the Model Context Protocol's official client: Slack signs each request, and says who asks.
 * Source: https://docs.slack.dev/ai/slackbot-mcp-client
 *
 * @param url the app's MCP server
 */
export function createAppTools(workspace: WorkspaceState, url: URL) {
  let connection: Promise<AppTools> | undefined;

  async function connect(): Promise<AppTools> {
    // Imported here: most who start the sandbox ask Slackbot later, or nothing.
    const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const extensions = { "io.slack/block-kit": { mimeTypes: ["application/vnd.slack.blocks+json"] } };
    const client = new Client({ name: "slackbot", version: "1" }, { capabilities: { extensions } });
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: sendSigned }));
    const { tools } = await client.listTools();
    return {
      tools,
      call: ({ id, teamId, enterpriseId = null }, name, input) => {
        const slack = { user_id: id, team_id: teamId, enterprise_id: enterpriseId };
        return client.callTool({ name, arguments: input, _meta: { slack } }, { timeout });
      },
    };
  }

  async function sendSigned(_: string | URL, init: RequestInit = {}): Promise<Response> {
    // It keeps no stream open.
    if (init.method !== "POST") return new Response(null, { status: 405 });
    const { clock, secrets, traffic } = workspace;
    const body = String(init.body);
    const timestamp = Math.floor(clock.now() / 1000);
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": signature(secrets.signingSecret, timestamp, body),
    };
    const { method, params } = sent.parse(parseJson(body));
    // Such as `tools/call look_up_person`.
    const title = `${method} ${params?.name ?? ""}`.trim();
    const request = { method: "POST", url: url.href, requestHeaders: headers, requestBody: body };
    const end = traffic.begin({ direction: "slack to app", title, ...request });
    try {
      const response = await fetch(url, { ...init, headers, redirect: "manual" });
      const text = await response.clone().text();
      const { status } = response;
      const problem = response.ok ? problemIn(text) : `The app answered ${status}.`;
      if (problem !== undefined) workspace.note(title, problem);
      end({ status, responseHeaders: Object.fromEntries(response.headers), responseBody: text, problem });
      return response;
    } catch (error) {
      end({ problem: `The app can't be reached: ${error}` });
      throw error;
    }
  }

  /** @returns what `ask` gets of the app, or nothing when that fails: the next one then connects anew */
  return async <Answer>(ask: (tools: AppTools) => Promise<Answer> | Answer): Promise<Answer | undefined> => {
    connection ??= connect();
    try {
      return await ask(await connection);
    } catch {
      connection = undefined;
      return undefined;
    }
  };
}

const received = z.object({ result: z.object({ _meta: z.unknown() }) });

/** @param text JSON, or an event stream with one event */
function problemIn(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.replace(/^data: /, ""));
  const json = parseJson(lines.find((line) => line.startsWith("{")) ?? "");
  return toolBlocks(received.safeParse(json).data?.result._meta).problem;
}
