import type { Word } from "../../../../language/facts/english.ts";
import { matchAt, phrase } from "../phrase.ts";
import type { Edit, Sentence } from "../sentence.ts";
import { cased, endedWith, type Move, reasonAt, standsAlone, thanksLast } from "./move.ts";

const persons = /^(?:i|you|he|she|it|we|they|there|that|what|who|here)$/;

/** How a word is contracted with the one before it. */
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    am: "'m",
    are: "'re",
    is: "'s",
    will: "'ll",
    have: "'ve",
    would: "'d",
  }),
);
const shortOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<readonly string[]>({
    i: ["am", "will", "have", "would"],
    you: ["are", "will", "have"],
    we: ["are", "will", "have", "would"],
    they: ["are", "will", "have"],
    he: ["is", "will"],
    she: ["is", "will"],
    it: ["is", "will"],
    there: ["is"],
  }),
);
/** "If you could not send it" asks that it isn't sent; "if you couldn't" doesn't. */
const denied = /^(?:do|does|did|is|are|was|were|has|have|had)$/;

const stressing = /^(?:how|what|whatever|where|who|than|as)$/;

/** "We are" and "do not", each where more words of the sentence follow: "Yes, we are" ends with it. */
function contracted(sentence: Sentence): Edit[] {
  const { words } = sentence;
  return words.flatMap((word, index): Edit[] => {
    const [next, after] = [words[index + 1], words[index + 2]];
    if (word.text === "cannot" && after !== undefined)
      return [{ at: word.at, end: word.at + word.text.length, put: "can't" }];
    if (!standsAlone(word) || !standsAlone(next) || !standsAlone(after) || word.isCut || next.isCut)
      return [];
    if (next.text !== next.text.toLowerCase()) return [];
    const gap = { at: word.end, end: next.end };
    if (next.normal === "not" && word.text === word.text.toLowerCase()) {
      const isOfPerson = persons.test(words[index - 1]?.normal ?? "");
      if (denied.test(word.normal) && (isOfPerson || !/^(?:is|are|was|were)$/.test(word.normal)))
        return [{ ...gap, put: "n't" }];
      if (word.normal === "will") return [{ at: word.at, end: next.end, put: "won't" }];
      if (word.normal === "can") return [{ at: word.at, end: next.end, put: "can't" }];
      return [];
    }
    const before = words[index - 1];
    // "Most of it is done".
    if (before?.tags.has("Preposition") === true) return [];
    const short = shortForms.get(next.normal);
    // "How sorry I am about it" stresses what a contraction can't.
    const isStressed = words.slice(0, index).some(({ normal }) => stressing.test(normal));
    const isAsked = isStressed || (sentence.isQuestion && before?.tags.has("Verb") === true);
    if (short === undefined || isAsked || !shortOf.get(word.normal)?.includes(next.normal)) return [];
    if (/^(?:not|what|who|how|where|why|when)$/.test(after.normal) || !isAuxiliary(next.normal, after))
      return [];
    return [{ ...gap, put: short }];
  });
}

/** "I have sent it", but not "I have a car", nor "I would Friday". */
function isAuxiliary(normal: string, { tags, normal: after }: Word): boolean {
  if (normal === "have")
    return tags.has("Participle") || (tags.has("Verb") && tags.has("PastTense")) || after === "been";
  if (normal === "would" || normal === "will")
    return tags.has("Infinitive") || after === "be" || after === "like" || after === "love";
  return true;
}

const spelled: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    reckon: "think",
    gonna: "going to",
    wanna: "want to",
    yeah: "yes",
    yep: "yes",
    nope: "no",
    "&": "and",
  }),
);

