import type { PlacedFact } from "../fact.ts";
import type { Reading } from "../reading.ts";

const day = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun";
const spanOfDays = new RegExp(
  `(?<!\\p{L})(?<from>${day})(?: ?[-–] ?| (?:to|through|thru) )(?<until>${day})(?!\\p{L})`,
  "giu",
);
const pairOfDays = new RegExp(
  `(?<!\\p{L})(?:only )?(?:on )?(?<from>${day}) and (?:on )?(?<until>${day})(?!\\p{L})`,
  "giu",
);

/** @returns where an English text names two days, and the other those and all between them, or the other way round */
export function stretchedDays({ text }: Reading, { text: other }: Reading): PlacedFact[] {
  const daysIn = (pattern: RegExp, of: string) =>
    [...of.matchAll(pattern)].map(({ 0: whole, index, groups: { from = "", until = "" } = {} }) => ({
      key: `${from.slice(0, 3)} ${until.slice(0, 3)}`.toLowerCase(),
      at: index,
      text: whole,
    }));
  const [spansHere, spansThere] = [text, other].map(
    (of) => new Set(daysIn(spanOfDays, of).map(({ key }) => key)),
  );
  return daysIn(pairOfDays, text)
    .filter(({ key }) => spansThere?.has(key) === true && spansHere?.has(key) === false)
    .map(({ at, text: pair }) => ({ kind: "date", at, text: pair }));
}

const ownTime = /\d ?(?:[ap]\.?m\.?|o['’]clock)? (?<whose>your|my|our) time(?!\p{L})/iu;

/** @returns the time that an English text gives on the reader's clock, and the other on the sender's, or the reverse */
export function exchangedClocks({ text }: Reading, { text: other }: Reading): PlacedFact[] {
  const [here, there] = [ownTime.exec(text), ownTime.exec(other)];
  const sideOf = (found: RegExpExecArray | null) => /^your$/iu.test(found?.groups?.whose ?? "");
  return here === null || there === null || sideOf(here) === sideOf(there)
    ? []
    : [{ kind: "zone", at: here.index, text: here[0] }];
}
