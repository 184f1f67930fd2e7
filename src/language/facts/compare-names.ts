import type { FoundFact } from "./fact.ts";
import type { Reading } from "./reading.ts";
import { plain } from "./spelling/plain.ts";

/** @returns names that the other text doesn't have anywhere; of a person's full name, one part is enough. */
export function lackedNames(of: Reading, other: Reading): FoundFact[] {
  const isUnknown = lackedIn(other);
  const isLacked = (name: FoundFact) => isUnknown(name) && !isSpeltOut(name, of, other);
  const lacked = of.names.filter((name, index) => {
    const known = besideOf(of.names, index).find((each) => !isLacked(each));
    return (
      isLacked(name) && !(of.people.has(name.key) && known !== undefined && !isRenamed(known, of, other))
    );
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
    !(name.key.length >= minPlace && text.includes(name.key)) &&
    // And the team "lilloise" from Lille.
    !(name.key.length > minPlace && demonymOf(name.key).test(text));
}

const acronym = /^\p{Lu}{2,5}$/u;

/** Whether one text has the initials and the other the names: "HR" and "Human Resources". */
function isSpeltOut(name: FoundFact, of: Reading, other: Reading): boolean {
  return acronym.test(name.text)
    ? runsOf(other.names, name.text.length).some((run) => initialsOf(run) === name.text)
    : [2, 3, 4, 5].some((length) =>
        runsOf(of.names, length).some(
          (run) => run.includes(name) && other.words.has(initialsOf(run).toLowerCase()),
        ),
      );
}

/** All runs of names in a text, of so many names each. */
function runsOf(names: readonly FoundFact[], length: number): FoundFact[][] {
  return names
    .map((_, index) => names.slice(index, index + length))
    .filter(
      (run) =>
        run.length === length &&
        run.every((name, index) => index === 0 || isBeside(run[index - 1] ?? name, name)),
    );
}

function initialsOf(names: readonly FoundFact[]): string {
  return names.map(({ text }) => text.charAt(0).toUpperCase()).join("");
}

const minPlace = 4;

function demonymOf(place: string): RegExp {
  const stem = place.replace(/(?:y|[aeiou])$/u, "").replace(/[^\p{L}]/gu, ".");
  // And "German" from Germany.
  const ends = place.endsWith("y") ? "(?:ian)?" : "(?:ois|ais|ien|er|an|es)\\p{Ll}{0,3}";
  return new RegExp(`(?<!\\p{L})${stem}${ends}(?!\\p{L})`, "iu");
}

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
