import { neverEvidence, responds } from "../advice.ts";
import type { ComposerContact } from "../composer.ts";
import { isEnglish } from "../language.ts";
import { capitalised, clause as clauseOf, withoutStop } from "../words.ts";
import { firstName } from "./called-by.ts";
import { clausesOf } from "./clauses.ts";
import { foreignTraits } from "./foreign-aspects.ts";
import { isWarmZone, traitsOfLabel } from "./labels.ts";
import { opposites, overrides } from "./opposites.ts";
import { traitsOfClause } from "./read-clause.ts";
import type { Trait } from "./trait.ts";
import { named, phrasePattern, quoted, type UnwantedPhrase, unwantedPhrases } from "./unwanted.ts";

/** The contact's fields whose advice may be left unread. */
export type AdviceField = "must_do" | "must_never" | "likes_this" | "not_that" | "tone_summary";

/** Advice that wasn't understood, verbatim: to be quoted, not guessed. */
export interface UnreadAdvice {
  field: AdviceField;
  quote: string;
}

/** What a contact's advice asks of those who speak with them or write to them. */
export interface Advice {
  /**
   * Each trait with a clause that says where it was read, such as `the profile says "never open with small
   * talk"`; the contact's own advice comes first, then the tone, the labels and the zones.
   */
  traits: ReadonlyMap<Trait, string>;
  /** The same with no more than the clause in which each was read. */
  clauses: ReadonlyMap<Trait, string>;
  unread: readonly UnreadAdvice[];
  /** Each field as such a clause; of a field that is empty, it means nothing. */
  quotes: Readonly<Record<AdviceField, string>>;
  /** How much of what it says to do, or not to do, was understood: from 0 to 1. */
  understood: number;
  /** Phrases that it says not to use. */
  unwanted: readonly UnwantedPhrase[];
  /** Advice in another language is quoted as it is. */
  isEnglish: boolean;
}

/** Something that was read. Of what contradicts itself, the lower rank counts; of the same rank, neither. */
interface Reading {
  rank: "advice" | "tone" | "label" | "zone";
  trait: Trait;
  evidence: string;
  /** The evidence with the clause alone, where it isn't all. */
  clause?: string;
  source: UnreadAdvice | undefined;
}

/** @returns a clause of a field as evidence, such as `the profile says "skip the weather"`; empty where it's nothing */
export function evidenceOf({ field, quote }: UnreadAdvice, who: string): string {
  switch (field) {
    case "must_do":
      return `the profile says "${clauseOf(quote)}"`;
    case "must_never":
      return neverEvidence(quote);
    case "likes_this":
      return responds(who, "well", quote);
    case "not_that":
      return responds(who, "badly", quote);
    case "tone_summary":
      return `${who}'s tone is described as "${clauseOf(quote)}"`;
    default:
      return field satisfies never;
  }
}

