import { z } from "zod";
import {
  type RichTextElement,
  type RichTextInline,
  type RichTextValue,
  richTextElement,
  richTextInline,
} from "../blocks/rich-text-schema.ts";
import type { EditorNode } from "./draw.ts";
import { MARKS, type Mark, markOf } from "./marks.ts";

type EditorElement = Exclude<EditorNode, string>;

/** A piece of a line, and which piece of the drawing it was. */
type Read = { piece: RichTextInline; key: string | undefined };

type Around = { piece: RichTextInline | undefined; key: string | undefined; marks: ReadonlySet<Mark> };

const LINE_TAGS = new Set(["div", "p", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6", "li"]);
const BLOCK_TAGS = new Set([...LINE_TAGS, "ul", "ol", "pre", "blockquote"]);

/**
 * What stands in the editor, as Slack has it in `rich_text_value`. It takes whatever a browser makes of the drawing.
 *
 * @param before the value that was drawn; its own fields stay
 * @returns null when there is nothing
 */
export function readEditor(
  nodes: readonly EditorNode[],
  before: Omit<RichTextValue, "elements">,
): RichTextValue | null {
  const blocks: { block: RichTextElement; key: string | undefined }[] = [];
  const addSection = (own: unknown, key: string | undefined, line: readonly EditorNode[]) => {
    const elements = readLine(line);
    const last = blocks.at(-1);
    // Browsers give each new line a block of its own, or split one in two; in Slack's text it is a line break.
    if (last?.block.type === "rich_text_section" && (key === undefined || key === last.key)) {
      last.block.elements = joined([...last.block.elements, textOf("\n"), ...elements]);
    } else blocks.push({ block: blockOf(own, { type: "rich_text_section", elements }), key });
  };

  let loose: EditorNode[] = [];
  const endLoose = () => {
    if (loose.length > 0) addSection({}, undefined, loose);
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || !BLOCK_TAGS.has(node.tag)) {
      loose.push(node);
      continue;
    }
    endLoose();
    const own = ownOf(node);
    const key = node.attributes["data-key"];
    if (LINE_TAGS.has(node.tag)) addSection(own, key, node.children);
    else blocks.push({ block: readBlock(node, own), key });
  }
  endLoose();

  const elements = blocks.map(({ block }) => block);
  const isEmpty = elements.every((block) => block.type !== "rich_text_list" && block.elements.length === 0);
  return isEmpty ? null : { ...before, type: "rich_text", elements };
}

function readBlock(node: EditorElement, own: unknown): RichTextElement {
  switch (node.tag) {
    case "pre":
      return blockOf(own, { type: "rich_text_preformatted", elements: readLine(node.children) });
    case "blockquote":
      return blockOf(own, { type: "rich_text_quote", elements: readLine(node.children) });
    default:
      return blockOf(own, {
        type: "rich_text_list",
        style: node.tag === "ol" ? "ordered" : "bullet",
        elements: node.children.flatMap((item) => {
          if (typeof item === "string") return [];
          const section = blockOf(ownOf(item), {
            type: "rich_text_section",
            elements: readLine(item.children),
          });
          return section.type === "rich_text_section" ? [section] : [];
        }),
      });
  }
}

const fields = z.record(z.string(), z.unknown());

/** The fields that an element had when it was drawn. */
function ownOf(node: EditorElement): unknown {
  return json(node.attributes["data-own"]);
}

function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Pasted from elsewhere, then.
    return undefined;
  }
}

function blockOf(own: unknown, block: RichTextElement): RichTextElement {
  const read = richTextElement.safeParse({ ...fields.safeParse(own).data, ...block });
  return read.success ? read.data : block;
}

function textOf(text: string): RichTextInline {
  return { type: "text", text };
}

function readLine(nodes: readonly EditorNode[]): RichTextInline[] {
  const line: Read[] = [];
  const add = (text: string, { piece, key, marks }: Around) => {
    if (text === "") return;
    const own = piece?.type === "text" ? { ...piece, text } : textOf(text);
    append(line, { piece: withMarks(own, marks), key });
  };
  const walk = (node: EditorNode, around: Around): void => {
    if (typeof node === "string" || node.tag === "br") {
      add(typeof node === "string" ? node : "\n", around);
      return;
    }
    const own = richTextInline.safeParse(json(node.attributes["data-piece"]));
    const key = node.attributes["data-key"] ?? around.key;
    if (own.success && own.data.type !== "text") {
      line.push({ piece: withMarks(own.data, around.marks), key });
      return;
    }
    const last = line.at(-1)?.piece;
    const isLineBegun = last !== undefined && !(last.type === "text" && last.text.endsWith("\n"));
    if (BLOCK_TAGS.has(node.tag) && isLineBegun) add("\n", around);
    const mark = markOf(node.tag);
    const inside = {
      piece: own.data ?? around.piece,
      key,
      marks: mark === undefined ? around.marks : new Set([...around.marks, mark]),
    };
    for (const child of node.children) walk(child, inside);
  };
  for (const node of nodes) walk(node, { piece: undefined, key: undefined, marks: new Set() });

  // The last break of a line shows nothing: browsers keep it, so that the line has a place for the caret.
  const last = line.at(-1);
  if (last?.piece.type === "text" && last.piece.text.endsWith("\n")) {
    const text = last.piece.text.slice(0, -1);
    if (text === "") line.pop();
    else last.piece = { ...last.piece, text };
  }
  return line.map(({ piece }) => piece);
}

function joined(pieces: readonly RichTextInline[]): RichTextInline[] {
  const line: Read[] = [];
  for (const piece of pieces) append(line, { piece, key: undefined });
  return line.map(({ piece }) => piece);
}

/** Adds a piece to a line, to the text before it if they are alike and were not apart in the drawing. */
function append(line: Read[], next: Read): void {
  const last = line.at(-1);
  const isApart = last?.key !== undefined && next.key !== undefined && last.key !== next.key;
  if (
    last?.piece.type !== "text" ||
    next.piece.type !== "text" ||
    isApart ||
    JSON.stringify({ ...last.piece, text: "" }) !== JSON.stringify({ ...next.piece, text: "" })
  ) {
    line.push(next);
    return;
  }
  last.piece = { ...last.piece, text: last.piece.text + next.piece.text };
  last.key ??= next.key;
}

const ALL_MARKS = Object.values(MARKS);

/** The piece with exactly these marks; untouched when it has them, whichever way that is written. */
function withMarks(piece: RichTextInline, marks: ReadonlySet<Mark>): RichTextInline {
  if (ALL_MARKS.every((mark) => (piece.style?.[mark] === true) === marks.has(mark))) return piece;
  const { style: before, ...rest } = piece;
  const style = { ...before };
  for (const mark of ALL_MARKS) {
    if (marks.has(mark)) style[mark] = true;
    else delete style[mark];
  }
  return Object.keys(style).length === 0 ? rest : { ...rest, style };
}
