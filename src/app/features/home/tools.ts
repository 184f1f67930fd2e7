import { z } from "zod";
import { actions, button, type Card, header, section } from "../../blocks/card.ts";
import { escapeText, plainText, timeAgo } from "../../blocks/mrkdwn.ts";
import { toolPrefix } from "../../blocks/slackbot-blocks.ts";
import type { Result } from "../../credits/ledger/ledger-row.ts";
import { paidOperations } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import { openResultName, type Tool } from "../../slack/mcp/tool.ts";
import { readableResult, resultGone } from "../../slack/paid/paid-result.ts";
import { resultText } from "../../views/result-text.ts";
import { type HomeDependencies, readableResults } from "./draw.ts";

const maxListed = 5;
const maxTitleLength = 200;
const nothing = "No briefs, waves or rephrasings in the last 30 days.";

const listInput = z.object({});
const openInput = z.object({
  result: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .describe("The id of a result, from recent_results."),
});

/** What somebody bought lately. */
export function resultsTool(dependencies: HomeDependencies): Tool<typeof listInput> {
  const titleOf = ({ composition }: Result) =>
    [
      paidOperations[composition.operation].title,
      nameOf(composition.request.addressee),
      dependencies.presenter.subject(composition),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  const entry = (result: Result) => [
    section(`${escapeText(titleOf(result), maxTitleLength)} · ${timeAgo(result.settledAt)}`),
    actions(
      button(`${toolPrefix}${openResultName}`, "Open · free", {
        about: titleOf(result),
        value: JSON.stringify({ result: result.id }),
      }),
    ),
  ];
  return {
    name: "recent_results",
    title: "List my recent results",
    description:
      "Lists the briefs, waves and rephrasings that the asker bought in the last 30 days, newest first. Free. open_result shows one again.",
    input: listInput,
    isReading: true,
    async answer(actor) {
      const { results } = await readableResults(dependencies, actor, { after: 0, limit: maxListed });
      const blocks = results.flatMap(entry);
      const card: Card = {
        text: nothing,
        blocks: [header("Recent results"), ...(blocks.length > 0 ? blocks : [section(nothing)])],
      };
      const lines = results.map((result) => `${result.id}: ${plainText(titleOf(result), maxTitleLength)}`);
      return { text: lines.join("\n") || nothing, card };
    },
  };
}

/** Shows one of them again. */
export function openResultTool({
  ledger,
  presenter,
}: Pick<HomeDependencies, "ledger" | "presenter">): Tool<typeof openInput> {
  return {
    name: openResultName,
    title: "Open a result again",
    description: "Shows a brief, a wave or a rephrasing that the asker bought. Free.",
    input: openInput,
    isReading: true,
    async answer(actor, { result }) {
      const call = await readableResult(ledger, actor, result);
      if (call === undefined) return { text: resultGone };
      const { card } = await presenter.answered(call, { isReopened: true });
      return { text: resultText(call.composition) || card.text, card };
    },
  };
}
