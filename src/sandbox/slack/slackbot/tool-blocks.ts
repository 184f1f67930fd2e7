import { z } from "zod";
import { isRecord, parseJson } from "../../json.ts";
import { checkBlocks } from "../block-kit/check.ts";
import { type Block, placedElements } from "../elements.ts";

/**
 * The blocks that Slackbot takes of a tool, of which this sandbox draws those that the app sends.
 * Source: https://docs.slack.dev/ai/slackbot-mcp-client/returning-rich-responses
 */
const taken: ReadonlySet<unknown> = new Set([
  ...["section", "context", "divider", "header", "markdown", "rich_text", "file", "image", "video"],
  ...["actions", "carousel", "input", "table", "data_table", "data_visualization", "card", "container"],
]);
const root = "/result/_meta/slack/blocks";
const meta = z.object({ slack: z.object({ blocks: z.array(z.unknown()).min(1) }) });

/** The tool that a button calls, by its `action_id`. */
export const toolOf = (actionId: string): string | undefined => /^tool:(.+)$/.exec(actionId)?.[1];

/** What Slackbot shows of a tool's answer besides its text: one violation costs all blocks. @param value `_meta` */
export function toolBlocks(value: unknown): { blocks: Block[]; problem?: string } {
  const sent = meta.safeParse(value).data?.slack.blocks;
  if (sent === undefined) return { blocks: [] };
  const types = sent.map((block) => (isRecord(block) ? block.type : undefined));
  const checked = checkBlocks(sent, "message", root);
  const blocks = checked.ok ? checked.blocks : [];
  const problems = [
    ...types.flatMap((type, index) =>
      taken.has(type) ? [] : [`unsupported block for Slackbot: ${type} [json-pointer:${root}/${index}/type]`],
    ),
    ...(checked.ok ? [] : checked.messages),
    ...placedElements(blocks)
      .filter(({ element }) => toolOf(element.action_id) && !isRecord(parseJson(String(element.value))))
      .map(({ element }) => `the value of ${element.action_id} must be a JSON object [json-pointer:${root}]`),
  ];
  if (problems.length === 0) return { blocks };
  return { blocks: [], problem: `Slackbot drops all blocks of this answer: ${problems.join("; ")}` };
}
