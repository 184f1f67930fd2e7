import type { ContextBlock, HeaderBlock, KnownBlock, SectionBlock } from "@slack/types";
import { limits } from "./limits.ts";
import { plainText } from "./mrkdwn.ts";

/** What a person sees: blocks, and the text of the notification. */
export interface Card {
  /** mrkdwn; all outside text in it is escaped. */
  text: string;
  blocks: KnownBlock[];
}

/** @param text plain text of any length */
export function header(text: string): HeaderBlock {
  return { type: "header", text: { type: "plain_text", text: plainText(text, limits.header), emoji: false } };
}

/** @param lines mrkdwn, already escaped, one per line; `undefined` is skipped */
export function section(...lines: readonly (string | undefined)[]): SectionBlock {
  const text = lines.filter((line) => line !== undefined).join("\n");
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true } };
}

/** @param texts mrkdwn, already escaped */
export function context(...texts: readonly string[]): ContextBlock {
  return {
    type: "context",
    elements: texts.map((text) => ({ type: "mrkdwn", text, verbatim: true })),
  };
}

/** A one-sentence card, for brief notices. */
export function sentence(text: string): Card {
  return { text, blocks: [section(text)] };
}

/**
 * A command's usage.
 *
 * @param usage mrkdwn
 * @param problem mrkdwn shown first: what couldn't be read
 */
export function usageCard(usage: string, problem?: string): Card {
  return sentence(problem === undefined ? usage : `${problem}\n\n${usage}`);
}
