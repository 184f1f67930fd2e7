import type { RichTextBlock, RichTextElement } from "@slack/types";

/** What is between angle brackets, or an emoji; each begins and ends within a line. */
const markup =
  /<(?<target>[^<>|\n]+)(?:\|(?<label>[^<>\n]*))?>|(?<![\p{L}\p{N}]):(?<emoji>[a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/gu;

/**
 * Reads Slack's mrkdwn, or what was typed after a slash command with escaping on, as rich text. Formatting stays as it was
 * typed: the service is sent none.
 * Source: https://docs.slack.dev/messaging/formatting-message-text
 *
 * @returns one section, an empty one for an empty text; fit to be the `initial_value` of a form's input
 */
export function richTextOfMrkdwn(text: string): RichTextBlock {
  const elements: RichTextElement[] = [];
  const addWords = (plain: string) => {
    if (plain !== "") elements.push({ type: "text", text: unescaped(plain) });
  };
  let at = 0;
  for (const match of text.matchAll(markup)) {
    const { target, label, emoji = "" } = match.groups ?? {};
    addWords(text.slice(at, match.index));
    at = match.index + match[0].length;
    const element: RichTextElement | undefined =
      target === undefined ? { type: "emoji", name: emoji } : bracketed(target, label);
    if (element === undefined) addWords(match[0]);
    else elements.push(element);
  }
  addWords(text.slice(at));
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements }] };
}

/**
 * The names of mentioned people, channels and user groups, as in `<#C1|general>`: rich text only has their ids.
 *
 * @returns the names by their ids, without `@` and `#`
 */
export function namesInMrkdwn(text: string): Map<string, string> {
  const labels = text.matchAll(/<(?:[@#]|!subteam\^)([A-Z0-9]+)\|([^<>|\n]+)>/g);
  return new Map(Array.from(labels, ([, id = "", name = ""]) => [id, unescaped(name).replace(/^[@#]/, "")]));
}

/** Slack escapes these three, and nothing else. */
export function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Links and mentions as a person saw them: the label, or else the target. */
export function withoutTargets(text: string): string {
  return text.replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => label || target);
}

/** @returns what is between `<` and `>`; nothing if that is none of Slack's forms */
function bracketed(target: string, label: string | undefined): RichTextElement | undefined {
  const [, kind, id = ""] = /^([@#]|!subteam\^)([A-Z0-9]+)$/.exec(target) ?? [];
  if (kind === "@") return { type: "user", user_id: id };
  if (kind === "#") return { type: "channel", channel_id: id };
  if (kind !== undefined) return { type: "usergroup", usergroup_id: id };
  const range = target.slice(1);
  if (target.startsWith("!") && (range === "here" || range === "channel" || range === "everyone")) {
    return { type: "broadcast", range };
  }
  const [, seconds, format = "", url] = /^!date\^(\d+)\^([^^]+)(?:\^(.+))?$/.exec(target) ?? [];
  if (seconds !== undefined) {
    return {
      type: "date",
      timestamp: Number(seconds),
      format: unescaped(format),
      ...(url === undefined ? {} : { url: unescaped(url) }),
      ...(label ? { fallback: unescaped(label) } : {}),
    };
  }
  if (!/^(?:https?|mailto|tel|slack):./i.test(target)) {
    return label && target.startsWith("!") ? { type: "text", text: unescaped(label) } : undefined;
  }
  return { type: "link", url: unescaped(target), ...(label ? { text: unescaped(label) } : {}) };
}
