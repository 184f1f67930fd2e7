import { neverSentence, responds } from "./advice.ts";
import type { ComposerContact } from "./composer.ts";
import { clause, withoutStop } from "./words.ts";

/** What a contact's own words say of how to write to them. */
export type Trait =
  | "no small talk"
  | "direct"
  | "brief"
  | "warm"
  | "asked after"
  | "figures"
  | "one next step"
  | "asked first"
  | "unhurried"
  | "formal"
  | "casual"
  | "plain words"
  | "calm"
  | "in order"
  | "purpose";

/** Where cues are looked for. `wants` is must_do and likes_this, `avoids` is must_never and not_that. */
type Source = "wants" | "avoids" | "tone" | "label" | "zone";

/** The whole of how traits are told. The first cue that matches in the order of `sources` is the evidence. */
const cues: readonly { trait: Trait; source: Source; pattern: RegExp; unless?: readonly Trait[] }[] = [
  {
    trait: "no small talk",
    source: "avoids",
    pattern: /small talk|pleasantr|chit-?chat|weekend|ice-?breaker|preamble|flatter/i,
  },
  {
    trait: "no small talk",
    source: "wants",
    pattern: /(?:skip|no|cut|without) (?:the )?(?:small talk|pleasantries|preamble)/i,
  },
  {
    trait: "direct",
    source: "wants",
    pattern: /direct|blunt|to the point|bottom line|straight|candid|plainly|\blead with\b|\bup ?front\b/i,
  },
  {
    trait: "direct",
    source: "avoids",
    pattern: /hedg|vague|waffl|beat(?:ing)? about|around the bush|committee|bury|maybe/i,
  },
  { trait: "direct", source: "tone", pattern: /direct|blunt|dry|clipped|crisp|straight/i },
  { trait: "direct", source: "label", pattern: /closer|decisive|driver|straight|pragmatic/i },
  {
    trait: "brief",
    source: "wants",
    pattern: /\b(?:short|brief|concise|one line|bullet|few words|half a page|one[- ]page)/i,
  },
  { trait: "brief", source: "avoids", pattern: /\blong\b|wall of text|rambl|essay|lengthy|decks\b/i },
  { trait: "brief", source: "tone", pattern: /short|brief|concise|clipped|terse|economical/i },
  {
    trait: "asked after",
    source: "wants",
    pattern: /\bask (?:how|after)\b|how (?:they are|the team)|family|take an interest/i,
  },
  {
    trait: "warm",
    source: "wants",
    pattern:
      /how the team|check in|personal|\bwarm|thank|greet|hello|human|\bkind(?:ly|ness)?\b(?! of)|family/i,
  },
  {
    trait: "warm",
    source: "avoids",
    pattern: /cold\b|bare\b|transactional|abrupt|curt\b|without a (?:greeting|hello)|contract before/i,
  },
  { trait: "warm", source: "tone", pattern: /\bwarm|\bfriendly|generous|\bkind\b(?! of)|affection/i },
  { trait: "warm", source: "label", pattern: /relationship|connector|weaver|host\b|nurtur/i },
  { trait: "warm", source: "zone", pattern: /warm|friend|close/i, unless: ["direct", "formal", "casual"] },
  {
    trait: "figures",
    source: "wants",
    pattern: /\bnumbers?\b|figure|\bdata\b|evidence|source|metric|proof|facts/i,
  },
  {
    trait: "figures",
    source: "avoids",
    pattern: /unsupported|hand-?wav|adjectives|anecdote|round numbers|guess/i,
  },
  { trait: "figures", source: "label", pattern: /evidence|analyst|data|realist/i },
  {
    trait: "one next step",
    source: "wants",
    pattern: /next step|single ask|one ask|clear ask|one question|one decision|one thing/i,
  },
  { trait: "one next step", source: "avoids", pattern: /several (?:asks|questions)|open ends|loose ends/i },
  {
    trait: "asked first",
    source: "wants",
    pattern:
      /\b(?:his|her|their) (?:view|opinion|read)\b|listen|open questions?|being asked|\bask (?:what|which|why|where)/i,
  },
  {
    trait: "asked first",
    source: "avoids",
    pattern: /lectur|told what|talk(?:ed)? over|finished (?:plan|answer)|monolog/i,
  },
  {
    trait: "unhurried",
    source: "wants",
    pattern: /time to (?:read|think)|day ahead|in advance|room to|at their (?:own )?pace|patien/i,
  },
  {
    trait: "unhurried",
    source: "avoids",
    pattern: /rush|urgen|pressur|deadline|chas(?:e|ing)|on the spot|surprise|push/i,
  },
  { trait: "formal", source: "wants", pattern: /formal(?<!informal)|proper|titles?\b|protocol|courte/i },
  { trait: "formal", source: "avoids", pattern: /slang|emoji|first-name|jok(?:e|es|ing)\b|casual/i },
  { trait: "formal", source: "tone", pattern: /formal(?<!informal)|courteous|exact/i },
  {
    trait: "casual",
    source: "wants",
    pattern: /informal|casual|humou?r|playful|light touch|relaxed|banter/i,
  },
  { trait: "casual", source: "avoids", pattern: /stiff|corporate|ceremony|formalit/i },
  { trait: "casual", source: "tone", pattern: /informal|casual|playful|breezy|relaxed/i },
  { trait: "plain words", source: "wants", pattern: /plain words|plain english|simple words/i },
  { trait: "plain words", source: "avoids", pattern: /jargon|buzz|corporate|acronym/i },
  { trait: "calm", source: "avoids", pattern: /hype|exclamation|superlative|emoji|enthus|adjectives|cheer/i },
  { trait: "calm", source: "tone", pattern: /dry|sober|understated|reserved|measured/i },
  {
    trait: "in order",
    source: "wants",
    pattern: /numbered|bullet|list\b|agenda|in order|structure|step by step|outline|table/i,
  },
  { trait: "in order", source: "label", pattern: /planner|methodical|systems/i },
  {
    trait: "purpose",
    source: "wants",
    pattern: /why it matters|big picture|vision|story|where this goes|customers/i,
  },
  { trait: "purpose", source: "label", pattern: /visionary|storyteller/i },
];

