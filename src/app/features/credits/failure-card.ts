import type { Button } from "@slack/types";
import { readableAmount, readableCredits } from "#contract/amount.ts";
import { actions, button, headlineCard, type Presentation, sentence } from "../../blocks/card.ts";
import { dayAndTime } from "../../blocks/mrkdwn.ts";
import type { OverBudget } from "../../credits/budget.ts";
import { type FailedCall, type ForgottenCall, isRepeating } from "../../credits/paid-call.ts";
import { paidOperations, priced, type Work } from "../../credits/paid-operations.ts";
import { type Contact, contactOf } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { workMrkdwn, workText } from "../../slack/paid/work-text.ts";
import { ids } from "./ids.ts";
import { type RefusalFacts, refusal, whatIsUnknown } from "./refusal.ts";

export interface FailureFacts extends RefusalFacts {
  /** Opens the form for entering a contact ID. */
  enterIdButton: (contact: Contact) => Button;
}

/** A failed paid call: what happened, what it cost, what to do. */
export function failedPresentation(call: FailedCall, facts: FailureFacts): Presentation {
  if (call.state === "forgotten") return forgottenPresentation(call);
  const { work, price } = call;
  switch (call.state) {
    case "refused": {
      const { happened, remedy, offer } = refusal(call, facts);
      const text = `${happened} Nothing was charged. ${remedy}`;
      if (offer === undefined) return presentation("No", work, text);
      const contact = contactOf(work.request.addressee);
      return presentation("No", work, text, [
        ...(offer === "id" && contact !== undefined ? [facts.enterIdButton(contact)] : []),
        offer === "form"
          ? callButton(ids.reword, call, "Reword…")
          : callButton(ids.again, call, priced("Try again", work.operation)),
      ]);
    }
    case "unknown": {
      if (isRepeating(call)) {
        const text = `${whatIsUnknown(call.failure)}. We keep asking; it's charged once at most. We'll post the result here or in your messages with Rapport.`;
        return presentation("No answer yet:", work, text);
      }
      const text = `${whatIsUnknown(call.failure)}: it may have cost ${readableCredits(price)}, which counts against the caps. We won't send it again.`;
      const again = callButton(ids.again, call, `Send again · may cost ${readableAmount(price)} more`);
      return presentation("Outcome unknown:", work, text, [again]);
    }
  }
}

/** A paid call about somebody who was forgotten meanwhile: it names nobody. */
function forgottenPresentation({ work, charged, price }: ForgottenCall): Presentation {
  const { title, name } = paidOperations[work.operation];
  const cost =
    charged === undefined
      ? `it may have cost ${readableCredits(price)}, which counts against the caps`
      : charged > 0
        ? `it cost ${readableCredits(charged)}`
        : "nothing was charged";
  const text = `An admin had the contact forgotten while this ${name} was under way, so it isn't kept; ${cost}.`;
  return { title, card: sentence(text) };
}

/** A paid call that wasn't made because it would exceed a cap. */
export function overBudgetPresentation(over: OverBudget, work: Work): Presentation {
  const { whose, cap, left, price, until } = over;
  const [who, period] = whose === "person" ? ["You", "day"] : ["Your team", "month"];
  const whatIsLeft =
    left === 0 ? "none are left" : `${readableAmount(left)} ${left === 10 ? "is" : "are"} left`;
  const text = [
    `${who} can spend up to ${readableCredits(cap)} a ${period}; ${whatIsLeft}, and a ` +
      `${paidOperations[work.operation].name} costs ${readableAmount(price)}.`,
    "Nothing was charged.",
    // A price above the cap never fits.
    ...(price > cap ? [] : [`You can try again ${dayAndTime(until)}.`]),
    "A workspace admin can change the cap in Rapport's Home.",
  ].join(" ");
  return presentation("No", work, text);
}

function callButton(action: string, { id, work }: FailedCall, text: string): Button {
  return button(action, text, { about: workText(work), value: callValue.encode({ call: id }) });
}

/**
 * @param outcome goes before the work: "No brief for Jane Whitfield"
 * @param text mrkdwn
 */
function presentation(outcome: string, work: Work, text: string, buttons: Button[] = []): Presentation {
  const below = buttons.length > 0 ? [actions(...buttons)] : [];
  const card = headlineCard(`${outcome} ${workMrkdwn(work)}`, text, ...below);
  return { title: paidOperations[work.operation].title, card };
}
