import { describe, expect, test } from "vitest";
import { checkBlocks } from "#sandbox/slack/block-kit/check.ts";
import type { Surface } from "#sandbox/slack/block-kit/limits.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";

const plain = (length: number) => ({ type: "plain_text", text: "x".repeat(length) });
const mrkdwn = (length: number) => ({ type: "mrkdwn", text: "x".repeat(length) });
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, i) => item(i));
const options = (count: number) => many(count, (i) => ({ text: plain(1), value: `v${i}` }));
const button = (more = {}) => ({ type: "button", text: plain(1), ...more });
const actions = (...elements: unknown[]) => ({ type: "actions", elements });
const section = (more = {}) => ({ type: "section", text: mrkdwn(1), ...more });
const input = (element: object, more = {}) => ({ type: "input", label: plain(1), element, ...more });
const richText = {
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "x" }] }],
};
const cell = (text = "x") => ({ type: "raw_text", text });

/** The most that passes beside the least that does not, and what is said of that. Source: `limits.ts`. */
const limits: [name: string, surface: Surface, atLimit: unknown, over: unknown, said: string][] = [
  [
    "section text",
    "message",
    section({ text: mrkdwn(3000) }),
    section({ text: mrkdwn(3001) }),
    "must be less than 3001 characters [json-pointer:/blocks/0/text/text]",
  ],
  [
    "empty text",
    "message",
    section(),
    section({ text: mrkdwn(0) }),
    "must be more than 0 characters [json-pointer:/blocks/0/text/text]",
  ],
  [
    "section fields",
    "message",
    { type: "section", fields: many(10, () => mrkdwn(2000)) },
    { type: "section", fields: many(11, () => mrkdwn(1)) },
    "no more than 10 items allowed [json-pointer:/blocks/0/fields]",
  ],
  [
    "section field",
    "message",
    { type: "section", fields: [plain(2000)] },
    { type: "section", fields: [plain(2001)] },
    "must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]",
  ],
  [
    "section without text",
    "message",
    section(),
    { type: "section" },
    "must define either `text` or `fields` [json-pointer:/blocks/0]",
  ],
  [
    "header",
    "message",
    { type: "header", text: plain(150) },
    { type: "header", text: plain(151) },
    "must be less than 151 characters [json-pointer:/blocks/0/text/text]",
  ],
  [
    "header in mrkdwn",
    "message",
    { type: "header", text: plain(1) },
    { type: "header", text: mrkdwn(1) },
    "must be one of: plain_text [json-pointer:/blocks/0/text/type]",
  ],
  [
    "context",
    "message",
    { type: "context", elements: many(10, () => mrkdwn(1)) },
    { type: "context", elements: many(11, () => mrkdwn(1)) },
    "no more than 10 items allowed [json-pointer:/blocks/0/elements]",
  ],
  [
    "actions",
    "message",
    actions(...many(25, () => button())),
    actions(...many(26, () => button())),
    "no more than 25 items allowed [json-pointer:/blocks/0/elements]",
  ],
  [
    "button text",
    "message",
    actions(button({ text: plain(75) })),
    actions(button({ text: plain(76) })),
    "must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]",
  ],
  [
    "button value",
    "message",
    actions(button({ value: "x".repeat(2000) })),
    actions(button({ value: "x".repeat(2001) })),
    "must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]",
  ],
  [
    "button url",
    "message",
    actions(button({ url: "https://a.example/?b=c" })),
    actions(button({ url: "javascript:alert(1)" })),
    "invalid url [json-pointer:/blocks/0/elements/0/url]",
  ],
  [
    "unknown property",
    "message",
    actions(button()),
    actions(button({ disabled: true })),
    "invalid additional property: disabled [json-pointer:/blocks/0/elements/0]",
  ],
  [
    "unknown block",
    "message",
    { type: "divider" },
    { type: "marquee" },
    "unsupported type: marquee [json-pointer:/blocks/0/type]",
  ],
  [
    "action_id",
    "message",
    actions(button({ action_id: "x".repeat(255) })),
    actions(button({ action_id: "x".repeat(256) })),
    "must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]",
  ],
  [
    "action_id twice",
    "message",
    actions(button({ action_id: "a" }), button({ action_id: "b" })),
    actions(button({ action_id: "a" }), button({ action_id: "a" })),
    "action_id already exists in this block: a [json-pointer:/blocks/0/elements/1/action_id]",
  ],
  [
    "block_id",
    "message",
    section({ block_id: "x".repeat(255) }),
    section({ block_id: "x".repeat(256) }),
    "must be less than 256 characters [json-pointer:/blocks/0/block_id]",
  ],
  [
    "overflow",
    "message",
    section({ accessory: { type: "overflow", options: options(5) } }),
    section({ accessory: { type: "overflow", options: options(6) } }),
    "no more than 5 items allowed [json-pointer:/blocks/0/accessory/options]",
  ],
  [
    "select",
    "message",
    actions({ type: "static_select", options: options(100) }),
    actions({ type: "static_select", options: options(101) }),
    "no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]",
  ],
  [
    "option value",
    "message",
    actions({ type: "static_select", options: [{ text: plain(75), value: "x".repeat(150) }] }),
    actions({ type: "static_select", options: [{ text: plain(1), value: "x".repeat(151) }] }),
    "must be less than 151 characters [json-pointer:/blocks/0/elements/0/options/0/value]",
  ],
  [
    "initial option",
    "message",
    actions({ type: "static_select", options: options(2), initial_option: options(2)[1] }),
    actions({ type: "static_select", options: options(2), initial_option: { text: plain(2), value: "v1" } }),
    "must match one of the provided options [json-pointer:/blocks/0/elements/0/initial_option]",
  ],
  [
    "placeholder",
    "message",
    actions({ type: "users_select", placeholder: plain(150) }),
    actions({ type: "users_select", placeholder: plain(151) }),
    "must be less than 151 characters [json-pointer:/blocks/0/elements/0/placeholder/text]",
  ],
  [
    "confirm",
    "message",
    actions(
      button({ confirm: { title: plain(100), text: plain(300), confirm: plain(30), deny: plain(30) } }),
    ),
    actions(button({ confirm: { title: plain(1), text: plain(301), confirm: plain(1), deny: plain(1) } })),
    "must be less than 301 characters [json-pointer:/blocks/0/elements/0/confirm/text/text]",
  ],
  [
    "date token",
    "message",
    section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{date_short_pretty} at {time}|noon>" } }),
    section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{time}>" } }),
    "malformed date token: <!date^1700000000^{time}> [json-pointer:/blocks/0/text/text]",
  ],
  [
    "label",
    "modal",
    input({ type: "plain_text_input" }, { label: plain(2000), hint: plain(2000) }),
    input({ type: "plain_text_input" }, { label: plain(2001) }),
    "must be less than 2001 characters [json-pointer:/blocks/0/label/text]",
  ],
  [
    "input length",
    "modal",
    input({ type: "plain_text_input", max_length: 3000 }),
    input({ type: "plain_text_input", max_length: 3001 }),
    "must be less than or equal to 3000 [json-pointer:/blocks/0/element/max_length]",
  ],
  [
    "button as input",
    "modal",
    input({ type: "timepicker", initial_time: "14:30" }),
    input(button()),
    "unsupported type: button [json-pointer:/blocks/0/element/type]",
  ],
  [
    "file input in a home",
    "home",
    input({ type: "plain_text_input" }),
    input({ type: "file_input" }),
    "unsupported element for a home: file_input [json-pointer:/blocks/0/element/type]",
  ],
  [
    "data table in a modal",
    "modal",
    section(),
    { type: "data_table", caption: "c", rows: [[cell()], [cell()]] },
    "unsupported block for a modal: data_table [json-pointer:/blocks/0/type]",
  ],
  [
    "data table",
    "home",
    { type: "data_table", caption: "c", rows: many(201, () => [cell(), cell()]) },
    { type: "data_table", caption: "c", rows: [[cell()], [cell(), cell()]] },
    "all rows must have the same number of cells [json-pointer:/blocks/0/rows/1]",
  ],
  [
    "data table's rows",
    "message",
    { type: "data_table", caption: "c", rows: many(201, () => [cell()]), page_size: 100 },
    { type: "data_table", caption: "c", rows: many(202, () => [cell()]) },
    "no more than 201 items allowed [json-pointer:/blocks/0/rows]",
  ],
  [
    "rich text",
    "message",
    richText,
    { type: "rich_text", elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "" }] }] },
    "must be more than 0 characters [json-pointer:/blocks/0/elements/0/elements/0/text]",
  ],
];

