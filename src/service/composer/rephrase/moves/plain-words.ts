import type { Word } from "../../../../language/facts/english.ts";
import { matchAt, type Phrase, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, type Move, standsAlone } from "./move.ts";

/** A phrase, the plain words in its place, and what has to stand before and after it. */
interface Plain {
  find: Phrase;
  put: string;
  /** What the word after it has to be. */
  before?: Phrase;
  /** What the word in front of it has to be; a sentence's first word has none. */
  after?: Phrase;
  /** What none of the words shortly before it may be. */
  unless?: RegExp;
  /** What no word of the sentence may be. */
  nowhere?: RegExp;
  /** Whether it stands by itself at the beginning or at the end of the sentence, parted by a mark. */
  isApart?: true;
}

const its = "the|our|your|their|this|that|these|those|a|an|its|my|all|every|each|some|any";

interface Frame {
  before?: string;
  after?: string;
  unless?: RegExp;
  nowhere?: RegExp;
}

function plain(
  find: string,
  put: string,
  { before, after, isApart, unless, nowhere }: Frame & { isApart?: true } = {},
): Plain {
  return {
    find: phrase(find),
    put,
    ...(before !== undefined && { before: phrase(before) }),
    ...(after !== undefined && { after: phrase(after) }),
    ...(isApart && { isApart }),
    ...(unless && { unless }),
    ...(nowhere && { nowhere }),
  };
}

/** Forms of a verb, each with its plain one. */
function verb(forms: string, plainForms: string, frame: Frame = {}): Plain[] {
  const others = plainForms.split("|");
  return forms.split("|").map((form, index) => plain(form, others[index] ?? form, frame));
}

/** The word in front of a verb that is one for certain: "to leverage", "we leverage". */
const acting = "to|#Modal|#Pronoun|not|and|please|also|by|are|is|am|be|been|have|has|already|fully|better";

/** More words than it takes. */
const wordy: readonly Plain[] = [
  plain("in order to", "to", {
    before: "#Infinitive",
    unless: /^(?:put|keep|kept|get|got|set|place[ds]?|arrange[ds]?|is|are|be|all|everything)$/,
  }),
  plain("due to the fact that", "because"),
  plain("in light|view of the fact that", "because"),
  plain("despite the fact that", "although"),
  plain("in the event that", "if"),
  plain("at this point in time", "now"),
  plain("at the present time", "now"),
  plain("for the purpose of", "for", { before: "#Gerund" }),
  plain("with regard|regards|respect to", "about", {
    after: "#Noun|#Verb",
    before: "the|our|your|my|this|that|these|those|#ProperNoun",
  }),
  plain("in regard|regards to", "about", { after: "#Noun|#Verb" }),
  plain("prior to", "before", { after: "#Noun|#Verb|#Adverb|#Value" }),
  plain("subsequent to", "after", { after: "#Noun|#Verb" }),
  plain("on a daily basis", "daily"),
  plain("on a weekly basis", "weekly"),
  plain("on a monthly basis", "monthly"),
  plain("a large number of", "many"),
  plain("please do not hesitate to", "please", { before: "contact|call|email|write" }),
];

/** What is leveraged with debt is not just used. */
const finance =
  /%|^(?:debts?|loans?|banks?|equity|ebitda|buyout|mortgage|assets?|buildings?|propert(?:y|ies)|capital|fund|position|portfolio|percent)$/;

/** Words of offices, where they can't mean anything else. */
const jargon: readonly Plain[] = [
  ...verb("utilize|utilizes|utilized|utilizing", "use|uses|used|using"),
  ...verb("utilise|utilises|utilised|utilising", "use|uses|used|using"),
  ...verb("leverage|leverages|leveraged|leveraging", "use|uses|used|using", {
    before: its,
    after: acting,
    nowhere: finance,
  }),
  ...verb("leveraging", "using", { before: its }),
  plain("utilization|utilisation of", "use of", { after: "the|our|your" }),
  ...["reach|contact", "reaching|contacting", "reached|contacted"].map((pair) => {
    const [form = "", put = ""] = pair.split("|");
    return plain(`${form} out to`, put, { before: `#Pronoun|#ProperNoun|${its}` });
  }),
  plain("touch base with", "talk to", { after: "to|#Modal|us|we|and|not|i" }),
  plain("touch base on|about|regarding", "talk about", { after: "to|#Modal|us|we|and|i" }),
  plain("touch base", "talk", { after: "to|#Modal|us|we|and|i" }),
  plain("circle back", "come back", { after: "to|#Modal|us|we|and|i" }),
  plain("ping me", "message me"),
  plain("deep dive into", "close look at"),
  plain("low-hanging fruit", "easy wins"),
  plain("going|moving forward", "from now on", { isApart: true }),
  plain("at your earliest convenience", "as soon as you can"),
];

