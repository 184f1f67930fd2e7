import type { Advice } from "../advice/read-advice.ts";
import type { Trait } from "../advice/trait.ts";
import { holdsFigure, leansBack } from "../words.ts";
import { isSet } from "./blank.ts";

/** The sentence of the notes that a letter begins with. */
export interface Lead {
  /** Empty where the letter begins with what it's for. */
  sentence: string;
  /** What comes first, and the advice that asks for it, for the reasoning; nothing where thanks come first. */
  because?: { what: string; advice: string };
}

interface Wish {
  trait: Trait;
  what: string;
  isMeant: (sentence: string, advice: string) => boolean;
}

/** What contacts may want first. The first wish that a sentence meets is taken. */
const wishes: readonly Wish[] = [
  {
    trait: "purpose",
    what: "Whom it matters to comes first",
    isMeant: (sentence, advice) => {
      const [whom] = theirPeople.exec(advice) ?? [];
      const isOfTheirs = whom !== undefined && new RegExp(`\\byour ${whom}\\b`, "iu").test(sentence);
      return isOfTheirs || (buyers.test(sentence) && isFigure(sentence));
    },
  },
  {
    trait: "outcome",
    what: "What was reached comes first",
    isMeant: (sentence) =>
      reached.test(sentence) && !/^You (?:said|told|mentioned)/u.test(sentence) && isFigure(sentence),
  },
  {
    trait: "figures",
    what: "The figure comes first",
    isMeant: (sentence, advice) => leading.test(advice) && changed.test(sentence) && isFigure(sentence),
  },
  {
    trait: "figures",
    what: "The figure comes first",
    isMeant: (sentence, advice) =>
      leading.test(advice) && !/(?<!\p{L})(?:chang|mov)e/iu.test(advice) && isFigure(sentence),
  },
];

/** Advice under which the request comes before thanks. */
const withoutRunUp: readonly Trait[] = ["direct", "brief", "no small talk"];

/**
 * @param sentences the notes as said to the reader
 * @param isComplete whether a letter has no place for the sender to fill: before one, no figure comes first
 * @returns what the contact's advice wants first, where neither it nor the sentence behind it leans on the one before;
 *   for others, thanks
 */
export function leadOf({ traits }: Advice, sentences: readonly string[], isComplete: boolean): Lead {
  for (const { trait, what, isMeant } of wishes) {
    const advice = traits.get(trait);
    const at = advice === undefined ? -1 : sentences.findIndex((each) => isMeant(each, advice));
    const sentence = sentences[at];
    const isFirm = sentence !== undefined && !leansBack(sentence) && !leansBack(sentences[at + 1] ?? "");
    if (isComplete && isFirm && advice !== undefined) return { sentence, because: { what, advice } };
  }
  const thanks = sentences.find((each) => each.startsWith("Thank you for "));
  const isRunUp =
    leading.test(traits.get("figures") ?? "") || withoutRunUp.some((trait) => traits.has(trait));
  return { sentence: isRunUp ? "" : (thanks ?? "") };
}

/** Whether it holds a figure that is no date, and offers no time. */
function isFigure(sentence: string): boolean {
  return (
    !sentence.startsWith("The amount is ") &&
    holdsFigure(sentence.replace(date, "")) &&
    !(offersTime.test(sentence) && isSet.test(sentence))
  );
}

export const offersTime = /(?<![\p{L}])(?:can|could|free|available|works?|suits?)(?![\p{L}])/iu;

/** The people that advice wants first: "start with why it matters to her customers". */
const theirPeople = /\b(?:customers|users|patients|guests|students|residents|people|team)\b/iu;

const buyers =
  /(?<!\p{L})(?:customers|shoppers|visitors|buyers|guests|households|tenants|repeat orders|refunds?|returns)(?!\p{L})/iu;

/** "Churn fell from 9 to 6 %", "the top partner did 15" */
const reached =
  /(?<!\p{L})(?:went|grew|rose|fell|dropped|brought|won|saved|cut|reached|closed|gained|doubled|did \d|beat|more|fewer|faster)(?!\p{L})/iu;

/** A figure that moved says more than a price. */
const changed =
  /\bfrom [^.]{0,20}\d[^.]{0,30} to \b|(?<!\p{L})(?:up|down|rose|fell|grew|dropped|cut|doubled|halved|gained|saved)(?!\p{L})/iu;

/** Advice that wants figures first. Advice for exact figures or sources alone doesn't. */
const leading = /\b(?:lead|leads|open|start|begin|first|top|up ?front|before|headline)\b/iu;

const date =
  /\b(?:in|since|until|from|of|by|for) (?:19|20)\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*(?: \d{4})?|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,4}/gu;
