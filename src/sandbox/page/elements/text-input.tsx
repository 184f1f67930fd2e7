import { Temporal } from "temporal-polyfill";
import { stateField } from "../../slack/elements.ts";
import type { ElementOf } from "../blocks/schema.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { plainText } from "../text/text.tsx";
import { controlAttributes, textIn, useValue, type ValueProps } from "./interaction.ts";

/** A single-line or multi-line text field. */
export function TextInput({ element, blockId, acts, input }: ValueProps<ElementOf<"plain_text_input">>) {
  const { state, change } = useValue(element, blockId, acts);
  const { type, multiline, max_length } = element;
  const value = textIn(state);
  const placeholder = element.placeholder ? plainText(element.placeholder) : undefined;
  const attributes = {
    ...controlAttributes(input, placeholder ?? "Text"),
    className: "field text-input",
    value,
    placeholder,
    maxLength: max_length,
    // Slack's client focuses the element that asks for it once, when the view opens.
    ...(element.focus_on_load ? { "data-focus-on-load": "" } : {}),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ type, value: target.value === "" ? null : target.value }),
  };
  return multiline ? (
    <textarea {...attributes} rows={4} />
  ) : (
    <input {...attributes} type="text" autoComplete="off" />
  );
}

/** A time of day: the browser's own picker, which people already know. */
export function TimeInput({ element, blockId, acts, input }: ValueProps<ElementOf<"timepicker">>) {
  const { state, change } = useValue(element, blockId, acts);
  const { type, placeholder } = element;
  return (
    <input
      {...controlAttributes(input, placeholder ? plainText(placeholder) : "Select a time")}
      className="field text-input w-auto min-w-40"
      type="time"
      value={textIn(state)}
      onChange={({ target }) => change({ type, selected_time: target.value || null })}
    />
  );
}

/** A day and a time, in the sandbox's zone. */
export function DateTimeInput({ element, blockId, acts, input }: ValueProps<ElementOf<"datetimepicker">>) {
  const { state, change } = useValue(element, blockId, acts);
  const { timeZone } = useSandbox();
  const { type } = element;
  const seconds = state[stateField(type)];
  const chosen =
    typeof seconds === "number"
      ? Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toZonedDateTimeISO(timeZone)
      : undefined;
  const secondsOf = (local: string) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds / 1_000;
  return (
    <input
      {...controlAttributes(input, "Select a day and a time")}
      className="field text-input w-auto min-w-40"
      type="datetime-local"
      value={chosen?.toPlainDateTime().toString({ smallestUnit: "minute" }) ?? ""}
      onChange={({ target }) =>
        change({ type, selected_date_time: target.value === "" ? null : secondsOf(target.value) })
      }
    />
  );
}
