import { readableAmount, readableCredits, type Tenths, toCredits } from "#contract/amount.ts";
import type { OverBudget } from "../../credits/budget.ts";
import { type SettledCall, workflowKeyPrefix, workOf } from "../../credits/paid-call.ts";
import { paidOperations, type Work } from "../../credits/paid-operations.ts";
import type { Contact } from "../../outreach/contact.ts";
import type { PersonSettings, PersonSettingsStore } from "../../person-settings/person-settings.ts";
import type { KnownPeople } from "../input/known-people.ts";
import type { PaidCallHandler } from "../paid/paid-call-handler.ts";
import { sameEnded } from "../paid/same-request.ts";
import { type SendingAbout, sendAbout } from "../reply/send-about.ts";
import { endStep, type StepEnd, type StepEnding, type StepRun } from "./step.ts";
import { blocked, contactForStep } from "./step-contact.ts";

export interface BuyingDependencies extends SendingAbout {
  people: Pick<KnownPeople, "named" | "nameOf">;
  paidCallHandler: Pick<PaidCallHandler, "fromWorkflow">;
  personSettings: Pick<PersonSettingsStore, "read">;
}

/**
 * Buys something for a step's owner, up to what they let workflows spend. The run is the call's key, so that it's one
 * call, and the step ends with the call, in whichever process that is.
 *
 * @param typed the contact, as the workflow names them
 * @param work made of the contact and the owner's settings
 */
export async function buy(
  dependencies: BuyingDependencies,
  run: StepRun,
  typed: string,
  work: (addressee: Contact, own: PersonSettings) => Work,
): Promise<StepEnd | undefined> {
  const read = await contactForStep(dependencies.people, run, typed, "paid");
  if ("error" in read) return read;
  const own = await dependencies.personSettings.read(run);
  const asked = work(read.contact, own);
  const key = workflowKeyPrefix + run.execution;
  const begun = await dependencies.paidCallHandler.fromWorkflow(run, key, asked, own.workflowCap ?? 0);
  switch (begun.kind) {
    case "over budget":
      return { error: overBudgetText(begun) };
    case "suppressed":
      return { error: blocked };
    case "needs approval":
      return {
        error: `Your team's credit manager has to approve this, and workflows don't ask. ${byCommand}`,
      };
    case "same": {
      // A press is the person's own, and no workflow's.
      const request = { person: run.person, key: `offered ${run.execution}`, work: asked };
      await sendAbout(dependencies, run.client, run, read.contact, sameEnded(begun.call, request));
      return endOf(begun.call, 0);
    }
    default:
      return undefined;
  }
}

/** Ends the step whose run a call is, if it's one. @throws as `endStep` */
export async function endPaidStep(ending: StepEnding, call: SettledCall): Promise<void> {
  const { organisation, person, key } = call;
  const [, execution] = key.split(workflowKeyPrefix);
  if (execution) await endStep(ending, { organisation, person, execution }, endOf(call, costOf(call)));
}

/** One whose contact was forgotten meanwhile may have been charged, too. */
function costOf(call: SettledCall): Tenths {
  if (call.state === "answered" || call.state === "forgotten") return call.charged ?? call.price;
  return call.state === "unknown" ? call.price : 0;
}

/** @param cost of this run, which that of an unknown call is at most */
function endOf(call: SettledCall, cost: Tenths): StepEnd {
  if (call.state === "answered") return { outputs: { credits: toCredits(cost) } };
  const { name } = paidOperations[workOf(call).operation];
  const charged = cost > 0 ? `It may have cost ${readableCredits(cost)}.` : "Nothing was charged.";
  const remedy = "The person it's for can see why in their messages with Rapport.";
  return { error: `The ${name} couldn't be written. ${charged} ${remedy}` };
}

const byCommand = "Nothing was charged. The person it's for can ask with Rapport's commands.";

function overBudgetText({ whose, cap, left }: OverBudget): string {
  const who =
    whose === "person"
      ? "The person it's for can't spend more today"
      : "Your team can't spend more this month";
  if (whose !== "workflow")
    return `${who}. Nothing was charged. A workspace admin can change the cap in Rapport's Home.`;
  const allowed =
    cap === 0
      ? "The person it's for hasn't let workflows spend credits."
      : `The person it's for lets workflows spend ${readableAmount(cap)} a month, and ${readableAmount(left)} is left.`;
  return `${allowed} Nothing was charged. They can change that in Rapport's Home, under “Your settings”.`;
}
