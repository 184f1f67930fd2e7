import type { FoundFact } from "./fact.ts";
import type { Reading } from "./reading.ts";
import { plain } from "./spelling/plain.ts";

/** @returns names that the other text doesn't have anywhere; of a person's full name, one part is enough. */
export function lackedNames(of: Reading, other: Reading): FoundFact[] {
  const isLacked = lackedIn(other);
  const lacked = of.names.filter((name, index) => {
    const known = besideOf(of.names, index).find((each) => !isLacked(each));
    return isLacked(name) && !(known !== undefined && !isRenamed(known, of, other));
  });
  return lacked.filter(({ key }, index) => lacked.findIndex((each) => each.key === key) === index);
}

function lackedIn({ words, text }: Reading): (name: FoundFact) => boolean {
  // "La candidate lyonnaise" is from Lyon.
  return (name) =>
    !words.has(plain(name.key)) &&
    // "Wi-Fi" is "wifi".
    !words.has(plain(name.key.replace(/[-\u2011]/gu, ""))) &&
    !words.has(plain(name.key.replace(/(?<=ic)s$/u, ""))) &&
    !text.includes(name.text) &&
    !(name.key.length >= minPlace && text.includes(name.key));
}

const minPlace = 4;

/** Whether the other text has another name beside one: "Ingrid Moe" and "Astrid Moe". */
function isRenamed({ key }: FoundFact, of: Reading, other: Reading): boolean {
  const isNew = lackedIn(of);
  return other.names.some((each, index) => each.key === key && besideOf(other.names, index).some(isNew));
}

/** The names that a name at a place makes one with. */
function besideOf(names: readonly FoundFact[], index: number): FoundFact[] {
  const name = names[index];
  return [names[index - 1], names[index + 1]].filter(
    (each): each is FoundFact => each !== undefined && name !== undefined && isBeside(each, name),
  );
}

function isBeside(one: FoundFact, other: FoundFact): boolean {
  return other.at - one.end === 1 || one.at - other.end === 1;
}
