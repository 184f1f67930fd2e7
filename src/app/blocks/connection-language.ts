import { escapeText } from "./mrkdwn.ts";

/** Maximum characters per piece of advice; four of them with labels fit into one section. */
const maxAdviceLength = 700;
const maxLabelLength = 120;

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

/** Each piece of advice with its sign and label, and the spaces that end all labels at one place. */
const advice = [
  { key: "must_do", label: "✅ *Do*", gap: "\u2003\u2005\u2006" },
  { key: "must_never", label: "⛔ *Never*", gap: "" },
  { key: "likes_this", label: "👍 *Likes*", gap: "\u2004" },
  { key: "not_that", label: "👎 *Not*", gap: "\u2003" },
] as const;

/**
 * @param maxLength maximum characters per piece of advice
 * @returns lines of mrkdwn, each with its emoji and label; absent ones are skipped
 */
export function adviceLines(language: ConnectionLanguage, maxLength: number = maxAdviceLength): string[] {
  return linesOf(language, maxLength, () => "  ");
}

/**
 * The same with the advice in a column. Slack has no columns of unequal width outside tables, which modals don't
 * take; spaces of a fixed share of the font's size come within 2 px, in Lato as in Arial.
 */
export function alignedAdviceLines(language: ConnectionLanguage): string[] {
  return linesOf(language, maxAdviceLength, (gap) => `\u2002${gap}`);
}

function linesOf(language: ConnectionLanguage, maxLength: number, spaces: (gap: string) => string): string[] {
  return advice.flatMap(({ key, label, gap }) => {
    const text = escapeText(language[key] ?? "", maxLength);
    return text === "" ? [] : [`${label}${spaces(gap)}${text}`];
  });
}