const say = (blocks: unknown, surface: Surface) => {
  const checked = checkBlocks(blocks, surface, "/blocks");
  return checked.ok ? [] : checked.messages;
};

test.each(limits)("%s (%s)", (_name, surface, atLimit, over, said) => {
  expect(say([atLimit], surface)).toEqual([]);
  expect(say([over], surface)).toEqual([said]);
});

test("rules about all blocks together", () => {
  expect(
    say(
      many(50, () => section()),
      "message",
    ),
  ).toEqual([]);
  expect(
    say(
      many(51, () => section()),
      "message",
    ),
  ).toEqual(["no more than 50 items allowed [json-pointer:/blocks]"]);
  expect(
    say(
      many(101, () => section()),
      "home",
    ),
  ).toEqual(["no more than 100 items allowed [json-pointer:/blocks]"]);
  expect(say([section({ block_id: "a" }), section({ block_id: "a" })], "home")).toEqual([
    "block_id already exists: a [json-pointer:/blocks/1/block_id]",
  ]);
  expect(say([actions(button({ action_id: "a" })), actions(button({ action_id: "a" }))], "home")).toEqual([]);
  const dataTable = (characters: number) => ({
    type: "data_table",
    caption: "c",
    rows: [[cell()], [{ type: "raw_text", text: "x".repeat(characters - cell().text.length) }]],
  });
  expect(say([dataTable(20_000)], "message")).toEqual([]);
  expect(say([dataTable(10_000), dataTable(10_000)], "home")).toEqual([]);
  expect(say([dataTable(10_000), dataTable(10_001)], "home")).toEqual([
    "data tables must be less than 20001 characters in all [json-pointer:/blocks]",
  ]);
  const focused = input({ type: "plain_text_input", focus_on_load: true });
  expect(say([focused, focused], "modal")).toEqual([
    "only one element may have focus_on_load [json-pointer:/blocks]",
  ]);
});

