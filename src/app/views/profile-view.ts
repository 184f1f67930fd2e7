import type { FoundAnswer } from "../../contract/operations.ts";
import type { Contact } from "../outreach/contact.ts";
import type { ContactIdLink } from "../outreach/contact-links.ts";

/** A profile that was found, as the service answered. */
export interface FoundProfile {
  contact: Contact;
  answer: FoundAnswer;
  /** Paths of promised fields that the service left out. */
  missing: readonly string[];
  /** When the service was asked: Unix time in milliseconds. */
  at: number;
  /** Who linked a contact ID, or took it back. */
  link?: ContactIdLink | undefined;
}

/** What everybody who may see somebody's profile sees of it: labels and advice, as the service wrote them. */
export interface SharedProfileView {
  labels: Pick<NonNullable<FoundAnswer["profile"]>, "worldview_label" | "operating_style_label">;
  advice: NonNullable<FoundAnswer["connection_language"]>;
}

/** What whoever looked them up sees besides. */
export interface ProfileView extends SharedProfileView {
  contact: Contact;
  tier: string | undefined;
  tone: string | undefined;
  toneSummary: string | undefined;
  /** Percent, from 0 to 100. */
  confidence: number | undefined;
  /** `lastSignalAt`: Unix time in milliseconds. */
  relationship: { tone: string | undefined; lastSignalAt: number | undefined };
  missing: readonly string[];
  /** Unix time in milliseconds. */
  lookedUpAt: number;
  link: ContactIdLink | undefined;
}

/** @returns what is shared of a profile: tier, tone, confidence and relationship stay with whoever asked */
export function sharedProfileView({
  profile = {},
  connection_language = {},
}: FoundAnswer): SharedProfileView {
  const { worldview_label, operating_style_label } = profile;
  return { labels: { worldview_label, operating_style_label }, advice: connection_language };
}

/** @returns all that whoever looked somebody up sees: every field of the specification's sections 2.1 to 2.3 */
export function profileView(found: FoundProfile): ProfileView {
  const { contact, answer, missing, at, link } = found;
  const { profile = {}, relationship = {} } = answer;
  return {
    ...sharedProfileView(answer),
    contact,
    tier: profile.gem_tier,
    tone: profile.tone_zone,
    toneSummary: profile.tone_summary,
    // Of what people wrote alone, nobody has measured it.
    confidence: percentOf(profile.confidence ?? 0) || undefined,
    relationship: {
      tone: relationship.tone_zone,
      lastSignalAt: relationship.last_signal_at ? Date.parse(relationship.last_signal_at) : undefined,
    },
    missing,
    lookedUpAt: at,
    link,
  };
}

/** The specification calls confidence a fraction but gives no range: a value above 1 can only be a percentage. */
function percentOf(fraction: number): number {
  return Math.round(Math.min(Math.max(fraction > 1 ? fraction : fraction * 100, 0), 100));
}
