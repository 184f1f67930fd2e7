import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFacts } from "../../../src/service/composer/kept-facts.ts";
import { patience, workOnLongText } from "./long-text.ts";
import { fact, message } from "./messages.ts";

describe("what was lost and what was added", () => {
  test.each<[string, string, string[], string[], boolean]>([
    ["Send 40 seats by 3 May.", "By 3 May: 40 seats, please.", [], [], false],
    ["Send 40 seats by 3 May.", "Send 50 seats by 3 June.", ["May", "40"], ["June", "50"], false],
    ["It costs $1,520 (12 %).", "It costs $1,520, 12%.", [], [], false],
    ["It costs $1,520.", "It costs €1,520.", ["$1,520"], ["€1,520"], false],
    ["It costs $1,520.", "It costs $1.5k.", ["$1,520"], ["$1.5k"], false],
    ["At 14:30 on Monday", "Monday, 14:30", [], [], false],
    ["Tomorrow at 9", "Today at 9", ["Tomorrow"], ["Today"], false],
    ["By the 3rd of Q3", "By the 3rd of Q4", ["Q3"], ["Q4"], false],
    ["See https://a.example/x?y=1.", "Here: https://a.example/x?y=1", [], [], false],
    [
      "See https://a.example/x",
      "See https://a.example/",
      ["https://a.example/x"],
      ["https://a.example/"],
      false,
    ],
    ["Ask jane@acme.example", "Ask Jane", ["jane@acme.example"], [], false],
    ["Ask <@U1> or @tom", "Ask <@U2> or @tim", ["<@U1>", "@tom"], ["<@U2>", "@tim"], false],
    ["Hello", "<!channel> Hello", [], ["<!channel>"], false],
    ["Run `a --b`", "Run `a`", ["`a --b`"], ["`a`"], false],
    ['He said "now"', "He said now", ['"now"'], [], false],
    ["5 seats now, 5 later", "5 seats now, as many later", [], [], false],
    ["Price, seats", "1. Price\n2. Seats", [], [], false],
    ["Do not sign.", "Please don't sign.", [], [], false],
    ["Do not sign.", "Please sign.", [], [], true],
    ["We cannot pay and never will.", "We cannot pay.", [], [], true],
    ["We failed to pay", "We did not pay", [], [], false],
    ["Don't hesitate to call, no worries.", "Call me.", [], [], false],
    ["I may come in March", "I may come in May", ["March"], ["May"], false],
  ])("%s → %s", (before, after, lost, added, lacksNegation) => {
    expect(changedFacts(before, after)).toEqual({ lost, added, lacksNegation });
  });
});

test("a message holds the facts of itself, in whatever order its lines stand", () => {
  fc.assert(
    fc.property(message, (text) => {
      expect(changedFacts(text, text)).toEqual({ lost: [], added: [], lacksNegation: false });
    }),
  );
});

test("a fact that is gone is told", () => {
  fc.assert(
    fc.property(fact, (each) => {
      expect(changedFacts(`We met ${each} there`, "We met there").lost.length).toBeGreaterThan(0);
    }),
  );
});

test.for(["1", "1,", "a@", "@", "<", "`", '"', "https://", "no ", "n't", "1.\n"])(
  "the largest message of nothing but %j takes no more than linear time",
  { timeout: patience },
  async (unit, context) => {
    expect(await workOnLongText(context, "compare facts", unit)).toBe("finished");
  },
);
