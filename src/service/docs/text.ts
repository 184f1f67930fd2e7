import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** What hono's `html` makes: text that is escaped already. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A sentence in which code stands between backticks. */
export function sentence(text: string): Html {
  const parts = text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
  return html`${parts}`;
}

/** @returns JSON as a reader likes it, and as it can be pasted */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
