import type { AnyMiddlewareArgs, AuthorizeResult, Middleware } from "@slack/bolt";
import type { Guests } from "./client/users.ts";
import { inTime } from "./reply/delivery.ts";
import { isOutsider } from "./tenancy.ts";

/** Milliseconds to wait until Slack says who acts; the acknowledgement has more. */
const answerTimeout = 1_200;

const forMembers = "We only show profiles to people at the company that installed Rapport, and you're";
const refusals = {
  outsider: `${forMembers} a guest from another company. Nothing was looked up.`,
  guest: `${forMembers} a guest here. Nothing was looked up.`,
  unknown:
    "Slack couldn't tell us whether you're a member of this workspace. Nothing was looked up. Try again in a minute.",
} as const;

export interface OutsidersOptions {
  /** Who installed the app. Not bolt's context: it fills gaps, such as the enterprise, in from the request. */
  identity: () => AuthorizeResult | undefined;
  guests: Guests;
}

/**
 * Refuses people from other companies and guests of the workspace before any listener runs, and tells them why:
 * they may be the very contacts whose profiles these are.
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
  { body, context, client, logger }: MiddlewareArgs,
  { identity, guests }: OutsidersOptions,
): Promise<keyof typeof refusals | undefined> {
  const installed = identity();
  if (installed === undefined) throw new Error("A request was let in before Slack said who the app is.");
  if (isOutsider(body, installed)) return "outsider";
  if (context.userId === undefined) return undefined;
  const known = guests.peek(context.userId);
  // Mostly it is known: no timer and no promise for each request.
  if (known !== undefined) return known ? "guest" : undefined;
  const isGuest = guests.ask(client, context.userId).catch((error: unknown) => {
    logger.warn("guest check failed", error);
    return undefined;
  });
  const answer = await inTime(isGuest, answerTimeout);
  if (answer === undefined) return "unknown";
  return answer ? "guest" : undefined;
}
