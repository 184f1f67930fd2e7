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