/** Contractions and slang in full. */
function expanded(sentence: Sentence): Edit[] {
  const { words } = sentence;
  return words.flatMap((word, index): Edit[] => {
    const second = words[index + 1];
    const bare = word.text.toLowerCase().replace(/(?<![.,!?])[.,!?]+$/, "");
    const full = isOfName(words, index) ? undefined : spelled.get(bare);
    if (full !== undefined) {
      const put = index === 0 ? full.charAt(0).toUpperCase() + full.slice(1) : full;
      return [{ at: word.at, end: word.at + bare.length, put }];
    }
    if (second === undefined || second.text !== "" || !/['’]/.test(word.text)) return [];
    // "Don't want to nag" lacks its subject, and "do not want" orders.
    if (
      index === sentence.start &&
      /^don['’]t$/iu.test(word.text) &&
      ofMind.test(words[index + 2]?.normal ?? "")
    )
      return [{ at: word.at, end: word.at + word.text.length, put: cased("I do not", sentence, word.at) }];
    const after = words[index + 2];
    // "It just isn't" doesn't say "it just is not".
    if (/^(?:just|simply|really)$/.test(words[index - 1]?.normal ?? "")) return [];
    const put = fullForm(word, second, after, words.slice(index + 3));
    if (put === undefined || (after === undefined && second.normal !== "not")) return [];
    // "We've got a van" has one.
    const owned = words[index + 3];
    if (second.normal === "have" && after?.normal === "got" && standsAlone(owned) && !after.isCut)
      return [{ at: word.at, end: owned.at, put: `${put} ` }];
    const length = word.text.replace(/(?<![.,!?;:])[.,!?;:]+$/, "").length;
    return [{ at: word.at, end: word.at + length, put }];
  });
}

/** "Orrin & Vale" is a firm. */
function isOfName(words: readonly Word[], index: number): boolean {
  const [before, after] = [words[index - 1], words[index + 1]];
  return words[index]?.text === "&" && [before, after].every((word) => /^\p{Lu}/u.test(word?.text ?? ""));
}

const ofMind = /^(?:want|know|think|mean|mind|need|see)$/u;

const goesOn = /^(?:going|gonna|still|not|now|already|also|being|just|a|the)$/u;

function fullForm(
  word: Word,
  { normal }: Word,
  after: Word | undefined,
  rest: readonly Word[],
): string | undefined {
  const [stem = ""] = word.text.split(/['’]/);
  if (/n['’]t\b/i.test(word.text)) {
    // "Don't you think" turns round in full.
    const isCut = /[,;:]$/.test(word.text) || word.isCut;
    if ((after?.tags.has("Pronoun") === true && !isCut) || normal !== "not") return undefined;
    if (/^can['’]t/i.test(word.text)) return `${stem.slice(0, 1)}annot`;
    if (/^won['’]t/i.test(word.text)) return `${stem.slice(0, 1)}ill not`;
    return /^(?:ain|shan)/i.test(stem) ? undefined : `${stem.slice(0, -1)} not`;
  }
  // "Who's just come" has.
  if (normal === "is" && adverb.test(after?.normal ?? "") && isParticiple(rest[0])) return undefined;
  // "The contract's still with us", but not "the contract's end".
  if (/^\p{L}+['’]s$/u.test(word.text) && normal === "is" && goesOn.test(after?.normal ?? ""))
    return `${stem} is`;
  if (!persons.test(stem.toLowerCase()) || after === undefined) return undefined;
  const isDone = after.tags.has("Participle") || after.tags.has("PastTense");
  switch (word.text.split(/['’]/)[1]?.replace(/\P{L}/gu, "").toLowerCase()) {
    case "m":
      return `${stem} am`;
    case "re":
      return `${stem} are`;
    case "ve":
      return `${stem} have`;
    case "ll":
      return `${stem} will`;
    case "d":
      if (after.normal === "rather") return `${stem} would`;
      if (
        normal === "would" &&
        (after.tags.has("Infinitive") || /^(?:like|love|be|have)$/.test(after.normal))
      )
        return `${stem} would`;
      return after.normal === "better" ? `${stem} had` : undefined;
    case "s":
      // "It's finished" may be "it is" or "it has".
      if (after.normal === "been" || after.normal === "got") return `${stem} has`;
      return isDone || likePresent.test(after.normal) ? undefined : `${stem} is`;
    default:
      return undefined;
  }
}

const adverb = /^(?:just|already|now|only|never|always|recently|also|still|finally)$/;

function isParticiple(word: Word | undefined): boolean {
  if (word === undefined) return false;
  return ["Participle", "PastTense"].some((tag) => word.tags.has(tag)) || likePresent.test(word.normal);
}

/** Participles that look like the present: "it's cut their costs". */
const likePresent = /^(?:beat|become|come|cost|cut|hit|hurt|let|put|read|run|set|shut|split|spread)$/u;

const thanksFor = phrase("thanks for|again|so|very|in");
const thanksALot = phrase("thanks a lot|million|bunch");
const alone = phrase("thanks");

/** "Thanks for the file", but not "Thanks to Tom we won". */
function thanked(sentence: Sentence): Edit[] {
  const { words, start } = sentence;
  const first = words[start];
  if (!standsAlone(first)) return [];
  // "Cheers!" thanks for something that was asked.
  const isCheers = first.normal === "cheers" && words.length === start + 1;
  if (!isCheers && matchAt(words, start, alone) === undefined) return [];
  const lot = matchAt(words, start, thanksALot);
  const last = words[(lot ?? 0) - 1];
  if (lot !== undefined && last !== undefined) {
    const end = last.at + last.text.replace(/(?<![.!,])[.!,]+$/, "").length;
    return [{ at: first.at, end, put: cased("thank you very much", sentence, first.at) }];
  }
  const isWhole =
    first.isCut || words[start + 1] === undefined || matchAt(words, start, thanksFor) !== undefined;
  if (!isWhole) return [];
  return [{ at: first.at, end: first.at + first.normal.length, put: cased("thank you", sentence, first.at) }];
}

const wanting = phrase("wanted|hoping|glad to #Infinitive");
const following = phrase("just? following up on|about|regarding");

/** "Will send it tomorrow." → "I will send it tomorrow." */
function withSubject({ words, start, isQuestion }: Sentence): Edit[] {
  const first = words[start];
  if (first === undefined || isQuestion || !standsAlone(first)) return [];
  const follows = words[start + (first.normal === "just" ? 1 : 0)];
  if (standsAlone(follows) && matchAt(words, start, following) !== undefined)
    return [{ at: first.at, end: follows.at + 1, put: "I am f" }];
  const put = isOwnWill(words, start) ? "I will" : wishOf(words, start);
  if (put === undefined) return [];
  const rest = /^gonna/iu.test(first.text) ? " to" : "";
  return [{ at: first.at, end: first.at + first.text.length, put: put + rest }];
}

const willing = phrase("will #Infinitive #Determiner|#Pronoun|#Possessive|#Preposition|#Adverb|#Date|#Value");

/** Not "Will Power will join us", who is somebody, nor "Will power helps". */
function isOwnWill(words: readonly Word[], start: number): boolean {
  return matchAt(words, start, willing) !== undefined && !/^\p{Lu}/u.test(words[start + 1]?.text ?? "");
}

const planned = phrase("going|gonna to? #Infinitive");
const expected = phrase("should be with|ready|done|there|here|fine|back|available|able");
const having = phrase("got|received your|the|it|this");

function wishOf(words: readonly Word[], start: number): string | undefined {
  const word = words[start]?.normal ?? "";
  if (matchAt(words, start, having) !== undefined) return "I have received";
  if (matchAt(words, start, expected) !== undefined) return "It should";
  if (matchAt(words, start, planned) !== undefined) return `I am ${word}`;
  if (matchAt(words, start, wanting) === undefined) return undefined;
  return word === "wanted" ? "I wanted" : `I am ${word}`;
}

const ownPart = /,\s+will (?!(?:you|we|i|be|do|it|that|this|he|she|they|there|the)\b)(?=[^?]*$)/iu;

/** "Thank you for the call, will send the deck" → "Thank you for the call. I will send the deck" */
function inTwo({ text, kind }: Sentence): Edit[] {
  const found = kind === "thanks" ? ownPart.exec(text) : null;
  return found === null ? [] : [{ at: found.index, end: found.index + found[0].length, put: ". I will " }];
}

const days =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)\b/u;

const unmarkedQuestion =
  /^(?:(?:how|what|when|where|who|which|why) )?(?:can|could|would|will|do|does|did|are|is|have|has|shall|should) (?:you|we|I|it|they|there|this|that|the|your|our)\b/iu;
/** "Same price or is there a surcharge" */
const asksLater =
  /\b(?:or|and|but|so) (?:is|are|do|does|did|can|could|will|would|should|have|has) (?:you|we|I|it|they|there|this|that|the)\b(?!.*[,;])/iu;
const unmarkedStatement = /^(?:I|we|thank you|thanks|please|pls|lmk|let me know)\b/iu;

/** Of other beginnings, "Have your CFO sign it." orders, and "Should the test fail, we stop." is a condition. */
const asksReader = /^(?:can|could|would|will) you\b/iu;

/** "Can you send it again, page 3 was missing." → "Can you send it again? Page 3 was missing." */
function misMarked(sentence: Sentence): Edit[] {
  const { text, words, start } = sentence;
  if (!asksReader.test(text.slice(words[start]?.at)) || !/[\p{L}\p{N})]\.$/u.test(text)) return [];
  const reason = reasonAt(words, start);
  const [last, next] = [words[(reason ?? 0) - 1], words[reason ?? words.length]];
  if (reason === undefined || last === undefined || next === undefined) return endedWith("?", sentence);
  const comma = text.indexOf(",", last.at);
  return [{ at: comma, end: next.at + 1, put: `? ${text.charAt(next.at).toUpperCase()}` }];
}

/** "Thanks a million, Silvie" */
const signing = /\b(?:thank you|thanks|cheers|regards|best|wishes)\b[^,]{0,20}, \p{Lu}[\p{L}'’-]+$/iu;

/** The mark that a sentence of some length ends without. */
function missingMark(sentence: Sentence): Edit[] {
  const { text, words, start } = sentence;
  const isOpen = /\b(?:following|below|these|this|that|are|is|list)$/iu.test(text);
  const isShort = words.length < start + 4 && sentence.kind !== "thanks";
  // A mark behind a link would become a part of it.
  const isLink = /(?:https?:\/\/|www\.)\S{1,300}$/u.test(text);
  if (isOpen || isLink || signing.test(text) || !/[\p{L}\p{N})]$/u.test(text) || isShort) return [];
  const said = text.slice(words[start]?.at);
  const thanks = thanksLast.exec(text);
  if (unmarkedQuestion.test(said) && thanks !== null)
    return [{ at: thanks.index, end: text.length, put: "? Thank you." }];
  if (unmarkedQuestion.test(said) || asksLater.test(said)) return endedWith("?", sentence);
  return unmarkedStatement.test(said) || sentence.kind === "statement" ? endedWith(".", sentence) : [];
}

const modal = phrase("can|could|would|will you");

/** "Grace can you send it" → "Grace, can you send it" */
function calledByName(words: readonly Word[]): Edit[] {
  const [name] = words;
  const isCalled =
    name?.tags.has("FirstName") === true && !name.isCut && matchAt(words, 1, modal) !== undefined;
  return isCalled ? [{ at: name.at + name.text.length, end: name.at + name.text.length, put: "," }] : [];
}

/** "Can you send the list, need it by 4" → "Can you send the list? I need it by 4." */
function splicedNeed(sentence: Sentence): Edit[] {
  const { text, words } = sentence;
  const found = /, need (?=(?:it|this|them) (?:by|before|until|today|asap)\b)/iu.exec(text);
  const asks = matchAt(words, 0, modal) ?? matchAt(words, 1, modal);
  if (found === null || asks === undefined) return [];
  return [
    { at: found.index, end: found.index + found[0].length, put: "? I need " },
    ...endedWith(".", sentence),
  ];
}

/** "hi rafael": whoever is greeted by one name. */
function isGreeted(words: readonly Word[], at: number): boolean {
  const name = words[at];
  return (
    at === 1 &&
    /^(?:hi|hey|hello|dear|hallo)$/.test(words[0]?.normal ?? "") &&
    name?.isCut === true &&
    /^\p{Ll}{2,20}$/u.test(name.text) &&
    !impersonal.test(name.text)
  );
}

const impersonal =
  /^(?:there|all|team|both|everyone|everybody|guys|folks|again|you|mate|man|sir|madam|colleagues?|friends?)$/;

/** "can you sign by friday??" → "Can you sign by Friday?" */
function asInLetters(sentence: Sentence): Edit[] {
  const { text, words } = sentence;
  const capital = ({ at, text: word }: Word) => ({ at, end: at + 1, put: word.charAt(0).toUpperCase() });
  const [first] = words;
  // "a)" counts items.
  const isBegun =
    first?.at === 0 && !/^\p{L}\)/u.test(text) && /^\p{Ll}+(?:['’]\p{Ll}+)?,?$/u.test(first.text);
  const marks = /(?<=[\p{L}\p{N})])([?!])\1+$/u.exec(text);
  const spliced = splicedNeed(sentence);
  return [
    ...calledByName(words),
    ...(isBegun ? [capital(first)] : []),
    ...[...text.matchAll(/(?<![\p{L}\p{N}.'’])i(?=['’\s])/gu)]
      .filter(({ index }) => index > 0)
      .map(({ index }) => ({ at: index, end: index + 1, put: "I" })),
    ...words
      .filter((word, at) => word !== first && (days.test(word.text) || isGreeted(words, at)))
      .map(capital),
    ...(spliced.length > 0
      ? spliced
      : marks === null
        ? [...missingMark(sentence), ...misMarked(sentence)]
        : [{ at: marks.index, end: text.length, put: marks[1] ?? "" }]),
  ];
}

/** Others tell a question by its mark. */
export const letterMove: Move = {
  when: ["formal"],
  unless: ["casual"],
  what: "Capitals and marks are those of a letter",
  effort: 0.5,
  isOfRegister: true,
  edits: asInLetters,
};

/** Finishes what other moves began to tidy; too small a change by itself. */
const tidyMove: Move = {
  when: [
    "plain words",
    "serious",
    "tactful",
    "detailed",
    "warm",
    "calm",
    "direct",
    "figures",
    "careful claims",
  ],
  unless: ["formal", "casual", "humour", "lively"],
  what: "Sentences begin with a capital and end with their mark",
  effort: 0.5,
  edits: asInLetters,
};

export const registerMoves: readonly Move[] = [
  tidyMove,
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Sentences have their subject",
    effort: 1,
    isOfRegister: true,
    edits: withSubject,
  },
  {
    when: ["casual", "humour"],
    unless: ["formal"],
    what: "It's written as one talks",
    effort: 1,
    isOfRegister: true,
    edits: contracted,
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Contractions are spelled out",
    isWhole:
      /\p{L}(?:['’](?:m|re|ve|ll|d)|n['’]t)(?!\p{L})|\b(?:it|that|there|here|what|who|he|she|where|how|(?:any|every|some|no)thing)['’]s(?!\p{L})/iu,
    effort: 1,
    isOfRegister: true,
    edits: expanded,
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "“Thanks” is “thank you”",
    effort: 1,
    isOfRegister: true,
    edits: thanked,
  },
  {
    when: ["formal"],
    unless: ["casual"],
    what: "Sentences have their subject",
    effort: 1,
    isOfRegister: true,
    edits: inTwo,
  },
];
