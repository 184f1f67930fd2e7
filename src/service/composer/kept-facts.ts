/**
 * Whether a rephrasing by someone who cannot be held to rules kept what may not change. It is strict: a fact has to be
 * written as it was, so that "1,500" and "1.5k" are two facts. That a fact is said once instead of twice is no loss.
 */

/**
 * What is read as a fact, in this order; what one row has read is gone for the next. Repetitions are bounded or begin
 * at a place of their own, so that each takes linear time.
 */
const facts: readonly { what: string; pattern: RegExp }[] = [
  { what: "code", pattern: /```[\s\S]*?```|`[^`\n]{1,2000}`/g },
  { what: "a mention or link in angle brackets", pattern: /<[^<>\n]{1,2000}>/g },
  { what: "quoted words", pattern: /“[^”\n]{1,300}”|"[^"\n]{1,300}"/g },
  { what: "a link", pattern: /(?:https?:\/\/|\bwww\.)[^\s<>]*[^\s<>.,;:!?)\]}'"”’…]/gi },
  { what: "an e-mail address", pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g },
  { what: "a mention", pattern: /(?<![\w@])@[\w.-]{0,100}\w/g },
  {
    what: "a date",
    pattern:
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tomorrow|tonight|yesterday|next week|this week|next month|end of (?:day|week|month|quarter|year)|EOD|EOW|Q[1-4]|H[12])\b/gi,
  },
  {
    what: "a date",
    pattern:
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?!\s+(?:I|we)\b)/g,
  },
  {
    what: "a number",
    pattern: /(?<![\d.,])[$€£¥]?\s?\d(?:[\d.,:/’'-]{0,60}\d)?(?:\s?%|(?:st|nd|rd|th|k|m|bn|x)\b)?/gi,
  },
];

/** A number in front of a list's item is layout. */
const listMarker = /^[ \t]*\d{1,3}[.)][ \t]/gm;

/** Each turns what it stands by into its opposite; which of them does it may change in rephrasing. */
const negation =
  /\b(?:not|cannot|never|no|none|nothing|nobody|neither|nor|without|unable|impossible|unlikely|(?:refuse|decline)[sd]?|fail(?:s|ed)? to)\b|n['’]t\b/gi;

/** Set phrases that hold the word and not the thing. */
const hollow =
  /\b(?:(?:do not|don['’]t|never|not) hesitate|no (?:worries|problem|rush|hurry|pressure|doubt)|not (?:only|just|at all urgent)|why not|if not|or not|not to (?:bother|worry)|don['’]t worry|can['’]t wait|no\.\s?\d)/gi;

export interface ChangedFacts {
  /** Each as the original has it. */
  lost: string[];
  /** Each as the rephrased text has it. */
  added: string[];
  /** Whether fewer negations are left than there were. */
  lacksNegation: boolean;
}

/** @returns what the rephrased text lacks, and what it has that the original has not */
export function changedFacts(original: string, rephrased: string): ChangedFacts {
  const [before, after] = [factsIn(original), factsIn(rephrased)];
  return {
    lost: missing(before, after),
    added: missing(after, before),
    lacksNegation: negations(rephrased) < negations(original),
  };
}

/** @returns each fact as it stands, by what it is compared by */
function factsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let rest = text.replace(listMarker, "");
  for (const { what, pattern } of facts) {
    rest = rest.replace(pattern, (fact) => {
      found.set(`${what} ${fact.replace(/\s+/g, "").toLowerCase()}`, fact.trim());
      return "\ufffc";
    });
  }
  return found;
}

function missing(facts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...facts].filter(([key]) => !others.has(key)).map(([, fact]) => fact);
}

function negations(text: string): number {
  return text.replace(hollow, " ").match(negation)?.length ?? 0;
}
