import { z } from "zod";

/**
 * The resources of the Behavioral Profile and Outreach Service, in its specification's terms. The
 * specification doesn't list the values of labels, tiers and zones or the range of `confidence` (section
 * 2.8): we accept any text as a label, and read confidence as a fraction.
 */

/**
 * A `contact_id` (section 2.4): a UUID as a string. The specification names no version or variant, so we
 * accept all.
 */
export const contactId = z.guid();

/** Section 2.1. `id` and `tone_summary` may be absent (section 4.1). */
export const profile = z.object({
  id: contactId.optional(),
  worldview_label: z.string(),
  operating_style_label: z.string(),
  gem_tier: z.string(),
  tone_zone: z.string(),
  confidence: z.number(),
  tone_summary: z.string().optional(),
});

/** Section 2.2: four pieces of advice for communicating with the contact. */
export const connectionLanguage = z.object({
  must_do: z.string(),
  must_never: z.string(),
  likes_this: z.string(),
  not_that: z.string(),
});

/** Section 2.3. The whole object may be absent (section 4.1). */
export const relationship = z.object({
  tone_zone: z.string(),
  last_signal_at: z.iso.datetime({ offset: true }),
});

/** Section 2.5. */
export const wave = z.object({
  subject: z.string(),
  body: z.string(),
  reasoning: z.string(),
});

/** Section 2.6. */
export const talkingPoint = z.object({
  point: z.string(),
  why: z.string(),
});

/** Section 2.7: decimal credits, in every paid response. */
export const creditAccounting = z.object({
  credits_used: z.number(),
  credits_remaining: z.number(),
});
