import { expect } from "vitest";
import type { Actor } from "#sandbox/index.ts";
import type { StepRun } from "#sandbox/slack/steps.ts";
import type { Workspace } from "#sandbox/slack/workspace.ts";
import { pressInHome } from "./administration.ts";

/** @returns how a run of a step ended: with outputs, or an error */
export function endOfStep(workspace: Workspace, run: StepRun) {
  const end = () => run.outputs ?? run.error;
  return workspace.changes.until(end, 60_000, () => JSON.stringify(run));
}

/** Sets what workflows may spend for somebody, where they set it themself. */
export async function letWorkflowsSpend(who: Actor, credits: string): Promise<void> {
  const form = await pressInHome(who, "settings_open", "Your settings");
  expect(await who.submit(form, { settings_workflow_cap: credits })).toEqual({ ok: true });
  await who.until((me) => me.modal() === undefined);
}
