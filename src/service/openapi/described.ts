import { toCredits } from "../../contract/amount.ts";
import {
  type LookupRequest,
  type Operation,
  operations,
  type PaidOperation,
  paidOperation,
} from "../../contract/operations.ts";
import { type Compositions, composeAnswer } from "../composer/composer.ts";
import { standIn } from "../composer/stand-in/stand-in.ts";
import { storedContact } from "../contact.ts";
import { sampleContacts, sampleOrganisation } from "../sample-people.ts";

const jane = storedContact.parse(sampleContacts(Date.UTC(2026, 0, 15, 9, 30))[0]);
const { name, ...found } = jane;
const contact_id = found.profile.id ?? "";

interface Described<Request> {
  operationId: string;
  summary: string;
  description: string;
  /** About a sample person. */
  request: Request;
}

/** What the document says of the operations; the rest is in the contract. */
export const described: { lookup: Described<LookupRequest> } & {
  [Each in PaidOperation]: Described<Compositions[Each]["request"]>;
} = {
  lookup: {
    operationId: "lookUpProfile",
    summary: "Look up a profile",
    description:
      "Finds a contact's behavioral profile by e-mail address or LinkedIn profile URL. A contact without a profile is a response, not an error.",
    request: { email: "jane@acme.com" },
  },
  prep: {
    operationId: "prepareMeeting",
    summary: "Prepare for a meeting",
    description:
      "Writes a brief for a meeting, a call or a presentation with a contact: talking points, how to approach them, what to avoid, and an opening line.",
    request: { contact_id, prep_type: "call", topic: "Q3 renewal", agenda: "Pricing, timeline" },
  },
  wave: {
    operationId: "composeWave",
    summary: "Compose a Wave",
    description: "Writes a personal outreach message that fits the contact's profile and preferences.",
    request: {
      contact_id,
      goal: "book a 20-minute call about the renewal",
      tone: "direct",
      channel: "email",
    },
  },
  rephrase: {
    operationId: "rephraseMessage",
    summary: "Rephrase a message",
    description: "Rewrites a message in the contact's preferred style.",
    request: {
      contact_id,
      message: "Hi Jane, I hope you are well! Could you perhaps look at the offer by 12 June?",
    },
  },
};

/** @returns what the operations answer, written by the built-in stand-in right now, so that no example goes out of date */
export async function answerExamples(): Promise<ReadonlyMap<Operation, object>> {
  const answers = new Map<Operation, object>([["lookup", { found: true, ...found }]]);
  const { signal } = new AbortController();
  for (const operation of paidOperation.options) {
    const { request } = described[operation];
    const text = await composeAnswer(standIn, { operation, contact: jane, request, signal });
    answers.set(operation, { ...text, ...receipt(operation) });
  }
  return answers;
}

/** As if this were the sample organisation's first call. */
function receipt(operation: Operation) {
  const { price } = operations[operation];
  return { credits_used: toCredits(price), credits_remaining: toCredits(sampleOrganisation.balance - price) };
}
