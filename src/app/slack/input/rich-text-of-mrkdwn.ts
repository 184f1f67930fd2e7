import type { RichTextBlock, RichTextBlockElement, RichTextElement, RichTextText } from "@slack/types";

/**
 * Reads Slack's mrkdwn, or what was typed after a slash command with escaping on, as rich text.
 * Source: https://docs.slack.dev/messaging/formatting-message-text
 *
 * @returns at least one section, an empty one for an empty text; fit to be the `initial_value` of a form's input
 */
export function richTextOfMrkdwn(text: string): RichTextBlock {
  const elements = text.split(/```\n?([\s\S]+?)\n?```\n?/).flatMap((part, index): RichTextBlockElement[] => {
    if (index % 2 === 0) return part === "" ? [] : paragraphs(part);
    const code = unescaped(withoutTargets(part));
    return [{ type: "rich_text_preformatted", elements: [{ type: "text", text: code }] }];
  });
  if (elements.length === 0) elements.push({ type: "rich_text_section", elements: [] });
  return { type: "rich_text", elements };
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

const quotation = /^(?:>|&gt;) ?/;

/** Lines, those that are quoted apart from the others. */
function paragraphs(text: string): RichTextBlockElement[] {
  const blocks: RichTextBlockElement[] = [];
  const lines = text.split("\n");
  let from = 0;
  while (from < lines.length) {
    const isQuoted = quotation.test(lines[from] ?? "");
    const next = lines.findIndex((line, index) => index > from && quotation.test(line) !== isQuoted);
    const to = next < 0 ? lines.length : next;
    const part = lines.slice(from, to).map((line) => (isQuoted ? line.replace(quotation, "") : line));
    const elements = inline(part.join("\n"), {});
    if (elements.length > 0) {
      blocks.push({ type: isQuoted ? "rich_text_quote" : "rich_text_section", elements });
    }
    from = to;
  }
  return blocks;
}

type Style = NonNullable<RichTextText["style"]>;

const styles: Readonly<Record<string, Style>> = {
  "*": { bold: true },
  _: { italic: true },
  "~": { strike: true },
};

/** What is between angle brackets, code, an emoji, or formatted; each begins and ends within a line. */
const markup = new RegExp(
  [
    String.raw`<(?<target>[^<>|\n]+)(?:\|(?<label>[^<>\n]*))?>`,
    "`(?<code>[^`\\n]+)`",
    String.raw`(?<![\p{L}\p{N}]):(?<emoji>[a-z0-9_+'-]+(?:::skin-tone-[2-6])?):`,
    String.raw`(?<![\p{L}\p{N}])(?<mark>[*_~])(?<words>(?!\s)(?:(?!\k<mark>)[^\n])+?(?<!\s))\k<mark>(?!\k<mark>|[\p{L}\p{N}])`,
  ].join("|"),
  "gu",
);

function inline(text: string, style: Style): RichTextElement[] {
  const styled = Object.keys(style).length > 0 ? { style } : {};
  const words = (plain: string): RichTextElement[] =>
    plain === "" ? [] : [{ type: "text", text: unescaped(plain), ...styled }];
  const found: RichTextElement[] = [];
  let at = 0;
  for (const match of text.matchAll(markup)) {
    const { target, label, code, emoji, mark, words: formatted } = match.groups ?? {};
    found.push(...words(text.slice(at, match.index)));
    at = match.index + match[0].length;
    if (target !== undefined) {
      const element = bracketed(target, label);
      found.push(...(element === undefined ? words(match[0]) : [{ ...element, ...styled }]));
    } else if (code !== undefined) {
      found.push({ type: "text", text: unescaped(withoutTargets(code)), style: { ...style, code: true } });
    } else if (emoji !== undefined) {
      found.push({ type: "emoji", name: emoji, ...styled });
    } else {
      found.push(...inline(formatted ?? "", { ...style, ...styles[mark ?? ""] }));
    }
  }
  return [...found, ...words(text.slice(at))];
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
