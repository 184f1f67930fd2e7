import fc from "fast-check";
import { expect, test } from "vitest";
import { portableText, shownText } from "#app/features/rephrase/shown-text.ts";
import { readMessage, type Token } from "#app/slack/input/message-text.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

const { text, tokens } = readMessage(
  {
    type: "rich_text",
    elements: [
      {
        type: "rich_text_section",
        elements: [
          { type: "text", text: "Read " },
          { type: "link", url: "https://docs.example/a?x=1", text: "page $& two" },
          { type: "text", text: " " },
          { type: "emoji", name: "thumbsup", unicode: "1f44d-1f3fd" },
          { type: "text", text: " or " },
          { type: "link", url: "https://docs.example/b" },
        ],
      },
    ],
  },
  new Map(),
);

test("a link is read by its label, an emoji by its picture, a bare URL as it is", () => {
  expect(text).toBe("Read [page $& two](https://docs.example/a?x=1) :thumbsup: or https://docs.example/b");
  expect(shownText(text, tokens)).toBe("Read page $& two 👍🏽 or https://docs.example/b");
});

test("what the service changed stays as it wrote it", () => {
  expect(shownText("See [page 2](https://docs.example/a?x=1) :wave:", tokens)).toBe(
    "See [page 2](https://docs.example/a?x=1) :wave:",
  );
});

test.each(["", "xyz", "1f44d-", "fffffff", "d800 "])(
  "code points that are none (%j) are left alone",
  (unicode) => {
    const odd: Token[] = [{ text: ":odd:", element: { type: "emoji", name: "odd", unicode } }];
    expect(shownText("an :odd: one", odd)).toBe("an :odd: one");
  },
);

test("outside of Slack, a link has its address, an emoji its picture, a person a name", () => {
  const message = readMessage(
    {
      type: "rich_text",
      elements: [
        {
          type: "rich_text_section",
          elements: [
            { type: "user", user_id: "U1" },
            { type: "text", text: " (sam@Sam.example, U1@) and " },
            { type: "user", user_id: "U2" },
            { type: "text", text: " in " },
            { type: "channel", channel_id: "C1" },
            { type: "text", text: ": " },
            { type: "link", url: "https://docs.example/a", text: "the summary" },
            { type: "text", text: ", " },
            { type: "link", url: "https://docs.example/b" },
            { type: "text", text: ", " },
            { type: "link", url: "https://docs.example/c", text: "docs.example/c" },
            { type: "text", text: ", " },
            { type: "link", url: "mailto:jane@acme.com", text: "Jane" },
            { type: "text", text: " " },
            { type: "emoji", name: "wave", unicode: "1f44b" },
            { type: "emoji", name: "acme" },
          ],
        },
      ],
    },
    new Map([
      ["U1", "Sam"],
      ["U2", "Sam Ortega"],
      ["C1", "general"],
    ]),
  );
  expect(portableText(`${message.text} @Priya`, message.tokens)).toBe(
    "Sam (sam@Sam.example, U1@) and Sam Ortega in #general: the summary (https://docs.example/a), https://docs.example/b, https://docs.example/c, Jane (jane@acme.com) 👋:acme: @Priya",
  );
});

test("any text without tokens is the same everywhere", () => {
  fc.assert(
    fc.property(anyText, (any) => {
      expect([shownText(any, []), portableText(any, []), shownText(any, tokens)]).toEqual([any, any, any]);
    }),
  );
});
