import type {
  RichTextBlock,
  RichTextBlockElement,
  RichTextList,
  RichTextSection,
  RichTextText,
} from "@slack/types";
import { visibleText } from "./visible-text.ts";

/**
 * Long outside texts as rich text: Slack reads no markup in it, so people see and copy exactly what was
 * written, unescaped. Nothing visible is cut; long texts are spread over several blocks.
 * Source: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */

/** Characters of a block's JSON. Slack documents no limit for rich text; this is that of a section's text. */
const blockSize = 3_000;
/** Characters of a paragraph; the rest is for what surrounds it. */
const paragraphSize = 2_500;

/** A piece of text with its style. */
export type Run = Pick<RichTextText, "text" | "style">;

/** A paragraph or list item, bulleted or numbered. */
export interface Paragraph {
  item?: "bullet" | number;
  runs: readonly Run[];
}

/** @returns a paragraph that starts with its label; none when there is no text */
export function labelled(label: string, text: string | undefined): Paragraph[] {
  if (text === undefined) return [];
  return [{ runs: [{ text: label, style: { bold: true } }, { text: `  ${text}` }] }];
}

/** @returns the paragraphs in as few blocks as possible */
export function richTextBlocks(paragraphs: readonly Paragraph[]): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let size = 0;
  for (const part of paragraphs.flatMap(parts)) {
    const section = sectionOf(part);
    const added = sizeOf(section);
    let block = blocks.at(-1);
    if (block === undefined || size + added > blockSize) {
      block = { type: "rich_text", elements: [] };
      blocks.push(block);
      size = 0;
    }
    append(block.elements, section, part.item);
    size += added;
  }
  return blocks;
}

/**
 * Splits a text into pieces: after a line, else after a word, else between any two characters.
 *
 * @param maxLength maximum characters of a piece as JSON
 * @returns non-empty pieces that joined are the text
 */
export function spread(text: string, maxLength: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const fits = fitting(rest, maxLength);
    const end = fits === rest.length ? fits : breakWithin(rest, fits);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
}

/** @returns what can be seen of the text, with line breaks; `undefined` when that's nothing */
export function readable(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visibleText(text).replaceAll("\t", " ").trim() || undefined;
}

function parts({ item, runs }: Paragraph): Paragraph[] {
  const found: { item?: "bullet" | number; runs: Run[] }[] = [];
  let size = 0;
  for (const { text, ...styled } of runs) {
    for (const piece of spread(visibleText(text), paragraphSize)) {
      const added = sizeOf(piece);
      let part = found.at(-1);
      if (part === undefined || size + added > paragraphSize) {
        // A continuation is not a new item.
        part = { runs: [], ...(found.length === 0 && item !== undefined && { item }) };
        found.push(part);
        size = 0;
      }
      part.runs.push({ text: piece, ...styled });
      size += added;
    }
  }
  return found;
}

function sectionOf({ runs }: Paragraph): RichTextSection {
  return { type: "rich_text_section", elements: runs.map((run) => ({ type: "text", ...run })) };
}

/** Slack's SDK types lack `offset`: the number of items before the list. */
interface OrderedList extends RichTextList {
  style: "ordered";
  offset: number;
}

function append(elements: RichTextBlockElement[], section: RichTextSection, item: Paragraph["item"]): void {
  const last = elements.at(-1);
  if (item === undefined) elements.push(section);
  else if (last?.type === "rich_text_list") last.elements.push(section);
  else if (item === "bullet") elements.push({ type: "rich_text_list", style: "bullet", elements: [section] });
  else {
    const list: OrderedList = {
      type: "rich_text_list",
      style: "ordered",
      offset: item - 1,
      elements: [section],
    };
    elements.push(list);
  }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** How much of a text fits into `maxLength` characters of JSON; at least one character. */
function fitting(text: string, maxLength: number): number {
  // Without its quotes.
  if (text.length <= maxLength && sizeOf(text) - 2 <= maxLength) return text.length;
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += sizeOf(character) - 2;
    if (size > maxLength && end > 0) return end;
    end += character.length;
  }
  return end;
}

function breakWithin(text: string, end: number): number {
  return text.lastIndexOf("\n", end - 1) + 1 || text.lastIndexOf(" ", end - 1) + 1 || end;
}
