import { useId } from "react";
import type { ChoicesElement, Option } from "../blocks/schema.ts";
import { Text } from "../text/text.tsx";
import { choiceOf, pickedIn } from "./element-state.ts";
import type { ValueProps } from "./input-role.ts";
import { useValue } from "./use-interaction.ts";

/** Checkboxes and radio buttons. */
export function Choices({ element, blockId, dispatches, input }: ValueProps<ChoicesElement>) {
  const { state, change } = useValue(element, blockId, dispatches);
  const name = useId();
  const isRadio = element.type === "radio_buttons";
  const picked = new Set(pickedIn(state).map((choice) => choice.id));

  const toggle = (option: Option, isOn: boolean) => {
    if (isRadio) return change({ type: element.type, selected_option: option });
    const ids = new Set(picked);
    if (isOn) ids.add(choiceOf(option).id);
    else ids.delete(choiceOf(option).id);
    return change({
      type: element.type,
      selected_options: element.options.filter((candidate) => ids.has(choiceOf(candidate).id)),
    });
  };

  return (
    <div
      role={isRadio ? "radiogroup" : "group"}
      className="choices column"
      {...(input ? { "aria-labelledby": `${input.id}-label` } : { "aria-label": "Options" })}
      {...(input && input.describedBy !== "" ? { "aria-describedby": input.describedBy } : {})}
    >
      {element.options.map((option) => {
        const { id } = choiceOf(option);
        return (
          <label key={id} className="choice">
            <input
              type={isRadio ? "radio" : "checkbox"}
              name={name}
              checked={picked.has(id)}
              onChange={(event) => void toggle(option, event.target.checked)}
            />
            <span>
              <Text value={option.text} />
              {option.description && (
                <span className="choice-description secondary">
                  <Text value={option.description} />
                </span>
              )}
            </span>
          </label>
        );
      })}
    </div>
  );
}
