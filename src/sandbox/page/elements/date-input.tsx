import type { DateInputElement } from "../blocks/element-schema.ts";
import { plainText } from "../text/text.tsx";
import { controlAttributes, type ValueProps } from "./element.tsx";
import { type ElementState, textIn } from "./element-state.ts";
import { useValue } from "./use-interaction.ts";

const CONTROLS = {
  datepicker: { type: "date", name: "Select a date" },
  timepicker: { type: "time", name: "Select a time" },
  datetimepicker: { type: "datetime-local", name: "Select a date and time" },
} as const;

/** `2026-11-21T14:30` in the reader's zone, which is what the browser's control reads and writes. */
function localDateTime(unixSeconds: unknown): string {
  if (typeof unixSeconds !== "number") return "";
  const date = new Date(unixSeconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function stateOf(type: DateInputElement["type"], text: string): ElementState {
  const value = text === "" ? null : text;
  switch (type) {
    case "datepicker":
      return { type, selected_date: value };
    case "timepicker":
      return { type, selected_time: value };
    case "datetimepicker":
      return {
        type,
        selected_date_time: value === null ? null : Math.floor(new Date(value).getTime() / 1000),
      };
  }
}

/** Date, time, and date with time: the browser's own pickers, which every person already knows. */
export function DateInput({ element, blockId, dispatches, input }: ValueProps<DateInputElement>) {
  const { state, change } = useValue(element, blockId, dispatches);
  const control = CONTROLS[element.type];
  const value = element.type === "datetimepicker" ? localDateTime(state.selected_date_time) : textIn(state);
  return (
    <input
      {...controlAttributes(input, element.placeholder ? plainText(element.placeholder) : control.name)}
      className="text-input date-input"
      type={control.type}
      value={value}
      onChange={(event) => void change(stateOf(element.type, event.target.value))}
    />
  );
}
