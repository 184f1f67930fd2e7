import type { InputBlock, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { limits } from "../../blocks/limits.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { readCarried } from "../unreadable-request-error.ts";

interface Field {
  /** Of the block, where a form shows what is wrong with the field, and of its element. */
  id: string;
  /** Plain text. */
  label: string;
  /** Plain text below the field. */
  hint?: string;
  isOptional?: boolean;
}

export interface TextField extends Field {
  /** Characters. */
  max: number;
  /** Whether it takes several lines. */
  isLong?: boolean;
  placeholder?: string;
  /** Its initial text. */
  initial?: string | undefined;
}

export interface ChoiceField<Value extends string> extends Field {
  /** Whether all choices are to be seen at once. */
  isOpen?: boolean;
  /** What each choice is called. */
  choices: Readonly<Record<Value, string>>;
  /** What is selected at first. */
  chosen: Value | undefined;
}

/** @returns the errors by field, as an acknowledgement carries them; nothing when no field has one */
export function fieldErrors(
  problems: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  for (const [id, problem] of Object.entries(problems)) if (problem !== undefined) errors[id] = problem;
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** A field for text. An initial one that is too long stays whole, up to what Slack takes, and the hint says so. */
export function textField({ max, isLong = false, placeholder, initial, ...field }: TextField): InputBlock {
  const problem = lengthProblem(field.label, initial ?? "", max);
  const isTooLong = problem !== undefined;
  return inputBlock(isTooLong ? { ...field, hint: problem } : field, {
    type: "plain_text_input",
    action_id: field.id,
    max_length: isTooLong ? limits.inputText : max,
    ...((isLong || isTooLong) && { multiline: true }),
    ...(placeholder !== undefined && { placeholder: { type: "plain_text", text: placeholder } }),
    ...(initial !== undefined && { initial_value: initial }),
  });
}

/** A field in which one of a few is chosen. */
export function choiceField<Value extends string>(choice: ChoiceField<Value>): InputBlock {
  const { isOpen, choices, chosen, ...field } = choice;
  return inputBlock(field, {
    type: isOpen === true ? "radio_buttons" : "static_select",
    action_id: field.id,
    options: Object.entries<string>(choices).map(([value, text]) => option(value, text)),
    ...(chosen !== undefined && { initial_option: option(chosen, choices[chosen]) }),
  });
}

/**
 * @param values `view.state.values` of a submission
 * @param id of a field for text
 * @returns its text, trimmed
 * @throws UnreadableRequestError when the form has no such field
 */
export function readTextField(values: unknown, id: string): string {
  return readField(values, id, textState)?.value?.trim() ?? "";
}

/**
 * @param values `view.state.values` of a submission
 * @param id of a field with choices
 * @param choice what can be chosen in it
 * @throws UnreadableRequestError when the form has no such field, or no such choice
 */
export function readChoiceField<Value>(
  values: unknown,
  id: string,
  choice: z.ZodType<Value>,
): Value | undefined {
  const state = z.object({ selected_option: z.object({ value: choice }).nullish() });
  return readField(values, id, state)?.selected_option?.value;
}

/**
 * @param values `view.state.values` of a submission
 * @param id of a field with checkboxes
 * @returns the values of those that are ticked
 * @throws UnreadableRequestError when the form has no such field
 */
export function readCheckboxes(values: unknown, id: string): string[] {
  return readField(values, id, checkedState)?.selected_options?.map(({ value }) => value) ?? [];
}

const checkedState = z.object({ selected_options: z.array(z.object({ value: z.string() })).nullish() });
const textState = z.object({ value: z.string().nullish() });

/**
 * @param values `view.state.values` of a submission
 * @param state what the field's element says
 * @throws UnreadableRequestError when the form has no such field
 */
export function readField<State>(values: unknown, id: string, state: z.ZodType<State>): State | undefined {
  const form = z.object({ [id]: z.object({ [id]: state }) });
  return readCarried(() => form.parse(values))[id]?.[id];
}

/** A field with any element. */
export function inputBlock(
  { id, label, hint, isOptional }: Field,
  element: InputBlock["element"],
): InputBlock {
  return {
    type: "input",
    block_id: id,
    label: { type: "plain_text", text: label },
    ...(hint !== undefined && { hint: { type: "plain_text", text: hint } }),
    ...(isOptional === true && { optional: true }),
    element,
  };
}

function option(value: string, text: string): PlainTextOption {
  return { text: { type: "plain_text", text }, value };
}