function isPlainIn(words: readonly Word[], index: number, each: Plain): number | undefined {
  const end = matchAt(words, index, each.find);
  if (end === undefined) return undefined;
  const [previous, next, last] = [words[index - 1], words[end], words[end - 1]];
  if (each.before !== undefined && (last?.isCut || matchAt(words, end, each.before) === undefined))
    return undefined;
  if (
    each.after !== undefined &&
    (previous === undefined || matchAt(words, index - 1, each.after) === undefined)
  )
    return undefined;
  const recent = words.slice(Math.max(0, index - 5), index);
  if (words.some(({ normal }) => each.nowhere?.test(normal))) return undefined;
  if (recent.some(({ normal }) => each.unless?.test(normal))) return undefined;
  if (each.isApart) {
    const isFront = index === 0 && last?.isCut === true;
    const isEnd = next === undefined && previous?.isCut === true;
    if (!isFront && !isEnd) return undefined;
  }
  return end;
}

function replaced(sentence: Sentence, table: readonly Plain[]): Edit[] {
  const { words } = sentence;
  const edits: Edit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const found = table
      .map((each) => ({ each, end: isPlainIn(words, index, each) }))
      .find(({ end }) => end !== undefined);
    const [first, last] = [words[index], words[(found?.end ?? 0) - 1]];
    if (found === undefined || !standsAlone(first) || last === undefined) continue;
    edits.push({ at: first.at, end: bareEnd(last), put: cased(found.each.put, sentence, first.at) });
    index = (found.end ?? index) - 1;
  }
  return edits;
}

/** Where a word ends before the marks that `compromise` counts to it. */
function bareEnd({ at, end, text }: Word): number {
  return text === "" ? end : at + text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/, "").length;
}

const attached = ["please find attached", "attached please find"].map(phrase);
const thing = phrase("the|our|my|your|a|an|this|two|three|#Value");

/** "Please find attached the contract." */
function attachment(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const first = words[start];
  const after = attached.map((each) => matchAt(words, start, each)).find((end) => end !== undefined);
  const next = words[after ?? 0];
  if (
    first === undefined ||
    after === undefined ||
    !standsAlone(next) ||
    matchAt(words, after, thing) === undefined
  )
    return [];
  return [{ at: first.at, end: next.at, put: cased("I've attached ", sentence, first.at) }];
}

const perMail = phrase("as? per my last|previous|earlier email|mail|message|note");

/** "Per my last email," sounds like a reproach. */
function asWritten(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const end = matchAt(words, start, perMail);
  const [first, last] = [words[start], words[(end ?? 0) - 1]];
  if (end === undefined || first === undefined || !last?.isCut) return [];
  return [{ at: first.at, end: bareEnd(last), put: cased("as I wrote", sentence, first.at) }];
}

export const plainWordMoves: readonly Move[] = [
  {
    when: ["plain words", "brief", "direct", "casual"],
    what: "Long-winded phrases are short",
    edits: (sentence) => replaced(sentence, wordy),
  },
  {
    when: ["plain words", "casual"],
    unless: ["technical"],
    what: "Jargon is plain words",
    edits: (sentence) => replaced(sentence, jargon),
  },
  {
    when: ["plain words", "casual", "direct", "brief"],
    unless: ["formal"],
    what: "The attachment is mentioned in plain words",
    edits: attachment,
  },
  {
    when: ["warm", "formal", "tactful"],
    what: "The reproach in “per my last email” is out",
    edits: asWritten,
  },
  {
    when: ["formal"],
    what: "“ASAP” is spelled out",
    edits: (sentence) => replaced(sentence, [plain("asap", "as soon as possible")]),
  },
];
