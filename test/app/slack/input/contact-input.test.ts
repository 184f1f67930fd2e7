import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ContactInput,
  leadingContact,
  readContactInput,
  splitContact,
} from "#app/slack/input/contact-input.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const jane: ContactInput = { kind: "address", address: { email: "jane@acme.com" } };
const janeOnLinkedIn: ContactInput = {
  kind: "address",
  address: { linkedin_url: "https://www.linkedin.com/in/jane-whitfield" },
};

describe("an e-mail address", () => {
  it.each([
    ...["jane@acme.com", "  Jane@ACME.com  ", "<mailto:jane@acme.com|jane@acme.com>"],
    ...["<mailto:jane@acme.com>", "<mailto:Jane@acme.com|Jane Whitfield>", "mailto:jane@acme.com"],
    "Jane Whitfield &lt;<mailto:jane@acme.com|jane@acme.com>&gt;",
    ...["Jane Whitfield &lt;jane@acme.com&gt;", "Jane Whitfield <jane@acme.com>"],
    ...['"Whitfield, Jane" <jane@acme.com>', '"jane@acme.com"', "“jane@acme.com”", "'jane@acme.com'"],
    ...["`jane@acme.com`", "*jane@acme.com*", "_jane@acme.com_", "(jane@acme.com)", "[jane@acme.com]"],
    ...["jane@acme.com,", "jane@acme.com;", "jane@acme.com.", "jane@acme.com?", "who is jane@acme.com"],
    ...["jane@acme.com, please", "jane@acme.com Jane@Acme.com"],
    ...["jane@acme.com <mailto:jane@acme.com|jane@acme.com>", "jane@acme.com\u200b"],
    "\u202ajane@acme.com\u202c",
    "<mailto:jane@acme.com?subject=Renewal|jane@acme.com>",
    "<mailto:Jane@acme.com?cc=tom@acme.com&amp;body=See%20you|write to Jane>",
    ...[
      "mailto:jane%40acme.com?subject=Hi",
      "&lt;mailto:jane@acme.com?subject=Q3&gt;",
      "[mailto:jane@acme.com]",
    ],
    ...[
      "From: Jane Whitfield &lt;jane@acme.com&gt;",
      "To: jane@acme.com",
      "SMTP:jane@acme.com",
      "e-mail:jane@acme.com",
    ],
    ...[
      "jane@acme.com (Jane Whitfield)",
      "«jane@acme.com»",
      "„jane@acme.com“",
      "jane@acme.com:",
      "jane@acme.com…",
    ],
  ])("%j", (typed) => {
    expect(readContactInput(typed)).toEqual(jane);
  });

  it("may begin with what else is formatting", () => {
    const address = { email: "_jane@acme.com" };
    expect(readContactInput("_jane@acme.com")).toEqual({ kind: "address", address });
  });

  it.each(["o'brien@acme.com", "<mailto:o'brien@acme.com|o'brien@acme.com>", "'o'brien@acme.com'"])(
    "%j, whose apostrophe stays",
    (typed) => {
      expect(readContactInput(typed)).toEqual({ kind: "address", address: { email: "o'brien@acme.com" } });
    },
  );

  it.each(["a&b@acme.com", "a&amp;b@acme.com", "<mailto:a&amp;b@acme.com|a&amp;b@acme.com>"])(
    "%j, whose ampersand stays",
    (typed) => {
      expect(readContactInput(typed)).toEqual({ kind: "address", address: { email: "a&b@acme.com" } });
    },
  );
});

describe("a LinkedIn URL", () => {
  it.each([
    ...["https://www.linkedin.com/in/jane-whitfield", "linkedin.com/in/jane-whitfield"],
    "<https://www.linkedin.com/in/jane-whitfield>",
    "<https://www.linkedin.com/in/jane-whitfield|linkedin.com/in/jane-whitfield>",
    "<https://de.linkedin.com/in/Jane-Whitfield/?utm_source=share&amp;utm_medium=ios|https://de.linkedin.com/…>",
    "<http://linkedin.com/in/jane-whitfield|linkedin.com/in/jane-whitfield>,",
    "https://www.linkedin.com/in/jane-whitfield?a=1&amp;b=2",
    ...["https://www.linkedin.com/in/jane-whitfield.", "(https://www.linkedin.com/in/jane-whitfield)"],
    "Jane: https://www.linkedin.com/in/jane-whitfield",
    "linkedin.com/in/jane-whitfield https://de.linkedin.com/in/jane-whitfield/",
  ])("%j", (typed) => {
    expect(readContactInput(typed)).toEqual(janeOnLinkedIn);
  });
});

it.each([
  ["<@U123ABC|jane>", "U123ABC"],
  ["<@U123ABC>", "U123ABC"],
  ["<@W1>", "W1"],
  ["<@U1|jane whitfield>", "U1"],
  ["who is <@U1|jane>?", "U1"],
  ["<@U1|jane> <@U1>", "U1"],
])("a mention, %j", (typed, user) => {
  expect(readContactInput(typed)).toEqual({ kind: "mention", user });
});

