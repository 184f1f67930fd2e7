import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { type ElementOf, richText } from "../blocks/schema.ts";
import { fromDocument, toDocument } from "../editor/document.ts";
import { extensions } from "../editor/extensions.tsx";
import { plainText } from "../text/text.tsx";
import { controlAttributes, useValue, type ValueProps } from "./interaction.ts";

/** Formatted text. An untouched value is sent as it came, without parsing it back. */
export function RichTextInput(props: ValueProps<ElementOf<"rich_text_input">>) {
  const { element, blockId, acts, input } = props;
  const { state, change } = useValue(element, blockId, acts);
  const value = state.rich_text_value ?? null;
  const read = richText.safeParse(value).data;
  const content = read ? toDocument(read) : null;
  const placeholder = element.placeholder ? plainText(element.placeholder) : undefined;

  const shown = useRef(JSON.stringify(value));
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: attributesOf({
        ...controlAttributes(input, placeholder ?? "Text"),
        ...(input ? { "aria-labelledby": `${input.id}-label` } : {}),
        class: "editor-text",
        role: "textbox",
        "aria-multiline": "true",
        "data-action-id": element.action_id,
        "aria-placeholder": placeholder,
        "data-placeholder": value === null ? (placeholder ?? "") : undefined,
        "data-focus-on-load": element.focus_on_load ? "" : undefined,
      }),
      handleDOMEvents: { keydown: (_view, event) => leavesDialog(event) || readSelection(event) },
      handlePaste: (view, { clipboardData }) => {
        // Text cut here keeps its chips; from elsewhere we paste plain text.
        if (!clipboardData || clipboardData.getData("text/html").includes("data-pm-slice")) return false;
        const text = clipboardData.getData("text/plain").replaceAll("\r\n", "\n");
        view.dispatch(view.state.tr.insertText(text).scrollIntoView());
        return true;
      },
    },
    onUpdate: (changed) => {
      const next = fromDocument(changed.editor.getJSON(), read ?? { type: "rich_text" });
      shown.current = JSON.stringify(next);
      change({ type: element.type, rich_text_value: next });
    },
  });
  useEffect(() => {
    const json = JSON.stringify(value);
    if (shown.current === json) return;
    shown.current = json;
    editor.commands.setContent(content, { emitUpdate: false });
  });
  return (
    <div className="field editor">
      <EditorContent editor={editor} />
    </div>
  );
}

/** Whether a key is for the dialog: ProseMirror, which has no use for Escape, would keep it from closing. */
function leavesDialog({ key, isComposing }: KeyboardEvent): boolean {
  return key === "Escape" && !isComposing;
}

/**
 * Makes the editor read the caret before it handles a key: browsers announce a moved caret (`selectionchange`) late,
 * and ProseMirror would move it back.
 */
function readSelection(event: KeyboardEvent): false {
  if (!event.isComposing) document.dispatchEvent(new Event("selectionchange"));
  return false;
}

function attributesOf(attributes: Readonly<Record<string, string | boolean | undefined>>) {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
