import { randomBytes } from "node:crypto";
import { type CallToolResult, createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { blocksForSlackbot } from "../../blocks/slackbot-blocks.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import type { Log } from "../../log.ts";
import { withinOrganisation } from "../../storage/tenant-scope.ts";
import { organisationOf } from "../access/admission.ts";
import type { Workspaces } from "../client/workspaces.ts";
import type { InFlight } from "../in-flight.ts";
import { unescaped } from "../input/rich-text-of-mrkdwn.ts";
import type { Installations } from "../install/identity.ts";
import { type Reason, reasonText } from "../reply/explain.ts";
import type { Tool, ToolAnswer } from "./tool.ts";

export interface McpEndpointOptions {
  installations: Pick<Installations, "ofRequest">;
  workspaces: Workspaces<"client" | "directory" | "memberships">;
  tools: readonly Tool[];
  inFlight: Pick<InFlight, "run">;
  log: Log;
}

/** Who asks, as Slack says in each call. Source: https://docs.slack.dev/ai/slackbot-mcp-client */
const asker = z.object({
  slack: z.object({ user_id: z.string(), team_id: z.string(), enterprise_id: z.string().nullish() }),
});

const instructions =
  "Behavioral profiles of business contacts: who somebody is, and how to speak with them. A profile is for the person who asks: don't post it where others read it.";

/**
 * What Slackbot asks of the app, over the Model Context Protocol. Each request is answered on its own.
 *
 * @returns a function that answers a request of which Slack's signature has been checked, and its body, if it was read
 */
export function createMcpEndpoint({ installations, workspaces, tools, inFlight, log }: McpEndpointOptions) {
  /** The same door as a slash command's: members of the company that installed the app, and nobody else. */
  async function admit(meta: unknown): Promise<Actor | { refused: Reason; workspace?: string | undefined }> {
    const { data } = asker.safeParse(meta);
    if (data === undefined) return { refused: "unknown" };
    const { user_id: person, team_id: teamId, enterprise_id } = data.slack;
    const enterpriseId = enterprise_id ?? undefined;
    const identity =
      (await installations.ofRequest({ teamId, enterpriseId, isEnterpriseInstall: false })) ??
      (enterpriseId && (await installations.ofRequest({ enterpriseId, isEnterpriseInstall: true })));
    if (!identity) return { refused: { kind: "not installed", installUrl: undefined } };
    const organisation = organisationOf(identity);
    const { client, directory, memberships } = workspaces.of(organisation);
    const ask = () =>
      memberships.ask(client, person).catch((error: unknown) => {
        log.warn({ err: error }, "membership check failed");
        return "unknown" as const;
      });
    const membership = memberships.peek(person) ?? (await ask());
    if (membership === "member") return { organisation, person };
    return { refused: membership, workspace: await directory.name().catch(() => undefined) };
  }

  async function call(tool: Tool, input: Record<string, unknown>, meta: unknown): Promise<CallToolResult> {
    try {
      const admitted = await admit(meta);
      if ("refused" in admitted) return refusal(reasonText(admitted.refused, admitted.workspace));
      return await withinOrganisation(admitted.organisation, async () =>
        resultOf(await tool.answer(admitted, input)),
      );
    } catch (error) {
      const reference = randomBytes(3).toString("hex");
      log.error({ reference, type: tool.name, err: error }, "unexpected error in a tool");
      return refusal(reasonText({ kind: "failed", error, reference }));
    }
  }

  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "rapport", title: "Rapport", version: "1" },
        // They never change, so that nobody has to listen for it.
        { instructions, capabilities: { tools: { listChanged: false } } },
      );
      for (const tool of tools) {
        const { name, title, description, input, isReading } = tool;
        server.registerTool(
          name,
          {
            title,
            description,
            inputSchema: input,
            annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
            _meta: { slack: { supportsBlockKit: true } },
          },
          (given, { mcpReq }) => inFlight.run(() => call(tool, given, mcpReq._meta)),
        );
      }
      return server;
    },
    { onerror: (error) => log.debug({ err: error }, "an MCP request was refused") },
  );
  return (request: Request, parsedBody: unknown) => handler.fetch(request, { parsedBody });
}

function resultOf({ text, card }: ToolAnswer): CallToolResult {
  const blocks = card && blocksForSlackbot(card.blocks);
  return {
    content: [{ type: "text", text: visibleText(text) }],
    ...(blocks !== undefined && { _meta: { slack: { blocks } } }),
  };
}

/** @param text mrkdwn of ours alone */
function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: unescaped(text) }] };
}
