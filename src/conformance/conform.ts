import { z } from "zod";
import { operations } from "../contract/operations.ts";
import { contactId } from "../contract/resources.ts";
import type { CaseRequest, Profile } from "./case.ts";
import { createServiceClient, type Exchange, RefusedKeyError, UnreachableError } from "./exchange.ts";
import type { Known } from "./placeholders.ts";
import { type Cost, planRun, totalCost } from "./plan.ts";
import { type CaseResult, type RunResult, runCases } from "./run.ts";
import { suite } from "./suite.ts";

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
  const { baseUrl, profile, isPaid, onPlan, onResult } = options;
  const known = await withContact(options);
  const plan = planRun(suite, { known, isPaid });
  onPlan?.(totalCost(plan));
  const client = createServiceClient({ baseUrl, known });
  try {
    return await runCases(plan, { client, known, profile, ...(onResult && { onResult }) });
  } finally {
    await client.stop();
  }
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
 */
async function idOfProfile(options: ConformOptions): Promise<string | undefined> {
  const { email, linkedin_name } = options.known;
  if (email === undefined && linkedin_name === undefined) return undefined;
  const address =
    email === undefined
      ? { linkedin_url: "https://www.linkedin.com/in/{linkedin_name}" }
      : { email: "{email}" };
  const request = { path: `/${operations.lookup.path}`, body: { json: address } };
  const exchange = await askedOnce(options, request);
  if (exchange?.status === 401 || exchange?.status === 403) {
    throw new RefusedKeyError(`The service refuses the key: it answers ${exchange.status}.`);
  }
  return identified.safeParse(exchange?.json).data?.profile.id;
}

/**
 * @returns `undefined` when no complete answer came; the cases will report that
 * @throws UnreachableError
 */
async function askedOnce(
  { baseUrl, known }: ConformOptions,
  request: CaseRequest,
): Promise<Exchange | undefined> {
  const client = createServiceClient({ baseUrl, known });
  try {
    return await client.ask(request);
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    return undefined;
  } finally {
    await client.stop();
  }
}
