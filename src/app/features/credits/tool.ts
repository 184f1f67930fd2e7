import { z } from "zod";
import type { Tool } from "../../slack/mcp/tool.ts";
import type { Uses } from "../parts.ts";
import { reportFor } from "./command.ts";

const input = z.object({});

/** What's left, and where it went. */
export function creditsTool({
  database,
  now,
  workspaces,
}: Uses<{ database: true; now: true; workspaces: "of" }>): Tool<typeof input> {
  return {
    name: "credits",
    title: "Show credits",
    description: "Says how many credits are left and what the asker spent. Free.",
    input,
    isReading: true,
    async answer(actor) {
      const { client } = workspaces.of(actor.organisation);
      const card = await reportFor({ database, client, ...actor, now: now() });
      return { text: card.text, card };
    },
  };
}
