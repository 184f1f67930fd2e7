import { describe, expect, test } from "vitest";
import { type Block, formProblems, isStateful, placedElements, stateOf } from "#sandbox/slack/elements.ts";

const plain = (text: string) => ({ type: "plain_text", text });
const option = (value: string) => ({ text: plain(`Option ${value}`), value });

const input = (blockId: string, element: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: "input",
  block_id: blockId,
  label: plain(blockId),
  element: { action_id: "value", ...element },
  ...more,
});

/** With fields that the page does not draw. */
const richText = {
  type: "rich_text",
  block_id: "b1",
  elements: [
    {
      type: "rich_text_list",
      style: "bullet",
      border: 0,
      elements: [
        {
          type: "rich_text_section",
          elements: [
            { type: "user", user_id: "U1", style: { client_highlight: true } },
            { type: "emoji", name: "wave", unicode: "1f44b", url: "https://acme.com/wave.png" },
          ],
        },
      ],
    },
  ],
};

describe("the elements of a view", () => {
  test("are those with a value, in reading order; only inputs are checked", () => {
    const blocks: Block[] = [
      { type: "header", text: plain("Title") },
      input("name", { type: "plain_text_input" }),
      input("note", { type: "plain_text_input" }, { optional: true }),
      {
        type: "section",
        block_id: "tone",
        text: plain("Tone"),
        accessory: { type: "static_select", action_id: "pick", options: [option("a")] },
      },
      {
        type: "section",
        block_id: "go",
        text: plain("Go"),
        accessory: { type: "button", action_id: "go", text: plain("Go") },
      },
      {
        type: "actions",
        block_id: "more",
        elements: [
          { type: "button", action_id: "press", text: plain("Press") },
          { type: "timepicker", action_id: "time" },
        ],
      },
      { type: "input", block_id: "broken" },
    ];
    expect(
      placedElements(blocks)
        .filter(({ element }) => isStateful(element.type))
        .map(({ blockId, element, input: role }) => [blockId, element.type, role?.isOptional]),
    ).toEqual([
      ["name", "plain_text_input", false],
      ["note", "plain_text_input", true],
      ["tone", "static_select", undefined],
      ["more", "timepicker", undefined],
    ]);
  });
});

describe("the state that is sent", () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ type: "plain_text_input" }, { value: null }],
    [{ type: "plain_text_input", initial_value: "x" }, { value: "x" }],
    [{ type: "rich_text_input" }, { rich_text_value: null }],
    [{ type: "rich_text_input", initial_value: richText }, { rich_text_value: richText }],
    [{ type: "file_input" }, { files: [] }],
    [{ type: "static_select", options: [option("a")] }, { selected_option: null }],
    [
      { type: "static_select", options: [option("a")], initial_option: option("a") },
      { selected_option: option("a") },
    ],
    [{ type: "users_select", initial_user: "U01" }, { selected_user: "U01" }],
    [{ type: "conversations_select", initial_conversation: "C01" }, { selected_conversation: "C01" }],
    [{ type: "conversations_select" }, { selected_conversation: null }],
    [{ type: "checkboxes", options: [option("a")] }, { selected_options: [] }],
    [
      { type: "radio_buttons", options: [option("a")], initial_option: option("a") },
      { selected_option: option("a") },
    ],
    [{ type: "timepicker", initial_time: "14:30" }, { selected_time: "14:30" }],
    [{ type: "timepicker" }, { selected_time: null }],
    [{ type: "datetimepicker", initial_date_time: 1_800_000_000 }, { selected_date_time: 1_800_000_000 }],
    [
      { type: "checkboxes", options: [option("a")], initial_options: [option("a")] },
      { selected_options: [option("a")] },
    ],
  ])("untouched, %j is %j", (element, fields) => {
    expect(stateOf([input("field", element)])).toEqual({
      field: { value: { type: element.type, ...fields } },
    });
  });

  test("what was entered goes before the first value", () => {
    const entered = { name: { value: { type: "plain_text_input", value: "typed" } } };
    const blocks = [
      input("name", { type: "plain_text_input", initial_value: "first" }),
      input("other", { type: "plain_text_input", initial_value: "first" }),
    ];
    expect(stateOf(blocks, entered)).toEqual({
      name: { value: { type: "plain_text_input", value: "typed" } },
      other: { value: { type: "plain_text_input", value: "first" } },
    });
  });

  test("what was entered is forgotten when the element becomes another kind", () => {
    const entered = { name: { value: { type: "plain_text_input", value: "typed" } } };
    expect(stateOf([input("name", { type: "timepicker" })], entered)).toEqual({
      name: { value: { type: "timepicker", selected_time: null } },
    });
  });
});

describe("what Slack refuses before the app hears of it", () => {
  test("a required field that is empty, and a text that is too long", () => {
    const problems = (value: string, more: Record<string, unknown> = {}) => {
      const blocks = [input("field", { type: "plain_text_input", max_length: 3 }, more)];
      return formProblems(blocks, { field: { value: { type: "plain_text_input", value } } });
    };
    expect(problems("")).toEqual({ field: "Please complete this required field." });
    expect(problems("", { optional: true })).toEqual({});
    expect(problems("abc")).toEqual({});
    expect(problems("abcd", { optional: true })).toEqual({ field: "This is too long." });
  });

  test("each empty kind of required input is named; a section's select is not", () => {
    const pick = { type: "static_select", action_id: "pick", options: [option("a")] };
    const blocks = [
      input("boxes", { type: "checkboxes", options: [option("a")] }),
      input("time", { type: "timepicker" }),
      input("rich", { type: "rich_text_input" }),
      input("file", { type: "file_input" }),
      { type: "section", block_id: "tone", text: plain("Tone"), accessory: pick },
    ];
    expect(Object.keys(formProblems(blocks, stateOf(blocks)))).toEqual(["boxes", "time", "rich", "file"]);
  });
});