describe("views", () => {
  const modal = (more = {}) => ({ type: "modal", title: plain(24), blocks: [section()], ...more });
  const complaints = (view: unknown) => {
    const checked = checkView(view, "modal");
    return checked.ok ? [] : checked.messages;
  };
  test.each([
    [
      "title",
      { title: plain(24) },
      { title: plain(25) },
      "must be less than 25 characters [json-pointer:/view/title/text]",
    ],
    [
      "submit",
      { submit: plain(24) },
      { submit: plain(25) },
      "must be less than 25 characters [json-pointer:/view/submit/text]",
    ],
    [
      "close",
      { close: plain(24) },
      { close: mrkdwn(1) },
      "must be one of: plain_text [json-pointer:/view/close/type]",
    ],
    [
      "private_metadata",
      { private_metadata: "x".repeat(3000) },
      { private_metadata: "x".repeat(3001) },
      "must be less than 3001 characters [json-pointer:/view/private_metadata]",
    ],
    [
      "callback_id",
      { callback_id: "x".repeat(255) },
      { callback_id: "x".repeat(256) },
      "must be less than 256 characters [json-pointer:/view/callback_id]",
    ],
    [
      "input without submit",
      { blocks: [input({ type: "plain_text_input" })], submit: plain(1) },
      { blocks: [input({ type: "plain_text_input" })] },
      "`submit` is required when there are input blocks [json-pointer:/view/submit]",
    ],
    [
      "blocks",
      { blocks: [] },
      { blocks: [section({ text: mrkdwn(3001) })] },
      "must be less than 3001 characters [json-pointer:/view/blocks/0/text/text]",
    ],
    [
      "legacy property",
      {},
      { submit_disabled: true },
      "invalid additional property: submit_disabled [json-pointer:/view]",
    ],
    ["home as modal", {}, { type: "home" }, "invalid additional property: title [json-pointer:/view]"],
  ])("%s", (_name, good, bad, said) => {
    expect(complaints(modal(good))).toEqual([]);
    expect(complaints(modal(bad))).toEqual([said]);
  });
});
