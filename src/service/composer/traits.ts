import type { Advice } from "./advice/read-advice.ts";
import type { Trait } from "./advice/trait.ts";

export type { Trait };

/** Each trait with its evidence, as `Advice` has them. */
export type Traits = Advice["traits"];

/** @returns the row for the first of the contact's traits that has one, or the one without a trait */
export function firstOf<Row extends { trait?: Trait }>(
  rows: readonly Row[],
  traits: Traits,
): Row | undefined {
  const [own] = [...traits.keys()].flatMap((trait) => rows.filter((row) => row.trait === trait));
  return own ?? rows.find(({ trait }) => trait === undefined);
}

const light: ReadonlySet<Trait> = new Set<Trait>([
  "humour",
  "lively",
  "casual",
  "fast",
  "challenged",
  "outcome",
  "stories",
  "shown",
  "small talk",
  "asked after",
  "options",
  "no selling",
]);

/** @returns whether to follow the trait would sound out of place where a topic needs care */
export function isLight(trait: Trait): boolean {
  return light.has(trait);
}

/** @returns whether following the trait is out of place where money, a contract or a decision is talked about */
export function isPlayful(trait: Trait): boolean {
  return /^(?:lively|humour|small talk|asked after)$/.test(trait);
}

/** @returns whether nobody begins so where a topic needs care: light, or with thanks for bad news */
export function isNoBeginning(trait: Trait): boolean {
  return isLight(trait) || trait === "thanked";
}
