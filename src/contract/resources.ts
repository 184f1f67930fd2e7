import { z } from "zod";

/**
 * The resources of the Behavioral Profile and Outreach Service, in its specification's terms. The
 * specification doesn't list the values of labels, tiers and zones or the range of `confidence` (section
 * 2.8): we accept any text as a label, and read confidence as a fraction. The fields' descriptions are for the
 * service's documentation.
 */

/**
 * A `contact_id` (section 2.4): a UUID as a string. The specification names no version or variant, so we
 * accept all.
 */
export const contactId = z.guid().describe("The target contact.");

/** Section 2.1. `id` and `tone_summary` may be absent (section 4.1). */
export const profile = z.object({
  id: contactId
    .optional()
    .describe("The profile's identifier. In this service it is the contact's `contact_id`."),
  worldview_label: z.string().describe("The label of the contact's worldview."),
  operating_style_label: z.string().describe("The label of the contact's operating style."),
  gem_tier: z.string().describe("A tier's name."),
  tone_zone: z.string().describe("A zone's name."),
  confidence: z.number().describe("The confidence in the profile, as a fraction."),
  tone_summary: z.string().optional().describe("The contact's tone, in free text."),
});

/** Section 2.2: four pieces of advice for communicating with the contact. */
export const connectionLanguage = z.object({
  must_do: z.string().describe("What to do."),
  must_never: z.string().describe("What never to do."),
  likes_this: z.string().describe("What the contact responds well to."),
  not_that: z.string().describe("What the contact responds badly to."),
});

/** Section 2.3. The whole object may be absent (section 4.1). */
export const relationship = z.object({
  tone_zone: z.string().describe("The zone's name."),
  last_signal_at: z.iso.datetime({ offset: true }).describe("When the last signal was, in UTC."),
});

/** Section 2.5. */
export const wave = z.object({
  subject: z.string().describe("The subject line."),
  body: z.string().describe("The text; it may contain line breaks."),
  reasoning: z.string().describe("Why it's phrased this way."),
});

/** Section 2.6. */
export const talkingPoint = z.object({
  point: z.string().describe("What to say."),
  why: z.string().describe("Why it works with this contact."),
});

/** Section 2.7: decimal credits, in every paid response. */
export const creditAccounting = z.object({
  credits_used: z.number().describe("The operation's price, in credits."),
  credits_remaining: z.number().describe("The balance after this charge, in credits; exact to the tenth."),
});
