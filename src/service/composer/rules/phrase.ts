/*
 * The notation of the rules' phrases:
 *
 * | written           | means                                                                   |
 * | ----------------- | ----------------------------------------------------------------------- |
 * | `one two`         | these words, in capitals or not                                         |
 * | `(one\|two)`      | one of them                                                             |
 * | `[one\|two] three` | "three", with one of them before it or without                          |
 * | `<one\|two>`      | one of them, kept as the next group                                     |
 * | `{person}`        | one of the named phrases below                                          |
 * | `^one`            | at the beginning of a sentence, or after a greeting in front of it      |
 * | `one$`            | at the end of a sentence; its mark and the space after it belong to it  |
 * | `one,`            | with the mark after it: a comma, a dash, a colon or a semicolon         |
 * | `one…`            | with the space after it                                                 |
 * | `one~`            | as `one$`, or with what leads on to the rest: a mark, or "and"          |
 */
const whether = "(if|whether)";
const pondering = `(I'm |I am |I was |I've been |I have been |^)[just] (wondering|curious) ${whether}`;
const checking = `(I'm |I am |I was |^)(just checking in to see|just checking in|just checking|checking in to see) ${whether}`;
const asking = `(I [just|would just] (want|wanted|would like|would love)|I'd [just] (like|love)|^[just] (want|wanted)) to [quickly] (ask|see|check|know|find out) ${whether}`;

const named: Readonly<Record<string, string>> = {
  person: "<you|we|I>",
  perhaps: "[maybe|perhaps|possibly|by any chance]",
  could: "(could|can|might be able to|would be able to|are able to|were able to|might)",
  chance: "<time|a chance|the chance|a moment|a minute|an opportunity>",
  /** To say that one ponders whether something is so is to ask it. */
  ponder: `(${pondering})`,
  /** To say that one checks it may be no question, unless it is about you or us. */
  wonder: `(${pondering}|${checking}|${asking})`,
  great: "(great|lovely|nice|good|wonderful|helpful|amazing|fantastic|ideal|perfect|much appreciated)",
  doing:
    "<sending|sharing|taking|looking|giving|confirming|checking|reviewing|signing|letting|forwarding|updating|moving|telling|having|helping|calling>",
  did: "<received|got|saw|sent|signed|managed|decided|reviewed|made>",
  hoping: "[I|we|I do|I really|I sincerely|just] (hope|hoping|trust) [that]",
  well: "(well|good|great|ok|okay|fine|safe|healthy)",
  there: "[with you|on your side|on your end|over there|these days|today|this week]",
};

/** Bases of `named.doing` and `named.did`; the others lose their ending. */
const bases: Readonly<Record<string, string>> = {
  sharing: "share",
  taking: "take",
  giving: "give",
  letting: "let",
  updating: "update",
  moving: "move",
  having: "have",
  received: "receive",
  got: "get",
  saw: "see",
  sent: "send",
  managed: "manage",
  decided: "decide",
  made: "make",
};

/** @returns "send" for "sending" and for "sent" */
export function baseOf(verb: string): string {
  return bases[verb.toLowerCase()] ?? verb.replace(/(?:ing|ed)$/i, "");
}

const greeting = "(?:(?:hi|hey|hello|dear|good (?:morning|afternoon|evening|day))\\b[^,.!?]{0,40}[,!.]\\s+)?";

const beginning = `(?<=^${greeting})`;
const mark = "(?:\\s*[,;:–—]| -)";

/** @returns a pattern that finds the phrase wherever it stands in a sentence */
export function compiled(phrase: string): RegExp {
  const whole = spelledOut(phrase);
  return new RegExp(`(?<![\\p{L}\\p{N}_'’-])${alternatives(whole, beginning)}${endOf(whole)}`, "giu");
}

/** @returns a pattern that matches every text with the phrase in one of its sentences, and perhaps others */
export function hintOf(phrase: string): RegExp {
  return new RegExp(alternatives(spelledOut(phrase), ""), "iu");
}

function spelledOut(phrase: string): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name) => named[name] ?? "");
}

function alternatives(phrase: string, begin: string): string {
  return phrase
    .replace(/[$,…~]$/, "")
    .replace(/\(/g, "(?:")
    .replace(/<([^<>]+)>/g, "($1)")
    .replace(/\[([^[\]]+)\] /g, "(?:(?:$1) )?")
    .replace(/ \[([^[\]]+)\]/g, "(?: (?:$1))?")
    .replace(/'/g, "['’]")
    .replace(/\^/g, begin);
}

function endOf(phrase: string): string {
  switch (phrase.at(-1)) {
    case "$":
      return "[.!?…]*\\s*$";
    case ",":
      return `${mark}\\s*`;
    case "…":
      return "\\s+";
    case "~":
      return `(?:[.!?…]*\\s*$|(?:${mark}\\s+(?:and |but |so )?| (?:and|but) )(?!that\\b))`;
    default:
      return "(?![\\p{L}\\p{N}_]|['’-]\\p{L})";
  }
}
