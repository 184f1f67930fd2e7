import { z } from "zod";
import { operations } from "../contract/operations.ts";
import { contactId } from "../contract/resources.ts";
import type { ConformanceCase, Profile } from "./case.ts";
import { apiErrorCases } from "./cases/api-errors.ts";
import { authenticationCases, lookupCases } from "./cases/lookup.ts";
import { paidCases } from "./cases/paid.ts";
import { createServiceClient, RefusedKeyError, UnreachableError } from "./exchange.ts";
import type { Known } from "./placeholders.ts";
import { type Cost, planRun, totalCost } from "./plan.ts";
import { type CaseResult, type RunResult, runCases } from "./run.ts";

/** All cases in the order they run, free ones first. */
export const suite: readonly ConformanceCase[] = [
  ...authenticationCases,
  ...lookupCases,
  ...paidCases,
  ...apiErrorCases,
];

export interface ConformOptions {
  baseUrl: URL;
  known: Known;
  /** True when no contact was given. We then check that the seed's contact exists before using it. */
  isSeedAssumed: boolean;
  profile: Profile;
  isPaid: boolean;
  /** Called before anything is spent. */
  onPlan?: (cost: Cost) => void;
  /** Called with each result as it arrives. */
  onResult?: (result: CaseResult) => void;
}

/**
 * Runs the suite against a service.
 *
 * @throws UnreachableError, RefusedKeyError
 */
export async function conform(options: ConformOptions): Promise<RunResult> {
  const { baseUrl, profile, isPaid, onPlan, onResult = () => undefined } = options;
  const known = await withContact(options);
  const plan = planRun(suite, { known, isPaid });
  onPlan?.(totalCost(plan));
  await using client = createServiceClient({ baseUrl, known });
  return await runCases(plan, { client, known, profile }, onResult);
}

const nobody = { email: undefined, linkedin_name: undefined, contact_id: undefined };

/** Looks up the contact: checks that the seed's exists, or finds the id of the given one. */
async function withContact(options: ConformOptions): Promise<Known> {
  const { known, profile, isSeedAssumed } = options;
  if (!isSeedAssumed) {
    return known.contact_id === undefined ? { ...known, contact_id: await idOfProfile(options) } : known;
  }
  // Without the seed's contact, the cases that need one prove nothing.
  const isThere = profile === "ours" || (await idOfProfile(options)) === known.contact_id;
  return isThere ? known : { ...known, ...nobody };
}

const identified = z.object({ profile: z.object({ id: contactId }) });

/**
 * The specification doesn't say where a `contact_id` comes from, and a profile's `id` is the only one it
 * shows. The rest of the answer isn't checked here: the cases do that.
 *
 * @returns `undefined` also when no complete answer came: the cases will report that
 * @throws UnreachableError, RefusedKeyError
 */
async function idOfProfile({ baseUrl, known }: ConformOptions): Promise<string | undefined> {
  const { email, linkedin_name } = known;
  if (email === undefined && linkedin_name === undefined) return undefined;
  const json =
    email === undefined ? { linkedin_url: "https://www.linkedin.com/in/{linkedin_name}" } : { email };
  await using client = createServiceClient({ baseUrl, known });
  const request = { path: `/${operations.lookup.path}`, body: { json } };
  const exchange = await client.ask(request).catch((error: unknown) => {
    if (error instanceof UnreachableError) throw error;
    return undefined;
  });
  if (exchange?.status === 401 || exchange?.status === 403) {
    throw new RefusedKeyError(`The service refused the key with status ${exchange.status}.`);
  }
  return identified.safeParse(exchange?.json).data?.profile.id;
}
