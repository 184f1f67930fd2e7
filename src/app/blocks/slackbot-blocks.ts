import type { ActionsBlock, KnownBlock } from "@slack/types";

/**
 * What Slackbot shows of a tool's blocks; one that it doesn't take costs all of them.
 * Source: https://docs.slack.dev/ai/slackbot-mcp-client
 */
const taken: ReadonlySet<string> = new Set([
  ...["section", "context", "divider", "header", "markdown", "rich_text", "file", "image", "video"],
  ...["actions", "carousel", "input", "table", "data_table", "data_visualization", "card", "container"],
]);
const maxBlocks = 50;

/** A button whose click comes back as a call of this tool. */
export const toolPrefix = "tool:";

/**
 * @param blocks of a card
 * @returns those that Slackbot takes, with no button but those that call a tool: all others do nothing there;
 *   `undefined` if they are none or too many
 */
export function blocksForSlackbot(blocks: readonly KnownBlock[]): KnownBlock[] | undefined {
  const shown = blocks.flatMap((block): KnownBlock[] => {
    if (!taken.has(block.type)) return [];
    if (block.type === "actions") return actionsForSlackbot(block);
    if (block.type !== "section" || block.accessory === undefined) return [block];
    const { accessory, ...rest } = block;
    return [accessory.type === "image" ? block : rest];
  });
  return shown.length === 0 || shown.length > maxBlocks ? undefined : shown;
}

function actionsForSlackbot({ elements, ...block }: ActionsBlock): ActionsBlock[] {
  const calling = elements.filter(
    (element) => element.type === "button" && element.action_id?.startsWith(toolPrefix) === true,
  );
  return calling.length === 0 ? [] : [{ ...block, elements: calling }];
}
