import { readFileSync } from "node:fs";
import { type Card, context, section, sentence } from "../../blocks/card.ts";
import { escapeText } from "../../blocks/mrkdwn.ts";
import { answerCommand } from "../../slack/reply/delivery.ts";
import type { CommandArgs } from "../../slack/router.ts";
import { noticeHint, noticeUsage } from "./sentences.ts";

/** The notices' headings in docs/notice.md, by what may be typed. */
const headings: readonly (readonly [typed: RegExp, heading: string])[] = [
  [/^(?:en|english)$/i, "English"],
  [/^(?:de|german|deutsch)$/i, "Deutsch"],
  [/^(?:fr|french|français|francais)$/i, "Français"],
  [/^(?:es|spanish|español|espanol)$/i, "Español"],
  [/^(?:it|italian|italiano)$/i, "Italiano"],
];

const maxTypedLength = 40;

/** `/profile notice <language>`: a text for the people who are profiled, to be sent to them. For everyone. */
export async function answerNotice(args: CommandArgs, typed: string): Promise<void> {
  const language = typed.trim().slice(0, maxTypedLength);
  const [, heading] = headings.find(([pattern]) => pattern.test(language)) ?? [];
  await answerCommand(args, heading === undefined ? sentence(noticeUsage) : noticeOf(heading));
}

function noticeOf(heading: string): Card {
  // Read only when asked for: few ever are.
  const all = readFileSync(new URL("../../../../docs/notice.md", import.meta.url), "utf8");
  const [, text = ""] = all.split(`\n## ${heading}\n`);
  const [notice = ""] = text.split("\n## ");
  const lines = notice.trim().split("\n\n");
  return {
    text: noticeHint,
    blocks: [...lines.map((line) => section(escapeText(line, 2_900))), context(noticeHint)],
  };
}
