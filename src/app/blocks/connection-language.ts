import type { MrkdwnElement, SectionBlock } from "@slack/types";
import { escapeText } from "./mrkdwn.ts";

/** Maximum characters per piece of advice, which then fits with its label into a field; four fit into a section. */
export const maxAdviceLength = 700;
export const maxLabelLength = 120;

/** A person's labels, a word or two each; unescaped. */
export interface Labels {
  worldview_label?: string | undefined;
  operating_style_label?: string | undefined;
}

/** The four pieces of advice for talking to a person; unescaped. */
export interface ConnectionLanguage {
  must_do?: string | undefined;
  must_never?: string | undefined;
  likes_this?: string | undefined;
  not_that?: string | undefined;
}

/** @returns mrkdwn: both labels on one line; `undefined` when neither is visible */
export function labelLine({ worldview_label = "", operating_style_label = "" }: Labels): string | undefined {
  const both = [worldview_label, operating_style_label].map((label) => escapeText(label, maxLabelLength));
  return both.filter(Boolean).join(" · ") || undefined;
}

/** Each piece of advice with its sign and label. */
const advice = [
  { key: "must_do", label: "✅ *Do*" },
  { key: "must_never", label: "⛔ *Never*" },
  { key: "likes_this", label: "👍 *Likes*" },
  { key: "not_that", label: "👎 *Not*" },
] as const;

/**
 * @param maxLength maximum characters per piece of advice
 * @returns lines of mrkdwn, each with its emoji and label; absent ones are skipped
 */
export function adviceLines(language: ConnectionLanguage, maxLength: number = maxAdviceLength): string[] {
  return piecesOf(language, maxLength).map(({ label, text }) => `${label}  ${text}`);
}

/**
 * Connection language in two columns, which a phone shows as one, each text below its label: the only block besides tables,
 * which modals don't take, in which the second line of a text starts where the first does.
 *
 * @returns `undefined` when there is no advice
 */
export function adviceSection(language: ConnectionLanguage): SectionBlock | undefined {
  const fields = piecesOf(language, maxAdviceLength).map(
    ({ label, text }): MrkdwnElement => ({ type: "mrkdwn", text: `${label}\n${text}`, verbatim: true }),
  );
  return fields.length > 0 ? { type: "section", fields } : undefined;
}

function piecesOf(language: ConnectionLanguage, maxLength: number): { label: string; text: string }[] {
  return advice.flatMap(({ key, label }) => {
    const text = escapeText(language[key] ?? "", maxLength);
    return text === "" ? [] : [{ label, text }];
  });
}
