import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** The type of hono's `html`: text that's already escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A sentence with code between backticks. */
export function sentence(text: string): Html {
  const parts = text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
  return html`${parts}`;
}

/** @returns indented JSON that can be pasted */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
