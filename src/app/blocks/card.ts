import type { ContextBlock, HeaderBlock, KnownBlock, SectionBlock } from "@slack/types";
import { limits } from "./limits.ts";
import { plainText } from "./mrkdwn.ts";

/** What is shown to a person: blocks, and the sentence that a notification shows in their place. */
export interface Card {
  /** mrkdwn; all that came from outside in it is escaped. */
  text: string;
  blocks: KnownBlock[];
}

/** @param text plain text of any length */
export function header(text: string): HeaderBlock {
  return { type: "header", text: { type: "plain_text", text: plainText(text, limits.header), emoji: false } };
}

/** @param lines mrkdwn, already escaped; those that are `undefined` are left out, each other is a line */
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

/** A card of one sentence, for what is said in passing. */
export function sentence(text: string): Card {
  return { text, blocks: [section(text)] };
}

/**
 * How a command is used.
 *
 * @param usage mrkdwn
 * @param problem mrkdwn that goes first: what could not be read
 */
export function usageCard(usage: string, problem?: string): Card {
  return sentence(problem === undefined ? usage : `${problem}\n\n${usage}`);
}
