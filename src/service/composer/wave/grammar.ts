import type { Sentence, Word } from "../../../language/facts/english.ts";

/** @returns whether a thing takes no "a": "feedback" */
export function isUncountable(thing: string): boolean {
  return uncountable.test(thing);
}

const uncountable =
  /(?:feedback|pricing|information|access|interest|approval|advice|help|support|time|legal|procurement|availability|progress|training|onboarding|implementation|exclusivity|security|data|input|compliance|dinner|lunch|breakfast|coffee|confirmation|consent|permission|churn|revenue|work|equity|patience|understanding|hospitality|trust|sign-?off|budget approval|delivery|payment|parking|wi-?fi|insurance|management|energy|marketing|finance|traffic|stock|capacity|software|hardware|water|payroll|async|compensation|clarification|notice|maintenance|automation|logistics|recruitment|procurement|planning|safety|research|innovation|robotics|analytics)$/i;

/** @returns whether a word is a verb that needs a subject: "goes", "went", "will", but not "going" */
export function isFiniteVerb({ tags, normal }: Word): boolean {
  if (tags.has("Copula") || tags.has("Modal") || tags.has("Auxiliary")) return true;
  // Mostly taken for nouns
  if (/^(?:fits|suits)$/u.test(normal)) return true;
  // "Native engineers as translators"
  if (/(?:[nt]eers|ists)$/u.test(normal) && !/^(?:consists|persists|resists|lists|twists)$/u.test(normal))
    return false;
  return tags.has("Verb") && (tags.has("PastTense") || (tags.has("PresentTense") && !tags.has("Gerund")));
}

/** @returns whether a sentence has somebody or something, and then what that does or is */
export function hasSubjectAndVerb({ words }: Sentence): boolean {
  const verb = words.findIndex(
    (word, index) =>
      index > 0 &&
      isFiniteVerb(word) &&
      agrees(words, index) &&
      !(index === words.length - 1 && things.test(word.normal)),
  );
  // "About 200 of your agents couldn't log in"
  const isRough =
    /^(?:about|around|over|almost|nearly)$/.test(words[0]?.normal ?? "") && words[1]?.tags.has("Value");
  const first = isRough ? words[1] : words[0];
  if (isCompound(words)) return true;
  if (first === undefined || verb < 1) return false;
  const isSubject = ["Noun", "Pronoun", "Determiner", "Possessive", "Value", "Adjective"].some((tag) =>
    first.tags.has(tag),
  );
  if (/^(?:this|that|there|it)$/.test(first.normal)) return true;
  return (
    isSubject &&
    words.slice(0, verb).some(({ tags }) => ["Noun", "Value", "Hyphenated"].some((tag) => tags.has(tag)))
  );
}

/** "Import errors went down", "phase 2 is done", "no data was lost": what may be an order is the beginning of a name. */
export function isCompound([first, second, third]: readonly Word[]): boolean {
  if (first?.normal === "lead") return false;
  // "No contract sent yet" lacks its verb.
  if (first?.normal === "no" && !["Copula", "Modal", "Auxiliary"].some((tag) => third?.tags.has(tag)))
    return false;
  const isAmbiguous = first?.tags.has("Verb") === true || first?.normal === "no";
  const isName =
    second !== undefined &&
    ["Noun", "Value"].some((tag) => second.tags.has(tag)) &&
    !second.tags.has("Pronoun");
  return isAmbiguous && isName && third !== undefined && isFiniteVerb(third) && !third.tags.has("Infinitive");
}

/** What ends a name and isn't done there: "the order and the delivery dates". */
const things =
  /^(?:dates|orders|plans|notes|reports|forms|costs|rates|prices|samples|figures|slots|hours|times|calls|visits|reviews|results|documents|contacts|names|numbers|offers|quotes|drafts|designs|tests|prints)$/;

/** "Port strike in Antwerp", "decision by board": what one thing does ends in "s", and nothing is done behind "by". */
function agrees(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (words[at]?.tags.has("Infinitive") !== true || before === undefined) return true;
  // "The remainder after the roof report": what ends a place or a time is a thing.
  const isOfPlace = at === words.length - 1 && words.slice(1, at).some(({ tags }) => tags.has("Preposition"));
  if (isOfPlace) return false;
  const isSingle = before.tags.has("Singular") && !before.tags.has("Pronoun") && !before.tags.has("Person");
  return !isSingle && !before.tags.has("Preposition");
}

/** @returns whether a sentence has a subject and a verb, also one that is often taken for a noun */
export function isWhole(sentence: Sentence): boolean {
  return hasSubjectAndVerb(sentence) || usualVerb.test(sentence.text);
}

/** Verbs that are often taken for nouns. */
export const usualVerb =
  /[^\s,] (?:leaves|stays|ships|arrives|holds|lasts|pays|closes|follows|ends|starts|begins|expires|lapses|goes|changes|closes|opens|runs|needs|takes|means|works|moves|slips|covers|includes|caps|applies|saves|signs|owns|leads|decides)(?![\p{L}])| (?:is|are) (?:not )?included\.?$|^(?:[Oo]ur|[Yy]our|[Tt]he|[Mm]y) (?:[\p{L}-]{1,30} ){1,3}(?:cuts?|hit|puts?|lets?|sets?) [^.]{0,60}\d|^(?:[Oo]ur|[Yy]our|[Tt]he|[Mm]y) (?:[\p{L}-]{1,30} ){1,3}(?:failed|passed|missed|broke|arrived|burst|leaked) |^(?:signs|owns|leads|decides|handles|runs|approves) /u;
