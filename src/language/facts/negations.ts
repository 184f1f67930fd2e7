import type { PlacedFact } from "./fact.ts";
import { type LanguageCode, languages } from "./languages/languages.ts";
import type { Reading } from "./reading.ts";
import { plain, stemOf } from "./spelling/plain.ts";

/** Part of a sentence that may deny something. */
interface Clause {
  /** Which sentence it is part of. */
  sentence: number;
  /** How its words begin that say what it is about. */
  stems: ReadonlySet<string>;
  denials: readonly Denial[];
  /** How the words begin that deny something, or may say what a denial says. */
  negative: readonly string[];
  /** Whether it has words that may say so beside others. */
  isOdd: boolean;
  /** Whether it says until when, and from when. */
  isWaiting: boolean;
  isBounded: boolean;
}

interface Denial extends PlacedFact {
  /** How the word begins that is denied: "dry" of "isn't dry yet". */
  key: string | undefined;
  /** "On Tuesday, not Wednesday": without it, a text may still say on which day. */
  isContrast: boolean;
}

/** A text with more clauses is a list. */
const maxClauses = 500;
/** A denial is named with the word that it denies, up to so many characters. */
const maxNamed = 30;
/** Two parts of a text are about the same thing when they share so many words. */
const minShared = 2;
/** And such a share of them where the denied word isn't there. */
const minAlike = 0.6;

const boundary =
  /(?<end>(?<![.!?…])[.!?…]+(?=\s|$)|\n)|(?<![;,()–—])[;,()–—]+(?=\s|$)|\s(?=(?:but|because|so|while|whereas|although|though|unless|and|or|if|when|aber|weil|denn|und|sondern|mais|car|et|pero|porque|y|sino|ma|perché|e|mas)\s)/giu;

/** What is no denial, though it has the words of one. */
const idioms = wholeWords(
  [
    "not only|(?:no|not|\\p{L}{2,6}n['’]t|cannot|never|nothing|nobody)(?: [\\p{L}'’]+){0,6} (?:exceed|above|below|under|over|beyond|lower|higher|sooner|later(?! this)|(?:\\p{L}+er|more|less) than)",
    "no (?:problem|worries|doubt|rush|hurry|pressure)|(?:not|isn['’]t|aren['’]t) (?:that )?urgent|not bad|nothing (?:but|wrong|to worry)",
    "(?:don['’]t|do not|never|wouldn['’]t) (?:hesitate|worry|forget|miss)|not a problem|can(?:['’]t|not) wait|(?:wouldn|couldn|won|can|don|didn|isn|aren)['’]t (?:you|it|they|we)|why (?:not|don['’]t)|(?:whether )?or not|(?:if|or) not|not to mention|^no(?=,)|no\\.|isn['’]t that|neither (?:can|could|do|does|did|will|would|is|are|has|have)",
    "kein(?:e|en)? (?:Problem|Sorge|Eile)|nicht nur|nicht (?:später|mehr|weniger|länger|früher) als|nicht vergessen|zögern Sie nicht|nicht zögern|pas de (?:problème|soucis?)|n['’]hésite[zr]? pas|non seulement|ne manque[rz]? pas|n['’]oublie[rsz]* pas|no olvid\\p{L}*|non dimentic\\p{L}*|no hay problema|no dud[ae]\\p{L}* en|no s[oó]lo|nessun problema|non esit\\p{L}*|non solo|non oltre|se no|si no|sans (?:quoi|eux|lui|elles?)|ne doi\\p{L}* pas dépasser|sem problemas?|não hesit\\p{L}*|não só",
  ].join("|"),
);

/** Words that say as little of what a clause is about as short ones do. */
const common = new Set(
  "with that this have will would could should please from your they them been were when what which there here just also then than some more very about into only need want able possible make take give let's does done doing going make sure still already their these those because every able like know think dass noch auch oder wird wurde werden haben sind können bitte dann pour avec nous vous dans être cette mais plus tout para pero como esta este está puede nuestro questo questa sono essere anche come nostro isso este esta pode nosso fica".split(
    " ",
  ),
);

