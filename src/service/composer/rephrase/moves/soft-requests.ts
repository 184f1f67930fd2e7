import nlp from "compromise/three";
import type { Word } from "../../../../language/facts/english.ts";
import type { Trait } from "../../advice/trait.ts";
import { capitalised } from "../../words.ts";
import { isKindness } from "../draft.ts";
import { firstMatch, matchAt, phrase } from "../phrase.ts";
import { demanding, type Edit, isOrder, orders, type Sentence } from "../sentence.ts";
import { cased, endedWith, isPlain, type Move, reasonAt, standsAlone, without } from "./move.ts";

/** What is asked for politely, and isn't a request: "Please accept our apologies." */
const noRequest =
  /^(?:accept|advise|be|bear|disregard|do|enjoy|excuse|feel|find|forget|forgive|hesitate|ignore|keep|note|remember|rest|see|take|wait)$/;
const hollow =
  /\b(?:if|should) (?:you have|there|any|you need|anything|something|(?:I|we)(?:['’]ve| have)? missed)\b|\bany (?:other )?questions\b/iu;
/** "…by Friday, otherwise it slips" is no question. */
const threatening = /\b(?:otherwise|or else)\b/iu;
const pleading = phrase("please|kindly #Infinitive");
/** Verbs with which "can you" asks for something, and not whether somebody is able to. */
const asksWith = new Set([
  ..."help introduce clarify explain arrange prepare resend copy schedule point let get".split(" "),
  ...[...orders].filter((verb) => !/^(?:make|join|bring|choose|read)$/.test(verb)),
]);

function isPolite(words: readonly Word[]): boolean {
  return words.some(({ normal }) => /^(?:please|kindly)$/.test(normal));
}

/** "Send me the list." → "Could you please send me the list?" */
function asQuestion(sentence: Sentence): Edit[] {
  const { words, start, isQuestion, text } = sentence;
  const first = words[start];
  if (first === undefined || isQuestion || hollow.test(text) || threatening.test(text) || isKindness(text))
    return [];
  const reminded = matchAt(words, start, dontForget);
  const done = words[(reminded ?? 0) - 1];
  if (reminded !== undefined && standsAlone(done) && isPlain(sentence, reminded - 1))
    return [...without(sentence, first, done, "could you please remember to "), ...endedWith("?", sentence)];
  const demand = firstMatch(words, start, demanding);
  const verb = verbAsked(words, start, demand?.after);
  if (verb === undefined) return [];
  const at = words[verb];
  const politeLater = isPolite(words.slice(verb + 1));
  if (!standsAlone(at) || at.isCut || noRequest.test(at.normal)) return [];
  const reason = reasonAt(words, verb);
  if (reason !== undefined) return askedBefore(sentence, verb, reason);
  if (!isPlain(sentence, verb)) return [];
  const put = politeLater ? "could you " : "could you please ";
  if (verb > start) return [...without(sentence, first, at, put), ...endedWith("?", sentence)];
  const initial = first.text.charAt(0).toLowerCase();
  return [
    { at: first.at, end: first.at + 1, put: cased(put, sentence, first.at) + initial },
    ...endedWith("?", sentence),
  ];
}

/** "Approve it before noon, payroll closes then." → "Could you please approve it before noon? Payroll closes then." */
function askedBefore(sentence: Sentence, verb: number, reason: number): Edit[] {
  const { words, start, text } = sentence;
  const [first, at, last, next] = [words[start], words[verb], words[reason - 1], words[reason]];
  if (first === undefined || at === undefined || last === undefined || next === undefined) return [];
  const put = `${cased("could", sentence, first.at)} you please `;
  const opening =
    verb > start
      ? { at: first.at, end: at.at, put }
      : { at: at.at, end: at.at + 1, put: put + at.text.charAt(0).toLowerCase() };
  const end = last.at + last.text.replace(/(?<!,),+$/u, "").length;
  return [opening, { at: end, end: next.at + 1, put: `? ${text.charAt(next.at).toUpperCase()}` }];
}

const dontForget = phrase("do not forget to #Infinitive");

/** @returns the index of the verb of an order */
function verbAsked(words: readonly Word[], start: number, demanded: number | undefined): number | undefined {
  if (demanded !== undefined && orders.has(words[demanded]?.normal ?? "")) return demanded;
  if (matchAt(words, start, pleading) !== undefined) return start + 1;
  return isOrder(words, start) ? start : undefined;
}

/** Favours, which nobody orders. */
const favours = /^(?:introduce|recommend|refer|connect|help|clarify|explain)$/;

const canYou = phrase("can|could|would|will you #Infinitive");
/** "Can you call before Friday?" may want a yes or no, and "can you send it?" doesn't. */
const plainlyAsked = phrase(
  "could|would|can|will you send|share|forward|give|email|confirm|return|sign|fill|attach|resend",
);
const couldYou = phrase("could|would you #Infinitive");
/** "We need the list by Friday" asks the reader for it; "we need three more engineers" and "the team to agree" don't. */
const needing =
  /^(?:(I|we)(?:['’](?:ll|d)| will| would)?(?: (?:really|still|urgently))? need (?=(?:your|the)\b(?:[^,;:.?!'’]|(?<=\d)[.,](?=\d)){3,60} (?:by|before|until|today|tomorrow|from you)\b)|(need) (?=(?:your|the)\b))(?![^.]*\b(?:to|that|who|which|is|are|or)\b)(?:[^,;:?!]|(?<=\d),(?=\d)|, (?=(?:split|sorted|broken|grouped|including|with|per|by)\b)){3,120}\.$/iu;

const orElse = /^(?<asked>.{15,160}?),? or (?=(?:we|I|it|they|the|our)\b)(?<rest>.{5,160})$/isu;

/** "I need it by Thursday or we lose the price." → "Could I please have it by Thursday? Otherwise we lose the price." */
function wishedOrElse({ text, words, start }: Sentence): Edit[] {
  const at = words[start]?.at ?? 0;
  const { asked, rest } = orElse.exec(text.slice(at))?.groups ?? {};
  if (asked === undefined || rest === undefined) return [];
  const [, who, bare] = needing.exec(`${asked}.`) ?? [];
  if (who === undefined && bare === undefined) return [];
  const thing = asked.replace(/^.*?\bneed /isu, "").replace(/,? please$/iu, "");
  const end = /[.!?]$/u.test(rest) ? "" : ".";
  const put = `could ${who?.toLowerCase() === "we" ? "we" : "I"} please have ${thing}? Otherwise ${rest}${end}`;
  return [{ at, end: text.length, put: at === 0 ? put.charAt(0).toUpperCase() + put.slice(1) : put }];
}

/** "Need your photo by Thursday, the programme goes to print on Friday" */
const neededWithReason =
  /^(?:(?<who>I|we) )?(?:still |really |urgently )*need (?<thing>(?:your|the) [^,;:?!]{3,120}), (?<reason>(?:the |our |my |your )?\p{L}+ (?:goes|go|is|are|needs|closes|starts|begins|ends|leaves|wants|opens)\b.{3,100}?)\.?$/iu;

function wishedWithReason({ text, words, start }: Sentence): Edit[] {
  const at = words[start]?.at ?? 0;
  const { who, thing, reason } = neededWithReason.exec(text.slice(at))?.groups ?? {};
  if (thing === undefined || reason === undefined) return [];
  const put = `could ${who?.toLowerCase() === "we" ? "we" : "I"} please have ${daysSpelled(thing)}? ${capitalised(daysSpelled(reason))}.`;
  return [{ at, end: text.length, put: at === 0 ? capitalised(put) : put }];
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** "By thurs" is "by Thursday" in a sentence that asks politely. */
function daysSpelled(text: string): string {
  return text.replace(
    /(?<=\b(?:by|on|until|before|this|next|print|from|for) )(mon|tues?|weds?|thu(?:rs?)?|fri)\b\.?/giu,
    (short) => days.find((day) => day.toLowerCase().startsWith(short.slice(0, 3).toLowerCase())) ?? short,
  );
}

/** "I want an answer this week" */
const insisting =
  /^(I|we) (?:want|expect) (?=(?:your|an?) (?:answer|reply|response|decision|confirmation|feedback|update|comments|offer|signature)\b)(?![^.]*\b(?:that|who|which|is|are|or)\b)[^,;:?!]{3,120}\.$/iu;

/** "I need your answer by Friday." → "I would be grateful for your answer by Friday." */
function wished(sentence: Sentence): Edit[] {
  const { words, start, text } = sentence;
  const first = words[start];
  const rest = text.slice(first?.at);
  const said = needing.exec(rest) ?? insisting.exec(rest);
  const thing = words[words.findIndex(({ normal }) => /^(?:need|want|expect)$/.test(normal)) + 1];
  if (said === null)
    return [wishedOrElse(sentence), wishedWithReason(sentence)].find(({ length }) => length > 0) ?? [];
  if (said === null || first === undefined || !standsAlone(thing)) return [];
  const who = said[1]?.toLowerCase() === "we" ? "we" : "I";
  if (thing.normal === "your") return without(sentence, first, thing, `${who} would be grateful for `);
  const please = isPolite(words.slice(start)) ? "" : "please ";
  return [...without(sentence, first, thing, `could ${who} ${please}have `), ...endedWith("?", sentence)];
}

const youPlease = phrase("could|can|would|will you please|kindly #Infinitive");
const wouldMind = phrase("would|do you mind #Gerund");

/** "Could you send me the list?" and "Could you please send me the list?" → "Please send me the list." */
function asOrder(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const first = words[start];
  const verb = words[start + 3];
  if (first === undefined || !standsAlone(verb) || !isQuestion || hollow.test(sentence.text)) return [];
  // "Would you send the trucks anyway or hold them?" asks which.
  if (/ or /u.test(sentence.text)) return [];
  if (!isPlain(sentence, start + 2) || isPolite(words.slice(start + 3))) return [];
  if (words.slice(start + 2, start + 4).some(({ normal }) => favours.test(normal))) return [];
  if (matchAt(words, start, wouldMind) !== undefined) {
    const infinitive = nlp(verb.normal).verbs().toInfinitive().text();
    if (!orders.has(infinitive)) return [];
    return [{ at: first.at, end: verb.end, put: cased(`could you ${infinitive}`, sentence, first.at) }];
  }
  const plainVerb = words[start + 2];
  const isAsked = [couldYou, plainlyAsked].some((each) => matchAt(words, start, each) !== undefined);
  if (isAsked && standsAlone(plainVerb) && asksWith.has(plainVerb.normal))
    return [...without(sentence, first, plainVerb, "please "), ...endedWith(".", sentence)];
  if (matchAt(words, start, youPlease) === undefined || noRequest.test(verb.normal)) return [];
  return [...without(sentence, first, verb, "please "), ...endedWith(".", sentence)];
}

/** "Can you send me the list?" → "Could you please send me the list?" */
function withPlease(sentence: Sentence): Edit[] {
  const { words, start, isQuestion } = sentence;
  const [first, verb] = [words[start], words[start + 2]];
  if (first === undefined || !standsAlone(verb) || !isQuestion || isPolite(words)) return [];
  if (matchAt(words, start, canYou) === undefined || !asksWith.has(verb.normal)) return [];
  if (!isPlain(sentence, start + 2)) return [];
  return without(sentence, first, verb, "could you please ");
}

const notOrdered: readonly Trait[] = [
  "formal",
  "tactful",
  "no confrontation",
  "detailed",
  "asked after",
  "lively",
  "casual",
];

const obliged = phrase("you must also? please? #Infinitive");

/** "You must sign it" → "Could you please sign it?", for who can't hear "must". */
export const dutyMove: Move = {
  when: [],
  what: "A duty is a question",
  edits: (sentence) => {
    const { words, start } = sentence;
    const verb = matchAt(words, start, obliged);
    const [first, at] = [words[start], words[(verb ?? 0) - 1]];
    if (verb === undefined || first === undefined || !standsAlone(at) || !isPlain(sentence, verb - 1))
      return [];
    const also = words.slice(start, verb).some(({ normal }) => normal === "also") ? "also " : "";
    return [...without(sentence, first, at, `could you please ${also}`), ...endedWith("?", sentence)];
  },
};

export const softRequestMoves: readonly Move[] = [
  {
    when: ["tactful", "no confrontation"],
    unless: ["direct"],
    what: "The request is a question",
    isOnce: true,
    isForPlainOccasion: true,
    edits: asQuestion,
  },
  {
    // "Please let us know…" is kind enough for whoever is formal, and doesn't mind an order.
    when: ["warm"],
    unless: ["direct", "tactful", "no confrontation", "formal"],
    what: "The request is a question",
    isOnce: true,
    isForPlainOccasion: true,
    edits: asQuestion,
  },
  {
    when: ["no confrontation", "tactful", "formal", "not chased", "warm", "asked after"],
    unless: ["direct"],
    what: "A demand is a wish",
    isForPlainOccasion: true,
    edits: wished,
  },
  {
    when: ["no confrontation", "tactful", "formal", "warm"],
    unless: ["direct"],
    what: "The request says please",
    effort: 2,
    isForPlainOccasion: true,
    edits: withPlease,
  },
  {
    when: ["direct"],
    unless: notOrdered,
    what: "The request is short",
    effort: 2,
    isForPlainOccasion: true,
    edits: asOrder,
  },
  {
    when: ["brief"],
    unless: [...notOrdered, "unhurried", "not chased"],
    what: "The request is short",
    effort: 2,
    isForPlainOccasion: true,
    edits: asOrder,
  },
];
