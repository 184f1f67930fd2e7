import type { Button } from "@slack/types";
import { type Card, section } from "../../blocks/card.ts";
import type { Presentation } from "../../blocks/card-modal.ts";
import { dayAndTime } from "../../blocks/date-token.ts";
import { readableAmount, readableCredits, type Tenths } from "../../credits/amount.ts";
import type { OverBudget } from "../../credits/budget.ts";
import { paidOperations, priced, type Work } from "../../credits/operations.ts";
import type { FailedCall } from "../../credits/paid-call.ts";
import type { Contact } from "../../outreach/contact.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { ids } from "./ids.ts";
import { type RefusalFacts, refusal, whatIsUnknown } from "./refusal.ts";
import { workText } from "./work-text.ts";

export interface FailureFacts extends RefusalFacts {
  /** Opens the form for entering a contact ID. */
  enterIdButton: (contact: Contact) => Button;
}

/** A failed paid call: what happened, what it cost, what to do. */
export function failedPresentation(call: FailedCall, facts: FailureFacts): Presentation {
  const { work } = call;
  const name = workText(work);
  const headline = { refused: `No ${name}`, unknown: `No answer: ${name}`, lost: `Lost: ${name}` }[
    call.state
  ];
  return {
    title: paidOperations[work.operation].title,
    card: cardOf(headline, sentenceOf(call, facts), buttons(call, facts)),
  };
}

/** A paid call that wasn't made because it would exceed a cap. */
export function overBudgetPresentation(over: OverBudget, work: Work): Presentation {
  const { whose, cap, left, price, until } = over;
  const [who, period] = whose === "person" ? ["You", "day"] : ["Your team", "month"];
  const text = [
    `${who} may spend ${readableCredits(cap)} a ${period}; ${whatIsLeft(left)}, and a ` +
      `${paidOperations[work.operation].name} costs ${readableAmount(price)}.`,
    "Nothing was charged.",
    // A price above the cap never fits.
    ...(price > cap ? [] : [`You can ask again ${dayAndTime(until)}.`]),
    "An administrator can change the cap in Rapport's Home.",
  ].join(" ");
  return { title: paidOperations[work.operation].title, card: cardOf(`No ${workText(work)}`, text, []) };
}

function whatIsLeft(left: Tenths): string {
  if (left === 0) return "none are left";
  return `${readableAmount(left)} ${left === 10 ? "is" : "are"} left`;
}

/** mrkdwn. */
function sentenceOf(call: FailedCall, facts: RefusalFacts): string {
  const price = readableCredits(call.price);
  switch (call.state) {
    case "refused": {
      const { happened, remedy } = refusal(call, facts);
      return `${happened} Nothing was charged. ${remedy}`;
    }
    case "unknown":
      return `${whatIsUnknown(call.failure)}: it may have cost ${price}. We did not send it again.`;
    case "lost":
      return `It cost ${price}, as the balance told later, but its answer did not reach us. We did not send it again.`;
  }
}

function buttons(call: FailedCall, facts: FailureFacts): Button[] {
  const { operation, request } = call.work;
  switch (call.state) {
    case "refused": {
      const { offer } = refusal(call, facts);
      if (offer === undefined) return [];
      const { address, ...named } = request.addressee;
      const enterId = offer === "id" && !("contact_id" in address);
      return [
        ...(enterId ? [facts.enterIdButton({ address, ...named })] : []),
        againButton(call, priced("Try again", operation)),
      ];
    }
    case "unknown":
      return [againButton(call, `Send again · may cost ${readableAmount(call.price)} more`)];
    case "lost":
      return [againButton(call, `Send again · ${readableCredits(call.price)}`)];
  }
}

function againButton(call: FailedCall, text: string): Button {
  return {
    type: "button",
    action_id: ids.again,
    text: { type: "plain_text", text },
    value: callValue.encode({ call: call.id }),
  };
}

function cardOf(headline: string, text: string, elements: Button[]): Card {
  return {
    text: `${headline}. ${text}`,
    blocks: [
      section(`*${headline}*`, text),
      ...(elements.length > 0 ? [{ type: "actions", elements } as const] : []),
    ],
  };
}
