import { clause } from "../../words.ts";
import { isUncountable } from "../grammar.ts";
import { timed } from "./phrases.ts";

/**
 * Sentences with the patterns of the notes that are short for them. In a sentence, `$&` is the note with a small first
 * letter and `$<rest>` a group of its pattern; `a(n)` is the article of the word behind it, `is(are)` and `has(have)`
 * agree with the word before them, `(s)` with the number, `when(…)` is a time with its preposition and `list(…)` ends with "and".
 */
export type Templates = Readonly<Record<string, readonly RegExp[]>>;

/** @returns what a note is short for, without its stop, by the first pattern that matches; nothing where none does */
export function filled(templates: Templates, text: string): string | undefined {
  const note = clause(text);
  for (const [template, patterns] of Object.entries(templates)) {
    const pattern = patterns.find((each) => each.test(note));
    if (pattern !== undefined) return agreeing(note.replace(pattern, template));
  }
  return undefined;
}

/** They have no article. */
const meals = /^(?:dinner|supper|lunch|breakfast|drinks)(?!\p{L})/iu;

function agreeing(text: string): string {
  return text
    .replace(/when\((?<time>[^()]*)\)/gu, (_, time: string) => timed(time) ?? time)
    .replace(/(?<=(?<!\d)(?<count>\d{1,6}) \p{L}{1,20})\(s\)/gu, (_, count: string) =>
      count === "1" ? "" : "s",
    )
    .replace(/list\((?<items>[^()]*)\)/gu, (_, items: string) =>
      items.replace(/, (?=[^,]+$)(?!.* and )/u, " and "),
    )
    .replace(/(?<!\p{L})a\(n\) (?=(?<next>\S+))/gu, (_, next: string) =>
      meals.test(next) ? "" : /^(?:[aeio]|8|11|18)/iu.test(next) ? "an " : "a ",
    )
    .replace(
      /(?<=(?<subject>[^.:]*)) (?<one>\p{L}+)\((?<many>\p{L}+)\)/gu,
      (_, subject: string, one: string, many: string) =>
        ` ${/, | and /u.test(subject) || (/(?<!s)s$/iu.test(subject) && !isUncountable(subject)) ? many : one}`,
    );
}
