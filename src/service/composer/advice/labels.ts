import { clausesOf } from "./clauses.ts";
import { traitsOfClause } from "./read-clause.ts";
import type { Trait } from "./trait.ts";

/** What words of labels suggest that mean something else in advice, or nothing. The specification lists no labels. */
const suggestions: readonly { pattern: RegExp; trait: Trait }[] = [
  { pattern: /\b(?:closer|decisive|driver|pragmati[cs]t?|no-nonsense|straight)\b/i, trait: "direct" },
  {
    pattern: /\b(?:relationships?|connector|weaver|hosts?|nurtur\w{0,6}|gardener|caregiver)\b/i,
    trait: "warm",
  },
  {
    pattern: /\b(?:evidence|analysts?|analytical|data|sceptic|skeptic|scholar|realist)\b/i,
    trait: "figures",
  },
  { pattern: /\b(?:planner|methodical|systems?|organi[sz]er)\b/i, trait: "in order" },
  { pattern: /\b(?:visionary|storyteller|dreamer|idealist)\b/i, trait: "purpose" },
  { pattern: /\b(?:patient|reflective|contemplative)\b/i, trait: "unhurried" },
  { pattern: /\b(?:guardian|cautious|careful|checker)\b/i, trait: "risks" },
];

/** @returns what a label of the contact suggests */
export function traitsOfLabel(label: string): Trait[] {
  const suggested = suggestions.filter(({ pattern }) => pattern.test(label)).map(({ trait }) => trait);
  const read = clausesOf(label).flatMap((clause) => traitsOfClause(clause, false));
  return [...new Set([...suggested, ...read])];
}

/** @returns whether a zone of that name is a warm one */
export function isWarmZone(zone: string): boolean {
  return (
    /\b(?:warm|warmth|friendly|friend|close|trusted|trusting)\b/i.test(zone) && !/\b(?:not|luke)/i.test(zone)
  );
}
