import { type KeyboardEvent, useEffect, useRef } from "react";
import type { TextInputElement } from "../blocks/element-schema.ts";
import { plainText } from "../text/text.tsx";
import { controlAttributes, type ValueProps } from "./element.tsx";
import { type ElementState, richTextOf, textIn } from "./element-state.ts";
import { useValue } from "./use-interaction.ts";

const BROWSER_TYPES = {
  plain_text_input: "text",
  email_text_input: "email",
  url_text_input: "url",
  // Not "number": Slack takes any text and says what is wrong with it.
  number_input: "text",
  rich_text_input: "text",
} as const;

const SENDS_CHARACTERS_AFTER = 400;

function stateOf(type: TextInputElement["type"], text: string): ElementState {
  if (type === "rich_text_input") return { type, rich_text_value: richTextOf(text) };
  return { type, value: text === "" ? null : text };
}

/** A line or an area of text. */
export function TextInput({ element, blockId, dispatches, input }: ValueProps<TextInputElement>) {
  const { state, enter, send } = useValue(element, blockId, dispatches);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const value = textIn(state);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ["on_enter_pressed"];
  const type = (text: string) => {
    const next = stateOf(element.type, text);
    enter(next);
    if (!dispatches || !triggers.includes("on_character_entered")) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(next), SENDS_CHARACTERS_AFTER);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.shiftKey) return;
    if (!dispatches || !triggers.includes("on_enter_pressed")) return;
    event.preventDefault();
    void send(state);
  };

  const placeholder = element.placeholder ? plainText(element.placeholder) : undefined;
  const attributes = {
    ...controlAttributes(input, placeholder ?? "Text"),
    className: "text-input",
    value,
    placeholder,
    maxLength: element.max_length,
    // Slack's client focuses the element that asks for it, once, when the view opens.
    ...(element.focus_on_load ? { "data-focus-on-load": "" } : {}),
    onKeyDown: pressKey,
  };
  const left = element.max_length === undefined ? undefined : element.max_length - value.length;
  return (
    <div className="text-input-frame">
      {element.multiline || element.type === "rich_text_input" ? (
        <textarea {...attributes} rows={4} onChange={(event) => type(event.target.value)} />
      ) : (
        <input
          {...attributes}
          type={BROWSER_TYPES[element.type]}
          inputMode={element.type === "number_input" ? "decimal" : undefined}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      )}
      {left !== undefined && left <= Math.min(50, (element.max_length ?? 0) / 5) && (
        <span className="text-input-left">
          {left}
          <span className="hidden"> characters left</span>
        </span>
      )}
    </div>
  );
}
