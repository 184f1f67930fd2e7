import type {
  RichTextBlock,
  RichTextBlockElement,
  RichTextElement,
  RichTextLink,
  RichTextPreformatted,
} from "@slack/types";
import { z } from "zod";
import { minuteInUtc } from "../../blocks/mrkdwn.ts";
import { type FoundPiece, isApart, piecesIn } from "./message-pieces.ts";
import { richTextElement } from "./rich-text.ts";

/** Which piece of text means which element of rich text, wherever it stands. */
const token = z.object({ text: z.string().min(1), element: richTextElement });

/** A message as plain text, with what is needed to make it rich text again. */
export const messageText = z.object({ text: z.string(), tokens: z.array(token) });

export type Token = z.infer<typeof token>;
export type MessageText = z.infer<typeof messageText>;

/**
 * Writes a message as plain text for a service that knows nothing of Slack: `@Sam Ortega`, `#general`, `@here`,
 * bare URLs, `[label](url)`, `:wave:`, code in backticks and fences, `• ` and `1. ` lists, `> ` quotations. Other
 * formatting is lost. A space separates an element from a word that would read as part of it.
 *
 * @param names of people, channels and user groups by their ids; those without a name are shown by the id
 */
export function readMessage(richText: RichTextBlock, names: ReadonlyMap<string, string>): MessageText {
  const label = labels(names);
  const lines = richText.elements.flatMap((block) => linesOf(block, label)).map(separated);
  const elements = new Map<string, RichTextElement>();
  for (const { text, element } of lines.flat()) if (element !== null) elements.set(text, element);
  return {
    text: lines.map((parts) => parts.map(({ text }) => text).join("")).join("\n"),
    tokens: Array.from(elements, ([text, element]) => ({ text, element })),
  };
}

/**
 * Makes rich text of a text that was derived from `readMessage`'s: tokens become their elements again. All else is text,
 * lists and quotations too: no mention, link or broadcast appears that wasn't in the message.
 *
 * @param text of any origin
 * @returns one section; fit to be the `initial_value` of a form's input
 */
export function richTextOf(text: string, tokens: readonly Token[]): RichTextBlock {
  const elements: RichTextElement[] = [];
  let end = 0;
  const addWords = (until: number) => {
    if (until > end) elements.push({ type: "text", text: text.slice(end, until) });
  };
  for (const { at, text: piece, element } of tokensIn(text, tokens)) {
    addWords(at);
    elements.push(element);
    end = at + piece.length;
  }
  addWords(text.length);
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements }] };
}

/** A token and its position in a text. */
export interface FoundToken extends Token, FoundPiece {}

/** Finds the same tokens in a text as `richTextOf`, from beginning to end. */
export function tokensIn(text: string, tokens: readonly Token[]): FoundToken[] {
  const elements = new Map(tokens.map((each) => [each.text, each.element]));
  return piecesIn(text, [...elements.keys()]).flatMap((piece) => {
    const element = elements.get(piece.text);
    return element === undefined ? [] : [{ ...piece, element }];
  });
}

/** A piece of a line: plain words, or an element. */
interface Part {
  text: string;
  element: RichTextElement | null;
}

/** UTF-16 units after an element that decide whether it needs a separator from what follows. */
const maxFollowing = 200;

/** The parts with spaces where an element couldn't be distinguished from its neighbour. */
function separated(parts: readonly Part[]): Part[] {
  const apart: Part[] = [];
  let following = "";
  for (const part of parts.toReversed()) {
    const next = apart.at(-1);
    const joined = part.text + following;
    const isClear =
      (part.element === null || isApart(joined, 0, part.text)) &&
      (next === undefined || next.element === null || isApart(joined, part.text.length, next.text));
    if (!isClear) apart.push({ text: " ", element: null });
    apart.push(part);
    following = (isClear ? joined : `${part.text} ${following}`).slice(0, maxFollowing);
  }
  return apart.toReversed();
}

