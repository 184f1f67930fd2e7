import type { AnyMiddlewareArgs, AuthorizeResult, Middleware } from "@slack/bolt";
import type { Guests } from "./client/guests.ts";
import { inTime } from "./reply/delivery.ts";
import { isOutsider } from "./tenancy.ts";

/** Milliseconds that a request waits for Slack to say who acts; its acknowledgement waits for more. */
const answerTimeout = 1_200;

const forMembers = "Rapport shows its profiles only to people of the company that installed it, and you are";
const refusals = {
  outsider: `${forMembers} a guest from another one here. Nothing was looked up.`,
  guest: `${forMembers} a guest here. Nothing was looked up.`,
  unknown: "Slack does not say just now whether you are a member of this workspace. Try again in a minute.",
} as const;

export interface OutsidersOptions {
  /**
   * Who installed the app. Bolt's context will not do: what the installation leaves open there, such as an
   * enterprise, bolt fills in from the request, and so from the outsider.
   */
  identity: () => AuthorizeResult | undefined;
  guests: Guests;
  /** Called when Slack did not say who acts. */
  onError: (error: unknown) => void;
}

/**
 * Refuses people from other companies and guests of the workspace before any listener runs, and tells them why:
 * among the guests may be the very contacts whose profiles these are.
 */
export function refuseOutsiders(options: OutsidersOptions): Middleware<AnyMiddlewareArgs> {
  return async (args) => {
    const refusal = await refusalOf(args, options);
    if (refusal === undefined) {
      await args.next();
      return;
    }
    if ("ack" in args && args.ack !== undefined) await args.ack();
    if ("respond" in args && args.respond !== undefined) {
      await args.respond({ response_type: "ephemeral", replace_original: false, text: refusals[refusal] });
    }
  };
}

type MiddlewareArgs = Parameters<Middleware<AnyMiddlewareArgs>>[0];

async function refusalOf(
  { body, context, client }: MiddlewareArgs,
  { identity, guests, onError }: OutsidersOptions,
): Promise<keyof typeof refusals | undefined> {
  const installed = identity();
  if (installed === undefined) throw new Error("A request was let in before Slack said who the app is.");
  if (isOutsider(body, installed)) return "outsider";
  if (context.userId === undefined) return undefined;
  const isGuest = guests.include(client, context.userId);
  // Most often it is known: then no timer is set for it.
  const answer =
    typeof isGuest === "boolean" ? isGuest : await inTime(orUnknown(isGuest, onError), answerTimeout);
  if (answer === undefined || answer === "unknown") return "unknown";
  return answer ? "guest" : undefined;
}

async function orUnknown(
  isGuest: Promise<boolean>,
  onError: OutsidersOptions["onError"],
): Promise<boolean | "unknown"> {
  try {
    return await isGuest;
  } catch (error) {
    onError(error);
    return "unknown";
  }
}
