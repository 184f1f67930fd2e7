import { describe, expect, test } from "vitest";
import {
  type CompletionItem,
  complete,
  completionAt,
  ghostOf,
  isComplete,
} from "#sandbox/page/composer/completion.ts";
import { aSnapshot } from "./a-snapshot.ts";

const snapshot = aSnapshot();

/** `|` stands for the caret. */
function typed(withCaret: string) {
  const caret = withCaret.indexOf("|");
  const text = withCaret.replace("|", "");
  return { text, completion: completionAt(text, caret, snapshot) };
}

describe("what is offered at the caret", () => {
  test.each([
    ["/|", "command", ["/profile", "/prep"]],
    ["/pro|", "command", ["/profile"]],
    ["/PRO|", "command", ["/profile"]],
    ["/pr|ofile", "command", ["/profile", "/prep"]],
    ["@|", "mention", ["@priya", "@sam", "@tom.reyes"]],
    ["hello @s|", "mention", ["@sam"]],
    ["/profile @tom.r|", "mention", ["@tom.reyes"]],
    ["@ortega|", "mention", ["@sam"]],
    ["@R|", "mention", ["@priya", "@tom.reyes"]],
    ["line one\n@pri|", "mention", ["@priya"]],
  ])("%j: %s %j", (withCaret, kind, inserts) => {
    const { completion } = typed(withCaret);
    expect(completion?.kind).toBe(kind);
    expect(completion?.items.map(({ insert }) => insert)).toEqual(inserts);
  });

  test.each(["|", "hello|", "/unheard|", "/profile |", "say /pro|", "jane@s|", "@sam |", "@nobody|"])(
    "%j: nothing",
    (withCaret) => {
      expect(typed(withCaret).completion).toBeUndefined();
    },
  );

  test("a long list is cut to eight", () => {
    const people = Array.from({ length: 5 }, () => snapshot.people).flat();
    expect(completionAt("@p", 2, aSnapshot({ people: [...people, ...people] }))?.items).toHaveLength(8);
  });

  test("an item says what it is", () => {
    expect(typed("@sam|").completion?.items).toEqual([
      {
        key: "U2",
        label: "Sam Ortega",
        hint: "@sam",
        description: "Sam Ortega's title",
        insert: "@sam",
        person: snapshot.people[1],
      },
    ]);
    expect(typed("/prof|").completion?.items).toEqual([
      {
        key: "/profile",
        label: "/profile",
        hint: "[e-mail]",
        description: "Who is this person?",
        insert: "/profile",
      },
    ]);
  });
});

/** What is offered first, or a failed test. */
function first(withCaret: string) {
  const { text, completion } = typed(withCaret);
  const item: CompletionItem | undefined = completion?.items[0];
  if (!completion || !item) throw new Error(`Nothing is offered for ${withCaret}`);
  return { text, completion, item };
}

test.each([
  ["/pro|", "/profile |"],
  ["/profile @sa|", "/profile @sam |"],
  ["ask @sa| first", "ask @sam |first"],
  ["ask @sa|\nand then", "ask @sam |\nand then"],
])("choosing the first of %j leaves %j", (before, after) => {
  const { text, completion, item } = first(before);
  const done = complete(text, completion, item);
  expect(`${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`).toBe(after);
});

test.each([
  ["/profile|", true],
  ["/PROFILE|", true],
  ["/profil|", false],
  ["ask @sam|", true],
  ["ask @sa|", false],
])("%j is complete: %j", (withCaret, expected) => {
  const { text, completion, item } = first(withCaret);
  expect(isComplete(text, completion, item)).toBe(expected);
});

test.each([
  ["/profile", " [e-mail]"],
  ["/profile ", "[e-mail]"],
  ["/profile j", ""],
  ["/prep", ""],
  ["/pro", ""],
  ["", ""],
])("behind %j the hint %j", (text, hint) => {
  expect(ghostOf(text, snapshot)).toBe(hint);
});
