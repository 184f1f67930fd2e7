import { escapeText } from "./mrkdwn.ts";

/** Characters of one piece of advice; four of them and their labels fit into one section. */
const maxAdviceLength = 700;
const maxLabelLength = 120;

/** What somebody is called in a word or two; anything may be in it. */
export interface Labels {
  worldview_label?: string | undefined;
  operating_style_label?: string | undefined;
}

/** The four pieces of advice for speaking with somebody; anything may be in them. */
export interface ConnectionLanguage {
  must_do?: string | undefined;
  must_never?: string | undefined;
  likes_this?: string | undefined;
  not_that?: string | undefined;
}

/** @returns mrkdwn: both labels in a line; `undefined` when there is none that a reader can see */
export function labelLine({ worldview_label = "", operating_style_label = "" }: Labels): string | undefined {
  const both = [worldview_label, operating_style_label].map((label) => escapeText(label, maxLabelLength));
  return both.filter(Boolean).join(" · ") || undefined;
}

/**
 * @param longest characters of each piece of advice at the most
 * @returns lines of mrkdwn, each with its sign and the sign's word; those that did not come are left out
 */
export function adviceLines(language: ConnectionLanguage, longest: number = maxAdviceLength): string[] {
  const line = (sign: string, advice = "") => {
    const text = escapeText(advice, longest);
    return text === "" ? [] : [`${sign}  ${text}`];
  };
  return [
    ...line("✅ *Do*", language.must_do),
    ...line("⛔ *Never*", language.must_never),
    ...line("👍 *Likes*", language.likes_this),
    ...line("👎 *Not*", language.not_that),
  ];
}
