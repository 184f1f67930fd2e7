import type { PrepRequest, RephraseRequest } from "../../../../src/contract/operations.ts";
import type {
  PrepText,
  RephraseText,
  WaveBrief,
  WaveText,
} from "../../../../src/service/composer/composer.ts";
import type { StoredContact } from "../../../../src/service/contact.ts";
import { contactNamed } from "../../helpers.ts";
import { advised } from "../people.ts";

/** What was asked of a model, and what it answered. */
export type Answered = { what: string; contact: StoredContact } & (
  | { operation: "prep"; request: Omit<PrepRequest, "contact_id">; answer: PrepText }
  | { operation: "wave"; request: Omit<WaveBrief, "contact_id">; answer: WaveText }
  | { operation: "rephrase"; request: Omit<RephraseRequest, "contact_id">; answer: RephraseText }
);

type Person = string | Partial<StoredContact["connection_language"]>;

/** A sample person by name, or one of whom only this advice is known. */
function personOf(person: Person): StoredContact {
  return typeof person === "string" ? contactNamed(person) : advised(person);
}

/** @param what the answer's mistake, or what is special about it */
export function rephrasing(
  what: string,
  person: Person,
  message: string,
  rephrased: string,
  reasoning = "It's shorter and says first what matters.",
): Answered {
  const answer = { rephrased, reasoning };
  return { what, contact: personOf(person), operation: "rephrase", request: { message }, answer };
}

export function wave(
  what: string,
  person: Person,
  request: Partial<Omit<WaveBrief, "contact_id">>,
  [subject, body]: readonly [string, string],
  reasoning = "It says what it's about in the first line and ends with one question.",
): Answered {
  const answer = { wave: { subject, body, reasoning } };
  const whole = { channel: "email" as const, ...request };
  return { what, contact: personOf(person), operation: "wave", request: whole, answer };
}

const plainBrief: PrepText = {
  talking_points: [
    {
      point: "Start with what changed since you last spoke.",
      why: "It shows that you know where things stand.",
    },
    { point: "Ask what has to be true before they say yes.", why: "It brings open doubts onto the table." },
  ],
  approach_strategy: "Keep it short, and leave room for questions.",
  what_to_avoid: ["Slides that repeat what you say."],
  opening_suggestion: "Before we go through it: what matters most to you today?",
};

export function brief(
  what: string,
  person: Person,
  request: Partial<Omit<PrepRequest, "contact_id">>,
  parts: Partial<PrepText>,
): Answered {
  const whole = { prep_type: "meeting" as const, topic: "Renewal", ...request };
  return {
    what,
    contact: personOf(person),
    operation: "prep",
    request: whole,
    answer: { ...plainBrief, ...parts },
  };
}
