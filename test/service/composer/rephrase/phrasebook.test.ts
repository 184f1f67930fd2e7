import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Entry,
  formsOf,
  phraseKinds,
  readEntries,
} from "../../../../src/service/composer/rephrase/phrasebook/entry.ts";
import { replaced } from "../../../../src/service/composer/rephrase/phrasebook/replaced.ts";
import { edited, readSentence } from "../../../../src/service/composer/rephrase/sentence.ts";

const file = new URL("../../../../src/service/composer/rephrase/phrasebook/entries.jsonl", import.meta.url);
const entries = readEntries(readFileSync(file, "utf8"));

function rewritten(text: string, by: readonly Entry[]): string {
  const sentence = readSentence(text);
  if (sentence === undefined) throw new Error(`“${text}” isn't one sentence`);
  return edited(text, replaced(sentence, formsOf(by)));
}

const named = (each: Entry): [string, Entry] => [`${each.kind}: ${each.find[0]}`, each];

describe("the phrasebook", () => {
  test.each(entries.map(named))("%s", (_, each) => {
    const [before, after] = each.example;
    expect(rewritten(before, [each])).toBe(after);
    if (each.trap !== undefined) expect(rewritten(each.trap, [each])).toBe(each.trap);
  });

  test.each([
    ["half of a contraction stays", "i think we", "", "I think we'd rather wait."],
    ["a mark behind what would go keeps it", "sort of", "", "It is sort of, well, late."],
  ])("%s", (_, find, put, text) => {
    expect(rewritten(text, [{ kind: "hedge", find: [find], put: [put], example: ["", ""] }])).toBe(text);
  });

  test("an abbreviation loses its stop, and a sentence keeps its own", () => {
    const spelledOut: Entry = {
      kind: "slang",
      find: ["approx", "no"],
      put: ["about", "not any"],
      example: ["", ""],
    };
    expect(rewritten("It takes approx. 40 minutes.", [spelledOut])).toBe("It takes about 40 minutes.");
    expect(rewritten("The answer is no.", [spelledOut])).toBe("The answer is not any.");
  });

  test("has no phrase of a kind twice", () => {
    const all = entries.flatMap(({ kind, find, previous, next }) =>
      find.map((each) => [kind, each, previous, next].join(" / ")),
    );
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
  });

  test.each(phraseKinds)("leaves what it wrote itself: %s", (kind) => {
    const own = entries.filter((each) => each.kind === kind);
    const again = own.flatMap(({ example: [, after] }) => {
      const twice = rewritten(rewritten(after, own), own);
      return rewritten(twice, own) === twice ? [] : [twice];
    });
    expect(again).toEqual([]);
  });
});
