import { z } from "zod";
import { parseJson } from "../../json.ts";
import { problemsIn } from "../block-kit/check.ts";
import { valuesOf } from "../steps.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, method, refuse } from "./answer.ts";

/** functions.*; source: https://docs.slack.dev/reference/methods/functions.completeSuccess and its sibling. */

const execution = z.object({ function_execution_id: z.string().min(1) });
const success = execution.extend({ outputs: z.string().transform(parseJson) });
const failure = execution.extend({ error: z.string().min(1) });

function running({ steps }: Workspace, id: string) {
  const run = steps.runs.find((one) => one.id === id) ?? refuse("function_execution_not_found");
  if (run.outputs !== undefined || run.error !== undefined) refuse("execution_not_in_running_state");
  return run;
}

export const functionMethods: Record<string, Method> = {
  "functions.completeSuccess": method([], success, (workspace, { function_execution_id, outputs }) => {
    const run = running(workspace, function_execution_id);
    const declared = workspace.manifest.functions[run.step]?.output_parameters ?? {};
    const read = valuesOf(declared).safeParse(outputs);
    if (!read.success) refuse("parameter_validation_failed", problemsIn(read.error));
    workspace.steps.end(run, { outputs: read.data });
    return {};
  }),
  "functions.completeError": method([], failure, (workspace, { function_execution_id, error }) => {
    workspace.steps.end(running(workspace, function_execution_id), { error });
    return {};
  }),
};
