import type { PaidOperation } from "#contract/operations.ts";
import type { ComposerContact, Compositions } from "../../composer.ts";
import type { UnusableReason } from "../../composer-error.ts";

/** What was asked for, besides for whom. */
export type GivenOf<Each extends PaidOperation> = Omit<Compositions[Each]["request"], "contact_id">;

/** What was asked for, and what a model answered. */
export type CompositionOf<Operation extends PaidOperation> = {
  [Each in Operation]: {
    operation: Each;
    request: GivenOf<Each>;
    answer: Compositions[Each]["answer"];
  };
}[Operation];
export type Composition = CompositionOf<PaidOperation>;

/** A composition with the contact it is for and the day in words: plain data, for the worker. */
export type ComposedOf<Operation extends PaidOperation> = CompositionOf<Operation> & {
  contact: ComposerContact;
  today: string;
};
export type Composed = ComposedOf<PaidOperation>;

/** What is wrong with an answer of the right shape. */
export interface Problem {
  /** What is found again after a repair is refused, or let through. */
  severity: "refuse" | "repair";
  reason: UnusableReason;
  /** For the model, in our words. */
  instruction: string;
  /** The words of the request or of the answer that it is about. They are data. */
  about: readonly string[];
}

/** One string of an answer. */
export interface Part {
  text: string;
  /** Who reads or hears it: the contact, or the user alone. */
  to: "contact" | "user";
}

/** An answer as the checks see it. */
export interface Checked {
  composed: Composed;
  /** Every string of the answer. */
  parts: readonly Part[];
  /** Those of them that the contact reads or hears. */
  texts: readonly string[];
  /** What the caller gave: the only source of links, addresses, amounts and percentages. */
  request: string;
  /** What is known of the contact. */
  profile: string;
  /** Both, and the day. */
  known: string;
}

export type Check = (checked: Checked) => Problem[];

/** @returns the problem, if there are words that it is about */
export function problem(
  reason: UnusableReason,
  instruction: string,
  about: readonly string[],
  severity: Problem["severity"] = "refuse",
): Problem[] {
  const words = [...new Set(about.map((each) => each.trim()))].filter((each) => each !== "");
  return words.length === 0 ? [] : [{ severity, reason, instruction, about: words }];
}

/** @returns each match of a pattern in some texts that the accepted text doesn't hold as well, once */
export function matchesBeyond(accepted: string, texts: readonly string[], pattern: RegExp): string[] {
  const known = accepted.toLowerCase();
  const matches = texts.flatMap((text) => [...text.matchAll(pattern)].map(([match]) => match.trim()));
  return [...new Set(matches)].filter((match) => !known.includes(match.toLowerCase()));
}

/** @returns words of others as a part of a pattern that matches them alone */
export function literal(words: string): string {
  return words
    .trim()
    .slice(0, 200)
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** @returns the text's sentences and lines */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|(?<=[。！？])|\n+/u)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
