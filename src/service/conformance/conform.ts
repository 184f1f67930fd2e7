import type { Profile } from "./case.ts";
import { lookupStep } from "./cases/lookup.ts";
import { problemsOf } from "./check.ts";
import { type Asker, createAsker } from "./exchange.ts";
import type { Known } from "./placeholders.ts";
import { type Cost, planRun, totalCost } from "./plan.ts";
import { type CaseResult, type RunResult, runCases } from "./run.ts";
import { suite } from "./suite.ts";

export interface ConformOptions {
  baseUrl: URL;
  known: Known;
  /** Whether the contact is the seed's because none was given: then it is looked up before it counts. */
  isSeedAssumed: boolean;
  profile: Profile;
  isPaid: boolean;
  /** Told before anything is spent. */
  onPlan?: (cost: Cost) => void;
  /** Told of each result as it comes. */
  onResult?: (result: CaseResult) => void;
}

/**
 * Runs the suite against a service.
 *
 * @throws UnreachableError
 */
export async function conform(options: ConformOptions): Promise<RunResult> {
  const { baseUrl, profile, isPaid, isSeedAssumed } = options;
  const asker = createAsker({ baseUrl, known: options.known });
  try {
    const isThere = !isSeedAssumed || profile === "ours" || (await isSeedThere(asker, options.known));
    const known = isThere ? options.known : { ...options.known, ...nobody };
    const plan = planRun(suite, { known, isPaid });
    options.onPlan?.(totalCost(plan));
    const { onResult } = options;
    return await runCases(plan, { asker, known, profile, ...(onResult && { onResult }) });
  } finally {
    await asker.stop();
  }
}

const nobody = { email: undefined, linkedin_name: undefined, contact_id: undefined };

/** Of a service without the seed's contact, no case that needs one can say anything. */
async function isSeedThere(asker: Asker, known: Known): Promise<boolean> {
  const step = lookupStep({ email: "{email}" }, true, { profile: { id: "{contact_id}" } });
  const exchange = await asker.ask(step.request);
  const judging = { profile: "specification", known, balance: undefined, previous: undefined } as const;
  return problemsOf(step, exchange, judging).length === 0;
}
