import {
  Extension,
  Mark,
  Node,
  NodeViewWrapper,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
} from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { parseJson } from "../../json.ts";
import { RichTextPiece } from "../blocks/rich-text.tsx";
import { richTextInline } from "../blocks/schema.ts";

/** A text block in which a line break is a character, as in Slack. */
function line(name: string, tag: string, attributes: Record<string, string> = {}) {
  return Node.create({
    name,
    group: "block",
    content: "inline*",
    whitespace: "pre",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, ...attributes }, 0],
  });
}

function mark(name: string, tag: string) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, { class: name }, 0],
  });
}

const ListItem = Node.create({
  name: "listItem",
  content: "paragraph",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
});

/** A mention, link, emoji …: it can only be deleted as a whole. */
const Chip = Node.create({
  name: "chip",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    piece: { renderHTML: ({ piece }) => ({ "data-piece": JSON.stringify(piece) }) },
  }),
  parseHTML: () => [
    {
      tag: "span[data-piece]",
      getAttrs: (element) => {
        // What was pasted from elsewhere may be anything.
        const read = richTextInline.safeParse(parseJson(element.dataset.piece ?? ""));
        return read.success && { piece: read.data };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ChipView, { as: "span" }),
});

/** A chip is no link to follow while one writes. */
function ChipView({ node }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper as="span" className="pointer-events-none cursor-default">
      <RichTextPiece piece={node.attrs.piece} />
    </NodeViewWrapper>
  );
}

/** Keeps block fields that the editor doesn't show, such as a border. */
const OwnFields = Extension.create({
  name: "ownFields",
  addGlobalAttributes: () => [
    {
      types: ["preformatted", "quote"],
      attributes: { own: { default: {}, rendered: false } },
    },
    {
      types: ["bulletList", "orderedList"],
      attributes: {
        own: {
          default: {},
          parseHTML: () => ({}),
          renderHTML: ({ own: { indent = 0 } }) => ({
            class: `rich-text-list rich-text-list-${indent % 3}`,
            style: `margin-inline-start: ${indent * 24}px`,
          }),
        },
      },
    },
  ],
});

/** Enter breaks the line, where the editor would split the block; in a list it starts the next item. */
const LineBreaks = Extension.create({
  name: "lineBreaks",
  priority: 1_000,
  addKeyboardShortcuts() {
    const { editor } = this;
    const breakLine = () =>
      editor.commands.command(({ tr }) => {
        tr.insertText("\n").scrollIntoView();
        return true;
      });
    return {
      Enter: () =>
        editor.isActive("listItem")
          ? editor.commands.splitListItem("listItem") || editor.commands.liftListItem("listItem")
          : breakLine(),
      "Shift-Enter": breakLine,
    };
  },
});

/** Everything rich text can contain, and how it is edited. */
export const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    paragraph: false,
    trailingNode: false,
  }),
  line("paragraph", "p").extend({ priority: 1_000 }),
  line("preformatted", "pre", { class: "preformatted" }),
  line("quote", "blockquote", { class: "quote" }),
  mark("highlight", "mark"),
  mark("code", "code"),
  ListItem,
  Chip,
  OwnFields,
  LineBreaks,
];
