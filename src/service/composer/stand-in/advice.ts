import type { ComposerContact } from "../composer.ts";

/** What the stand-in can do something about. */
export type Trait =
  | "direct"
  | "gentle"
  | "unhurried"
  | "plain words"
  | "no hype"
  | "formal"
  | "casual"
  | "small talk"
  | "no small talk"
  | "lists"
  | "numbered lists"
  | "no emoji"
  | "no exclamation marks"
  | "request apart"
  | "thanks";

/** The traits that a contact's profile asks for. */
export type Advice = ReadonlySet<Trait>;

/** A subject of advice, and what to do where a contact wants it or doesn't. */
interface Cue {
  about: RegExp;
  wanted?: Trait;
  unwanted?: Trait;
}

const cues: readonly Cue[] = [
  {
    about:
      /\b(?:small ?talk|pleasantries|chit-?chat|(?:human|friendly|warm|personal) opening|asks after people|personal (?:word|note|touch|call|question)|(?:ask|start|begin)\b.{0,20}\bhow (?:he|she|they|the team|(?:his|her|their) [\p{L} ]{2,20}) (?:is|are|was|were)|interest in (?:his|her|their) (?:family|life|town))\b/iu,
    wanted: "small talk",
    unwanted: "no small talk",
  },
  {
    about:
      /\b(?:direct(?:ly|ness)?|to the point|blunt(?:ly|ness)?|straight|bottom line|no-nonsense|first sentence|in one line|brief(?:ly)?|concise|short|crisp|terse|quick|bad news first|plain dealer|bullet points?|handful of lines|number that changed|(?:first|one|two) (?:line|sentence|page)s?|laconic|punchy|practical|outcome|result)\b/iu,
    wanted: "direct",
  },
  {
    about:
      /\b(?:waffl(?:e|ing)|rambl(?:e|ing)|wordy|long(?:-winded)?|background paragraphs|cushioning|lengthy|walls? of text|padding|filler|hedg(?:e|es|ing)|preambles?|run-ups?|bush|sugar-?coat(?:ing)?|caveats|dress up)\b/iu,
    unwanted: "direct",
  },
  {
    about:
      /\b(?:chas(?:ed|ing|e)|rush(?:ed|ing)?|push(?:ed|y|ing)?|pressur(?:ed?|ing)|urgency|countdown|on the spot|same day|aggressive|deadlines)\b/iu,
    unwanted: "unhurried",
  },
  { about: /\b(?:time to (?:read|think)|room to think|patient|patience)\b/iu, wanted: "unhurried" },
  { about: /\b(?:orders|demands?|imperatives|curt)\b/iu, unwanted: "gentle" },
  {
    about:
      /\b(?:soften|kind (?:but|and)|indirect|gentle|gently|polite(?:ly)?|way out|a question rather than)\b/iu,
    wanted: "gentle",
  },
  {
    about: /\b(?:plain (?:words|language|english)|plainly|simple words|everyday words)\b/iu,
    wanted: "plain words",
  },
  {
    about:
      /\b(?:jargon|buzz-?words?|corporate|consultants|committee language|press release|legalese|marketing language|slide decks|passive voice|acronyms|law firm|management-?speak)\b/iu,
    unwanted: "plain words",
  },
  {
    about:
      /\b(?:hype|superlatives?|compliments|exaggerat\w{0,6}|adjectives?|flattery|sales talk|marketing language|buzz|hard sell|sound(?:ing)? salesy)\b/iu,
    unwanted: "no hype",
  },
  {
    about:
      /\b(?:formal(?:ly|ity)?|titles?|courteous(?:ly)?|courtesy|complete sentences|ceremonious|formalities)\b/iu,
    wanted: "formal",
    unwanted: "casual",
  },
  {
    about:
      /\b(?:casual(?:ly)?|informal(?:ly)?|playful|text a friend|contractions|light touch|humou?r|jokes?|types like (?:he|she|they))\b/iu,
    wanted: "casual",
  },
  {
    about: /\b(?:slang|over-?familiar|familiarity|breezy|abbreviations)\b/iu,
    wanted: "casual",
    unwanted: "formal",
  },
  { about: /\b(?:stiff|ceremony|pomp)\b/iu, unwanted: "casual" },
  { about: /\bnumber(?:ed\b| (?:your |the )?points\b)/iu, wanted: "numbered lists" },
  { about: /\bthank(?:s|ed|ing|-yous?)?\b/iu, wanted: "thanks" },
  { about: /\b(?:bullet(?:ed|s)?|bullet points?|(?:check)?lists?)\b/iu, wanted: "lists" },
  { about: /\b(?:emojis?|emoticons?|smileys?)\b/iu, unwanted: "no emoji" },
  { about: /\bexclamation(?: marks?| points?)?\b/iu, unwanted: "no exclamation marks" },
  {
    about: /\b(?:one (?:clear )?(?:question|ask|request|next step)|clear (?:next step|ask|request))\b/iu,
    wanted: "request apart",
  },
];

/** Traits of which nobody has both: what says both says neither for certain. */
const opposites: readonly (readonly [Trait, Trait])[] = [
  ["small talk", "no small talk"],
  ["formal", "casual"],
  ["direct", "gentle"],
];

const denying =
  /(?:\b(?:no|not|never|avoid|without|skip|less|hates?|dislikes?|stop|drop|leave out|omit)|n['’]t)\b/iu;

/** What forbids in a field that forbids anyway: "Never open with small talk". */
const doubled = /^\s*(?:never|do not|don['’]t|avoid|no)\b/iu;

/** @returns what the contact's advice asks for, as far as it's understood */
export function readAdvice({ profile, connection_language }: ComposerContact): Advice {
  const { must_do, must_never, likes_this, not_that } = connection_language;
  const wanted = [must_do, likes_this, profile.tone_summary ?? ""].flatMap((text) => traitsIn(text, false));
  const found = new Set([...wanted, ...[must_never, not_that].flatMap((text) => traitsIn(text, true))]);
  for (const [one, other] of opposites) {
    if (!found.has(one) || !found.has(other)) continue;
    found.delete(one);
    found.delete(other);
  }
  return found;
}

function traitsIn(text: string, isForbidding: boolean): Trait[] {
  const said = isForbidding ? text.replace(doubled, "") : text;
  return said
    .slice(0, 2_000)
    .split(/[.;:!?\n]|, (?=not\b|never\b|no\b)|\bbut\b/u)
    .flatMap((clause) =>
      cues.flatMap(({ about, wanted, unwanted }) => {
        const at = clause.search(about);
        if (at < 0) return [];
        const trait = denying.test(clause.slice(0, at)) === isForbidding ? wanted : unwanted;
        return trait === undefined ? [] : [trait];
      }),
    );
}
