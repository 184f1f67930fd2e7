import { type FoundFact, nameOf, type PlacedFact } from "./fact.ts";
import type { Reading } from "./reading.ts";
import { stemOf } from "./spelling/plain.ts";

/** Right before a fact: something else is meant, or it is where a change begins. */
const setAside =
  /(?<!\p{L})(?:not|instead of|rather than|from|nicht|statt|anstatt|von|pas|(?:et|y|e) no?n|au lieu (?:de|du)|plutôt que|no|en (?:lugar|vez) del?|invece (?:di|che)|não|em vez de|en (?:lugar|vez) de)(?: (?:the|on|at|in|to|for|den|dem|am|um|der|le|la|les|à|du|de|el|los|il|al|alle|o|a|às|na|no|em|di)){0,2} $/iu;
/** In characters: prepositions and articles may be between. */
const setAsideReach = 30;

/**
 * Facts that both texts have, of which another one is meant: "on Tuesday, not Wednesday" became "on Wednesday, not
 * Tuesday", and "from 3 to 4 pm" became "from 4 to 3 pm".
 */
export function exchangedContrasts(of: Reading, other: Reading): PlacedFact[] {
  const [here, there] = [contrastsOf(of), contrastsOf(other)];
  return here.meant.filter(
    ({ kind, key }) =>
      has(there.aside, kind, key) &&
      !has(there.meant, kind, key) &&
      here.aside.some(
        (each) => each.kind === kind && has(there.meant, kind, each.key) && !has(there.aside, kind, each.key),
      ),
  );
}

function has(facts: readonly FoundFact[], kind: string, key: string): boolean {
  return facts.some((each) => each.kind === kind && each.key === key);
}

function contrastsOf({ spelled, facts, names }: Reading): { meant: FoundFact[]; aside: FoundFact[] } {
  const isAside = ({ at }: FoundFact) => setAside.test(spelled.slice(Math.max(0, at - setAsideReach), at));
  const all = [...facts, ...names];
  return { meant: all.filter((fact) => !isAside(fact)), aside: all.filter(isAside) };
}

/** How far the words reach that say what a quantity is of, in characters. */
const wordReach = 40;
/** A text with more quantities is a list. */
const maxQuantities = 100;

/** Quantities and names that have exchanged what is said of them: "16 canisters and 5 sacks" became "16 sacks and 5 canisters". */
export function crossedQuantities(of: Reading, other: Reading): PlacedFact[] {
  const [here, there] = [measuredIn(of), measuredIn(other)];
  const isNow = (one: Measured, two: Measured) =>
    there.some(
      ({ fact, words }) =>
        nameOf(fact) === nameOf(one.fact) && overlap(words, two.words) && !overlap(words, one.words),
    );
  return here
    .filter((one) =>
      here.some(
        (two) =>
          two.fact.kind === one.fact.kind &&
          nameOf(two.fact) !== nameOf(one.fact) &&
          !overlap(one.words, two.words) &&
          isNow(one, two) &&
          isNow(two, one),
      ),
    )
    .map(({ fact }) => fact);
}

interface Measured {
  fact: FoundFact;
  /** How the words after it begin, up to the next fact or mark. */
  words: ReadonlySet<string>;
}

function measuredIn({ spelled, facts, names }: Reading): Measured[] {
  const all = [...facts, ...names].toSorted((one, other) => one.at - other.at);
  return all.slice(0, maxQuantities).flatMap((fact, index) => {
    if (!/^(?:number|amount|percentage|time|name)$/u.test(fact.kind)) return [];
    // A name after a quantity may be what it's of.
    const next = all.slice(index + 1, index + 4).find(({ kind }) => kind !== "name" || fact.kind === "name");
    const end = Math.min(fact.end + wordReach, next?.at ?? spelled.length);
    const after = spelled.slice(fact.end, end).split(/[.,;:!?()\n]/u)[0] ?? "";
    const words = (after.match(/\p{L}{4,}/gu) ?? []).slice(0, maxWords).map(stemOf);
    return words.length === 0 ? [] : [{ fact, words: new Set(words) }];
  });
}

const maxWords = 2;

function overlap(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].some((word) => others.has(word));
}
