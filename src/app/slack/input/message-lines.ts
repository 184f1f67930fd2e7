import type { RichTextBlock, RichTextBlockElement, RichTextElement, RichTextSection } from "@slack/types";

/** What a piece of text means; nothing but itself if `null`. */
export type Meaning =
  | RichTextElement
  | Extract<RichTextBlockElement, { type: "rich_text_preformatted" }>
  | null;

/**
 * Reads lines of plain text as rich text: sections, quotations (`> `), lists (`• `, `1. `, indented by two spaces for
 * each level and for lines that continue an item), and the pieces in them that have a meaning.
 *
 * @param pieces of text that may have a meaning; one of several lines means a block
 * @param meaning called for each place where a piece occurs, in order, the longest piece first; without a meaning the
 *   piece stays text
 * @returns at least one section, an empty one for an empty text
 */
export function richTextOfLines(
  text: string,
  pieces: readonly string[],
  meaning: (piece: string, at: number) => Meaning,
): RichTextBlock {
  const known = new Set(pieces);
  const [inBlocks = [], inLines = []] = [true, false].map((isBlock) =>
    [...known].filter((piece) => piece.includes("\n") === isBlock),
  );
  const blockLengths = lengthsByInitial(inBlocks);
  const lineLengths = lengthsByInitial(inLines);
  const found = (lengths: Lengths, at: number, end: number) => {
    for (const length of lengths.get(text.charAt(at)) ?? []) {
      const piece = text.slice(at, at + length);
      if (at + length > end || !known.has(piece) || !isApart(text, at, piece)) continue;
      const element = meaning(piece, at);
      if (element !== null) return { piece, element };
    }
    return undefined;
  };
  const blocks: RichTextBlockElement[] = [];
  let at = 0;
  while (at <= text.length) {
    const block = found(blockLengths, at, text.length);
    if (block?.element.type === "rich_text_preformatted") {
      add(blocks, block.element);
      at += block.piece.length + 1;
      continue;
    }
    const end = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
    const start = lineStart(text.slice(at, end), blocks.at(-1));
    const line: RichTextElement[] = [];
    for (let position = at + start.length; position < end; ) {
      const inline = found(lineLengths, position, end);
      if (inline !== undefined && inline.element.type !== "rich_text_preformatted") line.push(inline.element);
      else addText(line, text.charAt(position));
      position += inline?.piece.length ?? 1;
    }
    // After the last block, an empty line is no section of its own.
    if (end < text.length || end > at || blocks.length === 0 || blocks.at(-1)?.type === "rich_text_section") {
      addLine(blocks, start, line);
    }
    at = end + 1;
  }
  return { type: "rich_text", elements: blocks };
}

/** Lengths of pieces, longest first, by their first character: far fewer than pieces. */
type Lengths = ReadonlyMap<string, readonly number[]>;

function lengthsByInitial(pieces: readonly string[]): Lengths {
  const byInitial = Map.groupBy(pieces, (piece) => piece.charAt(0));
  return new Map(
    Array.from(byInitial, ([initial, some]) => [
      initial,
      [...new Set(some.map(({ length }) => length))].sort((one, other) => other - one),
    ]),
  );
}

interface LineStart {
  kind: "section" | "quote" | "item" | "continuation";
  /** Characters that are not part of the line's text. */
  length: number;
  border: 0 | 1;
  indent: number;
  /** Of an item in an ordered list. */
  number: number | undefined;
}

