import { aspects } from "./aspects.ts";
import { furtherAspects } from "./further-aspects.ts";
import type { Trait } from "./trait.ts";

/** What isn't both ends of one aspect and still can't be had at once. */
const others: readonly (readonly [Trait, Trait])[] = [
  ["no small talk", "small talk"],
  ["no small talk", "asked after"],
  ["formal", "humour"],
  ["serious", "casual"],
  ["casual", "titles"],
];

/** What advice of a lower rank doesn't bring in where a higher one speaks against it, though both can be had. */
const overridden: Partial<Record<Trait, readonly Trait[]>> = {
  "no small talk": ["warm"],
};

const pairs = new Set(
  [...others, ...[...aspects, ...furtherAspects].map(({ more, less }) => [more, less] as const)].flatMap(
    ([one, other]) => [`${one}|${other}`, `${other}|${one}`],
  ),
);

/** @returns whether nobody can do both */
export function opposites(one: Trait, other: Trait): boolean {
  return pairs.has(`${one}|${other}`);
}

/** @returns whether the one, if it ranks higher, leaves no place for the other */
export function overrides(one: Trait, other: Trait): boolean {
  return overridden[one]?.includes(other) === true;
}
