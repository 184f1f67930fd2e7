import { readableCredits } from "#contract/amount.ts";
import {
  actions,
  button,
  type Card,
  context,
  headlineCard,
  type Presentation,
  section,
  sentence,
} from "../../blocks/card.ts";
import { dayAndTime } from "../../blocks/mrkdwn.ts";
import { suppressedText } from "../../blocks/suppressed.ts";
import { type Approval, approvalLife, type EndedState } from "../../credits/approvals.ts";
import { paidOperations, type Work } from "../../credits/paid-operations.ts";
import { nameOf } from "../../outreach/contact.ts";
import { workMrkdwn, workText } from "../../slack/paid/work-text.ts";
import { approvalValue, ids } from "./ids.ts";

/**
 * Says that a manager was asked.
 *
 * @param asked what is asked now, and who asks; for a meeting, somebody else may have asked before
 */
export function awaitingPresentation(
  { id, manager, person: requester, price }: Approval,
  { work, person }: { work: Work; person: string },
): Presentation {
  const { title } = paidOperations[work.operation];
  const headline = `Waiting for <@${manager}>'s OK · ${readableCredits(price)}`;
  const what = workMrkdwn(work);
  if (requester !== person) {
    const text = `<@${requester}> asked for this ${what}. Ask again later to see it. Nothing was charged.`;
    return { title, card: headlineCard(headline, text) };
  }
  const text = `We've asked them about the ${what}. Nothing is sent or charged unless they approve it within 24 hours. You can close this. We'll post the result here or DM you.`;
  const value = approvalValue.encode({ approval: id });
  const withdraw = button(ids.withdraw, "Withdraw", { about: workText(work), value });
  return { title, card: headlineCard(headline, text, actions(withdraw)) };
}

/**
 * Asks a manager: who wants what for which price.
 *
 * @param named what is asked for, if the manager may see who it's about
 */
export function askingCard(
  { id, person, operation, price, reason, createdAt }: Approval,
  named: Work | undefined,
): Card {
  const { name: about } = paidOperations[operation];
  const cost = readableCredits(price);
  const headline = `<@${person}> asks for your OK: ${named === undefined ? about : workMrkdwn(named)} · ${cost}`;
  const value = approvalValue.encode({ approval: id });
  return {
    text: headline,
    blocks: [
      section(
        `*${headline}*`,
        reason === "cap"
          ? "It goes beyond what they can spend in a day."
          : "Calls of this price need your OK.",
      ),
      actions(
        { ...button(ids.approve, `Approve · ${cost}`, { about, value }), style: "primary" },
        button(ids.decline, "Decline", { about, value }),
      ),
      context(
        "You're getting this because you manage your team's credits.",
        `It expires ${dayAndTime(createdAt + approvalLife)}.`,
      ),
    ],
  };
}

/** What a manager's message says once there's nothing to decide: no contact is named any more. */
export function endedCard({ person, operation, price }: Approval, state: EndedState): Card {
  const { name } = paidOperations[operation];
  const approved = `You approved a ${name} for <@${person}>`;
  const request = `<@${person}>'s request for a ${name}`;
  const texts: Record<EndedState, string> = {
    approved: `${approved} · ${readableCredits(price)}.`,
    declined: `You declined a ${name} for <@${person}>. Nothing was charged.`,
    withdrawn: `<@${person}> withdrew their request for a ${name}. Nothing was charged.`,
    expired: `${request} expired after 24 hours. Nothing was charged.`,
    "over budget": `${approved}, but your team has reached its cap for this month. Nothing was charged.`,
    suppressed: `${request} has ended: the contact asked not to be profiled. Nothing was charged.`,
    bought: `${approved}, but your team already has the same one. Nothing was charged.`,
    left: `${request} has ended: they aren't a member any more. Nothing was charged.`,
    nobody: `${request} has ended: you don't manage credits any more. Nothing was charged.`,
    forgotten: `${request} has ended: the contact was forgotten. Nothing was charged.`,
  };
  return sentence(texts[state]);
}

/** What the message says to somebody who managed credits until now. */
export function handedOverCard({ person, operation }: Approval, manager: string): Card {
  const { name } = paidOperations[operation];
  return sentence(
    `<@${manager}> manages credits now, and decides about <@${person}>'s request for a ${name}.`,
  );
}

/** What the requester sees when nothing came of it; `undefined` where they know, or have a result. */
export function endedPresentation(
  { manager, operation, work }: Approval,
  state: EndedState,
): Presentation | undefined {
  const text = whyEnded(`<@${manager}>`, state, work && nameOf(work.request.addressee));
  if (text === undefined) return undefined;
  const { title, name } = paidOperations[operation];
  return { title, card: headlineCard(`No ${work === undefined ? name : workMrkdwn(work)}`, text) };
}

/** @param who mrkdwn @param contact their name; plain text */
function whyEnded(who: string, state: EndedState, contact = "This contact"): string | undefined {
  switch (state) {
    case "declined":
      return `${who} declined it. Nothing was charged.`;
    case "expired":
      return `${who} didn't decide within 24 hours. Nothing was charged. You can ask again.`;
    case "over budget":
      return `${who} approved it, but your team has reached its cap for this month. Nothing was charged. A workspace admin can change the cap in Rapport's Home.`;
    case "suppressed":
      return suppressedText(contact);
    case "bought":
      return `${who} approved it, but your team already has the same one. Nothing was charged. Ask again to open it, free.`;
    case "nobody":
      return "There's nobody to approve it now. Nothing was charged. A workspace admin can choose who manages credits in Rapport's Home.";
    case "forgotten":
      return "An admin had the contact forgotten. Nothing was charged.";
    case "approved":
    case "withdrawn":
    case "left":
      return undefined;
  }
}
