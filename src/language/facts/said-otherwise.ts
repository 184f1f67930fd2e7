import type { FoundFact } from "./fact.ts";
import { daySeconds, isDistance, isMultiple, shifted } from "./implied.ts";
import type { Reading } from "./reading.ts";

/** Words that are no facts where they stand, and may say the same as one. */
const otherWords: readonly { of: RegExp; words: RegExp }[] = [
  {
    of: /^number 1$/,
    words: /\b(?:one|once|first|1st|an?|single|ein\w*|une?|uno|uma?|una|premi\w+|1er|erste\w*|prim\w+)\b/iu,
  },
  {
    of: /^(?:number|date) 1th$/,
    words:
      /\b(?:(?<!\b(?:second|third|other|last|this|that|new|next|which) )one|first|1st|single|initial\w*|opening|original\w*|un[eo]?|inici\w+|inizi\w+|premi\w+|1er|Erst\w*|Anfang\w*|prim\w+)\b/iu,
  },
  { of: /^(?:number|date) 2(?:th)?$/, words: /\b(?:two|second|both|pair|couple|twice)\b/iu },
  { of: /^(?:number|date) 3(?:th)?$/, words: /\b(?:three|third)\b/iu },
  { of: /^(?:number|date) 4(?:th)?$/, words: /\b(?:four|fourth)\b/iu },
  { of: /^percentage 100$/, words: /\b(?:all|every|entire|whole|fully|completely|full)\b/iu },
  {
    of: /^number 50\/50$/,
    words: /\b(?:fifty[- ]fifty|50[/-]50|even(?:ly)?|equal(?:ly)?|hal(?:f|ves)|down the middle)\b/iu,
  },
  { of: /^percentage 50$/, words: /\bfifty[- ]fifty\b|\b50[/-]50\b|\bhal(?:f|ve[sd]?|ving)\b/iu },
  { of: /^date end of [a-z]$/, words: /\bend of\b|['’]s end\b/iu },
  { of: /^date q[1-4]$/, words: /\b(?:(?:previous|prior|last) quarter|quarter (?:before|earlier))\b/iu },
  { of: /^date today$/, words: /\b(?:now|currently|these days|today)\b/iu },
  {
    of: /^rate year$/,
    words: /(?<!\p{L})(?:year\w*|annu\p{L}+|anual\w*|an|año|anno|Jahr\p{L}*|jährlich\w*)(?!\p{L})/iu,
  },
  { of: /^number 24\/7$/, words: /\b(?:any (?:time|hour)|always|day and night)\b/iu },
  { of: /^rate month$/, words: /\b(?:month\w*|monat\w*|mois|mens\w+|mes|mese)\b/iu },
  { of: /^rate week$/, words: /\b(?:week\w*|Woche\w*|wöchentlich\w*|semaine|semana\w*|settimana\w*)\b/iu },
  {
    of: /^rate day$/,
    words: /(?<!\p{L})(?:daily|days?|täglich\w*|Tag(?:es?\p{L}*)?|jour\w*|diari\w+|día|giorn\w+)(?!\p{L})/iu,
  },
  {
    of: /^rate hour$/,
    words:
      /(?<!\p{L})(?:hour\w*|stündlich\w*|\p{L}*stunden?\p{L}*|heure|horaires?|hor(?:a|ari[ao])|ora(?:ri[ao])?)(?!\p{L})/iu,
  },
  { of: /^rate quarter$/, words: /\b(?:quarter\w*|Quartal\w*|trimest\w+)\b/iu },
  {
    of: /^rate (?:person|user|seat|unit|item|license|head)$/,
    words: /\b(?:each|every|apiece|unit (?:price|cost)|jede\w*|chaque|cada|ciascun\w*|ogni)\b/iu,
  },
  { of: /^date last /, words: /\b(?:past|previous|prior)\b/iu },
  { of: /^date next year$/, words: /\bnew year\b(?!['’]s)|neue[ns]? Jahr(?:es)?\b/iu },
  { of: /^date next /, words: /\b(?:coming|following|upcoming)\b/iu },
  { of: /^date this /, words: /\bthis\b/iu },
];

/** Days that are said by their distance to another. */
const shifts: readonly { words: RegExp; days: number }[] = [
  {
    words:
      /\bday (?:before|prior|earlier|ahead|in advance)\b|\beve of\b|\bVor(?:tag|abend)\b|\bTag (?:zuvor|davor|vorher|früher)\b|\bla veille\b|\bdía (?:antes|anterior)\b|\bvíspera\b|\bgiorno (?:prima|precedente)\b|\bvigilia\b|\bdia (?:antes|anterior)\b|\bvéspera\b/iu,
    days: -1,
  },
  {
    words:
      /\bday (?:after|later)\b|\b(?:next|following) day\b|\bFolgetag\b|\bTag (?:darauf|danach|später)\b|\b(?:nächsten|folgenden) Tag\b|\blendemain\b|\bdía (?:siguiente|después)\b|\bgiorno (?:dopo|seguente|successivo)\b|\bdia (?:seguinte|depois)\b/iu,
    days: 1,
  },
  {
    words:
      /\bweek (?:before|prior|earlier|ahead|in advance)\b|\bWoche (?:zuvor|davor|vorher|früher)\b|\bsemaine (?:avant|plus tôt)\b|\bsemana (?:antes|anterior)\b|\bsettimana prima\b/iu,
    days: -7,
  },
  {
    words:
      /\bweek (?:after|later)\b|\bfollowing (?:week|\p{L}+day)\b|\bWoche (?:darauf|danach|später)\b|\b(?:darauf)?folgende[nr]? (?:Woche|\p{L}+tag|Mittwoch)\b|\bsemaine (?:après|plus tard|suivante)\b|\bsemana (?:después|siguiente|depois|seguinte)\b|\bsettimana (?:dopo|seguente)\b/iu,
    days: 7,
  },
];

/** Whether the other text says a day by its distance to another one: "the day before" the 14th is the 13th. */
function isDistant({ kind, key }: FoundFact, of: Reading, { text, facts }: Reading): boolean {
  return (
    kind === "date" &&
    shifts.some(
      ({ words, days }) =>
        words.test(text) &&
        facts.some(
          (each) =>
            each.kind === "date" &&
            shifted(each.key, days * daySeconds).includes(`date ${key}`) &&
            of.facts.some((known) => known.key === each.key),
        ),
    )
  );
}

/** Spans of time, of which one may have taken another's place. */
const spans = new Set(["hour", "day", "week", "month", "quarter", "year"]);

/** "The rest" beside 90 % is 10 %. */
function isRest({ kind, key }: FoundFact, of: Reading, { text }: Reading): boolean {
  const whole = of.facts.some((each) => each.kind === kind && Number(each.key) + Number(key) === 100);
  return kind === "percentage" && whole && /\b(?:the (?:rest|others?|remainder)|remaining)\b/iu.test(text);
}

/** "One in five crates" are one of the five. */
function isOneOf({ kind, key, text }: FoundFact, { spelled, facts }: Reading): boolean {
  const whole = `${100 / Number(key)}`;
  return (
    kind === "percentage" &&
    !/%|cent|Prozent|ciento/iu.test(text) &&
    facts.some(
      (each) =>
        each.kind === "number" &&
        each.key === whole &&
        /(?<!\p{L})(?:one|ein\p{L}{0,3}|une?|un[oa]|uma?) (?:of|der|von|des?|d[ei]\p{L}{0,4}|d[ao]s)(?: \p{L}{2,5})? $/iu.test(
          spelled.slice(Math.max(0, each.at - 20), each.at),
        ),
    )
  );
}

/** "2.1 per cent, having been 2.8". */
function isWithoutSign({ kind, key }: FoundFact, { facts }: Reading): boolean {
  return (
    kind === "percentage" &&
    facts.some((each) => each.kind === kind) &&
    facts.some((each) => each.kind === "number" && each.key === key)
  );
}

/**
 * @param of the fact's own text
 * @param other the other text, which doesn't have the fact as such
 * @returns whether the other text says the fact in words that are none
 */
export function isSaidOtherwise(fact: FoundFact, of: Reading, other: Reading): boolean {
  const { text, words, facts } = other;
  const isSpan = ({ kind, key }: FoundFact) => kind === "rate" && spans.has(key);
  const isNew = (each: FoundFact) =>
    of.facts.every(({ kind, key }) => kind !== each.kind || key !== each.key);
  if (isSpan(fact) && facts.some((each) => isSpan(each) && isNew(each))) return false;
  // "Berlin time" is "in Berlin" where no other zone took its place.
  const isNewZone = (each: FoundFact) => each.kind === "zone" && isNew(each) && !of.text.includes(each.text);
  if (fact.kind === "zone" && text.includes(fact.text) && !facts.some(isNewZone)) return true;
  const day = fact.kind === "date" ? /^(?:(?:next|last) )?([a-z]{3})$/u.exec(fact.key)?.[1] : undefined;
  // In lower case, "sat" and "may" may be words.
  if (day !== undefined && new RegExp(`\\b${day}(?:s|rs?|urs?)?\\b`, "iu").test(text)) return true;
  if (isRest(fact, of, other) || isWithoutSign(fact, other)) return true;
  if (isDistant(fact, of, other) || isDistance(fact, of.facts, other.facts)) return true;
  if (isMultiple(fact, of.facts, other.facts) || isOneOf(fact, other)) return true;
  const isMonthThere = facts.some(({ key }) => key === fact.key);
  if (fact.key.startsWith("month") && !isMonthThere && text.includes(fact.text)) return true;
  if (otherWords.some((each) => each.of.test(`${fact.kind} ${fact.key}`) && each.words.test(text)))
    return true;
  if (fact.kind === "rate" && words.has(/(?<!\p{L})\p{L}+$/u.exec(fact.text.toLowerCase())?.[0] ?? ""))
    return true;
  // "A week" beside "weekly" or "the week".
  const unit = /^(?:an?|one|1)[ -](\p{L}+?)s?$/iu.exec(fact.text)?.[1]?.toLowerCase();
  return unit !== undefined && (words.has(unit) || words.has(`${unit}s`));
}