/** @returns the parts of each of its lines, or of several lines in one */
function linesOf(block: RichTextBlockElement, label: Label): Part[][] {
  const border = "border" in block && block.border === 1 ? "> " : "";
  switch (block.type) {
    case "rich_text_section":
      return [partsOf(block.elements, label, "", "")];
    case "rich_text_quote":
      return [partsOf(block.elements, label, "> ", "> ")];
    case "rich_text_preformatted":
      return [[{ text: fenced(block.elements), element: null }]];
    case "rich_text_list": {
      const indent = border + "  ".repeat(block.indent ?? 0);
      const first = "offset" in block && typeof block.offset === "number" ? block.offset + 1 : 1;
      return block.elements.map((item, index) => {
        const sign = block.style === "ordered" ? `${first + index}. ` : "• ";
        return partsOf(item.elements, label, indent + sign, `${indent}  `);
      });
    }
  }
}

/**
 * @param first what the first line begins with
 * @param others what the lines begin with that come after line breaks in the elements
 */
function partsOf(elements: readonly RichTextElement[], label: Label, first: string, others: string): Part[] {
  const parts = elements.map((element, index): Part => {
    if (element.type !== "text" || element.style?.code) return { text: label(element), element };
    const lines = element.text.replaceAll("\r\n", "\n");
    // A block ends its line by itself.
    const text = index === elements.length - 1 ? lines.replace(/\n$/, "") : lines;
    return { text: text.replaceAll("\n", `\n${others}`), element: null };
  });
  return [{ text: first, element: null }, ...parts].filter(({ text }) => text !== "");
}

type Label = (element: RichTextElement) => string;

/** The text of an element; different people of one name get different labels. */
function labels(names: ReadonlyMap<string, string>): Label {
  const labelOf = new Map<string, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const newLabel = (name: string) => {
    for (;;) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const label = count === 1 ? name : `${name} (${count})`;
      if (!taken.has(label)) return label;
    }
  };
  const named = (sign: string, id: string) => {
    const label =
      labelOf.get(sign + id) ?? newLabel(sign + (oneLine(names.get(id) ?? "").replace(/^[@#]+/, "") || id));
    labelOf.set(sign + id, label);
    taken.add(label);
    return label;
  };
  return (element) => {
    switch (element.type) {
      case "text":
        return code(oneLine(element.text));
      case "link":
        return linkLabel(element);
      case "user":
        return named("@", element.user_id);
      case "usergroup":
        return named("@", element.usergroup_id);
      case "team":
        return named("@", element.team_id);
      case "channel":
        return named("#", element.channel_id);
      case "broadcast":
        return named("@", element.range);
      case "emoji":
        return `:${oneLine(element.name)}:`;
      case "date":
        return oneLine(element.fallback ?? "") || utc(element.timestamp);
      case "color":
        return oneLine(element.value);
    }
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** @param seconds Unix time */
function utc(seconds: number): string {
  const isReal = Math.abs(seconds) <= 8.64e12;
  return isReal ? minuteInUtc(seconds * 1_000) : String(seconds);
}

function backticks(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

function code(text: string): string {
  const edge = /^`|`$/.test(text) ? " " : "";
  const fence = backticks(text, 1);
  return fence + edge + text + edge + fence;
}

function fenced(elements: RichTextPreformatted["elements"]): string {
  const text = elements.map((each) => each.text ?? (each.type === "link" ? each.url : "")).join("");
  const fence = backticks(text, 3);
  return `${fence}\n${text}\n${fence}`;
}

function linkLabel({ url, text = "" }: RichTextLink): string {
  const address = url.replace(/^mailto:/i, "");
  const bare = (value: string) => value.replace(/^(?:https?:\/\/|mailto:)|\/$/gi, "");
  const isPlain = /^[^\s@/:]+@[^\s@/:]+$|^[a-z][a-z0-9+.-]*:\/\/[^\s<>]+$/i.test(address);
  if (isPlain && (text === "" || bare(text) === bare(url))) return address;
  const label = oneLine(text || address)
    .replaceAll("[", "(")
    .replaceAll("]", ")");
  return `[${label}](${url.replace(/[\s()]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`)})`;
}
