import { describe, expect, test } from "vitest";
import {
  type Block,
  formProblems,
  isStateful,
  placedElements,
  stateOf,
} from "../../../src/sandbox/slack/elements.ts";

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
          { type: "datepicker", action_id: "day" },
        ],
      },
      {
        type: "container",
        title: plain("More"),
        child_blocks: [input("inner", { type: "checkboxes", options: [option("a")] })],
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
      ["more", "datepicker", undefined],
      ["inner", "checkboxes", false],
    ]);
  });
});

describe("the state that is sent", () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ type: "plain_text_input" }, { value: null }],
    [{ type: "plain_text_input", initial_value: "x" }, { value: "x" }],
    [{ type: "number_input", is_decimal_allowed: true, initial_value: "3" }, { value: "3" }],
    [{ type: "rich_text_input" }, { rich_text_value: null }],
    [{ type: "rich_text_input", initial_value: richText }, { rich_text_value: richText }],
    [{ type: "file_input" }, { files: [] }],
    [{ type: "static_select", options: [option("a")] }, { selected_option: null }],
    [
      { type: "static_select", options: [option("a")], initial_option: option("a") },
      { selected_option: option("a") },
    ],
    [
      { type: "multi_static_select", options: [option("a")], initial_options: [option("a")] },
      { selected_options: [option("a")] },
    ],
    [{ type: "users_select", initial_user: "U01" }, { selected_user: "U01" }],
    [{ type: "multi_users_select", initial_users: ["U01", "U02"] }, { selected_users: ["U01", "U02"] }],
    [{ type: "channels_select" }, { selected_channel: null }],
    [
      { type: "conversations_select", default_to_current_conversation: true },
      { selected_conversation: "C7" },
    ],
    [
      { type: "conversations_select", default_to_current_conversation: true, initial_conversation: "C01" },
      { selected_conversation: "C01" },
    ],
    [{ type: "conversations_select" }, { selected_conversation: null }],
    [{ type: "checkboxes", options: [option("a")] }, { selected_options: [] }],
    [
      { type: "radio_buttons", options: [option("a")], initial_option: option("a") },
      { selected_option: option("a") },
    ],
    [{ type: "datepicker", initial_date: "2026-11-30" }, { selected_date: "2026-11-30" }],
    [{ type: "timepicker" }, { selected_time: null }],
    [{ type: "datetimepicker", initial_date_time: 1_700_000_000 }, { selected_date_time: 1_700_000_000 }],
  ])("untouched, %j is %j", (element, fields) => {
    expect(stateOf([input("field", element)], {}, "C7")).toEqual({
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
    expect(stateOf([input("name", { type: "datepicker" })], entered)).toEqual({
      name: { value: { type: "datepicker", selected_date: null } },
    });
  });

  test("elements of one block stand side by side", () => {
    const elements = [
      { type: "datepicker", action_id: "day" },
      { type: "timepicker", action_id: "time" },
    ];
    expect(stateOf([{ type: "actions", block_id: "when", elements }])).toEqual({
      when: {
        day: { type: "datepicker", selected_date: null },
        time: { type: "timepicker", selected_time: null },
      },
    });
  });
});

describe("what Slack refuses before the app hears of it", () => {
  const problems = (element: Record<string, unknown>, value: unknown, more: Record<string, unknown> = {}) => {
    const blocks = [input("field", element, more)];
    return formProblems(blocks, { field: { value: { type: String(element.type), value } } });
  };
  const integer = { type: "number_input", is_decimal_allowed: false, min_value: "1", max_value: "10" };

  test.each<[Record<string, unknown>, string, string]>([
    [{ type: "plain_text_input" }, "", "Please complete this required field."],
    [{ type: "plain_text_input", min_length: 3 }, "ab", "Please enter at least 3 characters."],
    [{ type: "email_text_input" }, "jane@acme", "Please enter a valid email address."],
    [{ type: "url_text_input" }, "acme.com", "Please enter a valid URL, with https:// before it."],
    [integer, "ten", "Please enter a number."],
    [integer, "1.5", "Please enter a whole number."],
    [integer, "0", "Please enter a number of at least 1."],
    [integer, "11", "Please enter a number of at most 10."],
  ])("%j with %j: %s", (element, value, sentence) => {
    expect(problems(element, value)).toEqual({ field: sentence });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ type: "plain_text_input", min_length: 3 }, "abc"],
    [{ type: "email_text_input" }, "jane@acme.com"],
    [{ type: "url_text_input" }, "https://acme.com"],
    [{ type: "number_input", is_decimal_allowed: true }, "1.5"],
    [integer, "10"],
  ])("%j takes %j", (element, value) => {
    expect(problems(element, value)).toEqual({});
  });

  test("an optional field may stay empty, but not be wrong", () => {
    expect(problems({ type: "email_text_input" }, "", { optional: true })).toEqual({});
    expect(problems({ type: "email_text_input" }, "jane", { optional: true })).toEqual({
      field: "Please enter a valid email address.",
    });
  });

  test("each empty kind of required input is named; a section's select is not", () => {
    const pick = { type: "static_select", action_id: "pick", options: [option("a")] };
    const blocks = [
      input("boxes", { type: "checkboxes", options: [option("a")] }),
      input("day", { type: "datepicker" }),
      input("people", { type: "multi_users_select" }),
      input("rich", { type: "rich_text_input" }),
      input("file", { type: "file_input" }),
      { type: "section", block_id: "tone", text: plain("Tone"), accessory: pick },
    ];
    expect(Object.keys(formProblems(blocks, stateOf(blocks)))).toEqual([
      "boxes",
      "day",
      "people",
      "rich",
      "file",
    ]);
  });
});
