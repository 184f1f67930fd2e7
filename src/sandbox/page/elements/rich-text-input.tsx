import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { RichTextInputElement } from "../blocks/element-schema.ts";
import { richTextValue } from "../blocks/rich-text-schema.ts";
import { Icon, type IconName } from "../components/icon.tsx";
import { chipOf } from "../editor/chip.ts";
import { fromDom, toDom } from "../editor/dom.ts";
import { drawEditor } from "../editor/draw.ts";
import { readEditor } from "../editor/read.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { sandboxNow } from "../state/use-now.ts";
import { plainText } from "../text/text.tsx";
import { controlAttributes, type ValueProps } from "./element.tsx";
import { useTyping } from "./use-typing.ts";

/** Commands of the browser's own editing, which also keeps what can be undone. */
const COMMANDS: readonly { name: string; icon: IconName; command: string }[] = [
  { name: "Bold", icon: "bold", command: "bold" },
  { name: "Italic", icon: "italic", command: "italic" },
  { name: "Strikethrough", icon: "strike", command: "strikeThrough" },
];

/**
 * Formatted text. The browser edits; this draws what there is at first, and reads it back after each change. What
 * nobody has touched is never read, so it is sent as it came.
 */
export function RichTextInput({ element, blockId, dispatches, input }: ValueProps<RichTextInputElement>) {
  const { state, type } = useTyping(element, blockId, dispatches);
  const { personOf, channelOf, timeZone } = useSandbox();
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const value = state.rich_text_value ?? null;

  useLayoutEffect(() => {
    const json = JSON.stringify(value);
    if (shown.current === json) return;
    shown.current = json;
    const read = richTextValue.safeParse(value);
    const now = sandboxNow();
    const drawn = read.success
      ? drawEditor(read.data, (piece) => chipOf(piece, { personOf, channelOf, timeZone }, now))
      : [];
    field.current?.replaceChildren(...drawn.map(toDom));
  }, [value, personOf, channelOf, timeZone]);

  const readBack = () => {
    if (!field.current) return;
    const before = richTextValue.safeParse(value);
    const next = readEditor(fromDom(field.current), before.success ? before.data : { type: "rich_text" });
    shown.current = JSON.stringify(next);
    type({ type: element.type, rich_text_value: next });
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const at = document.getSelection()?.anchorNode;
    const isInList = (at instanceof Element ? at : at?.parentElement)?.closest("li") != null;
    // In a list, Enter begins the next item; elsewhere the browser would split the block.
    if (isInList && !event.shiftKey) return;
    event.preventDefault();
    document.execCommand("insertLineBreak");
  };
  const paste = (event: ClipboardEvent) => {
    // What was cut here keeps its chips; from elsewhere comes text.
    if (event.clipboardData.getData("text/html").includes("data-piece")) return;
    event.preventDefault();
    for (const [index, line] of event.clipboardData.getData("text/plain").split(/\r?\n/).entries()) {
      if (index > 0) document.execCommand("insertLineBreak");
      if (line !== "") document.execCommand("insertText", false, line);
    }
  };

  const placeholder = element.placeholder ? plainText(element.placeholder) : undefined;
  return (
    <div className="editor">
      <div className="composer-format editor-format" role="toolbar" aria-label="Formatting">
        {COMMANDS.map(({ name, icon, command }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={name}
            title={name}
            // The selection in the text must survive the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.focus();
              document.execCommand(command);
            }}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no chips */}
      <div
        {...controlAttributes(input, placeholder ?? "Text")}
        {...(input ? { "aria-labelledby": `${input.id}-label` } : {})}
        ref={field}
        className="editor-text"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        contentEditable
        data-action-id={element.action_id}
        {...(placeholder === undefined ? {} : { "aria-placeholder": placeholder })}
        {...(value === null ? { "data-placeholder": placeholder ?? "" } : {})}
        {...(element.focus_on_load ? { "data-focus-on-load": "" } : {})}
        onInput={readBack}
        onKeyDown={pressKey}
        onPaste={paste}
      />
    </div>
  );
}
