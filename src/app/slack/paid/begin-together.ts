import { readableCredits } from "#contract/amount.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Begun, freshFor, type NewCall } from "../../credits/begin-call.ts";
import { nameOf } from "../../outreach/contact.ts";
import { notBegun, type PaidCallHandlerOptions } from "./answer-request.ts";
import { logFailure } from "./deliver-result.ts";

export type Named = Pick<NewCall, "organisation" | "person" | "key" | "work">;
type Found = Extract<Begun, { call: unknown }>;

/** Where the single requests are, which may still be possible; mrkdwn. */
export const oneByOne = "Nothing was charged. Press each guest's own button instead.";

/** Begins all calls that don't exist, or none: all is reserved before anything is sent. @returns all, or why none; mrkdwn */
export async function beginTogether(
  { calls, ledger, now, log }: PaidCallHandlerOptions,
  asked: readonly Named[],
  place: string,
): Promise<Found[] | string> {
  const found: Found[] = [];
  try {
    for (const call of asked) {
      const one = await ledger.begin({ ...call, place, sameSince: now() - freshFor, isPart: true });
      if ("call" in one) {
        if (one.kind === "same") await ledger.admit(one.call, call.person);
        found.push(one);
        continue;
      }
      let reserved = 0;
      for (const { kind, call } of found) {
        if (kind !== "begun") continue;
        reserved += call.price;
        await ledger.delivered(await calls.interrupt(call));
      }
      if (one.kind === "suppressed") return suppressedText(nameOf(call.work.request.addressee));
      if (one.kind !== "over budget") return notBegun;
      const [who, when] = one.whose === "person" ? ["You have", "today"] : ["Your team has", "this month"];
      return `${who} ${readableCredits(one.left + reserved)} left to spend ${when}; these cost more. ${oneByOne}`;
    }
  } catch (error) {
    // Recovery ends those that were begun.
    logFailure(log, error);
    return notBegun;
  }
  return found;
}