it.each([
  "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
  " 6F1C2A94-0B7E-4D3A-9A51-3C8E7D20B4F1 ",
  "`6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1`",
  "id 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1.",
])("a contact id, %j", (typed) => {
  expect(readContactInput(typed)).toEqual({ kind: "id", contactId: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" });
});

it.each(["", "   ", "help", "HELP", " Help ", "?", "-h", "--help"])("help, %j", (typed) => {
  expect(readContactInput(typed)).toEqual({ kind: "help" });
});

it.each([
  ...["jane@acme.com bob@acme.com", "jane@acme.com,bob@acme.com", "jane@acme.com;bob@acme.com"],
  ...["<mailto:jane@acme.com|jane@acme.com>, <mailto:bob@acme.com|bob@acme.com>", "<@U1|jane> <@U2|bob>"],
  ...["<@U1|jane> jane@acme.com", "jane@acme.com linkedin.com/in/jane-whitfield"],
  "jane@acme.com 6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1",
  ...["<mailto:jane@acme.com,bob@acme.com|both>", "Jane &lt;jane@acme.com&gt;, Bob &lt;bob@acme.com&gt;"],
])("several, %j", (typed) => {
  expect(readContactInput(typed)).toMatchObject({ kind: "several" });
});

it.each([
  ["Jane", "Jane"],
  ["  Jane Whitfield ", "Jane Whitfield"],
  ["@jane", "@jane"],
  ["help me", "help me"],
  ["<#C1|general>", "general"],
  ["<!channel>", "!channel"],
  ["<!subteam^S1|@sales>", "@sales"],
  ["<https://evil.example|jane@acme.com>", "jane@acme.com"],
  ["https://evil.example/in/jane", "https://evil.example/in/jane"],
  ["&lt;!channel&gt; &amp;amp;", "<!channel> &amp;"],
  ["jane@acme", "jane@acme"],
  ["https://jane@acme.com", "https://jane@acme.com"],
  ["https://evil.example/?mailto:jane@acme.com", "https://evil.example/?mailto:jane@acme.com"],
  ["<mailto:mar%E2%84%AA@acme.com|mark@acme.com>", "mark@acme.com"],
  ["6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f", "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f"],
])("unreadable, %j", (typed, text) => {
  expect(readContactInput(typed)).toEqual({ kind: "unreadable", text });
});

it("reads anything without an error", () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      readContactInput(typed);
    }),
    { numRuns: 500 },
  );
});

it("finds the address that stands among words that are none", () => {
  const word = fc.string({ unit: "grapheme-ascii", maxLength: 10 }).filter((text) => !/[@<>/,;]/.test(text));
  fc.assert(
    fc.property(word, word, (before, after) => {
      expect(readContactInput(`${before} <mailto:jane@acme.com|jane@acme.com> ${after}`)).toEqual(jane);
      expect(readContactInput(`${before} jane@acme.com ${after}`)).toEqual(jane);
    }),
  );
});

describe("a contact and what follows it", () => {
  const id = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
  it.each<[string, ContactInput, string]>([
    ["jane@acme.com call Q3 renewal", jane, "call Q3 renewal"],
    ["  <mailto:jane@acme.com|jane@acme.com>  call Q3", jane, "call Q3"],
    ["<mailto:jane@acme.com|Jane Whitfield>, call", jane, "call"],
    ["jane@acme.com", jane, ""],
    [
      "jane@acme.com\nSee <https://a.example|this>,  &lt;b&gt;\n\n*now* ",
      jane,
      "See <https://a.example|this>,  &lt;b&gt;\n\n*now* ",
    ],
    [
      "jane@acme.com <mailto:bob@acme.com|bob@acme.com> left",
      jane,
      "<mailto:bob@acme.com|bob@acme.com> left",
    ],
    ["<https://www.linkedin.com/in/jane-whitfield|Jane W.> hi", janeOnLinkedIn, "hi"],
    ["<@U1|jane whitfield> a goal", { kind: "mention", user: "U1" }, "a goal"],
    [`${id} a goal`, { kind: "id", contactId: id }, "a goal"],
    ["call jane@acme.com", { kind: "unreadable", text: "call" }, "jane@acme.com"],
    ["jane@acme.com,bob@acme.com hi", expect.objectContaining({ kind: "several" }), "hi"],
    ["help", { kind: "help" }, ""],
    ["help me", { kind: "help" }, "me"],
    ["", { kind: "help" }, ""],
    ["  ", { kind: "help" }, ""],
  ])("%j", (typed, input, rest) => {
    expect(splitContact(typed)).toEqual({ input, rest });
  });

  it("keeps what follows to the letter, whatever it is", () => {
    const first = fc.constantFrom(
      "jane@acme.com",
      "<mailto:jane@acme.com|Jane W.>",
      "<mailto:jane@acme.com>",
    );
    fc.assert(
      fc.property(first, fc.constantFrom(" ", "  ", "\n"), anyText, (first, space, rest) => {
        const split = splitContact(`${first}${space}${rest}`);
        expect(split).toEqual({ input: jane, rest: rest.trimStart() });
      }),
    );
  });
});

