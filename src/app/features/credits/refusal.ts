import { escapeText } from "../../blocks/mrkdwn.ts";
import { readableAmount } from "../../credits/amount.ts";
import type { Balance } from "../../credits/balance.ts";
import type { Failure } from "../../credits/failure.ts";
import { paidOperations } from "../../credits/operations.ts";
import type { FailedCall } from "../../credits/paid-call.ts";
import { creditsLeft } from "./balance-text.ts";

/** What is known besides the call. */
export interface RefusalFacts {
  /** The organisation's balance; absent before the first paid answer. */
  balance: Balance | undefined;
  /** Slack ID of the credit manager, if set. */
  manager: string | undefined;
}

const maxQuotationLength = 300;

/** The client's timeout for a paid call. */
const noAnswerInTime = "No answer came within 90 seconds";

/** Describes a call that definitely wasn't charged. */
interface Refusal {
  /** mrkdwn. */
  happened: string;
  remedy: string;
  /** What a button can offer: the same again later, or after entering another contact ID; absent: nothing. */
  offer?: "again" | "id";
}

/** Explains a call that definitely wasn't charged, and what to do about it. */
export function refusal(call: FailedCall, facts: RefusalFacts): Refusal {
  const { failure, work } = call;
  const hasAddress = !("contact_id" in work.request.addressee.address);
  switch (failure.kind) {
    case "unauthorized":
      return {
        happened: "The profile service does not accept our key.",
        remedy: "Ask whoever runs Rapport to check PROFILE_API_KEY, then try again.",
        offer: "again",
      };
    case "out of credits":
      return outOfCredits(call, facts);
    case "unknown contact":
      return {
        happened: "The profile service does not know this contact id.",
        remedy: hasAddress
          ? "Enter another one, then try again."
          : "Check it, or name them by e-mail address.",
        ...(hasAddress && { offer: "id" }),
      };
    case "refused input":
      return {
        happened: `The profile service does not take what was asked.${quotation(failure.detail)}`,
        remedy: "Ask again in other words.",
      };
    case "rate limited":
      return {
        happened: "The profile service asks us to slow down.",
        remedy: tryLater(failure.retryAfter),
        offer: "again",
      };
    case "unavailable":
      return {
        happened: "We couldn't reach the profile service.",
        remedy: tryLater(failure.retryAfter),
        offer: "again",
      };
    case "unreadable answer":
      return {
        happened: "The profile service answered with something we can't read.",
        remedy: "Try again; if it stays so, tell whoever runs Rapport.",
        offer: "again",
      };
    case "service failed":
      return {
        happened:
          "The profile service failed at this, and the balance told later that it was not carried out.",
        remedy: failure.retryAfter === undefined ? "Try again." : tryLater(failure.retryAfter),
        offer: "again",
      };
    case "conflict":
      return {
        happened:
          "The profile service was already at work on this, and the balance told later that it was not " +
          "carried out.",
        remedy: "Try again.",
        offer: "again",
      };
    case "no answer in time":
      return {
        happened: `${noAnswerInTime}, and the balance told later that it was not carried out.`,
        remedy: "Try again.",
        offer: "again",
      };
    case "broken off":
      return {
        happened:
          "The connection broke after we had sent the request, and the balance told later that it was not " +
          "carried out.",
        remedy: "Try again.",
        offer: "again",
      };
    case "no contact id":
      return {
        happened: "This needs a contact id, and the profile carries none.",
        remedy: "Enter the id, then try again.",
        offer: "id",
      };
    case "contact id refused before":
      return {
        happened: "This needs a contact id, and the profile service does not know the one that we have.",
        remedy: "Enter another one, then try again.",
        offer: "id",
      };
    case "not profiled":
      return {
        happened: "This needs a contact id, and there is no profile that could carry one.",
        remedy: "Check the address, or enter the id, then try again.",
        offer: "id",
      };
    case "interrupted":
      return {
        happened: "Rapport was restarted before the work was done.",
        remedy: "Try again.",
        offer: "again",
      };
  }
}

/** Explains a call of unknown outcome; mrkdwn without a full stop. */
export function whatIsUnknown({ kind }: Failure): string {
  switch (kind) {
    case "no answer in time":
      return noAnswerInTime;
    case "interrupted":
      return "Rapport was interrupted after it had sent the request";
    case "unreadable answer":
      return "The profile service answered with something we can't read";
    case "service failed":
      return "The profile service answered that something failed on its side";
    case "conflict":
      return "The profile service answered that it may already be at work on this";
    default:
      return "The connection broke after we had sent the request";
  }
}

function outOfCredits({ work, price }: FailedCall, { balance, manager }: RefusalFacts): Refusal {
  const costs = `a ${paidOperations[work.operation].name} costs ${readableAmount(price)}`;
  // Our balance may be older than the service's.
  const isKnown = balance !== undefined && balance.remaining < price;
  return {
    happened: isKnown
      ? `${creditsLeft(balance)}; ${costs}.`
      : `The profile service says that your team's credits do not suffice; ${costs}.`,
    remedy:
      manager === undefined
        ? "Ask an administrator to add some; nobody is named who manages credits."
        : `<@${manager}> manages credits.`,
    offer: "again",
  };
}

function tryLater(seconds: number | undefined): string {
  if (seconds === undefined) return "Try again in a minute.";
  const whole = Math.max(1, Math.ceil(seconds));
  return `Try again in ${whole} ${whole === 1 ? "second" : "seconds"}.`;
}

function quotation(detail: string | undefined): string {
  const said = escapeText((detail ?? "").replace(/[.\s]+$/, ""), maxQuotationLength);
  return said === "" ? "" : ` It says: “${said}”.`;
}
