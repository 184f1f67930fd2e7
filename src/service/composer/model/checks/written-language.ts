import { type Check, type Checked, problem } from "./checked.ts";

/** In shorter texts, languages are often mistaken. In characters. */
const minLength = 30;
/** A language shows at once. In characters. */
const maxLength = 4_000;

/** Small words that a language is full of, and the others here mostly lack. */
const smallWords = Object.entries({
  en: "the and of you your with that this is are be it we our have will would could please from what there",
  de: "der das und ist nicht ich wir sie mit für auf ein eine einen bitte können dem von noch wenn wie uns ihr ihre zum zur über zu des den im sich",
  fr: "le les et est vous nous je pas avec dans une des pouvez pour sur qui ce votre vos notre du au",
  es: "el los las y es usted nosotros gracias puede podría del su muy lo como que por una con le nos",
  it: "il gli è che grazie può potrebbe della sono di non per con una ci le vi",
  pt: "não você vocês com uma obrigado obrigada pode seu sua para os ao do da em no na dos das pelo pela até é",
  nl: "het een niet ik wij jullie voor graag bedankt kunt zijn van dat met op aan",
  sv: "och är inte jag vi med på ett tack kan det att som till",
  da: "og er ikke jeg vi med på et tak kan det at som til en",
  pl: "nie jest się proszę dziękuję czy oraz przez dla jak że w z państwa panu pani",
}).map(([language, list]) => ({ language, small: new Set(list.split(" ")) }));

/** Japanese first: it has Han characters as well. */
const scripts = [
  "Hiragana",
  "Katakana",
  "Han",
  "Hangul",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Thai",
].map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "gu") }));

/** The share of a text's letters by which it's written in a script; kana are few. */
const share = 0.4;
const kanaShare = 0.1;
/** By how much a language has to have more small words than the next one. */
const lead = 1.5;
const minWords = 2;

/** What is spelled alike in all languages. */
const languageless = /(?<!\S)\S*(?:[:/@]|\w\.\w)\S*/gu;

/** @returns the language or script that a text is certainly in */
function certainLanguage(text: string): string | undefined {
  const cut = text.slice(0, maxLength).replace(languageless, " ");
  const letters = cut.match(/\p{L}/gu)?.length ?? 0;
  const script = scripts.find(
    ({ script, pattern }) =>
      (cut.match(pattern)?.length ?? 0) > (/[gk]ana$/.test(script) ? kanaShare : share) * letters,
  )?.script;
  if (script !== undefined)
    return letters < minLength / 3 ? undefined : script.replace(/^.*[gk]ana$/, "Japanese");
  if (cut.trim().length < minLength) return undefined;
  const words = cut.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = smallWords
    .map(({ language, small }) => ({ language, count: words.filter((word) => small.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  if (first === undefined || first.count < minWords) return undefined;
  return first.count >= lead * (second?.count ?? 0) ? first.language : undefined;
}

/** The languages that the caller writes in, or asks for by name: notes may be in another one than the goal. */
function wantedLanguages({ composed, request }: Checked): string[] {
  const { goal = "", context = "" } = composed.operation === "wave" ? composed.request : {};
  return [request, goal, context].flatMap((text) => certainLanguage(text) ?? []);
}

/** A request that names a language may ask for it. */
const named =
  /\b(?:in|auf|en|em|på) (?:English|German|French|Spanish|Italian|Portuguese|Dutch|Swedish|Danish|Norwegian|Polish|Japanese|Chinese|Korean|Russian|Arabic|Deutsch|Englisch|Französisch|Spanisch|Italienisch|anglais|allemand|français|espagnol|inglés|alemán|español|inglese|tedesco)\b/iu;

/** Close languages aren't told apart by so few words. */
function family(language: string): string {
  return { da: "sv", pt: "es" }[language] ?? language;
}

/** A text for the contact that is in another language than the request. Notes may be in the user's. */
export const otherLanguage: Check = (checked) => {
  const text = checked.texts.join("\n");
  const [wanted, written] = [wantedLanguages(checked), certainLanguage(text)];
  const isWanted = wanted.some((each) => written === undefined || family(each) === family(written));
  if (wanted.length === 0 || written === undefined || isWanted || named.test(checked.request)) return [];
  return problem(
    "it is in another language",
    `The text has to be in the language of the request (${wanted[0]}), not in another one (${written}).`,
    [text.slice(0, 80)],
  );
};
