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

/** What is known of the contact after a look-up of it: whether the seed's is there, and the id of one that was given. */
async function withContact(options: ConformOptions): Promise<Known> {
  const { known, profile, isSeedAssumed } = options;
  if (!isSeedAssumed) {
    return known.contact_id === undefined ? { ...known, contact_id: await idOfProfile(options) } : known;
  }
  // Of a service without the seed's contact, no case that needs one can say anything.
  const isThere = profile === "ours" || (await idOfProfile(options)) === known.contact_id;
  return isThere ? known : { ...known, ...nobody };
}

const identified = z.object({ profile: z.object({ id: contactId }) });

/**
 * The specification leaves open where a `contact_id` comes from; a profile's `id` is all that it shows of one. Nothing
 * else of the answer is looked at: what is wrong with it is for the cases to say.
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
 * @returns nothing when no whole answer came: the cases will say so
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
