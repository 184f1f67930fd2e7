import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type {
  RichTextElement,
  RichTextInline,
  RichTextValue,
} from "../../../src/sandbox/page/blocks/rich-text-schema.ts";
import { drawEditor, type EditorNode } from "../../../src/sandbox/page/editor/draw.ts";
import { readEditor } from "../../../src/sandbox/page/editor/read.ts";
import { anyText } from "../../support/arbitraries.ts";

const nothing = { type: "rich_text" } as const;
const chipOf = (piece: RichTextInline) => ({ label: `the ${piece.type}`, className: "chip" });
const draw = (value: RichTextValue) => drawEditor(value, chipOf);

const node = (
  tag: string,
  children: readonly EditorNode[],
  attributes: Readonly<Record<string, string>> = {},
): EditorNode => ({ tag, attributes, children });
const br = node("br", []);

const section = (...elements: RichTextInline[]) => ({ type: "rich_text_section" as const, elements });
const text = (words: string): RichTextInline => ({ type: "text", text: words });
const value = (...elements: RichTextElement[]): RichTextValue => ({ type: "rich_text", elements });

const style = fc.option(
  fc.record(
    {
      bold: fc.boolean(),
      italic: fc.boolean(),
      strike: fc.boolean(),
      underline: fc.boolean(),
      code: fc.boolean(),
      highlight: fc.boolean(),
      client_highlight: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const withStyle = (piece: fc.Arbitrary<RichTextInline>): fc.Arbitrary<RichTextInline> =>
  fc.tuple(piece, style).map(([one, its]) => (its === undefined ? one : { ...one, style: its }));

const someText = anyText.filter((words) => words !== "");
const piece = withStyle(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant("text" as const), text: someText }) },
    fc.record(
      { type: fc.constant("link" as const), url: someText, text: anyText, unsafe: fc.boolean() },
      { requiredKeys: ["type", "url"] },
    ),
    fc.record(
      { type: fc.constant("emoji" as const), name: someText, unicode: anyText },
      { requiredKeys: ["type", "name"] },
    ),
    fc.record({ type: fc.constant("user" as const), user_id: someText }),
    fc.record({ type: fc.constant("channel" as const), channel_id: someText }),
    fc.record({ type: fc.constant("usergroup" as const), usergroup_id: someText }),
    fc.record({ type: fc.constant("team" as const), team_id: someText }),
    fc.record({ type: fc.constant("broadcast" as const), range: fc.constantFrom("here", "channel") }),
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
const border = fc.constantFrom(0, 1);
const block: fc.Arbitrary<RichTextElement> = fc.oneof(
  anySection,
  fc.record(
    { type: fc.constant("rich_text_preformatted" as const), elements: line, border },
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

describe("the editor", () => {
  test("gives back what it was given", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), anyText, (elements, id) => {
        // Of empty lines alone nothing comes back: see below.
        const given = {
          type: "rich_text" as const,
          block_id: id,
          elements: [...elements, section(text("."))],
        };
        expect(readEditor(draw(given), given)).toEqual(given);
      }),
    );
  });

  test("has nothing to give back when only empty lines are left", () => {
    expect(readEditor([], nothing)).toBeNull();
    expect(readEditor([br], nothing)).toBeNull();
    expect(readEditor(draw(value(section())), nothing)).toBeNull();
  });

  test("keeps what is no text in chips that cannot be edited", () => {
    const mention: RichTextInline = { type: "user", user_id: "U1", style: { bold: true } };
    const [drawn] = draw(value(section(text("Hi "), mention)));
    expect(drawn).toEqual(
      node(
        "div",
        [
          node("span", ["Hi "], { "data-key": "0", "data-piece": '{"type":"text","text":""}' }),
          node("b", [
            node("span", ["the user"], {
              "data-key": "1",
              "data-piece": JSON.stringify(mention),
              class: "editor-chip chip",
              contenteditable: "false",
            }),
          ]),
          br,
        ],
        { "data-own": '{"type":"rich_text_section"}', "data-key": "0" },
      ),
    );
  });

  test.each<[string, EditorNode[], RichTextElement[]]>([
    ["text where nothing was", ["one", br, "two"], [section(text("one\ntwo"))]],
    [
      "lines in blocks of their own",
      ["one", node("div", ["two"]), node("p", [br]), node("div", ["three", br])],
      [section(text("one\ntwo\n\nthree"))],
    ],
    [
      "blocks in blocks",
      [node("div", [node("div", ["one"]), node("div", ["two", br])])],
      [section(text("one\ntwo"))],
    ],
    ["break at the end", ["one\n", br], [section(text("one\n"))]],
    [
      "marks, whatever they are called",
      [
        node("strong", ["a"]),
        node("em", ["b"]),
        node("del", ["c"]),
        node("i", [node("u", ["d"])]),
        node("font", ["e"]),
      ],
      [
        section(
          { type: "text", text: "a", style: { bold: true } },
          { type: "text", text: "b", style: { italic: true } },
          { type: "text", text: "c", style: { strike: true } },
          { type: "text", text: "d", style: { italic: true, underline: true } },
          text("e"),
        ),
      ],
    ],
    [
      "a list, a quote and code that nobody drew",
      [node("ol", [node("li", ["one"]), node("li", [br])]), node("blockquote", ["q"]), node("pre", ["a\nb"])],
      [
        {
          type: "rich_text_list",
          style: "ordered",
          elements: [section(text("one")), section()],
        },
        { type: "rich_text_quote", elements: [text("q")] },
        { type: "rich_text_preformatted", elements: [text("a\nb")] },
      ],
    ],
    [
      "what only looks like a chip",
      [node("span", ["x"], { "data-piece": '{"type":"user"}' }), node("span", ["y"], { "data-piece": "{" })],
      [section(text("xy"))],
    ],
  ])("reads %s", (_, nodes, elements) => {
    expect(readEditor(nodes, nothing)).toEqual(value(...elements));
  });

  test("joins the halves of what a browser split", () => {
    const own = { "data-own": '{"type":"rich_text_section"}', "data-key": "0" };
    const span = { "data-key": "0", "data-piece": '{"type":"text","text":""}' };
    expect(
      readEditor(
        [
          node("div", [node("span", ["on"], span), node("span", ["e"], span)], own),
          node("div", ["two"], own),
        ],
        nothing,
      ),
    ).toEqual(value(section(text("one\ntwo"))));
  });

  test("takes and gives marks, and leaves the rest of a style alone", () => {
    const piece = JSON.stringify({ type: "text", text: "", style: { bold: true, client_highlight: true } });
    const drawn = node("span", ["word"], { "data-piece": piece });
    expect(readEditor([node("b", [drawn]), node("i", [drawn]), drawn], nothing)).toEqual(
      value(
        section(
          { type: "text", text: "word", style: { bold: true, client_highlight: true } },
          { type: "text", text: "word", style: { italic: true, client_highlight: true } },
          { type: "text", text: "word", style: { client_highlight: true } },
        ),
      ),
    );
  });
});
