import { readableAmount } from "#contract/amount.ts";
import { quotation } from "../../blocks/mrkdwn.ts";
import { notConnected } from "../../blocks/not-connected.ts";
import type { Balance } from "../../credits/balance.ts";
import type { Failure } from "../../credits/call-failure.ts";
import type { UnansweredCall } from "../../credits/paid-call.ts";
import { paidOperations } from "../../credits/paid-operations.ts";
import { creditsLeft } from "./texts.ts";

/** What is known besides the call. */
export interface RefusalFacts {
  /** The organisation's balance; absent before the first paid answer. */
  balance: Balance | undefined;
  /** Slack ID of the credit manager, if set. */
  manager: string | undefined;
  /** Whether it's read where no button can open the form for a contact ID. */
  isInSlackbot?: boolean | undefined;
}

const maxQuotationLength = 300;

/** Describes a call that definitely wasn't charged. */
interface Refusal {
  /** mrkdwn. */
  happened: string;
  remedy: string;
  /** What a button can offer: the same again, also with another contact ID; or the form; absent: nothing. */
  offer?: "again" | "id" | "form";
}

const unreadableAnswer = "The profile service sent a reply we couldn't read";

/** Explains a call that definitely wasn't charged, and what to do about it. */
export function refusal(call: UnansweredCall, facts: RefusalFacts): Refusal {
  const { failure, work } = call;
  const how = facts.isInSlackbot ? " with `/profile link`" : "";
  const hasAddress = !("contact_id" in work.request.addressee.address);
  switch (failure.kind) {
    case "unauthorized":
      return again(
        "The profile service doesn't accept our key.",
        "A workspace admin can replace it in Rapport's Home; then try again.",
      );
    case "not connected":
      return again(notConnected, "A workspace admin can connect it in Rapport's Home; then try again.");
    case "out of credits":
      return outOfCredits(call, facts);
    case "unknown contact": {
      const happened = "The profile service doesn't know this contact ID.";
      return hasAddress
        ? enterId(happened, `Enter another one${how}, then try again.`)
        : { happened, remedy: "Check it, or use their e-mail address instead." };
    }
    case "refused input":
      return {
        happened: `The profile service rejected this request.${quotation(reasonOf(failure), maxQuotationLength)}`,
        remedy: "Reword it and try again.",
        offer: "form",
      };
    case "composer failed":
      return again("The profile service couldn't write this.", tryLater(failure.retryAfter));
    case "rate limited":
      return again("The profile service asked us to slow down.", tryLater(failure.retryAfter));
    case "unavailable":
      return again("We couldn't reach the profile service.", tryLater(failure.retryAfter));
    case "unreadable answer":
      return again(`${unreadableAnswer}.`, "Try again; if it keeps happening, tell your Rapport admin.");
    // Only rows of earlier versions have these.
    case "service failed":
    case "conflict":
    case "no answer in time":
    case "broken off":
      return again("The profile service didn't carry this out.");
    case "no contact id":
      return enterId(
        "This needs a contact ID, and the profile doesn't have one.",
        `Enter the ID${how}, then try again.`,
      );
    case "contact id refused before":
      return enterId(
        "This needs a contact ID, and the profile service doesn't know the one we have.",
        `Enter another one${how}, then try again.`,
      );
    case "not profiled":
      return enterId(
        "This needs a contact ID, and there's no profile to take one from.",
        `Check the address, or enter the ID${how}, then try again.`,
      );
    case "suppressed":
      return {
        happened: "They asked not to be profiled, so their profile is blocked at your company.",
        remedy: "Ask an admin.",
      };
    case "interrupted":
      return again("We had to restart before this was done.");
  }
}

function again(happened: string, remedy = "Try again."): Refusal {
  return { happened, remedy, offer: "again" };
}

/** The service's reason, without what the card says itself. */
function reasonOf({ detail }: Failure): string | undefined {
  return detail?.replace("Nothing was charged.", "");
}

function enterId(happened: string, remedy: string): Refusal {
  return { happened, remedy, offer: "id" };
}

/** Explains a call of unknown outcome; mrkdwn without a full stop. */
export function whatIsUnknown({ kind }: Failure): string {
  switch (kind) {
    case "no answer in time":
      // The client's timeout for a paid call.
      return "We got no answer within 90 seconds";
    case "interrupted":
      return "We were interrupted after we had sent the request";
    case "unreadable answer":
      return unreadableAnswer;
    case "service failed":
      return "The profile service reported a failure on its side";
    case "conflict":
      return "The profile service said it may already be working on this";
    default:
      return "The connection broke after we had sent the request";
  }
}

function outOfCredits({ work, price }: UnansweredCall, { balance, manager }: RefusalFacts): Refusal {
  const costs = `a ${paidOperations[work.operation].name} costs ${readableAmount(price)}`;
  // Our balance may be older than the service's.
  const isKnown = balance !== undefined && balance.remaining < price;
  return again(
    isKnown
      ? `${creditsLeft(balance)}; ${costs}.`
      : `The profile service says your team doesn't have enough credits: ${costs}.`,
    manager === undefined
      ? "Ask a workspace admin to add some; nobody manages credits yet."
      : `<@${manager}> manages credits.`,
  );
}

function tryLater(seconds: number | undefined): string {
  if (seconds === undefined) return "Try again in a minute.";
  const whole = Math.max(1, Math.ceil(seconds));
  return `Try again in ${whole} ${whole === 1 ? "second" : "seconds"}.`;
}
