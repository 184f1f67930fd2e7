import type { PlacedFact } from "../fact.ts";
import { foreignLanguages, type LanguageCode } from "../languages/languages.ts";
import type { Reading } from "../reading.ts";
import { boundingNegations } from "./negations.ts";
import { anyOf } from "./qualifier.ts";

/** Ways to say no, with and without a negation. */
const refusal = [
  "(?:to|must|will|would|I|we|has|have|respectfully|politely) declined?|declin(?:es|ed|ing) (?:the|your|our|my|their|his|her)|reject\\w*|refus(?:es|ed|ing|e to|e (?:the|your|our|my|their))|regret\\w*|unfortunately|I['’]m (?:afraid|sorry)|say(?:ing)? no|no,? thank(?:s| you)|opt(?:ing|ed)? out|rain check",
  "turn(?:s|ed|ing)? (?:\\w+ ){0,3}down|sit(?:ting)? (?:\\w+ ){0,2}out|withdraw\\w*|withdrew",
  "(?:to|I['’]ll|we['’]ll|will|must|should|can only) pass(?! (?:it|this on|that on|on to|through|the|your|my|our|you))|pass(?:ing|ed)? on (?:this|that|the|your|our|my|their)",
  "(?:stay|stick|remain|continu|carry)\\w* (?:on )?with (?:our|the|my|what)|(?:fully|all) booked|booked (?:up|out)",
  "(?:go|going|gone|went|chosen?|choose|opt(?:ed)?|picked|selected|settled|decided) (?!to someone)(?:\\w+ ){0,2}(?:another|someone else|somebody|elsewhere|against|a different|an alternative)",
];
const english = anyOf(refusal, "iu");
/** What may stand for one. */
const perhaps = anyOf(
  [
    ...refusal,
    "declin\\w+|refus\\w+|(?:drop(?:s|ped|ping)?|pull(?:s|ed|ing)?|step(?:s|ped|ping)?|back(?:s|ed|ing)?) (?:out|back|away|down|off)|(?:chosen?|picked|selected) (?:an?|the)|apologi\\w+|sorry|passed|earliest|earlier|shortage|too \\w+|(?:an)?other|next time|instead|rather than|taken",
  ],
  "giu",
);
const foreign: Readonly<Record<Exclude<LanguageCode, "en">, RegExp>> = {
  de: anyOf(
    [
      "leider|verzicht\\p{L}*|bedau\\p{L}*|absag\\p{L}*|ablehn\\p{L}*|abgelehnt|nein|ausgebucht|tut (?:mir|uns) leid",
    ],
    "iu",
  ),
  fr: anyOf(
    [
      "malheureusement|renon[cç]\\p{L}*|regret\\p{L}*|désolée?s?|décliner?|refus\\p{L}*|hélas|di(?:re|s|t|sons) (?:que )?non",
    ],
    "iu",
  ),
  es: anyOf(
    [
      "lamentablemente|renunci\\p{L}*|desist\\p{L}*|desgraciadamente|por desgracia|lo siento|lament\\p{L}*|rechaz\\p{L}*|declin\\p{L}*",
    ],
    "iu",
  ),
  it: anyOf(
    [
      "purtroppo|rinunc\\p{L}*|(?:mi|ci) (?:di)?spiace|spiacent[ei]|declin\\p{L}*|rifiut\\p{L}*|d(?:ir|ic|ett)\\p{L}* (?:di )?no",
    ],
    "iu",
  ),
  pt: anyOf(
    [
      "infelizmente|renunci\\p{L}*|desist\\p{L}*|abdic\\p{L}*|lament\\p{L}*|recus\\p{L}*|declin\\p{L}*|peço desculpa",
    ],
    "iu",
  ),
};

/** Words that refuse nothing by themselves: half the pages may be unsigned, unfortunately. */
const mild =
  /(?<!\p{L})(?:unfortunately|leider|bedauerlicherweise|malheureusement|hélas|lamentablemente|desgraciadamente|por desgracia|purtroppo|infelizmente|lamentavelmente)(?!\p{L})/giu;

const glad =
  /(?<!\p{L})(?:happ(?:y|ily)|glad(?:ly)?|pleas(?:ed|ure)|delighted|freu\p{L}*|gern\p{L}*|heureu\p{L}*|ravi\p{L}*|volontiers|encantad\p{L}*|con gusto|alegr\p{L}*|liet[oaie]|volentieri|felic[ei]|piacere|prazer|felizes?|content\p{L}*)(?!\p{L})/iu;

/** @returns where a text says no, of which the other says nothing, in whatever words */
export function lackedRefusals(of: Reading, other: Reading, language: LanguageCode): PlacedFact[] {
  const said = language === "en" ? english : foreign[language];
  // "Refuse to pay more than" bounds a price.
  const blank = (found: string) => " ".repeat(found.length);
  const bare = of.text.replace(mild, blank);
  const isRefusal = glad.test(other.text) || deniesAnything({ ...of, text: bare }, language);
  const text = isRefusal ? of.text : bare;
  const match = said.exec(text.replace(boundingNegations, blank));
  if (match === null || said.test(other.text) || deniesAnything(other, language)) return [];
  // "The commute is too long" says no in neither text.
  const own = of.text.toLowerCase();
  const found = language === "en" ? [...other.text.matchAll(perhaps)] : [];
  const isKept = (word: string) => own.includes(word) && !/^(?:sorry|apologi)/u.test(word);
  if (found.some(([word]) => !isKept(word.toLowerCase()))) return [];
  return [{ kind: "negation", text: match[0], at: match.index }];
}

function deniesAnything({ text, statements }: Reading, language: LanguageCode): boolean {
  if (language === "en") return statements.some(({ negations }) => negations.length > 0);
  const { negations, reworded } = foreignLanguages[language];
  return anyOf([negations, reworded.negation], "iu").test(text);
}
