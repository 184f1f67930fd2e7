import type { RichTextElement, RichTextInline, RichTextValue } from "../blocks/rich-text-schema.ts";
import { MARKS } from "./marks.ts";

/** What stands in the editor: a browser's nodes as plain data, so that all but the copying works without one. */
export type EditorNode =
  | string
  | {
      tag: string;
      attributes: Readonly<Record<string, string>>;
      children: readonly EditorNode[];
    };

/** How a piece that is no text looks: the words of its chip, and its class. */
export type Chip = { label: string; className: string };

type ChipOf = (piece: RichTextInline) => Chip;

/**
 * A rich text as the editor shows it. Text is text; whatever else there is in a line is a chip that one can only
 * delete as a whole. `data-own` and `data-piece` carry what the drawing alone would lose; `data-key` tells the halves
 * of what a browser split from neighbours that were apart before.
 */
export function drawEditor(value: RichTextValue, chipOf: ChipOf): EditorNode[] {
  return value.elements.map((block, index) => drawBlock(block, String(index), chipOf));
}

function drawBlock(block: RichTextElement, key: string, chipOf: ChipOf): EditorNode {
  const { elements: _, ...own } = block;
  const attributes = { "data-own": JSON.stringify(own), "data-key": key };
  switch (block.type) {
    case "rich_text_section":
      return { tag: "div", attributes, children: drawLine(block.elements, chipOf) };
    case "rich_text_quote":
      return {
        tag: "blockquote",
        attributes: { ...attributes, class: "quote" },
        children: drawLine(block.elements, chipOf),
      };
    case "rich_text_preformatted":
      return {
        tag: "pre",
        attributes: { ...attributes, class: "preformatted" },
        children: drawLine(block.elements, chipOf),
      };
    case "rich_text_list": {
      const indent = block.indent ?? 0;
      return {
        tag: block.style === "ordered" ? "ol" : "ul",
        attributes: {
          ...attributes,
          class: `rich-text-list rich-text-list-${indent % 3}`,
          style: `margin-inline-start: ${indent * 24}px`,
          ...(block.style === "ordered" ? { start: String((block.offset ?? 0) + 1) } : {}),
        },
        children: block.elements.map(({ elements, ...ownOfItem }) => ({
          tag: "li",
          attributes: { "data-own": JSON.stringify(ownOfItem) },
          children: drawLine(elements, chipOf),
        })),
      };
    }
  }
}

function drawLine(pieces: readonly RichTextInline[], chipOf: ChipOf): EditorNode[] {
  const drawn = pieces.map((piece, index) => drawPiece(piece, String(index), chipOf));
  const last = pieces.at(-1);
  // A browser shows no caret in an empty line, nor behind a chip, unless a break follows.
  const needsBreak = last === undefined || last.type !== "text" || last.text.endsWith("\n");
  return needsBreak ? [...drawn, { tag: "br", attributes: {}, children: [] }] : drawn;
}

function drawPiece(piece: RichTextInline, key: string, chipOf: ChipOf): EditorNode {
  const attributes = { "data-key": key };
  let drawn: EditorNode;
  if (piece.type === "text") {
    const own = JSON.stringify({ ...piece, text: "" });
    drawn = { tag: "span", attributes: { ...attributes, "data-piece": own }, children: [piece.text] };
  } else {
    const { label, className } = chipOf(piece);
    drawn = {
      tag: "span",
      attributes: {
        ...attributes,
        "data-piece": JSON.stringify(piece),
        class: `editor-chip ${className}`,
        contenteditable: "false",
      },
      children: [label],
    };
  }
  for (const [tag, mark] of Object.entries(MARKS).toReversed()) {
    if (piece.style?.[mark] === true)
      drawn = { tag, attributes: tag === "code" ? { class: "code" } : {}, children: [drawn] };
  }
  return drawn;
}