function lineStart(line: string, last: RichTextBlockElement | undefined): LineStart {
  const quote = /^> |^>$/.exec(line)?.[0].length ?? 0;
  const border = quote > 0 ? 1 : 0;
  const rest = line.slice(quote);
  const item = /^( *)(?:•|(\d{1,3})\.) /.exec(rest);
  if (item !== null) {
    const [sign, spaces = "", digits] = item;
    const number = digits === undefined ? undefined : Number(digits);
    const indent = Math.min(8, Math.floor(spaces.length / 2));
    return { kind: "item", length: quote + sign.length, border, indent, number };
  }
  const continued = last?.type === "rich_text_list" && (last.border ?? 0) === border;
  const spaces = continued ? (/^ {2,}/.exec(rest)?.[0].length ?? 0) : 0;
  const kind = spaces > 0 ? "continuation" : border === 1 ? "quote" : "section";
  return { kind, length: quote + spaces, border, indent: 0, number: undefined };
}

function addLine(blocks: RichTextBlockElement[], start: LineStart, line: RichTextElement[]): void {
  const last = blocks.at(-1);
  if (last?.type === "rich_text_list" && start.kind === "continuation") {
    addBelow(last.elements.at(-1)?.elements ?? [], line);
  } else if (start.kind === "item") {
    const item: RichTextSection = { type: "rich_text_section", elements: line };
    if (last?.type === "rich_text_list" && continues(last, start)) last.elements.push(item);
    else add(blocks, list(start, item));
  } else {
    const type = start.kind === "quote" ? "rich_text_quote" : "rich_text_section";
    if (last?.type !== type) add(blocks, { type, elements: line });
    else addBelow(last.elements, line);
  }
}

function addBelow(elements: RichTextElement[], line: readonly RichTextElement[]): void {
  addText(elements, "\n");
  const [first, ...others] = line;
  if (first?.type === "text" && first.style === undefined) addText(elements, first.text);
  else if (first !== undefined) elements.push(first);
  elements.push(...others);
}

/** A section ends its last line with a line break, as Slack's own do, so that even an empty line is seen. */
function add(blocks: RichTextBlockElement[], block: RichTextBlockElement): void {
  const last = blocks.at(-1);
  if (last?.type === "rich_text_section") addText(last.elements, "\n");
  blocks.push(block);
}

type List = Extract<RichTextBlockElement, { type: "rich_text_list" }>;

function list({ border, indent, number }: LineStart, item: RichTextSection): List {
  const options = {
    ...(indent > 0 ? { indent } : {}),
    ...(border > 0 ? { border } : {}),
    ...(number !== undefined && number > 1 ? { offset: number - 1 } : {}),
  };
  const style = number === undefined ? "bullet" : "ordered";
  return { type: "rich_text_list", style, elements: [item], ...options };
}

function continues(last: List, { border, indent, number }: LineStart): boolean {
  const offset = "offset" in last && typeof last.offset === "number" ? last.offset : 0;
  const next = last.style === "ordered" ? offset + last.elements.length + 1 : undefined;
  return (last.border ?? 0) === border && (last.indent ?? 0) === indent && next === number;
}

function addText(elements: RichTextElement[], text: string): void {
  const last = elements.at(-1);
  if (last?.type === "text" && last.style === undefined) last.text += text;
  else elements.push({ type: "text", text });
}

/** Whether the piece that begins at `at` is a word of its own, rather than part of a longer word, address or code. */
export function isApart(text: string, at: number, piece: string): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const end = at + piece.length;
  const after = (pattern: RegExp) => {
    pattern.lastIndex = end;
    return pattern.test(text);
  };
  if (piece.startsWith("`")) {
    return piece.includes("\n")
      ? end === text.length || text[end] === "\n"
      : !/`$/.test(before) && text[end] !== "`";
  }
  if (/^[:[]/.test(piece)) return true;
  if (/^[@#]/.test(piece)) return !/[\p{L}\p{N}_]$/u.test(before) && !after(goesOnAsName);
  return !/[\p{L}\p{N}_/=&?%.@+-]$/u.test(before) && after(endsAsAddress);
}

const goesOnAsName = /[\p{L}\p{N}\p{M}_]|[.@-][\p{L}\p{N}]/uy;
const endsAsAddress = /[.,;:!?)\]}'"’”»*_~>…–—。、，！？）」]*(?:\s|$)/uy;