const sources: readonly Source[] = ["wants", "avoids", "tone", "label", "zone"];

/** Where both hold, the first wins: advice that forbids a thing outranks a label that suggests it. */
const conflicts: readonly { stronger: Trait; weaker: Trait }[] = [
  { stronger: "no small talk", weaker: "warm" },
  { stronger: "no small talk", weaker: "asked after" },
  { stronger: "formal", weaker: "casual" },
];

/**
 * Each trait with a clause that says where it was read, such as `the profile says "never open with small
 * talk"`; the contact's advice comes first, then the tone, the labels and the zones.
 */
export type Traits = ReadonlyMap<Trait, string>;

/** @returns the contact's traits, each with its evidence */
export function traitsOf(contact: ComposerContact): Traits {
  const traits = new Map<Trait, string>();
  for (const source of sources) {
    const texts = textsOf(contact, source);
    for (const cue of cues) {
      if (cue.source !== source || traits.has(cue.trait)) continue;
      if (cue.unless?.some((trait) => traits.has(trait))) continue;
      const read = texts.find(({ text }) => cue.pattern.test(text));
      if (read !== undefined) traits.set(cue.trait, read.evidence);
    }
  }
  for (const { stronger, weaker } of conflicts) if (traits.has(stronger)) traits.delete(weaker);
  return traits;
}

function textsOf(contact: ComposerContact, source: Source): { text: string; evidence: string }[] {
  const { profile, connection_language: language } = contact;
  const who = firstName(contact, "this contact");
  switch (source) {
    case "wants":
      return [
        { text: language.must_do, evidence: `the profile says "${clause(language.must_do)}"` },
        { text: language.likes_this, evidence: responds(who, "well", language.likes_this) },
      ];
    case "avoids":
      return [
        {
          text: language.must_never,
          evidence: `the profile says "${clause(neverSentence(language.must_never))}"`,
        },
        { text: language.not_that, evidence: responds(who, "badly", language.not_that) },
      ];
    case "tone": {
      const summary = profile.tone_summary ?? "";
      return [{ text: summary, evidence: `${who}'s tone is described as "${clause(summary)}"` }];
    }
    case "label":
      return [profile.operating_style_label, profile.worldview_label].map((label) => ({
        text: label,
        evidence: `${who} is described as ${withoutStop(label)}`,
      }));
    case "zone":
      return [
        ...(contact.relationship === undefined
          ? []
          : [
              {
                text: contact.relationship.tone_zone,
                evidence: `the relationship is ${clause(contact.relationship.tone_zone)}`,
              },
            ]),
        { text: profile.tone_zone, evidence: `${who}'s tone zone is ${withoutStop(profile.tone_zone)}` },
      ];
  }
}

/** @returns the first of the rows whose trait the contact has, or the one without a trait */
export function firstFor<Row extends { trait?: Trait }>(
  rows: readonly Row[],
  traits: Traits,
): Row | undefined {
  return rows.find(({ trait }) => trait === undefined || traits.has(trait));
}

/** @returns the contact's first name, or `otherwise` when the service does not know it */
export function firstName(contact: ComposerContact, otherwise: string): string {
  return contact.name?.trim().split(/\s+/)[0] ?? otherwise;
}
