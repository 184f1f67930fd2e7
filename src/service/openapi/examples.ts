import type { z } from "zod";
import { toCredits } from "../../contract/amount.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import { standIn } from "../composer/stand-in/stand-in.ts";
import { storedContact } from "../contact.ts";
import { sampleContacts, sampleOrganisation } from "../sample-people.ts";

const jane = storedContact.parse(sampleContacts(Date.UTC(2026, 0, 15, 9, 30))[0]);
const { name, ...found } = jane;
const contact_id = found.profile.id ?? "";

/** A request of each operation, about a sample person from `seed`. */
export const requestExamples = {
  lookup: { email: "jane@acme.com" },
  prep: { contact_id, prep_type: "call", topic: "Q3 renewal", agenda: "Pricing, timeline" },
  wave: { contact_id, goal: "book a 20-minute call about the renewal", tone: "direct", channel: "email" },
  rephrase: {
    contact_id,
    message: "Hi Jane, I hope you are well! Could you perhaps look at the offer by 12 June?",
  },
} as const satisfies { [Each in Operation]: z.infer<(typeof operations)[Each]["request"]> };

/** @returns their answers, written by the built-in stand-in right now, so that none goes out of date */
export async function answerExamples(): Promise<Record<Operation, object>> {
  const { signal } = new AbortController();
  const { prep, wave, rephrase } = requestExamples;
  return {
    lookup: { found: true, ...found },
    prep: { ...(await standIn.prep(jane, prep, signal)), ...receipt("prep") },
    wave: { ...(await standIn.wave(jane, wave, signal)), ...receipt("wave") },
    rephrase: {
      original: rephrase.message,
      ...(await standIn.rephrase(jane, rephrase, signal)),
      ...receipt("rephrase"),
    },
  };
}

/** As if this were the sample organisation's first call. */
function receipt(operation: Operation) {
  const { price } = operations[operation];
  return { credits_used: toCredits(price), credits_remaining: toCredits(sampleOrganisation.balance - price) };
}
