import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Everything } from "../app/rapport.ts";
import { sign } from "../app/slack-request.ts";

/** Who asks, as Slack says. */
interface Asker {
  user_id: string;
  team_id: string;
  enterprise_id?: string | null;
}

/** Slackbot, as the app sees it: the protocol's official client, whose requests Slack signs. */
export async function startSlackbot({ slack, rapport }: Pick<Everything, "slack" | "rapport">) {
  const client = new Client({ name: "slackbot", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", rapport.url), {
      fetch(url, init) {
        const timestamp = String(Math.floor(slack.workspace.clock.now() / 1_000));
        const headers = new Headers(init?.headers);
        headers.set("x-slack-request-timestamp", timestamp);
        headers.set("x-slack-signature", sign(String(init?.body ?? ""), timestamp, slack.signingSecret));
        return fetch(url, { ...init, headers });
      },
    }),
  );
  return {
    client,
    /** @param asker a person of the workspace, or whatever a request may claim */
    call: (asker: string | Partial<Asker> | undefined, name: string, input: Record<string, unknown> = {}) => {
      const claimed =
        typeof asker === "string" ? { user_id: asker, team_id: slack.workspace.team.id } : asker;
      return client.callTool({
        ...{ name, arguments: input },
        ...(claimed !== undefined && { _meta: { slack: claimed } }),
      });
    },
    stop: () => client.close(),
  };
}

/** @returns all texts that people read in blocks, in reading order */
export function shownTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(shownTexts);
  if (typeof value !== "object" || value === null) return [];
  if ("text" in value && typeof value.text === "string") return [value.text];
  return Object.values(value).flatMap(shownTexts);
}

/** @returns what the model reads of a tool's answer */
export function modelText({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : part.type)).join("\n");
}
