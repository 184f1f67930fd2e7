import { sentencesOf, type Word } from "../../../../language/facts/english.ts";
import { withoutStop } from "../../words.ts";
import { isFiniteVerb, isUncountable, isWhole } from "../grammar.ts";
import { isDoneBySomebody } from "./notes.ts";

/** Two sentences with nothing but a comma between them. */
export function isSpliced(spoken: string): boolean {
  const [head = "", rest = "", ...others] = spoken.split(/,\s+/u);
  if (
    others.length > 0 ||
    !/^(?:(?:the|our|my|we|(?:I|you|it|there|this|he|she|they)(?:['’]\p{L}{1,3})?) |\p{Ll}{3,20}s (?:are|were) |\p{Lu}\p{Ll}+ )/u.test(
      rest,
    )
  )
    return false;
  if (opening.test(head) || head.split(" ").length < 3) return false;
  return sentencesOf(head).some(isWhole) && sentencesOf(rest).some(isWhole);
}

/** Whether it's no sentence: "wifi codes", "210 gone", "two thefts (you told me)". */
export function isFragment(spoken: string): boolean {
  const words = withoutStop(spoken).split(" ");
  // "We have 52": of what, another note says.
  if (
    / (?:have|had|need|got|are|were|says?|said|would be|will be) \d+ ?%?\.?$/u.test(spoken) &&
    words.length < 6
  )
    return true;
  // "First reminder went 28 February no reply"
  if (/(?<!(?:got|had|with|is|was)) no (?:reply|answer|response)\.?$/iu.test(spoken) && words.length > 3)
    return true;
  // "DBS check takes 3 weeks so need the form back"
  if (/ so (?:need|want|have to) /iu.test(spoken)) return true;
  if (words.length < 3 && !verbless.test(spoken) && !/^It['’]s .*\d/u.test(spoken)) return true;
  // "600k of 1.2m committed", "700k committed, MRR 44k"
  if (
    /^[$€£]?\d\S*(?: \p{L}+)? (?:\p{L}+ed|spent|sold|paid|gone|left)(?:[,.]|$| (?:and|so far|by|in|from|with|of|on))/u.test(
      spoken,
    ) ||
    /^\d+ \p{L}+ to \p{L}+\.?$/u.test(spoken)
  )
    return true;
  if (
    /^[$€£]?\d/u.test(spoken) &&
    /ed$/u.test(withoutStop(spoken)) &&
    !/ (?:is|are|was|were|has|have|had|been) /u.test(spoken)
  )
    return true;
  if (/^[$€£]?\d\S*(?: \p{L}+){1,2}$/u.test(withoutStop(spoken))) return true;
  const main = spoken.replace(/ ?\([^()]*\)/gu, "").replace(/ (?:if|when|because|unless) [^,]*$/iu, "");
  if (main !== spoken && !sentencesOf(main).some(isWhole)) return true;
  const read = sentencesOf(spoken)[0]?.words ?? [];
  // "The robotics track."
  if (words.length === 3 && read[0]?.normal === "the" && read[2]?.tags.has("Infinitive") === true)
    return true;
  // "The study from Aalborg we based it on"
  const verb = read.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  const isRelative =
    verb > 2 &&
    /^(?:we|i|you)$/.test(read[verb - 1]?.normal ?? "") &&
    /^(?:the|an?|our|my|your)$/.test(read[0]?.normal ?? "") &&
    !read.slice(verb + 1).some(isFiniteVerb);
  if (isRelative) return true;
  // "We'd be about 15 but higher excess"
  const at = read.findIndex(({ normal }) => normal === "but");
  if (at >= 0 && !read.slice(at + 1).some(isFiniteVerb)) return true;
  if (
    at > 1 &&
    !opening.test(spoken) &&
    read[0]?.tags.has("Adjective") &&
    !/ (?:is|are|was|were|has|have|had) .*but /u.test(spoken)
  )
    return true;
  return lacksArticle(spoken, read);
}

/** "Permit granted yesterday", "similar flat on Rowe Street went for 310", "flexible on dates but print is in May". */
function lacksArticle(spoken: string, words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  if (first.tags.has("Adjective") && second.tags.has("Preposition")) return true;
  // "Bedside lamp for children's wards"
  const verb = words.findIndex((word, index) => index > 0 && isFiniteVerb(word));
  if (words[verb - 1]?.tags.has("Preposition")) return true;
  if (/ (?:is|are|was|were|has|have|had|been|will) /u.test(spoken)) return false;
  if (words.some(({ normal }) => normal === "worth")) return true;
  if (first.tags.has("Adjective") && !apart.test(first.normal))
    return second.tags.has("Singular") && !isUncountable(second.normal);
  if (!first.tags.has("Noun") || first.tags.has("Pronoun") || first.tags.has("ProperNoun")) return false;
  return (
    (first.tags.has("Singular") && / \p{L}+ed\.?$/u.test(spoken)) ||
    words.some((word, index) => {
      const next = words[index + 1];
      return index > 0 && next !== undefined && isDoneBySomebody(word, next);
    })
  );
}

/** After these words a noun needs no article. */
const apart =
  /^(?:all|many|most|some|few|several|more|other|both|last|next|this|that|every|each|early|late|same)$/;

/** "Always pays on time", "wants it out by May": nobody says who. */
export const subjectless =
  /^(?:(?:last|this) (?:week|month|year|quarter|spring|summer|autumn|winter) (?:\p{L}+ed|took|had|was|were|bought|got|went|said|came|paid|gave)(?!\p{L})|(?:always|never|usually|often|still|also|only) (?:\p{L}+s|need|want|have)|wants|needs|likes|uses|pays|asks|prefers|hopes|plans|works|says|thinks|knows|gets)(?![\p{L}'’])/iu;

/** "Rollback until 04:00, Ola on site, backup verified": what comes before the first comma says nothing by itself. */
export function isRow(spoken: string): boolean {
  const [head = "", second] = spoken.split(/,\s+/u);
  // "Ewa Sobol, our new colleague, takes over."
  if (second === undefined || /^(?:an?|the|our|my|who|which)(?!\p{L})| and /iu.test(second)) return false;
  return !opening.test(head) && !sentencesOf(head).some(isWhole);
}

const opening =
  /^(?:if|when|while|after|before|since|because|as|although|until|once|in|on|at|for|from|with|without|last|next|this|by|during|unfortunately|however|then|so|also|otherwise|yes|no)(?![\p{L}])/iu;

/** What people write without a verb. */
export const verbless =
  /^Same (?:time|link|place|room)|^(?:[Ii]t|[Ww]e) (?:does|do|can|will)(?:, .{3,30})?\.?$/;