/** @returns what the contact's advice asks for, and what of it wasn't understood */
export function readAdvice(contact: ComposerContact): Advice {
  const who = firstName(contact, "this contact");
  const { must_do, likes_this, must_never, not_that } = contact.connection_language;
  const summary = contact.profile.tone_summary ?? "";
  const texts = { must_do, likes_this, must_never, not_that, tone_summary: summary };
  const isInEnglish = isEnglish(Object.values(texts).join(" "));
  const quotes = isInEnglish
    ? {
        must_do: evidenceOf({ field: "must_do", quote: must_do }, who),
        likes_this: evidenceOf({ field: "likes_this", quote: likes_this }, who),
        must_never: evidenceOf({ field: "must_never", quote: must_never }, who),
        not_that: evidenceOf({ field: "not_that", quote: not_that }, who),
        tone_summary: evidenceOf({ field: "tone_summary", quote: summary }, who),
      }
    : {
        must_do: `the profile says "${withoutStop(must_do)}"`,
        likes_this: `${who} responds well to this: "${withoutStop(likes_this)}"`,
        must_never: `the profile says "never: ${withoutStop(must_never)}"`,
        not_that: `${who} responds badly to this: "${withoutStop(not_that)}"`,
        tone_summary: `${who}'s tone is described as "${withoutStop(summary)}"`,
      };
  const unwanted = unwantedPhrases(contact);
  const read = fields.map((field) => {
    const clauseEvidence = (quote: string) =>
      isInEnglish ? evidenceOf({ field, quote }, who) : quotes[field];
    return isInEnglish
      ? readField(field, texts[field], quotes[field], unwanted, clauseEvidence)
      : readForeignField(field, texts[field], quotes[field]);
  });
  const { kept, dropped } = withoutContradictions([
    ...read.flatMap(({ readings }) => readings),
    ...readingsOfLabels(contact, who),
  ]);
  const traits = new Map<Trait, string>();
  const clauses = new Map<Trait, string>();
  for (const { trait, evidence, clause } of kept) {
    if (traits.has(trait)) continue;
    traits.set(trait, evidence);
    clauses.set(trait, clause ?? evidence);
  }
  const quoting = read.flatMap((each) => each.quoting);
  const understood = new Set([...kept.map(({ source }) => source), ...quoting]);
  const contradicted = dropped.flatMap(({ source }) => (source === undefined ? [] : [source]));
  const unread = new Set([
    ...read.flatMap(({ unread: own }) => own),
    ...contradicted.filter((each) => !understood.has(each)),
  ]);
  const asks = ({ field }: UnreadAdvice) => field !== "tone_summary";
  const asked = new Set([
    ...unread,
    ...read.flatMap(({ readings }) => readings.flatMap(({ source }) => source ?? [])),
    ...quoting,
  ]);
  const all = [...asked].filter(asks);
  return {
    traits,
    clauses,
    unread: [...unread],
    understood: all.length === 0 ? 1 : all.filter((each) => !unread.has(each)).length / all.length,
    quotes,
    unwanted,
    isEnglish: isInEnglish,
  };
}

interface FieldReadings {
  readings: readonly Reading[];
  /** What names phrases that aren't to be used. */
  quoting: readonly UnreadAdvice[];
  unread: readonly UnreadAdvice[];
}

/** In the order of their weight. */
const fields: readonly AdviceField[] = ["must_do", "likes_this", "must_never", "not_that", "tone_summary"];

/** Advice in another language is read as a whole: its clauses aren't those of English. */
function readForeignField(field: AdviceField, text: string, evidence: string): FieldReadings {
  const isOfForbidden = field === "must_never" || field === "not_that";
  const traits = foreignTraits(text, isOfForbidden);
  if (traits.length === 0) return unreadField(field, text);
  const rank = field === "tone_summary" ? "tone" : "advice";
  const source = { field, quote: withoutStop(text) };
  return { readings: traits.map((trait) => ({ rank, trait, evidence, source })), quoting: [], unread: [] };
}

/** What isn't read is quoted. */
function unreadField(field: AdviceField, text: string): FieldReadings {
  const quote = withoutStop(text);
  return { readings: [], quoting: [], unread: quote === "" ? [] : [{ field, quote }] };
}

/** What to do in place of what was forbidden just before: "Cheers isn't for her; use Kind regards". */
const instead =
  /^(?:instead,? |so )?(?:use|leave|keep|skip|drop|avoid|write|say|prefer|stick (?:to|with)|go (?:for|with)) /i;
/** The same in a sentence of its own: "Being pushed to answer. Offer her time to think." */
const giving = /^(?:give|offer|allow|leave|let) (?:her|him|them) |^describe /i;
/** Why, and nothing to do or not: "They make her suspect something", "she hears blame in it". */
const explaining =
  /^(?:as|because|since) (?:he|she|they|it)\b|^(?:words|phrases|terms|things|lines|expressions) (?:like|such as) |^(?:they|it|this|that|these) (?!(?:should|must|needs?|has to|is best)\b)|^(?:she|he) (?:experiences|finds|hears|interprets|perceives|reads|regards|sees|takes|treats|suspects|notices|remembers|feels|thinks|withdraws|bristles|shuts)\b/i;
