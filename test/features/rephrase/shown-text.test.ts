import { expect, test } from "vitest";
import { shownText } from "../../../src/features/rephrase/shown-text.ts";
import { readMessage, type Token } from "../../../src/slack/message-text.ts";

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
    const odd: Token[] = [{ text: ":odd:", elements: [{ type: "emoji", name: "odd", unicode }] }];
    expect(shownText("an :odd: one", odd)).toBe("an :odd: one");
  },
);
