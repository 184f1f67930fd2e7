import type { z } from "zod";
import { toCredits } from "../../contract/amount.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import { standIn } from "../composer/stand-in/stand-in.ts";
import { storedContact } from "../contact.ts";
import { sampleContacts, sampleOrganisation, unprofiledEmail } from "../sample-people.ts";

/** The "now" of the examples: signals are dated relative to it. */
const exampleDay = Date.UTC(2026, 0, 15, 9, 30);

const jane = storedContact.parse(sampleContacts(exampleDay)[0]);
const { name, ...found } = jane;
const contact_id = found.profile.id ?? "";

/** A request of each operation. */
const requests = {
  lookup: { email: "jane@acme.com" },
  prep: { contact_id, prep_type: "call", topic: "Q3 renewal", agenda: "Pricing, timeline" },
  wave: {
    contact_id,
    goal: "book a 20-minute call about the renewal",
    tone: "direct",
    channel: "email",
  },
  rephrase: {
    contact_id,
    message: "Hi Jane, I hope you are well! Could you perhaps look at the offer by 12 June?",
  },
} as const satisfies { [Each in Operation]: z.infer<(typeof operations)[Each]["request"]> };

export interface Example {
  summary: string;
  value: unknown;
}

/**
 * Describes the operations. The examples are about a sample person from `seed`, written by the built-in
 * stand-in right now, so that none goes out of date.
 */
export async function describeOperations() {
  const { signal } = new AbortController();
  const notFound = { found: false, message: "Contact is not in the behavioral profile database." };
  const brief = { ...(await standIn.prep(jane, requests.prep, signal)), ...receipt("prep") };
  const message = { ...(await standIn.wave(jane, requests.wave, signal)), ...receipt("wave") };
  const rephrased = {
    original: requests.rephrase.message,
    ...(await standIn.rephrase(jane, requests.rephrase, signal)),
    ...receipt("rephrase"),
  };
  return {
    lookup: {
      operationId: "lookUpProfile",
      summary: "Look up a profile",
      description:
        "Finds a contact's behavioral profile by e-mail address or LinkedIn profile URL. A contact without a profile is a response, not an error.",
      request: { summary: "By e-mail address", value: requests.lookup },
      answers: {
        found: { summary: "The contact is profiled", value: { found: true, ...found } },
        not_found: { summary: `The contact isn't profiled, such as ${unprofiledEmail}`, value: notFound },
      },
    },
    prep: {
      operationId: "prepareMeeting",
      summary: "Prepare for a meeting",
      description:
        "Writes a brief for a meeting, a call or a presentation with a contact: talking points, how to approach them, what to avoid, and an opening line.",
      request: { summary: "A call about a renewal", value: requests.prep },
      answers: { brief: { summary: "The brief", value: brief } },
    },
    wave: {
      operationId: "composeWave",
      summary: "Compose a Wave",
      description: "Writes a personal outreach message that fits the contact's profile and preferences.",
      request: { summary: "A direct e-mail", value: requests.wave },
      answers: { wave: { summary: "The message", value: message } },
    },
    rephrase: {
      operationId: "rephraseMessage",
      summary: "Rephrase a message",
      description: "Rewrites a message in the contact's preferred style.",
      request: { summary: "An overly polite message", value: requests.rephrase },
      answers: { rephrased: { summary: "Both messages", value: rephrased } },
    },
  };
}

/** As if this were the sample organisation's first call. */
function receipt(operation: Operation) {
  const { price } = operations[operation];
  return { credits_used: toCredits(price), credits_remaining: toCredits(sampleOrganisation.balance - price) };
}
