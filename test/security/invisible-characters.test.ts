import type { RichTextBlock } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { escapeText, markedLines, plainText } from "../../src/app/blocks/mrkdwn.ts";
import { copyableBlocks } from "../../src/app/blocks/pages.ts";
import { readable, richTextBlocks } from "../../src/app/blocks/rich-text.ts";
import { visibleText as seen } from "../../src/app/blocks/visible-text.ts";
import { ids as people, visibleText } from "../../src/sandbox/index.ts";
import { contactId, fullAnswers } from "../support/answers.ts";
import { startEverything } from "../support/app/rapport.ts";
import { anyCharacter } from "../support/properties/arbitraries.ts";
import { numRuns } from "../support/properties/num-runs.ts";
import { json, startFakeUpstream } from "../support/servers/fake-upstream.ts";

/** What no text may show: controls, directions, fillers, tags, and what only looks like a space or like nothing. */
const never = new RegExp(
  [
    String.raw`[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]`,
    String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164]`,
    String.raw`[\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]`,
    String.raw`[\u{e0000}-\u{e0060}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,
  ].join("|"),
  "u",
);
const selectors = String.raw`\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;
/** Invisible characters in a row, as those have who carry a message in them, or with nothing to act upon. */
const carrying = new RegExp(
  String.raw`[${selectors}\u200c]{2}|(?:^|[\s\p{Script=Latin}])[${selectors}\u200c\u200d]`,
  "u",
);

const unseen = [
  ..."\u0000\u0007\u001b\u007f\u009b\u00ad\u034f\u061c\u115f\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u202a",
  ..."\u202e\u2060\u2066\u2069\u206a\u2800\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffe\u{1d173}\u{e0001}\u{e0041}",
  ..."\u{e0067}\u{e007f}\u{e0100}\u{e01ef}\u{13441}\u{13442}\u{16fe4}\u{1d159}",
];
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom(...unseen, "a", " ", "1", "\n", "❤", "🏴", "👩", "م", "ക", "ᠠ", "葛", "\ud83d"),
  }),
);

describe("whatever comes in, nothing goes out that can't be seen:", () => {
  it.each<[string, (text: string) => string]>([
    ["mrkdwn", (text) => escapeText(text, 3_000)],
    ["plain text", (text) => plainText(text, 3_000)],
    ["readable text", (text) => readable(text) ?? ""],
    ["lines of mrkdwn", (text) => markedLines([{ text, mark: "" }])],
    ["text to copy", (text) => textsIn(copyableBlocks(text))],
    ["rich text", (text) => textsIn(richTextBlocks([{ runs: [{ text }] }]))],
  ])("%s", (_, shown) => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(shown(text)).not.toMatch(never);
        expect(shown(text)).not.toMatch(carrying);
        expect(shown(text).isWellFormed()).toBe(true);
        expect(seen(shown(text))).toBe(shown(text));
      }),
      { numRuns: numRuns(2_000) },
    );
  });
});

/** The texts of blocks, one after the other. */
function textsIn(blocks: readonly RichTextBlock[]): string {
  const sections = blocks.flatMap(({ elements }) => elements);
  return sections
    .flatMap(({ elements }): readonly object[] => elements)
    .map((element) => ("text" in element && typeof element.text === "string" ? element.text : ""))
    .join("");
}

it.each([
  "Zoë says: it's 5 % – “yes”, naïve café; coöperate…",
  "Žluťoučký kůň, Ελληνικά, Ёлка, Հայերեն, ქართული",
  "שלום עולם, שָׁלוֹם",
  "مرحبا بالعالم ١٢٣، اَلْعَرَبِيَّة",
  "می\u200cخواهم کتاب\u200cها را",
  "हिन्दी क्\u200dष क्\u200cष, বাংলা র\u200d্যা, తెలుగు, தமிழ்",
  "ශ්\u200dරී ලංකා, ന\u0d4d\u200d, ಕನ್ನಡ, ગુજરાતી, ਪੰਜਾਬੀ, ଓଡ଼ିଆ",
  "ภาษาไทย ລາວ ខ្មែរ မြန်မာ བོད་ཡིག",
  "ᠮᠣᠩᠭᠣᠯ ᠲᠠ᠋, አማርኛ, ᏣᎳᎩ, ᓀᐦᐃᔭᐍᐏᐣ",
  "日本語 葛\u{e0100}城市 辻\u{e0101}、カタカナ、한국어, 繁體",
  "😀 👍🏽 ❤️ ❤️\u200d🔥 👩🏾\u200d💻 👨\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈 🐦\u200d⬛ 🏃🏽\u200d♀️\u200d➡️ ☝️ ✔︎",
  "1️⃣ #️⃣ 🇩🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ™️ ©",
  "∑ ≤ ≨\ufe00 √2 · 𝔸 𝒳 €",
])("ordinary text stays as it is: %s", (text) => {
  expect([escapeText(text, 3_000), plainText(text, 3_000), readable(text), seen(text)]).toEqual(
    Array.from({ length: 4 }, () => text),
  );
  expect(markedLines([{ text, mark: "" }])).toBe(text);
});

it.each([
  ["pass\u00adword", "password"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["\u2067right\u2069", "right"],
  ["Hi\u{e0048}\u{e0069}", "Hi"],
  ["\u{1f3f4}\u{e0078}\u{e0078}\u{e0078}\u{e0078}\u{e0078}\u{e007f}!", "!"],
  ["😀\ufe01\u{e0120}\u{e0130}", "😀"],
  ["a\ufe0f\u200d❤", "a❤"],
  ["1\ufe0f", "1"],
  ["\u001b[31mred\u009b0m", "[31mred 0m"],
  ["\u3164\u2800\u115f", ""],
  ["\u200b> quoted", "\u02c3 quoted"],
  ["> quoted\n> twice", "\u02c3 quoted &gt; twice"],
  [">>> all", "\u02c3&gt;&gt; all"],
  ["&gt; said", "&amp;gt; said"],
  ["```code```", "\u02cb\u02cb\u02cbcode\u02cb\u02cb\u02cb"],
  ["• item", "• item"],
])("%j is shown as %j", (text, shown) => {
  expect(escapeText(text, 3_000)).toBe(shown);
});

/** What has a meaning for the app: an ID, a time, and the original, which must come back as it was. */
const kept = new Set<string>([
  contactId,
  fullAnswers.lookup.relationship.last_signal_at,
  fullAnswers.rephrase.original,
]);

/** A text that reads as before, with something unseen before and after each character. */
function withUnseen(text: string): string {
  const some = "\u202e\u200b\u00ad\u{e0041}\u2066\ufe0f\ufeff";
  return kept.has(text) ? text : some + Array.from(text, (character) => character + some).join("");
}

function allTexts(value: unknown, change: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === "string" ? change(inner) : inner));
}

/** What Priya sees of a service that gives all answers in one, and what the app posted with it. */
async function seenOf(answer: unknown, typed: (text: string) => string) {
  await using upstream = await startFakeUpstream(json(answer));
  const running = await startEverything({ environment: { PROFILE_API_URL: upstream.url.href } });
  try {
    const { workspace } = running.slack;
    const priya = workspace.as(people.priya);
    const shown: string[] = [];
    const commands = [
      ["/profile jane@acme.com", "Jane Whitfield · jane@acme.com"],
      [`/prep jane@acme.com call ${typed("Q3 renewal")}`, "Brief:"],
      [`/wave jane@acme.com ${typed("Renew before March")}`, "Wave to"],
      ["/rephrase jane@acme.com Could you maybe have a look?", "Rephrased for"],
    ] as const;
    for (const [command, beginning] of commands) {
      await priya.send("#acme-renewal", command);
      const card = await priya.until(
        (me) => me.messages("#acme-renewal").findLast((each) => visibleText(each).startsWith(beginning)),
        60_000,
      );
      expect(JSON.stringify(card)).not.toMatch(never);
      // Times of this run.
      shown.push(visibleText(card).replace(/<!date[^>]+>/g, "…"));
    }
    expect(workspace.problems).toEqual([]);
    return shown;
  } finally {
    await running.stop();
  }
}

test("a service's and a person's texts show the same cards, whatever is hidden in them", async () => {
  const answer = Object.assign({}, ...Object.values(fullAnswers));
  const plain = await seenOf(answer, (text) => text);
  expect(plain[0]).toContain("Pragmatic Builder · Fast Closer");
  expect(await seenOf(allTexts(answer, withUnseen), withUnseen)).toEqual(plain);
});
