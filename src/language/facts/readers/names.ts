import type { FoundFact } from "../fact.ts";
import type { LanguageCode } from "../languages/languages.ts";
import { firstNames } from "./first-names.ts";

/** Capitalised words that are no names: set phrases, roles of a letter, and what other readers read. */
const notNames: ReadonlySet<string> = new Set(
  "max min approx incl excl ticket invoice clause section annex appendix i i'm i'll i've i'd ok okay asap fyi btw imo imho tbh ps pps fwiw tldr eod eow eom cob hi hello hey dear thanks thank regards best cheers sincerely kind warm yours please yes no sorry mr mrs ms dr monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 am pm utc gmt cet cest est edt pst pdt et pt bst mez us uk eu usd eur gbp chf english german french mr mrs mme mmes mlle messieurs mesdames sr sra sig dott państwo państwa państwu pan pani pana panu panią monsieur madame herr frau sie ihr ihnen ihre ihren ihrem ihrer hallo bonjour merci hola gracias ciao grazie cordialement saludos saluti señor señora signor signora suo sua suoi sue loro vostro vostra lei senhor senhora olá obrigado obrigada tba tbc tbd n/a attn re fw fwd gb mb tb kb celsius fahrenheit ct none mondays tuesdays wednesdays thursdays fridays saturdays sundays eastern pacific day doctors".split(
    " ",
  ),
);

/** Words of grammar, which are no names with a capital letter either: after an emoji a sentence begins without a stop. */
const grammar =
  /^(?:the|an?|and|or|but|so|if|as|at|by|for|from|in|of|on|to|with|this|that|these|those|it|its|he|she|we|they|you|our|my|your|his|her|their|could|can|would|will|should|do|does|did|is|are|was|were|have|has|had|let|not|just|also|all|any|both|each|what|when|where|which|who|how|why|there|here|then|now)(?:['’]\p{L}+)?$/u;

/** A greeting or close: whom it names is manners. */
const address =
  /^[ \t>]*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|thanks|thank you|many thanks|best|best wishes|kind regards|warm regards|best regards|regards|cheers|sincerely|yours|warmly|hallo|liebe[r]?|sehr geehrte[r]?|guten (?:tag|morgen)|servus|viele grüße|mit freundlichen grüßen|danke|bonjour|bonsoir|salut|cher|chère|merci|cordialement|bien à vous|hola|buenos días|buenas tardes|estimad[oa]|gracias|saludos|un saludo|ciao|buongiorno|buonasera|salve|gentile|caro|cara|grazie|saluti|a presto|olá|oi|bom dia|boa tarde|boa noite|prezad[oa]|estimad[oa]|obrigad[oa]|atenciosamente|cumprimentos|abraços?)(?![\p{L}\p{N}])[^.!?\n,;:–—]{0,40}(?:[.!?,;:–—]|$)(?:[ \t]\p{Lu}\p{L}{1,20}[:,!])?\n?(?:[ \t]*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}[ \t]*$)?/gimu;

/** The last line, where it is a name alone. */
const signature = /\n[ \t–—-]*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}[ \t]*$/u;
/** "Jane, could you…": a name that is called at the start of a text or line. */
const called = /^[ \t]*\p{Lu}\p{L}+(?= ?[,–—-] )/gmu;

const word = /(?<![\p{L}\p{N}@#_/.:-]|\ufffc)\p{Lu}[\p{L}\p{M}\p{N}&]*(?:['’\u2011-]\p{L}[\p{L}\p{M}]*)*/gu;

/** "US-based" names the US. */
const described = /[-\u2011](?:based|born|led|made|owned|style|wide)$/u;

/** A full stop that ends no sentence. */
const title = /(?<!\p{L})(?:Mrs?|Ms|Drs?|Prof|St|Messrs)\. $/u;

/** @returns a text with its greetings, closes and signature hidden */
function withoutAddress(text: string): string {
  return [address, called, signature].reduce(
    (left, pattern) => left.replace(pattern, (found) => "\ufffc".repeat(found.length)),
    text,
  );
}

/**
 * Reads plain names: capitalised words within a sentence, and those at its start that are common first names or part
 * of a longer name. Of German, which writes every noun so, people with a title or a common first name.
 */
export function namesOf(text: string, language: LanguageCode): FoundFact[] {
  if (language === "de") return [...titledNamesOf(text), ...firstNamesOf(text)];
  const rest = withoutAddress(text);
  return [...rest.matchAll(word)].flatMap((match) => {
    const plain = match[0]
      .replace(/['’]s$/u, "")
      .replace(/['’]$/u, "")
      .replace(described, "");
    // "PDFs" is "PDF".
    const key = plain.replace(/(?<=\p{Lu}{2})s$/u, "").toLowerCase();
    const isAcronym = /^\p{Lu}[\p{Lu}\p{N}&]+$/u.test(plain);
    if (notNames.has(key) || notNames.has(key.replace(/['’].*/u, "")) || plain.length < 2) return [];
    if (!isAcronym && grammar.test(key)) return [];
    const isOrdinary = !isAcronym && !firstNames.has(key);
    return isOrdinary && startsSentence(rest, match.index) ? [] : [nameAt(plain, match.index)];
  });
}

function startsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at);
  return (
    !title.test(before) &&
    (/(?:^|[.!?…:\n\ufffc>“"«(•¿¡]|\p{Extended_Pictographic}\ufe0f?)[ \t"“(]{0,8}$|(?:[-–—*•][ \t]|[\d\ufffc][.)][ \t])$/u.test(
      before,
    ) ||
      (/^[ \t]*$/u.test(before) && at < 8))
  );
}

function nameAt(text: string, at: number): FoundFact {
  const key = text.replace(/(?<=\p{Lu}{2})s$/u, "").toLowerCase();
  return { kind: "name", text, key, detail: "", at, end: at + text.length };
}

function firstNamesOf(text: string): FoundFact[] {
  return [...withoutAddress(text).matchAll(word)]
    .filter(({ 0: name }) => firstNames.has(name.toLowerCase()))
    .map(({ 0: name, index }) => nameAt(name, index));
}

/** People in a language that writes every noun with a capital letter: those with a title before their names. */
function titledNamesOf(text: string): FoundFact[] {
  const titled =
    /\b(?:Herrn?|Frau|Firma|Dr\.|Prof\.) (?:(?:Doktor|Dr\.|Professorin|Professor|Prof\.) ){0,3}(?<name>\p{Lu}[\p{L}-]+)/gu;
  return [...text.matchAll(titled)].map(({ 0: whole, index, groups: { name = "" } = {} }) =>
    nameAt(name, index + whole.length - name.length),
  );
}
