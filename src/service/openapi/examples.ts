import type {
  LookupRequest,
  LookupResponse,
  PrepRequest,
  RephraseRequest,
  WaveRequest,
} from "../../contract/operations.ts";
import { type Operation, operations } from "../../contract/operations.ts";
import { toCredits } from "../amount.ts";
import { builtInComposer } from "../composer/built-in.ts";
import { storedContact } from "../contact.ts";
import { sampleContacts, sampleOrganisation, unprofiledEmail } from "../sample-people.ts";
import type { Example } from "./openapi.ts";

/** The "now" of the examples: signals are dated relative to it. */
const exampleDay = Date.UTC(2026, 0, 15, 9, 30);

const jane = storedContact.parse(sampleContacts(exampleDay)[0]);
const { name, ...found } = jane;
const contact_id = found.profile.id ?? "";

export const lookupExample = { email: "jane@acme.com" } satisfies LookupRequest;
const prepExample = {
  contact_id,
  prep_type: "call",
  topic: "Q3 renewal",
  agenda: "Pricing, timeline",
} satisfies PrepRequest;
const waveExample = {
  contact_id,
  goal: "book a 20-minute call about the renewal",
  tone: "direct",
  channel: "email",
} satisfies WaveRequest;
const rephraseExample = {
  contact_id,
  message: "Hi Jane, I hope you are well! Could you perhaps look at the offer by 12 June?",
} satisfies RephraseRequest;

export interface OperationExamples {
  request: Example;
  answers: Record<string, Example>;
}

/**
 * A request and its answers for each operation, about a sample person from `seed`, written by the built-in
 * composer. Generated here so that no example goes out of date.
 */
export async function operationExamples(): Promise<Record<Operation, OperationExamples>> {
  const nobody = new AbortController().signal;
  const [prep, wave, rephrase] = await Promise.all([
    builtInComposer.prep(jane, prepExample, nobody),
    builtInComposer.wave(jane, waveExample, nobody),
    builtInComposer.rephrase(jane, rephraseExample, nobody),
  ]);
  const answers: LookupResponse[] = [
    { found: true, ...found },
    { found: false, message: "Contact is not in the behavioral profile database." },
  ];
  return {
    lookup: {
      request: { summary: "By e-mail address", value: lookupExample },
      answers: {
        found: { summary: "The contact is profiled", value: answers[0] },
        not_found: { summary: `The contact is not profiled, such as ${unprofiledEmail}`, value: answers[1] },
      },
    },
    prep: {
      request: { summary: "A call about a renewal", value: prepExample },
      answers: { brief: { summary: "The brief", value: { ...prep, ...receipt("prep") } } },
    },
    wave: {
      request: { summary: "A direct e-mail", value: waveExample },
      answers: { wave: { summary: "The message", value: { ...wave, ...receipt("wave") } } },
    },
    rephrase: {
      request: { summary: "A message with too much politeness", value: rephraseExample },
      answers: {
        rephrased: {
          summary: "Both messages",
          value: { original: rephraseExample.message, ...rephrase, ...receipt("rephrase") },
        },
      },
    },
  };
}

/** As if this were the sample organisation's first call. */
function receipt(operation: Operation) {
  const { price } = operations[operation];
  return { credits_used: toCredits(price), credits_remaining: toCredits(sampleOrganisation.balance - price) };
}