/** What says nothing without the clause before it: "Even as a joke". */
const leaning = /^(?:(?:not )?even|nor|or|and|also|but|unless)\b/i;
const forbids = /\b(?:not|never|no|avoid)\b|n['’]t\b/i;

function readField(
  field: AdviceField,
  text: string,
  evidence: string,
  unwanted: readonly UnwantedPhrase[],
  clauseEvidence: (quote: string) => string,
): FieldReadings {
  const readings: Reading[] = [];
  const unread: UnreadAdvice[] = [];
  const quoting: UnreadAdvice[] = [];
  const rank = field === "tone_summary" ? "tone" : "advice";
  const clauses = clausesOf(text);
  if (isSample(field, text)) return unreadField(field, text);
  for (const [index, clause] of clauses.entries()) {
    const isBehind = field === "not_that" || forbids.test(clauses[index - 1]?.quote ?? "");
    const isInstead = index > 0 && isBehind && (instead.test(clause.quote) || giving.test(clause.quote));
    if (index > 0 && explaining.test(clause.quote)) continue;
    const isOfForbidden = (field === "must_never" || field === "not_that") && !isInstead;
    const traits = traitsOfClause(clause, isOfForbidden);
    const source: UnreadAdvice = {
      field: isInstead ? "must_do" : field,
      quote: capitalised(withoutStop(clause.quote)),
    };
    if (unwanted.some(({ phrase }) => phrasePattern(phrase).test(clause.quote))) quoting.push(source);
    else if (traits.length === 0 && source.quote !== "") unread.push(source);
    const own = leaning.test(clause.quote) ? evidence : clauseEvidence(clause.quote);
    readings.push(...traits.map((trait) => ({ rank, trait, evidence, clause: own, source }) as const));
  }
  return { readings, quoting, unread };
}

/** Whether it's a message such as the contact likes or dislikes, and says nothing about messages: "I need a yes by noon." */
function isSample(field: AdviceField, text: string): boolean {
  const own = text.replace(quoted, "").replace(named, "");
  return (field === "likes_this" || field === "not_that") && firstPerson.test(own);
}

const firstPerson = /(?<!\p{L})(?:I|[Mm]e|[Mm]y|[Ww]e|us|[Oo]ur)(?!\p{L})/u;

function readingsOfLabels({ profile, relationship }: ComposerContact, who: string): Reading[] {
  const labels = [profile.operating_style_label, profile.worldview_label].flatMap((label) =>
    traitsOfLabel(label).map((trait) => ({
      rank: "label" as const,
      trait,
      evidence: `the profile calls ${who} "${withoutStop(label)}"`,
      source: undefined,
    })),
  );
  const zones = [
    ...(relationship === undefined
      ? []
      : [
          {
            zone: relationship.tone_zone,
            evidence: `the relationship is ${clauseOf(relationship.tone_zone)}`,
          },
        ]),
    { zone: profile.tone_zone, evidence: `${who}'s tone zone is ${withoutStop(profile.tone_zone)}` },
  ];
  const warm = zones.find(({ zone }) => isWarmZone(zone));
  return [
    ...labels,
    ...(warm === undefined
      ? []
      : [{ rank: "zone" as const, trait: "warm" as const, evidence: warm.evidence, source: undefined }]),
  ];
}

function withoutContradictions(readings: readonly Reading[]): { kept: Reading[]; dropped: Reading[] } {
  const kept: Reading[] = [];
  const dropped: Reading[] = [];
  for (const reading of readings) {
    const own = ranks.indexOf(reading.rank);
    const isOutranked = readings.some(({ trait, rank }) => {
      const distance = own - ranks.indexOf(rank);
      return (
        (distance >= 0 && opposites(reading.trait, trait)) ||
        (distance > 0 && overrides(trait, reading.trait))
      );
    });
    (isOutranked ? dropped : kept).push(reading);
  }
  return { kept, dropped };
}

const ranks: readonly Reading["rank"][] = ["advice", "tone", "label", "zone"];
