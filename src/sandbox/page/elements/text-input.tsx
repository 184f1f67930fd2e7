import type { KeyboardEvent } from "react";
import type { Merged, TextInputElement } from "../blocks/schema.ts";
import { plainText } from "../text/text.tsx";
import { textIn } from "./element-state.ts";
import { controlAttributes, type ValueProps } from "./input-role.ts";
import { useTyping } from "./use-typing.ts";

const BROWSER_TYPES = {
  plain_text_input: "text",
  email_text_input: "email",
  url_text_input: "url",
  // Not "number": Slack accepts any text and then reports what is wrong.
  number_input: "text",
} as const;

/** A single-line or multi-line text field. */
export function TextInput({ element, blockId, dispatches, input }: ValueProps<TextInputElement>) {
  const { state, type, pressEnter } = useTyping(element, blockId, dispatches);
  const { multiline, max_length }: Merged<TextInputElement> = element;
  const value = textIn(state);
  const change = (text: string) => type({ type: element.type, value: text === "" ? null : text });
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.shiftKey) return;
    if (pressEnter()) event.preventDefault();
  };

  const placeholder = element.placeholder ? plainText(element.placeholder) : undefined;
  const attributes = {
    ...controlAttributes(input, placeholder ?? "Text"),
    className: "text-input",
    value,
    placeholder,
    maxLength: max_length,
    // Slack's client focuses the element that asks for it once, when the view opens.
    ...(element.focus_on_load ? { "data-focus-on-load": "" } : {}),
    onKeyDown: pressKey,
  };
  const left = max_length === undefined ? undefined : max_length - value.length;
  return (
    <div className="text-input-frame">
      {multiline ? (
        <textarea {...attributes} rows={4} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...attributes}
          type={BROWSER_TYPES[element.type]}
          inputMode={element.type === "number_input" ? "decimal" : undefined}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
      {left !== undefined && left <= Math.min(50, (max_length ?? 0) / 5) && (
        <span className="text-input-left">
          {left}
          <span className="hidden"> characters left</span>
        </span>
      )}
    </div>
  );
}
