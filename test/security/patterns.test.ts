import { glob, readFile } from "node:fs/promises";
import { analyse } from "scslre";
import { expect, it } from "vitest";
import { patternsOf } from "../support/repository/patterns.ts";

/** Places where a pattern can take more than linear time, each with a character to repeat. */
function findSlowPatterns(file: string, text: string): string[] {
  return patternsOf(file, text).flatMap(({ source, flags }) =>
    analyse({ source, flags }).reports.map(
      ({ type, character }) => `${file}: /${source}/${flags} (${type} of ${character.pick})`,
    ),
  );
}

it("every pattern takes linear time, whatever text it reads", async () => {
  const slow: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx}")) {
    slow.push(...findSlowPatterns(file, await readFile(file, "utf8")));
  }
  expect(slow).toEqual([]);
});

it("a pattern that begins anew at each character is found", () => {
  expect(
    findSlowPatterns("a.ts", "export const trimmed = (text: string) => text.replace(/[.!]+$/, '');"),
  ).toEqual(["a.ts: /[.!]+$/ (Move of .)"]);
});
