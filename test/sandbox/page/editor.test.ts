import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RichTextElement, RichTextInline, RichTextValue } from "#sandbox/page/blocks/schema.ts";
import { fromDocument, toDocument } from "#sandbox/page/editor/document.ts";
import { anyText } from "../../support/properties/arbitraries.ts";

const nothing = { type: "rich_text" } as const;

const section = (...elements: RichTextInline[]) => ({ type: "rich_text_section" as const, elements });
const text = (words: string): RichTextInline => ({ type: "text", text: words });
const value = (...elements: RichTextElement[]): RichTextValue => ({ type: "rich_text", elements });

const isOn = fc.constant(true);
/** Marks as Slack's own clients write them: those that are on. */
const style = fc.option(
  fc.record(
    { bold: isOn, italic: isOn, strike: isOn, underline: isOn, code: isOn, highlight: isOn },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const withStyle = <Piece extends RichTextInline>(piece: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  fc
    .tuple(piece, style)
    .map(([one, its]) => (its === undefined || Object.keys(its).length === 0 ? one : { ...one, style: its }));

const someText = anyText.filter((words) => words !== "");
const textOrLink = fc.oneof(
  fc.record({ type: fc.constant("text" as const), text: someText }),
  fc.record(
    { type: fc.constant("link" as const), url: someText, text: anyText, unsafe: fc.boolean() },
    { requiredKeys: ["type", "url"] },
  ),
);
const piece = withStyle<RichTextInline>(
  fc.oneof(
    { weight: 3, arbitrary: textOrLink },
    fc.record(
      { type: fc.constant("emoji" as const), name: someText, unicode: anyText },
      { requiredKeys: ["type", "name"] },
    ),
    fc.record({ type: fc.constant("user" as const), user_id: someText }),
    fc.record({ type: fc.constant("channel" as const), channel_id: someText }),
    fc.record({ type: fc.constant("usergroup" as const), usergroup_id: someText }),
    fc.record({ type: fc.constant("team" as const), team_id: someText }),
    fc.record({
      type: fc.constant("broadcast" as const),
      range: fc.constantFrom("here" as const, "channel" as const),
    }),
    fc.record({ type: fc.constant("color" as const), value: someText }),
    fc.record({
      type: fc.constant("date" as const),
      timestamp: fc.integer(),
      format: someText,
      fallback: someText,
    }),
  ),
);
const line = fc.array(piece, { maxLength: 6 });
const anySection = line.map((elements) => ({ type: "rich_text_section" as const, elements }));
const border = fc.constantFrom(0 as const, 1 as const);
const block: fc.Arbitrary<RichTextElement> = fc.oneof(
  anySection,
  fc.record(
    {
      type: fc.constant("rich_text_preformatted" as const),
      elements: fc.array(withStyle(textOrLink), { maxLength: 6 }),
      border,
    },
    { requiredKeys: ["type", "elements"] },
  ),
  fc.record(
    { type: fc.constant("rich_text_quote" as const), elements: line, border },
    { requiredKeys: ["type", "elements"] },
  ),
  fc.record(
    {
      type: fc.constant("rich_text_list" as const),
      style: fc.constantFrom("bullet" as const, "ordered" as const),
      elements: fc.array(anySection, { minLength: 1, maxLength: 4 }),
      indent: fc.nat(8),
      offset: fc.nat(9),
      border,
    },
    { requiredKeys: ["type", "style", "elements"] },
  ),
);

describe("the editor's document", () => {
  test("gives back what it was given", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (elements) => {
        // Of empty lines alone nothing comes back: see below.
        const given = {
          type: "rich_text" as const,
          block_id: "b1",
          elements: [...elements, section(text("."))],
        };
        expect(fromDocument(toDocument(given), given)).toEqual(given);
      }),
    );
  });

  test("has nothing to give back when only empty lines are left", () => {
    expect(fromDocument({ type: "doc" }, nothing)).toBeNull();
    expect(fromDocument(toDocument(value(section(), section())), nothing)).toBeNull();
  });
});
