import { capitalised, oneLine, sentence, sentencesOf } from "./words.ts";

/**
 * Goals and context are written about the contact ("She moved to Ops in May"), while a message is written to
 * them ("You moved to Ops in May"). Only the openings of sentences are turned, where it is plain who is meant;
 * anything else keeps its words.
 */

const irregular: Record<string, string> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
};

/** @returns the verb as it follows "you": "wants" → "want", "is" → "are", "moved" → "moved" */
function afterYou(verb: string): string {
  const plain = irregular[verb];
  if (plain !== undefined) return plain;
  if (/(?:ss|us|is)$/.test(verb) || !/s$/.test(verb)) return verb;
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  return verb.replace(/(?:(?<=s|x|z|ch|sh|o)es|s)$/, "");
}

/** @returns the names by which a text may speak of the contact, as parts of a pattern */
function namesOf(name: string | undefined): string[] {
  const whole = name === undefined ? "" : oneLine(name);
  const first = whole.split(" ")[0] ?? "";
  return [whole, first]
    .filter((each) => each !== "")
    .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

/**
 * @param name the contact's, when known
 * @returns the text's sentences, spoken to the contact, each with its end
 */
export function spokenTo(name: string | undefined, text: string): string[] {
  const names = namesOf(name);
  const subject = [...names, "She", "He"].join("|");
  const subjectAndVerb = new RegExp(
    `^(?:${subject}) (just |also |now |still |recently |already )?(\\p{Ll}[\\p{Ll}']*)`,
    "u",
  );
  const possessor = new RegExp(
    `^(?:${[...names.map((each) => `${each}['’]s`), "Her", "His"].join("|")}) (?=\\p{L})`,
    "u",
  );
  return text
    .split(/\r?\n/)
    .flatMap((line) => sentencesOf(line.trim().replace(/^[-*•]\s+/, "")))
    .map((each) =>
      sentence(
        each
          .replace(subjectAndVerb, (_, adverb = "", verb = "") => `You ${adverb}${afterYou(verb)}`)
          .replace(possessor, "Your "),
      ),
    )
    .filter((each) => each !== "");
}

/**
 * @param name the contact's, when known
 * @returns a pattern's source for the contact as the object of a verb: "her", "them", "Jane"
 */
export function contactAsObject(name: string | undefined): string {
  return `(?:${[...namesOf(name), "her", "him", "them", "you"].join("|")})`;
}

/**
 * @returns the rest of a goal as said to the contact: "whether she is open to it" → "whether you are open to
 *   it", "her view" → "your view"
 */
export function restSpokenTo(name: string | undefined, rest: string): string {
  const subject = [...namesOf(name), "she", "he", "they"].join("|");
  return rest
    .replace(
      new RegExp(`^(whether|if|that|how|what|when|why|where) (?:${subject}) (\\p{Ll}[\\p{Ll}']*)`, "iu"),
      (_, word = "", verb = "") => `${word} you ${afterYou(verb)}`,
    )
    .replace(
      /^(for |about |on |to |of |with |into |from )?(?:her|his|their) (?=\p{L})/iu,
      (_, before = "") => `${before}your `,
    );
}

/** @returns words as a heading: a capital letter, no article in front, cut between words */
export function asSubject(words: string): string {
  const bare = oneLine(words)
    .replace(/^(?:(?:the|a|an|for|about|on|of|to|with) )+/i, "")
    .replace(/(?<![.?!;:,])[.?!;:,]+$/, "");
  if (bare.length <= longestSubject) return capitalised(bare);
  const cut = bare.slice(0, longestSubject + 1).replace(/\s+\S*$/, "");
  return capitalised(
    cut.replace(
      /[\s,;:–-]+(?:the|a|an|for|about|on|of|to|with|and|or|by|in|at|before|after|our|your)?$/i,
      "",
    ),
  );
}

/** What mail programs on a phone show of a subject line. */
const longestSubject = 60;
