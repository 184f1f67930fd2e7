import type { KeyboardEvent } from "react";
import { stateField } from "../../slack/elements.ts";
import type { DateInputElement, Merged, TextInputElement } from "../blocks/schema.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { localDateTime, unixSecondsOf } from "../text/date-token.ts";
import { plainText } from "../text/text.tsx";
import { textIn } from "./element-state.ts";
import { controlAttributes, useTyping, useValue, type ValueProps } from "./interaction.ts";

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
    className: "field text-input",
    value,
    placeholder,
    maxLength: max_length,
    // Slack's client focuses the element that asks for it once, when the view opens.
    ...(element.focus_on_load ? { "data-focus-on-load": "" } : {}),
    onKeyDown: pressKey,
  };
  const left = max_length === undefined ? undefined : max_length - value.length;
  return (
    <div className="relative">
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
        <span className="pointer-events-none absolute right-2 bottom-1.5 bg-raised px-1 text-xs text-dim">
          {left}
          <span className="sr-only"> characters left</span>
        </span>
      )}
    </div>
  );
}

const DATE_CONTROLS = {
  datepicker: { type: "date", name: "Select a date" },
  timepicker: { type: "time", name: "Select a time" },
  datetimepicker: { type: "datetime-local", name: "Select a date and time" },
} as const;

/** Date, time, and date with time: the browser's own pickers, which people already know. */
export function DateInput({ element, blockId, dispatches, input }: ValueProps<DateInputElement>) {
  const { state, change } = useValue(element, blockId, dispatches);
  const { timeZone } = useSandbox();
  const { type } = element;
  const control = DATE_CONTROLS[type];
  const moment = state.selected_date_time;
  const enteredOf = (text: string) => {
    if (text === "") return null;
    return type === "datetimepicker" ? unixSecondsOf(text, timeZone) : text;
  };
  return (
    <input
      {...controlAttributes(input, element.placeholder ? plainText(element.placeholder) : control.name)}
      className="field text-input date-input"
      type={control.type}
      value={typeof moment === "number" ? localDateTime(moment, timeZone) : textIn(state)}
      onChange={(event) => void change({ type, [stateField(type)]: enteredOf(event.target.value) })}
    />
  );
}
