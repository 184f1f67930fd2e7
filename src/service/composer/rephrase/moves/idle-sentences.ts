import { idleSentencesAmong } from "../../../../language/purposes/idle.ts";
import type { IdlePurpose } from "../../../../language/purposes/purpose.ts";
import type { Trait } from "../../advice/trait.ts";
import { leansBack } from "../../words.ts";
import type { Block, Passage } from "../document.ts";
import { passagesIn } from "../draft.ts";
import type { Sentence } from "../sentence.ts";
import { isGreeting } from "./small-talk.ts";
import { greetingOf, withoutPassages } from "./stock-sentences.ts";

/** For whom sentences go that do nothing for the matter. */
interface IdleRule {
  purpose: IdlePurpose;
  when: readonly Trait[];
  unless: readonly Trait[];
  what: string;
}

export const idleRules: readonly IdleRule[] = [
  {
    purpose: "small talk",
    when: ["no small talk", "direct", "brief"],
    unless: ["small talk", "asked after", "warm", "stories", "tactful"],
    what: "The small talk is out",
  },
  {
    purpose: "flattery",
    when: ["no flattery", "no selling", "no small talk", "direct", "brief"],
    unless: ["warm", "lively", "tactful", "small talk", "asked after"],
    what: "The flattery is out",
  },
  {
    purpose: "hype",
    when: [
      "calm",
      "plain words",
      "serious",
      "no selling",
      "no flattery",
      "direct",
      "brief",
      "careful claims",
    ],
    unless: ["lively"],
    what: "The fanfare is out",
  },
  {
    purpose: "padding",
    when: ["direct", "brief", "plain words", "no small talk"],
    unless: ["tactful", "no confrontation", "small talk", "asked after"],
    what: "Sentences that say nothing are out",
  },
];

/**
 * @param unwanted those that go
 * @returns the blocks without them, and which of them went; the same blocks where none or nothing else is there
 */
export function withoutIdle(
  blocks: readonly Block[],
  unwanted: readonly IdleRule[],
): { blocks: readonly Block[]; used: IdleRule[] } {
  const passages = passagesIn(blocks).filter((passage) => !isGreeting(passage));
  const read = idleSentencesAmong(passages.map(({ text }) => text));
  // Talk that isn't about the matter may come before it.
  const opens = (at: number) =>
    read.slice(0, at).every((each) => each?.purpose === "small talk" || each?.purpose === "flattery");
  const idle = new Map<Passage, IdleRule>();
  // From the end: what leans on a sentence may go itself.
  for (const [at, passage] of [...passages.entries()].reverse()) {
    const { purpose, isSure } = read[at] ?? {};
    const rule = unwanted.find((each) => each.purpose === purpose);
    if (rule === undefined || isKept(passage)) continue;
    const after = passages.slice(at + 1).filter((each) => !idle.has(each));
    // What leans on surely idle talk leans on what was said before it.
    const isLeantOn = leansBack(after[0]?.text ?? "") && !(isSure && at > 0);
    const isSubject = (rule.purpose === "hype" || rule.purpose === "padding") && opens(at);
    if (!isLeantOn && !(isSubject && introduces(passage, rule.purpose, after))) idle.set(passage, rule);
  }
  if (idle.size === 0 || read.every((each) => each !== undefined)) return { blocks, used: [] };
  const gone = new Set(idle.values());
  return {
    blocks: withoutPassages(blocks, (passage) => (idle.has(passage) ? greetingOf(passage) : [passage])),
    used: unwanted.filter((each) => gone.has(each)),
  };
}

/** @returns whether a sentence begins with a greeting that we can't part from it: "Hi lovely people of the oak, you…" */
export function isGreetedWithin({ text, start }: Sentence): boolean {
  return (
    start === 0 && /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening))(?!\p{L})/iu.test(text)
  );
}

/** On the line of a name, or above it: "Kind regards, Bo". */
const signedOff =
  /^(?:all the (?:very )?best|(?:(?:with|many|my|very) ){0,3}(?:kind|kindest|best|warm|warmest) (?:regards|wishes)|best|cheers|regards|yours|sincerely|take care)(?!\p{L})[^.!?]{0,40}[.!]?$/iu;

/** "Grace!!" in front, "Ta!!" and "Beth x" at the end. */
const oneWord = /^\p{Lu}[\p{L}'’-]{1,20}(?: x{1,3})?[.,!]*$/u;

/** @returns whether it's manners, or can't go without a greeting */
function isKept({ sentence, text }: Passage): boolean {
  return (
    sentence === undefined ||
    /^(?:thanks|apology|wish)$/u.test(sentence.kind) ||
    isGreetedWithin(sentence) ||
    signedOff.test(text) ||
    oneWord.test(text)
  );
}

/** How a fanfare names what it's about: "our next-gen observability suite". */
const offered = /\b(?:our|new)\b/iu;
/** What any fanfare speaks of. */
const commonThings =
  /^(?:team|people|folks?|guys?|journey|experience|excellence|innovation|passion|vision|mission|values?|partnership|commitment|opportunity|level|leader\w*|quality|future|success|impact|momentum|landscape|ecosystem|synerg\w+|news|world|times?|way|thing|year|clients?|customers?|narrative|chapters?|philosophy|everything|nothing|hands?|hearts?|posture|sky)$/u;

/**
 * @returns whether a sentence that opens the matter names what it's about, so that the others would be about nothing
 *   without it
 */
function introduces({ sentence, text }: Passage, purpose: IdlePurpose, after: readonly Passage[]): boolean {
  if (sentence === undefined) return false;
  const isNamedLater = (normal: string) =>
    after.some((each) => each.text.toLowerCase().includes(normal.slice(0, 5)));
  const things = sentence.words.slice(sentence.start).filter(({ tags, normal }, index) => {
    const isThing =
      purpose === "hype"
        ? tags.has("Noun") && !commonThings.test(normal)
        : index > 0 && tags.has("ProperNoun");
    return isThing && !tags.has("Pronoun") && normal.length > 3;
  });
  const isOffer = purpose === "padding" || offered.test(text);
  return isOffer && things.length > 0 && !things.some(({ normal }) => isNamedLater(normal));
}
