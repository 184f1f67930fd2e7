import { type Check, type Checked, problem } from "./checked.ts";

/** In shorter texts, languages are often mistaken. In characters. */
const minLength = 30;
/** A language shows at once. In characters. */
const maxLength = 4_000;

/** Small words that a language is full of, and the others here lack. */
const smallWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordsOf(
    "the and of you your with that this is are be it we our have will would could please from what there",
  ),
  de: wordsOf(
    "der das und ist nicht ich wir sie mit für auf ein eine einen bitte können könnten dem von noch wenn wie uns ihr ihre zum zur über zu des den im sich",
  ),
  fr: wordsOf(
    "le les et est vous nous je pas avec dans une des pouvez pour sur qui ce votre vos notre du au",
  ),
  es: wordsOf(
    "el los las y es usted nosotros gracias puede podría del su muy lo como que por una con le nos",
  ),
  it: wordsOf("il gli è che grazie può potrebbe della sono di non per con una ci le vi"),
  pt: wordsOf("não você com uma obrigado obrigada pode seu sua para os ao do da em"),
  nl: wordsOf("het een niet ik wij jullie voor graag bedankt kunt zijn van dat met op aan"),
  sv: wordsOf("och är inte jag vi med på ett tack kan det att som till"),
  da: wordsOf("og er ikke jeg vi med på et tak kan det at som til en"),
  pl: wordsOf("nie jest się na proszę dziękuję czy oraz przez dla jak do państwa"),
};

const scripts: readonly [string, RegExp][] = [
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Chinese", /\p{Script=Han}/gu],
  ["Korean", /\p{Script=Hangul}/gu],
  ["Cyrillic", /\p{Script=Cyrillic}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Devanagari", /\p{Script=Devanagari}/gu],
  ["Thai", /\p{Script=Thai}/gu],
];

/** Of a text's letters, a script's share by which it is written in it; and kana's, which Chinese lacks. */
const share = 0.4;
const kanaShare = 0.1;
/** By how much a language has to have more small words than the next one. */
const lead = 1.5;
const minWords = 2;

/** What is spelled alike in all languages. */
const languageless = /(?<!\S)\S*(?:[:/@]|\w\.\w)\S*/gu;

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** @returns the language or script that a text is certainly in */
function certainLanguage(text: string): string | undefined {
  const cut = text.slice(0, maxLength).replace(languageless, " ");
  const letters = cut.match(/\p{L}/gu)?.length ?? 0;
  const [script] =
    scripts.find(
      ([name, pattern]) =>
        (cut.match(pattern)?.length ?? 0) > (name === "Japanese" ? kanaShare : share) * letters,
    ) ?? [];
  if (script !== undefined) return letters < minLength / 3 ? undefined : script;
  if (cut.trim().length < minLength) return undefined;
  const words = cut.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = Object.entries(smallWords)
    .map(([language, small]) => ({ language, count: words.filter((word) => small.has(word)).length }))
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

/** Danish and Norwegian aren't told apart from Swedish by so few words. */
function family(language: string): string {
  return language === "da" ? "sv" : language;
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
