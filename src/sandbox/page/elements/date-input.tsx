import type { DateInputElement } from "../blocks/schema.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { plainText } from "../text/text.tsx";
import { type ElementState, textIn } from "./element-state.ts";
import { controlAttributes, type ValueProps } from "./input-role.ts";
import { localDateTime, unixSecondsOf } from "./local-date-time.ts";
import { useValue } from "./use-interaction.ts";

const CONTROLS = {
  datepicker: { type: "date", name: "Select a date" },
  timepicker: { type: "time", name: "Select a time" },
  datetimepicker: { type: "datetime-local", name: "Select a date and time" },
} as const;

function stateOf(type: DateInputElement["type"], text: string, timeZone: string): ElementState {
  const value = text === "" ? null : text;
  switch (type) {
    case "datepicker":
      return { type, selected_date: value };
    case "timepicker":
      return { type, selected_time: value };
    case "datetimepicker":
      return {
        type,
        selected_date_time: value === null ? null : unixSecondsOf(value, timeZone),
      };
  }
}

function localDateTimeIn({ selected_date_time }: ElementState, timeZone: string): string {
  return typeof selected_date_time === "number" ? localDateTime(selected_date_time, timeZone) : "";
}

/** Date, time, and date with time: the browser's own pickers, which people already know. */
export function DateInput({ element, blockId, dispatches, input }: ValueProps<DateInputElement>) {
  const { state, change } = useValue(element, blockId, dispatches);
  const { timeZone } = useSandbox();
  const control = CONTROLS[element.type];
  const value = element.type === "datetimepicker" ? localDateTimeIn(state, timeZone) : textIn(state);
  return (
    <input
      {...controlAttributes(input, element.placeholder ? plainText(element.placeholder) : control.name)}
      className="text-input date-input"
      type={control.type}
      value={value}
      onChange={(event) => void change(stateOf(element.type, event.target.value, timeZone))}
    />
  );
}
