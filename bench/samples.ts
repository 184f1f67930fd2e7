/** The workspace that all requests come from. */
export const teamId = "T0BENCH";

/** People of the workspace. */
export const people = 100;

/** An id of Slack's: `U00000001` */
export function slackId(prefix: "U" | "C", number: number): string {
  return `${prefix}${String(number).padStart(8, "0")}`;
}

/** The worldview label of every contact: a card shows it, "Looking up…" does not. */
export const sampleLabel = "Pragmatic Builder";

/** The start of every brief, as a card shows it. */
export const samplePoint = "Churn fell by 12 % since March.";

/** A contact, without what names it (service-spec.md, 4.1). */
export const sampleContact = {
  profile: {
    worldview_label: sampleLabel,
    operating_style_label: "Fast Closer",
    gem_tier: "Sapphire",
    tone_zone: "Warm",
    confidence: 0.83,
    tone_summary: "Short, concrete, a little dry. Warms up when you come with a number and a next step.",
  },
  connection_language: {
    must_do: "Lead with the number that changed.",
    must_never: "Open with small talk.",
    likes_this: "One clear next step, with a date.",
    not_that: "Long decks.",
  },
  relationship: { tone_zone: "Warm", last_signal_at: "2026-05-04T09:30:00Z" },
} as const;

/** What names the contact with a number. */
export function namesOf(number: number) {
  const digits = String(number).padStart(12, "0");
  return {
    contact_id: `3f2a8c1e-5b7d-4e9a-9c41-${digits}`,
    email: `person${digits}@acme.example`,
    linkedin_url: `https://www.linkedin.com/in/person-${digits}`,
  };
}