const bounding = wholeWords(
  "until|till|before|once|after|from|only|when|earliest|latest|bis|vor|bevor|erst|frühestens|avant|jusqu['’]\\p{L}+|antes|hasta|prima|fino|até",
  "iu",
);

/** "By Friday, otherwise we can't…" may be "for us to…", and "if you don't" the other way round too. */
const conditional = wholeWords(
  "if|unless|otherwise|else|in case|wenn|falls|sonst|sinon|sans quoi|altrimenti|de lo contrario|senão|caso contrário|in caso contrario",
  "iu",
);
/** With a date, that is how something lies to it. */
const waiting = wholeWords(
  "until|till|before|after|by|bis|vor|bevor|avant|jusqu['’]\\p{L}+|antes|hasta|prima|fino|até",
  "iu",
);
/** Words that may stand where something was denied, and often stand elsewhere. */
const weak = wholeWords(
  "still|any\\p{L}*|every\\p{L}*|all|whatever|quiet|maximum|most|minimum|floor|keep\\p{L}*|kept|stay\\p{L}*|same|identical|intact|extra|optional|voluntary|late|empty|lost|difficult|hard|trouble|problem\\p{L}*|wrong|false|doubt\\p{L}*|remain\\p{L}*|off|yet|far from|drop\\p{L}*|full\\p{L}*|gone|sorry|beyond|leav\\p{L}*|spare\\p{L}*|clos\\p{L}*|delay\\p{L}*|unfortunately|earliest|afraid",
  "iu",
);
/** "Won't sign without it" signs with it. */
const doubled = wholeWords("without|ohne|sans|sin|senza|sem", "iu");
/** What a negation makes the opposite of: "nothing wrong" is all right. */
const opposite = wholeWords(
  "un(?!der|til|less|i[toqv]|cle|able|fortunate)\\p{L}{4,}|lack\\p{L}*|fail\\p{L}*|miss(?:ed|ing|es)?|refus\\p{L}*|wrong|issues?|problems?|object\\p{L}*|bad|free|ruled? out|mistakes?|errors?|complain\\p{L}*|excep\\p{L}*",
  "iu",
);

function wholeWords(words: string, flags = "giu"): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
}

const patterns = new Map(
  Object.entries(languages).map(([code, { negations, negationsOtherwise }]) => [
    code,
    { negations: wholeWords(negations), reworded: wholeWords(negationsOtherwise) },
  ]),
);

function stemsIn(text: string): { stem: string; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}]{4,}|\p{Lu}{2,3}|\d(?:[\d.,:]*\d)?/gu)]
    .filter(({ 0: word }) => !common.has(plain(word)))
    .map(({ 0: word, index }) => ({ stem: stemOf(word), end: index + word.length }));
}

/** @returns the text with each match replaced by as many characters that are no letters */
function hide(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => "_".repeat(found.length));
}

/** @returns the parts of a text's sentences */
function clausesOf(text: string, language: LanguageCode): Clause[] {
  const cut = hide(text, idioms);
  const ends = [...cut.matchAll(boundary)].slice(0, maxClauses);
  let [sentence, start] = [0, 0];
  return [...ends, { index: cut.length, 0: "", groups: undefined }].map(({ index, 0: mark, groups }) => {
    const clause = clauseOf(cut.slice(start, index), start, sentence, language);
    start = index + mark.length;
    if (groups?.end !== undefined) sentence += 1;
    return clause;
  });
}

/** Whether a clause may be said without a negation, as "nothing wrong" and "won't sign without it". */
function isOpen(rest: string, found: readonly Denial[]): boolean {
  return (
    opposite.test(rest) ||
    conditional.test(rest) ||
    (waiting.test(rest) && /\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/u.test(rest)) ||
    (found.length > 1 && found.some(({ text }) => doubled.test(text)))
  );
}

