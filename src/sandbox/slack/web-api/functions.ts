import { z } from "zod";
import { parseJson } from "../../json.ts";
import { problemsIn } from "../block-kit/check.ts";
import { type StepRun, valuesOf } from "../steps.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, method, refuse } from "./answer.ts";

/** functions.*; source: https://docs.slack.dev/reference/methods/functions.completeSuccess and its sibling. */

const execution = z.object({ function_execution_id: z.string().min(1) });
const success = execution.extend({ outputs: z.string().transform(parseJson) });
const failure = execution.extend({ error: z.string().min(1) });

function running({ stepRuns }: Workspace, id: string): StepRun {
  const run = stepRuns.find((one) => one.id === id) ?? refuse("function_execution_not_found");
  return (run.outputs ?? run.error) ? refuse("execution_not_in_running_state") : run;
}

/** Slackbot tells whoever ran the workflow. */
function end(workspace: Workspace, run: StepRun, ending: Pick<StepRun, "outputs" | "error">) {
  Object.assign(run, ending);
  const title = workspace.manifest.functions[run.step]?.title;
  const values = Object.entries(run.outputs ?? { error: run.error });
  const lines = values.map(([name, value]) => `${name}: ${value}`);
  const { id } = workspace.appConversation(run.by);
  workspace.tellFromSlackbot(id, run.by, [`Your workflow “${title}” has ended.`, ...lines].join("\n"));
  return {};
}

export const functionMethods: Record<string, Method> = {
  "functions.completeSuccess": method([], success, (workspace, { function_execution_id, outputs }) => {
    const run = running(workspace, function_execution_id);
    const declared = workspace.manifest.functions[run.step]?.output_parameters ?? {};
    const read = valuesOf(declared).safeParse(outputs);
    if (!read.success) refuse("parameter_validation_failed", problemsIn(read.error));
    return end(workspace, run, { outputs: read.data });
  }),
  "functions.completeError": method([], failure, (workspace, { function_execution_id, error }) =>
    end(workspace, running(workspace, function_execution_id), { error }),
  ),
};
