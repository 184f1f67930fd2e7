import type { JSONContent } from "@tiptap/core";
import { type RichTextElement, type RichTextInline, type RichTextValue, richText } from "../blocks/schema.ts";

/** The rich text `style` marks that the editor supports, outermost first. */
const MARKS = ["bold", "italic", "underline", "strike", "highlight", "code"] as const;

/** Rich text as the editor's document: text stays text, everything else inline is a chip. */
export function toDocument(value: RichTextValue): JSONContent {
  return { type: "doc", content: value.elements.map(toBlock) };
}

function toBlock(block: RichTextElement): JSONContent {
  const { elements: _, ...own } = block;
  switch (block.type) {
    case "rich_text_section":
      return toLine("paragraph", block.elements);
    case "rich_text_preformatted":
      return { ...toLine("preformatted", block.elements), attrs: { own } };
    case "rich_text_quote":
      return { ...toLine("quote", block.elements), attrs: { own } };
    case "rich_text_list":
      return {
        type: block.style === "ordered" ? "orderedList" : "bulletList",
        attrs: { own, start: (block.offset ?? 0) + 1 },
        content: block.elements.map(({ elements }) => ({
          type: "listItem",
          content: [toLine("paragraph", elements)],
        })),
      };
  }
}

function toLine(type: string, pieces: readonly RichTextInline[]): JSONContent {
  const content = pieces.map((piece) => {
    const { style = {}, ...own } = piece;
    const marks = MARKS.filter((mark) => style[mark] === true).map((mark) => ({ type: mark }));
    return own.type === "text"
      ? { type: "text", text: own.text, marks }
      : { type: "chip", attrs: { piece: own }, marks };
  });
  return { type, content };
}

/**
 * The editor's document in Slack's `rich_text_value` format.
 *
 * @param before the value that was drawn; its other fields are kept
 * @returns null when empty
 */
export function fromDocument(
  document: JSONContent,
  before: Omit<RichTextValue, "elements">,
): RichTextValue | null {
  const blocks = document.content ?? [];
  if (blocks.every(({ content = [] }) => content.length === 0)) return null;
  return richText.parse({ ...before, type: "rich_text", elements: blocks.map(fromBlock) });
}

/** Not yet validated as a block: the schema does that. */
function fromBlock(node: JSONContent): unknown {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case "preformatted":
    case "quote":
      return { ...attrs?.own, type: `rich_text_${type}`, elements: fromLine(node) };
    case "bulletList":
    case "orderedList":
      return {
        ...attrs?.own,
        type: "rich_text_list",
        style: type === "bulletList" ? "bullet" : "ordered",
        elements: content.flatMap((item) => (item.content ?? []).map(fromBlock)),
      };
    default:
      return { type: "rich_text_section", elements: fromLine(node) };
  }
}

function fromLine({ content = [] }: JSONContent): unknown[] {
  return content.map(({ type, text, attrs, marks = [] }) => {
    const piece = type === "text" ? { type, text } : attrs?.piece;
    const style = Object.fromEntries(marks.map((mark) => [mark.type, true]));
    return marks.length === 0 ? piece : { ...piece, style };
  });
}
