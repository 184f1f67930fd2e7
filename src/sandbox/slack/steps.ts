import { z } from "zod";
import type { MakeId } from "../clock.ts";
import type { Step, StepRun } from "../protocol.ts";

/** Source: https://docs.slack.dev/reference/types */
const types: Readonly<Record<Step["input_parameters"][string]["type"], z.ZodType>> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  "slack#/types/user_id": z.string().regex(/^[UW][A-Z\d]+$/),
  "slack#/types/timestamp": z.int(),
};

/** What a step is given or gives: what is declared, and nothing else. */
export function valuesOf(parameters: Step["input_parameters"]) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { type, is_required, enum: only }] of Object.entries(parameters)) {
    const value = only === undefined ? types[type] : z.enum(only);
    shape[name] = is_required ? value : value.optional();
  }
  return z.strictObject(shape);
}

/** How a step ended. */
type Ending = { outputs: Record<string, unknown> } | { error: string };

/** Runs of workflows, each of one step of the app. */
export function createSteps(steps: Readonly<Record<string, Step>>, makeId: MakeId, changed: () => void) {
  const runs: StepRun[] = [];
  return {
    /** Oldest first. */
    runs,
    /** @throws ZodError when it isn't given what the manifest declares */
    begin(by: string, step: string, inputs: Record<string, unknown>): StepRun {
      const declared = steps[step];
      if (declared === undefined) throw new Error(`The manifest has no step "${step}".`);
      const run = {
        id: `Fx${makeId(9)}`,
        by,
        step,
        inputs: valuesOf(declared.input_parameters).parse(inputs),
      };
      runs.push(run);
      changed();
      return run;
    },
    end(run: StepRun, ending: Ending): void {
      Object.assign(run, ending);
      changed();
    },
  };
}

/** A step as its event describes it. Source: https://docs.slack.dev/reference/events/function_executed */
export function functionObject(
  callback_id: string,
  { title, description, ...parameters }: Step,
  app_id: string,
) {
  const listed = (all: Step["input_parameters"]) =>
    Object.entries(all).map(([name, { type, ...rest }]) => ({
      ...{ type, name, title: rest.title, description: rest.description, is_required: rest.is_required },
    }));
  return {
    ...{ id: `Fn${callback_id.toUpperCase()}`, callback_id, title, description, type: "app", app_id },
    input_parameters: listed(parameters.input_parameters),
    output_parameters: listed(parameters.output_parameters),
    ...{ date_created: 0, date_updated: 0, date_deleted: 0 },
  };
}
