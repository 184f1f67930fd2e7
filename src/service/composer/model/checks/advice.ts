import { readAdvice } from "../../advice/read-advice.ts";
import { type Check, type Checked, literal } from "./checked.ts";

/** What begins a text with small talk, in its first words. */
const smallTalk = new RegExp(
  [
    String.raw`\b(?:hop(?:e|ing)|trust) (?:that )?(?:this|your?|all|everything|things|the|life)\b[^.!?\n]{0,60}\b(?:well|good|great|fine|nicely|week|weekend|day|health|spirits)\b`,
    String.raw`\bhow(?:['’]s| is| are| was| were| have| has)\b[^.!?\n]{0,20}\b(?:you|your|things|life|everything|the (?:week|weekend|family|weather|holidays?))\b[^.!?\n]{0,30}\?`,
    String.raw`\b(?:happy|lovely|beautiful) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:lovely|nice|awful|terrible) weather\b`,
    String.raw`\b(?:ich )?hoffe,? (?:es geht|dir geht|Ihnen geht|Sie hatten|du hattest|Sie sind|bei (?:dir|Ihnen))|\bwie geht(?:['’]?s| es)`,
    String.raw`\bj['’]espère que (?:vous|tu|tout)|\bcomment (?:allez|vas|ça va)|\bespero que (?:est|te|se|todo)|\bspero che (?:tu|lei|stia|tutto)|\bcome (?:stai|sta|va)\b`,
  ].join("|"),
  "iu",
);
const opening = 250;

/** An advice by which something is never written, and what it is found by. */
interface Ban {
  /** In must_never or not_that. */
  advice: RegExp;
  /** In the texts for the contact. */
  written: RegExp;
  instruction: string;
}

const bans: readonly Ban[] = [
  {
    advice: /\bexclamation|\bAusrufezeichen|\bpoints? d['’]exclamation/iu,
    written: /!/u,
    instruction: "The contact must never get exclamation marks.",
  },
  {
    advice: /\bemojis?\b|\bemoticons?\b|\bsmileys?\b/iu,
    written: /\p{Extended_Pictographic}|(?<!\S)[:;]-?[()DP](?!\S)|(?<![\p{L}\p{N}]):[a-z_]{2,30}:/u,
    instruction: "The contact must never get emoji.",
  },
  {
    advice: /\ball caps\b|\bcapital letters\b|\bshout(?:ing)?\b/iu,
    written: /(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/u,
    instruction: "The contact must never get words in capitals.",
  },
];

/** Quoted words, and words that are named as words. */
const namedWords = /["“”„]([^"“”„\n]{2,60})["“”]|\b(?:the )?(?:word|phrase|term)s? ([\p{L}-]{3,30})\b/giu;

/** What must_never and not_that forbid, where it can be seen in the words themselves. */
export const brokenAdvice: Check = (checked) => {
  const { composed, parts, request } = checked;
  const { must_never, not_that } = composed.contact.connection_language;
  const texts = parts.filter(({ to }) => to === "contact").map(({ text }) => text);
  const instructions = [
    ...bans
      .filter(({ advice }) => advice.test(`${must_never}\n${not_that}`))
      .filter(({ written }) => texts.some((text) => written.test(text)))
      .map((ban) => ban.instruction),
    ...(opensWithSmallTalk(checked, texts) ? ["The contact must never get small talk."] : []),
    ...(greetsByFirstName(checked, texts) ? ["The contact must never be called by the first name."] : []),
  ];
  const words = wordsNamedIn(must_never).filter((word) => !contains(request, word));
  const about = words.filter((word) => texts.some((text) => contains(text, word)));
  const reason = "it ignores the contact's advice";
  return [
    ...instructions.map((instruction) => ({ reason, instruction }) as const),
    ...(about.length > 0
      ? [{ reason, instruction: "The contact must never get these words.", about } as const]
      : []),
  ];
};

function opensWithSmallTalk({ composed }: Checked, texts: readonly string[]): boolean {
  const { traits } = readAdvice(composed.contact);
  return traits.has("no small talk") && texts.some((text) => smallTalk.test(text.slice(0, opening)));
}

function greetsByFirstName({ composed }: Checked, texts: readonly string[]): boolean {
  const { name = "", connection_language } = composed.contact;
  const [firstName = ""] = name.split(/\s+/);
  if (firstName === "" || !/\bfirst[- ]names?\b|\bVornamen?\b/iu.test(connection_language.must_never)) {
    return false;
  }
  const greeting = /^(?:\s*(?:hi|hello|hey|dear|good (?:morning|afternoon))?,?\s*)/iu;
  return texts.some((text) => text.trim().replace(greeting, "").startsWith(firstName));
}

function wordsNamedIn(advice: string): string[] {
  return [...advice.matchAll(namedWords)].map(([, quoted, named]) =>
    (quoted ?? named ?? "").replace(/[.,]$/, ""),
  );
}

function contains(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal(word)}(?![\\p{L}\\p{N}])`, "iu").test(text);
}
