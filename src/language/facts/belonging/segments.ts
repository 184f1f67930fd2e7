import { stemmer } from "stemmer";
import type { FoundFact } from "../fact.ts";
import { foreignLanguages, type LanguageCode, languages } from "../languages/languages.ts";
import { joinedNamesIn } from "../readers/names.ts";
import { plain } from "../spelling/plain.ts";
import { synonymOf } from "../synonyms.ts";
import type { Segment } from "./crossings.ts";

/** What parts a sentence into what belongs together; a relative clause belongs to what it is said of. */
const parting =
  /(?<end>(?<!(?<!\p{L})(?:approx|max|min|ca|incl|excl|env|aprox|D[rR]a?|Mr|Mrs|Ms|Sra?|vs))[.!?](?=\s|$)|\n)|[;,](?=\s)(?! (?:which|who|whom|whose|that(?!['’])|where|qui|que|dont|die|der|das|che|cui)(?!\p{L}))|(?<!\p{L})(?:and|but|while|whereas|if|unless|once|provided|plus|und|sowie|aber|wenn|falls|sofern|et|mais|y|pero|e|ma|mas)(?!\p{L})|[–—]|\s-\s/giu;

/** After names that are one part: "Ann and Ben about the roof", but not "Ann to Ely and Ben to York". */
const afterJoined =
  /^(?:[.,;:!?)\n]|$| (?:about|re|regarding|on|at|in|are|were|have|both|über|wegen|sind|haben|sur|sont|ont|sobre|son|han|su|sono|hanno|são|têm)(?!\p{L}))/u;

const smallWords = new Set(
  "can could will would shall should may might must let please thanks thank hope need want like get got make take give going able does did been being were you him her she they them his then than now still again peux peut puis können kann werden wird haben hat puede pueden può possono pode podem avons avez hemos the and for are was will has have had its this that these those with from per each not our your their one ones other both all any some of it's there here when what which who how also only just too very more most less".split(
    " ",
  ),
);

/**
 * @param text with its quantities in digits
 * @param facts its quantities, dates, times and names
 * @returns the parts of its sentences, with what each brings together
 */
export function segmentsOf(
  text: string,
  facts: readonly FoundFact[],
  language: LanguageCode,
): Omit<Segment, "text">[] {
  const names = joinedNamesIn(text).filter(({ end }) => afterJoined.test(text.slice(end, end + 12)));
  const cuts = [...text.matchAll(parting)].filter(
    ({ index }) =>
      facts.every(({ at, end }) => index < at || index >= end) &&
      names.every(({ at, end }) => index < at || index >= end),
  );
  let sentence = 0;
  let at = 0;
  let isAfterComma = false;
  const segments: Omit<Segment, "text">[] = [];
  for (const cut of [...cuts, undefined]) {
    const end = cut?.index ?? text.length;
    const isEnd = cut === undefined || cut.groups?.end !== undefined;
    const tokens = tokensOf(text, at, end, facts, language);
    const last = segments.at(-1);
    // "The second, €8,000, in June" is one part.
    const size = last?.tokens.size ?? 0;
    const isNumber = [...tokens].every((token) => /^\d+$/u.test(token));
    const isMore = tokens.size <= 1 && ((isAfterComma && (isEnd || size <= 1)) || (isNumber && size > 2));
    if (last !== undefined && last.sentence === sentence && isMore)
      segments.splice(-1, 1, { ...last, end, tokens: new Set([...last.tokens, ...tokens]) });
    else if (tokens.size > 0) segments.push({ at, end, sentence, tokens });
    if (isEnd) sentence += 1;
    isAfterComma = cut?.[0] === ",";
    at = end + (cut?.[0].length ?? 0);
  }
  return segments;
}

function tokensOf(
  text: string,
  at: number,
  end: number,
  facts: readonly FoundFact[],
  language: LanguageCode,
): ReadonlySet<string> {
  const part = text.slice(at, end);
  const own = facts.filter((fact) => fact.at >= at && fact.at < end);
  const words = [...part.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].filter(({ index }) =>
    own.every((fact) => fact.kind === "name" || at + index < fact.at || at + index >= fact.end),
  );
  return new Set([
    ...own.flatMap((fact) => factToken(fact, text.slice(fact.at, fact.end), language)),
    ...words.flatMap(({ 0: word, index }) => wordToken(word, index > 0, language)),
    ...partyOf(part, language),
    ...[...part.matchAll(givers)].map(([, whom = ""]) => (whom === "you" ? "with you" : "with us")),
  ]);
}

/** Who something comes from or goes to: "the recording from me". */
const givers = /\b(?:from|to|with) (me|us|you)\b/gu;

/** A quantity without its unit, which may be said once for two. */
function factToken({ kind, key }: FoundFact, text: string, language: LanguageCode): string[] {
  if (kind === "name" || /^(?:both|either)$/iu.test(text)) return [];
  if (kind === "zone") return [`zone ${key}`];
  // "$45 per licence" is said of licences.
  if (kind === "rate")
    return [`rate ${key}`, ...wordToken(/(?<!\p{L})\p{L}+$/u.exec(text)?.[0] ?? "", true, language)];
  if (kind === "date") return [`date ${key}`];
  const digits = /\d[\d.,:'’]*/u
    .exec(text)?.[0]
    .replace(/[:.]00$/u, "")
    .replace(/[^\d]/gu, "");
  return digits === undefined ? [key] : [digits];
}

/** Whether a word in lower case stands for nothing by itself, wherever it is: "her", "this". */
export function isSmall(word: string): boolean {
  return word.length < 3 || smallWords.has(word);
}

const maxStem = 5;

/** @returns what stands for a word and others of its meaning; nothing for a small one */
export function wordToken(word: string, isWithin: boolean, language: LanguageCode): string[] {
  // "Team A", but not "A" and "I" as words.
  if (/^\p{Lu}$/u.test(word)) return isWithin && word !== "I" ? [`label ${word}`] : [];
  const lower = word.toLowerCase();
  if (isSmall(lower)) return [];
  if (remaining.test(lower)) return ["rest"];
  if (language === "en") return [synonymOf(stemmer(lower))];
  return functionWords(language).test(lower) ? [] : [plain(lower).slice(0, maxStem)];
}

/** What is left, in whatever words. */
const remaining =
  /^(?:else|others?|rest|remain(?:ing|der)|übrige\p{L}*|andere\p{L}*|autres?|reste|demás|resto|restantes?|altr[ie]|outr[oa]s)$/u;

const knownFunctionWords = new Map<LanguageCode, RegExp>();

function functionWords(language: Exclude<LanguageCode, "en">): RegExp {
  const known =
    knownFunctionWords.get(language) ?? new RegExp(`^(?:${foreignLanguages[language].functionWords})$`, "iu");
  knownFunctionWords.set(language, known);
  return known;
}

/** Whoever is on neither side. */
const others =
  /(?<!\p{L})(?:they|he|she|elles?|ils?|ellos|ellas|él|ella|lui|lei|loro|ele|ela|eles|elas|er)(?!\p{L})/iu;

/** Who does what a part says, where it names one of both sides alone. */
function partyOf(part: string, language: LanguageCode): string[] {
  const { parties } = languages[language];
  const [isUs, isYou] = [parties.us, parties.you].map((words) => words.test(part));
  if (isUs !== isYou) return [isUs ? "us" : "you"];
  return !isUs && others.test(part) ? ["they"] : [];
}

/** @returns the parts of a text that speak of a thing, by what it's called */
export function spokenOf({
  segments,
}: {
  segments: readonly Segment[];
}): ReadonlyMap<string, readonly Segment[]> {
  const spoken = segments.flatMap((segment) => [...segment.tokens].map((thing) => ({ thing, segment })));
  return new Map(
    [...Map.groupBy(spoken, ({ thing }) => thing)].map(([thing, all]) => [
      thing,
      all.map(({ segment }) => segment),
    ]),
  );
}