describe("a contact before other words", () => {
  const sam: ContactInput = { kind: "mention", user: "U02SAM" };
  const id: ContactInput = { kind: "id", contactId: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" };

  it.each<[string, ContactInput | undefined, string, boolean]>([
    ["jane@acme.com Renew", jane, "Renew", false],
    ["jane@acme.com, renew", jane, "renew", false],
    ["jane@acme.com jane@acme.com hi", jane, "jane@acme.com hi", false],
    ["jane@acme.com,tom@acme.com Renew", jane, "Renew", true],
    ["jane@acme.com, tom@acme.com; <@U02SAM|sam> Renew", jane, "tom@acme.com; <@U02SAM|sam> Renew", true],
    ["<@U02SAM> and tom@acme.com Renew", sam, "and tom@acme.com Renew", true],
    ["jane@acme.com and Bob Renew", jane, "and Bob Renew", true],
    ["jane@acme.com tom@acme.com Renew", jane, "tom@acme.com Renew", true],
    ["jane@acme.com <@U02SAM> said so", jane, "<@U02SAM> said so", true],
    ["jane@acme.com / tom@acme.com Renew", jane, "/ tom@acme.com Renew", true],
    ["jane@acme.com , <@U02SAM> Renew", jane, ", <@U02SAM> Renew", true],
    [`jane@acme.com, ${id.contactId} Renew`, jane, `${id.contactId} Renew`, true],
    ["jane@acme.com / Renew", jane, "/ Renew", false],
    [`jane@acme.com ${id.contactId} Renew`, jane, `${id.contactId} Renew`, false],
    [`${id.contactId} jane@acme.com Renew`, id, "jane@acme.com Renew", false],
    ["Renew with jane@acme.com", undefined, "Renew with jane@acme.com", false],
    ["and jane@acme.com", undefined, "and jane@acme.com", false],
    ["", undefined, "", false],
  ])("%j", (typed, input, rest, areSeveral) => {
    expect(leadingContact(typed)).toEqual({ input, rest, areSeveral });
  });

  it.each<[string, { name?: string; rest?: string; areSeveral?: boolean; isUnsure?: boolean }]>([
    ["From: Jane Whitfield &lt;jane@acme.com&gt; Renewal", { name: "Jane Whitfield", rest: "Renewal" }],
    ["*Von:* Whitfield, Jane &lt;<mailto:jane@acme.com|jane@acme.com>&gt;", { name: "Whitfield, Jane" }],
    ['De : "Jane (Acme)" [mailto:jane@acme.com] hi', { name: "Jane (Acme)", rest: "hi" }],
    ["To: <mailto:jane@acme.com?subject=Hi|jane@acme.com> Renewal", { rest: "Renewal" }],
    ["'Jane Whitfield'&lt;jane@acme.com&gt;", { name: "Jane Whitfield" }],
    ['"Jane \\"JW\\" Whitfield" <jane@acme.com>, renewal', { name: "Jane JW Whitfield", rest: "renewal" }],
    ["=?UTF-8?Q?J=C3=A4ne_M?= =?iso-8859-1?b?/GxsZXI=?= &lt;jane@acme.com&gt;", { name: "Jäne Müller" }],
    ["=?nonsense?q?J=C3?= &lt;jane@acme.com&gt;", { name: "=?nonsense?q?J=C3?=" }],
    [
      "Dr. Jane Mary van der Whitfield-Smith Jr. &lt;jane@acme.com&gt; Q3",
      { name: "Dr. Jane Mary van der Whitfield-Smith Jr.", rest: "Q3" },
    ],
    ["jane@acme.com (Jane Whitfield) Renewal", { name: "Jane Whitfield", rest: "Renewal" }],
    ["jane@acme.com (Q3) renewal", { rest: "(Q3) renewal" }],
    ["jane@acme.com (J. van Whitfield)", { rest: "(J. van Whitfield)", isUnsure: true }],
    ['"jane@acme.com" &lt;jane@acme.com&gt; Renewal', { rest: "Renewal" }],
    ["jane@acme.com <jane@acme.com> Renewal", { rest: "Renewal" }],
    ["jane@acme.com [mailto:jane@acme.com] Renewal", { rest: "Renewal" }],
    [
      "Jane &lt;jane@acme.com&gt;; Tom &lt;tom@acme.com&gt; hi",
      { name: "Jane", rest: "Tom &lt;tom@acme.com&gt; hi", areSeveral: true },
    ],
    ["To: jane@acme.com; tom@acme.com", { rest: "tom@acme.com", areSeveral: true }],
  ])("as programs write it, %j", (typed, { rest = "", areSeveral = false, ...others }) => {
    expect(leadingContact(typed)).toEqual({ input: jane, rest, areSeveral, ...others });
  });

  it("belongs to nobody if another address stands in its name", () => {
    const bob = { kind: "address", address: { email: "bob@acme.com" } };
    const read = leadingContact('"bob@acme.com" &lt;jane@acme.com&gt; hi');
    expect(read).toEqual({ input: bob, rest: "&lt;jane@acme.com&gt; hi", areSeveral: true });
  });
});