function clauseOf(text: string, start: number, sentence: number, language: LanguageCode): Clause {
  const { negations, reworded } = patterns.get(language) ?? { negations: /$^/gu, reworded: /$^/gu };
  const rest = hide(text, negations);
  const stems = stemsIn(rest);
  const found = [...text.matchAll(negations)].map(({ 0: word, index }): Denial => {
    const end = index + word.length;
    const key = stems.find((each) => each.end > end) ?? stems.at(-1);
    const isNamed = key !== undefined && key.end > end && key.end - index <= maxNamed;
    return {
      kind: "negation",
      text: isNamed && !text.slice(index, key.end).includes("_") ? text.slice(index, key.end) : word,
      at: start + index,
      key: key?.stem,
      isContrast: /^\s*$/u.test(text.slice(0, index)) && !/n['’]t$/iu.test(word),
    };
  });
  return {
    sentence,
    stems: new Set(stems.map(({ stem }) => stem)),
    denials: isOpen(rest, found) ? [] : found,
    negative: [...found.map(({ text: word }) => word), ...(rest.match(reworded) ?? []).map(stemOf)],
    isOdd: weak.test(rest),
    isWaiting: waiting.test(rest),
    isBounded: bounding.test(rest),
  };
}

function sharedWith(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...stems].filter((stem) => others.has(stem)).length;
}

/**
 * Negations that the other text lacks: it says the same of what is denied, and denies nothing. Other words for a
 * negation, such as "unable", "without" or "fails to", are as good as one.
 */
export function lackedNegations(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const [clauses, others] = [clausesOf(of.text, language), clausesOf(other.text, language)];
  if (Math.max(clauses.length, others.length) > maxClauses) return [];
  const affirmed = clauses.filter(({ negative }) => negative.length === 0);
  // One warning of a clause is enough, such as of "ne" and "pas".
  return clauses.flatMap((clause) =>
    clause.denials.filter((denial) => isLacked(clause, denial, affirmed, others)).slice(0, 1),
  );
}

function isLacked(
  clause: Clause,
  denial: Denial,
  affirmed: readonly Clause[],
  others: readonly Clause[],
): boolean {
  const { key, isContrast } = denial;
  const { same, isByKey } = clausesAbout(clause, denial, others);
  const isElsewhere = ({ stems }: Clause) =>
    affirmed.some((each) => sharedWith(each.stems, stems) > sharedWith(clause.stems, stems));
  // "It's free" says the opposite of "it isn't free", whatever else "free" may stand for.
  const isNegative = ({ negative }: Clause) => negative.some((word) => word !== key);
  const isDenied = (each: Clause) =>
    isNegative(each) ||
    (!isByKey && each.isOdd) ||
    (clause.isWaiting && each.isBounded) ||
    ((!isByKey || isContrast) && others.some((one) => one.sentence === each.sentence && isNegative(one)));
  return (
    same.length > 0 &&
    !others.some((each) => isNegative(each) && key !== undefined && each.stems.has(key)) &&
    !same.some((each) => isDenied(each) || isElsewhere(each))
  );
}

/** The clauses that say the same of what a clause denies (`isByKey`), or else of what it is about. */
function clausesAbout(
  clause: Clause,
  { key, isContrast }: Denial,
  others: readonly Clause[],
): { same: Clause[]; isByKey: boolean } {
  const withKey = others.filter(
    ({ stems }) =>
      key !== undefined &&
      stems.has(key) &&
      sharedWith(stems, clause.stems) >= Math.min(minShared, clause.stems.size, stems.size),
  );
  if (withKey.length > 0 || isContrast) return { same: withKey, isByKey: true };
  const isAlike = ({ stems }: Clause) =>
    sharedWith(stems, clause.stems) >= Math.max(minShared, minAlike * clause.stems.size);
  return { same: others.filter(isAlike), isByKey: false };
}
