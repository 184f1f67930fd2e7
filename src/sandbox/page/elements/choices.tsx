import { useId } from "react";
import { stateField } from "../../slack/elements.ts";
import type { ChoicesElement, Option } from "../blocks/schema.ts";
import { Text } from "../text/text.tsx";
import { pickedIn, useValue, type ValueProps } from "./interaction.ts";

/** Checkboxes and radio buttons. */
export function Choices({ element, blockId, acts, input }: ValueProps<ChoicesElement>) {
  const { state, change } = useValue(element, blockId, acts);
  const name = useId();
  const isRadio = element.type === "radio_buttons";
  const picked = new Set(pickedIn(state).map((choice) => choice.id));

  const toggle = (option: Option, isOn: boolean) => {
    const isChosen = ({ value }: Option) => (value === option.value ? isOn : picked.has(value));
    const chosen = isRadio ? option : element.options.filter(isChosen);
    change({ type: element.type, [stateField(element.type)]: chosen });
  };

  return (
    <div
      role={isRadio ? "radiogroup" : "group"}
      className="column gap-1"
      {...(input ? { "aria-labelledby": `${input.id}-label` } : { "aria-label": "Options" })}
      aria-describedby={input?.describedBy || undefined}
    >
      {element.options.map((option) => (
        <label key={option.value} className="flex cursor-pointer items-start gap-2">
          <input
            className="mt-0.75 size-4 flex-none accent-active"
            type={isRadio ? "radio" : "checkbox"}
            name={name}
            checked={picked.has(option.value)}
            onChange={(event) => toggle(option, event.target.checked)}
          />
          <span>
            <Text value={option.text} />
            {option.description && (
              <span className="block secondary">
                <Text value={option.description} />
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
