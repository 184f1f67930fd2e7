import { type FoundFact, nameOf } from "./fact.ts";
import type { Reading } from "./reading.ts";

/** Words that are no facts where they stand, and may say the same as one. */
const otherWords = Object.entries({
  "number 1": "one|once|first|1st|an?|single|ein\\w*|une?|uno|uma?|una|premi\\w+|1er|erste\\w*|prim\\w+",
  "(?:number|date) 1th":
    "(?<!(?:second|third|other|last|this|that|new|next|which) )one|first|1st|single|initial\\w*|opening|original\\w*|un[eo]?|inici\\w+|inizi\\w+|premi\\w+|1er|Erst\\w*|Anfang\\w*|prim\\w+",
  "(?:number|date) 2(?:th)?": "two|second|both|pair|couple|twice",
  "(?:number|date) 3(?:th)?": "three|third",
  "(?:number|date) 4(?:th)?": "four|fourth",
  "percentage 100": "all|every|entire|whole|fully|completely|full",
  "number 50/50": "fifty[- ]fifty|50[/-]50|even(?:ly)?|equal(?:ly)?|hal(?:f|ves)|down the middle",
  "percentage 50": "fifty[- ]fifty|50[/-]50|hal(?:f|ve[sd]?|ving)",
  "date end of [a-z]": "end of|\\p{L}+['’]s end",
  "date q[1-4]": "(?:previous|prior|last) quarter|quarter (?:before|earlier)",
  "date today": "now|currently|these days|today",
  "date last .*": "past|previous|prior",
  "date next year": "new year(?!['’]s)|neue[ns]? Jahr(?:es)?",
  "date next .*": "coming|following|upcoming",
  "date this .*": "this",
  "number 24/7": "any (?:time|hour)|always|day and night",
  "rate year": "year\\w*|annu\\p{L}+|anual\\w*|an|año|anno|Jahr\\p{L}*|jährlich\\w*",
  "rate quarter": "quarter\\w*|Quartal\\w*|trimest\\w+",
  "rate month": "month\\w*|monat\\w*|mois|mens\\w+|mes|mese",
  "rate week": "week\\w*|Woche\\w*|wöchentlich\\w*|semaine|semana\\w*|settimana\\w*",
  "rate day": "daily|days?|täglich\\w*|Tag(?:es?\\p{L}*)?|jour\\w*|diari\\w+|día|giorn\\w+",
  "rate hour":
    "hour\\w*|stündlich\\w*|\\p{L}*stunden?\\p{L}*|heure|horaires?|hor(?:a|ari[ao])|ora(?:ri[ao])?",
  "rate (?:person|user|seat|unit|item|license|head)":
    "each|every|apiece|unit (?:price|cost)|jede\\w*|chaque|cada|ciascun\\w*|ogni",
}).map(([name, words]) => ({
  of: new RegExp(`^${name}$`, "u"),
  words: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"),
}));

/** Spans of time, of which one may have taken another's place. */
const spans = new Set(["hour", "day", "week", "month", "quarter", "year"]);

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
  const isMonthThere = facts.some(({ key }) => key === fact.key);
  if (fact.key.startsWith("month") && !isMonthThere && text.includes(fact.text)) return true;
  if (otherWords.some((each) => each.of.test(nameOf(fact)) && each.words.test(text))) return true;
  if (fact.kind === "rate" && words.has(/(?<!\p{L})\p{L}+$/u.exec(fact.text.toLowerCase())?.[0] ?? ""))
    return true;
  // "A week" beside "weekly" or "the week".
  const unit = /^(?:an?|one|1)[ -](\p{L}+?)s?$/iu.exec(fact.text)?.[1]?.toLowerCase();
  return unit !== undefined && (words.has(unit) || words.has(`${unit}s`));
}
