import { z } from "zod";
import type { Step, ViewState } from "../protocol.ts";
import type { ViewContent } from "./block-kit/view.ts";

type Parameters = Step["input_parameters"];

/** A run of a workflow with one of the app's steps. */
export type StepRun = {
  id: string;
  by: string;
  /** Its callback ID. */
  step: string;
  inputs: Record<string, unknown>;
  /** Absent while it runs, as is an error. */
  outputs?: Record<string, unknown>;
  error?: string;
};

/** A value's type, and the field that takes it, if one of ours is given it. Source: https://docs.slack.dev/reference/types */
const types: Readonly<Record<Parameters[string]["type"], [z.ZodType, field: string]>> = {
  string: [z.string(), "plain_text_input"],
  number: [z.number(), ""],
  boolean: [z.boolean(), ""],
  "slack#/types/user_id": [z.string().regex(/^[UW][A-Z\d]+$/), "users_select"],
  "slack#/types/timestamp": [z.int(), "datetimepicker"],
};

/** What a step is given or gives: what is declared, and nothing else. */
export function valuesOf(parameters: Parameters) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { type, is_required, enum: only }] of Object.entries(parameters)) {
    const value = only === undefined ? types[type][0] : z.enum(only);
    shape[name] = is_required ? value : value.optional();
  }
  return z.strictObject(shape);
}

/** How the callback ID of a workflow's form begins; then comes that of its step. */
export const formPrefix = "workflow:";

/** The form in which a person gives a workflow what its step takes. */
export function stepForm(id: string, { title, input_parameters }: Step): ViewContent {
  const plain = (text: string) => ({ type: "plain_text" as const, text });
  const blocks = Object.entries(input_parameters).map(([name, { type, enum: only, ...field }]) => ({
    ...{ type: "input", block_id: name, label: plain(field.title), hint: plain(field.description) },
    optional: !field.is_required,
    element: only
      ? {
          type: "static_select",
          action_id: name,
          options: only.map((value) => ({ text: plain(value), value })),
        }
      : { type: types[type][1], action_id: name },
  }));
  const buttons = { submit: plain("Run"), close: plain("Cancel") };
  return { type: "modal", callback_id: formPrefix + id, title: plain(title), ...buttons, blocks };
}

const option = z.object({ value: z.string() }).nullish();

/** What was entered in such a form. */
export function stepInputs(state: ViewState): Record<string, unknown> {
  const values = Object.entries(state).map(([name, { [name]: field }]) => {
    const chosen = option.parse(field?.selected_option)?.value;
    return [name, field?.value ?? field?.selected_user ?? field?.selected_date_time ?? chosen];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
