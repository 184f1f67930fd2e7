import type { Operation } from "../../src/contract/operations.ts";

/** Requests and answers as the specification writes them, with every field; people and words are made up. */

export const contactId = "3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11";

export const fullLookup = {
  found: true,
  profile: {
    id: contactId,
    worldview_label: "Pragmatic Builder",
    operating_style_label: "Fast Closer",
    gem_tier: "Sapphire",
    tone_zone: "Warm",
    confidence: 0.83,
    tone_summary: "Short, concrete, a little dry.",
  },
  connection_language: {
    must_do: "Lead with the number that changed.",
    must_never: "Open with small talk.",
    likes_this: "One clear next step.",
    not_that: "Long decks.",
  },
  relationship: { tone_zone: "Friendly", last_signal_at: "2026-03-01T09:30:00Z" },
} as const;

export const notFoundLookup = {
  found: false,
  message: "Contact is not in the behavioral profile database.",
} as const;

export const fullAnswers = {
  lookup: fullLookup,
  prep: {
    talking_points: [
      { point: "Churn fell by 12 %.", why: "She looks at numbers first." },
      { point: "The renewal is due on the 30th.", why: "She likes a date." },
    ],
    approach_strategy: "Be brief.",
    what_to_avoid: ["Small talk", "Long decks"],
    opening_suggestion: "Your churn is down 12 % since March.",
    credits_used: 1,
    credits_remaining: 41.9,
  },
  wave: {
    wave: { subject: "Renewal before the 30th?", body: "Hi Jane,\n\nshort one.", reasoning: "She is brief." },
    credits_used: 1,
    credits_remaining: 40.9,
  },
  rephrase: {
    original: "Could you maybe have a look?",
    rephrased: "Please look at page 2 by Friday.",
    reasoning: "She likes a date.",
    credits_used: 0.1,
    credits_remaining: 40.8,
  },
} as const satisfies Record<Operation, object>;
