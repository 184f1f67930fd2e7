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

/**
 * @param maxLength maximum characters per piece of advice
 * @returns lines of mrkdwn, each with its emoji and label; absent ones are skipped
 */
export function adviceLines(language: ConnectionLanguage, maxLength: number = maxAdviceLength): string[] {
  const line = (sign: string, advice = "") => {
    const text = escapeText(advice, maxLength);
    return text === "" ? [] : [`${sign}  ${text}`];
  };
  return [
    ...line("✅ *Do*", language.must_do),
    ...line("⛔ *Never*", language.must_never),
    ...line("👍 *Likes*", language.likes_this),
    ...line("👎 *Not*", language.not_that),
  ];
}
