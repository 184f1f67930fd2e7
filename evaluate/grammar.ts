import { Dialect, LocalLinter } from "harper.js";
import { slimBinary } from "harper.js/slimBinary";

/**
 * Kinds of Harper's lints that are mistakes. The others are matters of style, of spelling (it knows few names) or of a
 * dialect. Source: `LintKind` in harper.js' types.
 */
const mistakes = new Set([
  "Agreement",
  "BoundaryError",
  "Capitalization",
  "Eggcorn",
  "Grammar",
  "Malapropism",
  "Miscellaneous",
  "Punctuation",
  "Repetition",
  "Typo",
  "WordOrder",
]);

/** Rules that complained of right sentences here: "a greeting opens it", "a thank-you closes it". */
const mistaken = new Set(["MassNouns", "PronounVerbAgreement"]);

/**
 * @param text English
 * @param given what the text was made of: mistakes in there are not the composer's
 * @returns the mistakes that are new, such as "AnA: “an Friday”"
 */
export type Grammar = (text: string, given: string) => Promise<string[]>;

export async function createGrammar(): Promise<Grammar> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await linter.setup();

  /** By rules, the words that each complains of. */
  async function mistakesIn(text: string): Promise<Map<string, string[]>> {
    const lints = Object.entries(await linter.organizedLints(text, { language: "plaintext" }));
    return new Map(
      lints
        .filter(([rule]) => !mistaken.has(rule))
        .map(([rule, found]) => {
          const wrong = found.filter((lint) => mistakes.has(lint.lint_kind()));
          return [rule, wrong.map((lint) => lint.get_problem_text())];
        }),
    );
  }
  return async (text, given) => {
    const found = [...(await mistakesIn(text))].filter(([, words]) => words.length > 0);
    // It's the longer text, and most have nothing to compare with it.
    const known = found.length > 0 ? await mistakesIn(given) : new Map<string, string[]>();
    return found.flatMap(([rule, words]) => {
      const before = known.get(rule) ?? [];
      const added = words
        .filter((each) => !before.includes(each))
        .slice(0, Math.max(0, words.length - before.length));
      return added.map((each) => `${rule}: “${each}”`);
    });
  };
}
