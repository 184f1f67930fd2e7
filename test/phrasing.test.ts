import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** What a colleague wouldn't say, with what we say instead. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhom\b/i, "Who is this for?"],
  [/\bsay (?:what|when|which) (?:it|they|you|is)\b/i, "a question, such as: What's it about?"],
  [/\b(?:this|it|that|which) is no (?!longer\b)/i, "isn't a …"],
  [/\bI can't read\b/, "We couldn't read …"],
  [/(?<!no )\bcontact ids?\b(?! refused before")/, "contact ID"],
  [/\bmay have (?:\$\{|\d)/, "… is too long: 240 of 200 characters."],
  [/\bdo not suffice\b/, "doesn't have enough"],
  [/\bas the balance told\b|\bis told with\b/, "the balance confirms it"],
  [/\bdoes not take (?:what|this)\b/, "rejected this request"],
  [/\bstays so\b/, "if it keeps happening"],
  [/\bwhoever runs\b/i, "your Rapport admin"],
  [/\bin other words\b/, "Reword it and try again."],
  [/\bleft open,/i, "Leave empty and …"],
  [/\bbroke off\b/, "stopped early"],
  [/\bmark the text\b/i, "Select and copy."],
  [/\bto be reminded of\b|\breminded of (?:here|again)\b/, "reminders for …"],
  [/\bthose of UTC\b/, "in UTC"],
  [/\bfrom then on\b/, "appear here"],
  [/\bit is typed so\b/i, "Usage:"],
  [/\bneeds another round\b/, "failed, will retry"],
  [/\bcould not be (?:told|forgotten)\b/, "… failed"],
];

/** Lines of a file without comments. */
function code(path: string): { line: number; text: string }[] {
  return readFileSync(new URL(path, root), "utf8")
    .split("\n")
    .map((text, index) => ({ line: index + 1, text: text.replace(/(?:^|\s)\/\/\s.*$/, "") }))
    .filter(({ text }) => !/^\s*(?:\/?\*|\{\/\*)/.test(text));
}

test("no text of the app, the service, the sandbox or the conformance suite says it in a way that we've dropped", () => {
  const paths = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !path.startsWith("src/language/") && !path.startsWith("src/service/composer/"),
  );
  expect(paths.length).toBeGreaterThan(300);
  const found = paths.flatMap((path) =>
    code(path).flatMap(({ line, text }) =>
      phrases
        .filter(([phrase]) => phrase.test(text))
        .map(([, instead]) => `${path}:${line}: ${text.trim()} → ${instead}`),
    ),
  );
  expect(found.sort()).toEqual([]);
});
