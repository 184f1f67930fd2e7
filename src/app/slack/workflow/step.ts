import { WebAPIPlatformError } from "@slack/web-api";
import type { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Log } from "../../log.ts";
import type { Workspaces } from "../client/workspaces.ts";
import type { Deduplication } from "../deduplication.ts";
import { passingReasons, persistently } from "../reply/passing-failure.ts";
import type { Router, StepArgs } from "../router.ts";

/**
 * How a step ends. Its author may post either anywhere: neither says more of a contact than their name, and an error,
 * which is plain text, not even that.
 */
export type StepEnd = { outputs: Readonly<Record<string, string | number | boolean>> } | { error: string };

/** One run of a step. The actor is whoever gets what comes of it. */
export interface StepRun extends Actor, Pick<StepArgs, "client"> {
  /** Slack's ID of it. */
  execution: string;
}

/** What a workflow can have Rapport do for somebody. */
export interface Step<Input extends z.ZodObject = z.ZodObject> {
  /** Its callback ID in `manifest-org.yml`. */
  id: string;
  /** Its inputs besides `for`; the messages of issues are for people. */
  input: Input;
  /** @returns `undefined` when its end follows from that of a paid call */
  run: (run: StepRun, input: z.infer<Input>) => Promise<StepEnd | undefined>;
}

export interface StepEnding {
  workspaces: Workspaces<"client" | "directory">;
  log: Log;
}

/** Names a run among requests: it's carried out once, and not after it has failed. */
export const runKey = ({ function_execution_id }: Pick<StepArgs["event"], "function_execution_id">) =>
  `step ${function_execution_id}`;

/** Registers what workflows can have done. Who a step is for has been let in by then, like whoever types a command. */
export function registerSteps(
  router: Router,
  steps: readonly Step[],
  options: StepEnding & { deduplication: Pick<Deduplication, "first"> },
): void {
  for (const step of steps)
    router.step(step.id, async ({ event, client, organisation, person }) => {
      const run = { organisation, person, client, execution: event.function_execution_id };
      if (!(await options.deduplication.first(organisation, runKey(event)))) return;
      const read = step.input.safeParse(event.inputs);
      const problem = { error: `${read.error?.issues[0]?.message} Nothing was charged.` };
      const end = read.success ? await step.run(run, read.data) : problem;
      if (end !== undefined) await persistently.execute(() => endStep(options, run, end));
    });
}

/**
 * Tells Slack how a step ended, with the bot's own token: the event's is gone a quarter of an hour later, and a call may
 * take longer. Source: https://github.com/slackapi/bolt-python/issues/1075
 *
 * @throws errors of the network, and passing ones of the Web API: then it may be tried again
 */
export async function endStep(
  { workspaces, log }: StepEnding,
  { organisation, person, execution: function_execution_id }: Omit<StepRun, "client">,
  end: StepEnd,
): Promise<void> {
  const { client, directory } = workspaces.of(organisation);
  try {
    if ("error" in end) await client.functions.completeError({ function_execution_id, ...end });
    else {
      const [name] = (await directory.person(person).catch(() => undefined))?.names ?? [];
      const result = `In ${name === undefined ? "their" : `${name}'s`} messages with Rapport.`;
      const outputs = { ...end.outputs, result };
      await client.functions.completeSuccess({ function_execution_id, outputs });
    }
  } catch (error) {
    // Slack would say the same again, such as that the step has ended.
    if (!(error instanceof WebAPIPlatformError) || passingReasons.has(error.data.error)) throw error;
    log.warn({ err: error }, "Slack didn't take how a workflow's step ended");
  }
}
