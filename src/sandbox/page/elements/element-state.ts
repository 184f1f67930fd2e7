import { z } from "zod";
import { type ElementState, stateField } from "../../slack/elements.ts";
import { type Option, richOption, type SelectElement } from "../blocks/schema.ts";

/** A choice in a select; `option` is present when Slack sends the whole option, not an ID. */
export type Choice = { id: string; label: string; option?: Option };

/** The choice for an option. */
export function choiceOf(value: Option): Choice {
  return { id: value.value, label: value.text.text, option: value };
}

/** A select's state with this choice picked, or none. */
export function selectState(type: SelectElement["type"], picked: Choice | undefined): ElementState {
  return { type, [stateField(type)]: picked?.option ?? picked?.id ?? null };
}

const picked = z.union([
  richOption.transform(choiceOf),
  z.string().transform((id): Choice => ({ id, label: id })),
]);
const pickedOnes = z.union([z.array(picked), picked.transform((one) => [one])]).catch([]);

/** The choices picked in a select, radio buttons or checkboxes, read from the state. */
export function pickedIn(state: ElementState): Choice[] {
  return pickedOnes.parse(state[stateField(state.type)]);
}

/** The text in an input's state, or "" when there is none. */
export function textIn(state: ElementState): string {
  const text = state[stateField(state.type)];
  return typeof text === "string" ? text : "";
}
