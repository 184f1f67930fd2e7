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

/** The most that passes beside the least that does not, and where that is said to be. Source: `limits.ts`. */
type Limit = [name: string, atLimit: unknown, over: unknown, pointer: string];
const limits: Record<Surface, Limit[]> = {
  message: [
    ["section text", section({ text: mrkdwn(3000) }), section({ text: mrkdwn(3001) }), "/0/text/text"],
    ["empty text", section(), section({ text: mrkdwn(0) }), "/0/text/text"],
    [
      "section fields",
      { type: "section", fields: many(10, () => mrkdwn(2000)) },
      { type: "section", fields: many(11, () => mrkdwn(1)) },
      "/0/fields",
    ],
    [
      "section field",
      { type: "section", fields: [plain(2000)] },
      { type: "section", fields: [plain(2001)] },
      "/0/fields/0/text",
    ],
    ["section without text", section(), { type: "section" }, "/0"],
    ["header", { type: "header", text: plain(150) }, { type: "header", text: plain(151) }, "/0/text/text"],
    [
      "header in mrkdwn",
      { type: "header", text: plain(1) },
      { type: "header", text: mrkdwn(1) },
      "/0/text/type",
    ],
    [
      "context",
      { type: "context", elements: many(10, () => mrkdwn(1)) },
      { type: "context", elements: many(11, () => mrkdwn(1)) },
      "/0/elements",
    ],
    ["actions", actions(...many(25, () => button())), actions(...many(26, () => button())), "/0/elements"],
    [
      "button text",
      actions(button({ text: plain(75) })),
      actions(button({ text: plain(76) })),
      "/0/elements/0/text/text",
    ],
    [
      "button value",
      actions(button({ value: "x".repeat(2000) })),
      actions(button({ value: "x".repeat(2001) })),
      "/0/elements/0/value",
    ],
    [
      "button url",
      actions(button({ url: "https://a.example/?b=c" })),
      actions(button({ url: "javascript:alert(1)" })),
      "/0/elements/0/url",
    ],
    ["unknown property", actions(button()), actions(button({ disabled: true })), "/0/elements/0"],
    ["unknown block", { type: "divider" }, { type: "marquee" }, "/0/type"],
    [
      "action_id",
      actions(button({ action_id: "x".repeat(255) })),
      actions(button({ action_id: "x".repeat(256) })),
      "/0/elements/0/action_id",
    ],
    [
      "action_id twice",
      actions(button({ action_id: "a" }), button({ action_id: "b" })),
      actions(button({ action_id: "a" }), button({ action_id: "a" })),
      "/0/elements/1/action_id",
    ],
    [
      "block_id",
      section({ block_id: "x".repeat(255) }),
      section({ block_id: "x".repeat(256) }),
      "/0/block_id",
    ],
    [
      "overflow",
      section({ accessory: { type: "overflow", options: options(5) } }),
      section({ accessory: { type: "overflow", options: options(6) } }),
      "/0/accessory/options",
    ],
    [
      "select",
      actions({ type: "static_select", options: options(100) }),
      actions({ type: "static_select", options: options(101) }),
      "/0/elements/0/options",
    ],
    [
      "option value",
      actions({ type: "static_select", options: [{ text: plain(75), value: "x".repeat(150) }] }),
      actions({ type: "static_select", options: [{ text: plain(1), value: "x".repeat(151) }] }),
      "/0/elements/0/options/0/value",
    ],
    [
      "initial option",
      actions({ type: "static_select", options: options(2), initial_option: options(2)[1] }),
      actions({
        type: "static_select",
        options: options(2),
        initial_option: { text: plain(2), value: "v1" },
      }),
      "/0/elements/0/initial_option",
    ],
    [
      "placeholder",
      actions({ type: "users_select", placeholder: plain(150) }),
      actions({ type: "users_select", placeholder: plain(151) }),
      "/0/elements/0/placeholder/text",
    ],
    [
      "confirm",
      actions(
        button({ confirm: { title: plain(100), text: plain(300), confirm: plain(30), deny: plain(30) } }),
      ),
      actions(button({ confirm: { title: plain(1), text: plain(301), confirm: plain(1), deny: plain(1) } })),
      "/0/elements/0/confirm/text/text",
    ],
    [
      "date token",
      section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{date_short_pretty} at {time}|noon>" } }),
      section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{time}>" } }),
      "/0/text/text",
    ],
    [
      "data table's rows",
      { type: "data_table", caption: "c", rows: many(201, () => [cell()]), page_size: 100 },
      { type: "data_table", caption: "c", rows: many(202, () => [cell()]) },
      "/0/rows",
    ],
    [
      "rich text",
      richText,
      {
        type: "rich_text",
        elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "" }] }],
      },
      "/0/elements/0/elements/0/text",
    ],
  ],
  modal: [
    [
      "label",
      input({ type: "plain_text_input" }, { label: plain(2000), hint: plain(2000) }),
      input({ type: "plain_text_input" }, { label: plain(2001) }),
      "/0/label/text",
    ],
    [
      "input length",
      input({ type: "plain_text_input", max_length: 3000 }),
      input({ type: "plain_text_input", max_length: 3001 }),
      "/0/element/max_length",
    ],
    [
      "button as input",
      input({ type: "timepicker", initial_time: "14:30" }),
      input(button()),
      "/0/element/type",
    ],
    [
      "data table in a modal",
      section(),
      { type: "data_table", caption: "c", rows: [[cell()], [cell()]] },
      "/0/type",
    ],
  ],
  home: [
    [
      "file input in a home",
      input({ type: "plain_text_input" }),
      input({ type: "file_input" }),
      "/0/element/type",
    ],
    [
      "data table",
      { type: "data_table", caption: "c", rows: many(201, () => [cell(), cell()]) },
      { type: "data_table", caption: "c", rows: [[cell()], [cell(), cell()]] },
      "/0/rows/1",
    ],
  ],
};

const pointersIn = (messages: readonly string[]) =>
  messages.map((message) => /\[json-pointer:(.*)\]$/.exec(message)?.[1]);

const say = (blocks: unknown, surface: Surface) => {
  const checked = checkBlocks(blocks, surface, "");
  return checked.ok ? [] : pointersIn(checked.messages);
};

describe.each(["message", "modal", "home"] as const)("in a %s", (surface) => {
  test.each(limits[surface])("%s", (_name, atLimit, over, pointer) => {
    expect(say([atLimit], surface)).toEqual([]);
    expect(say([over], surface)).toEqual([pointer]);
  });
});

test("rules about all blocks together", () => {
  const sections = (count: number) => many(count, () => section());
  expect(say(sections(50), "message")).toEqual([]);
  expect(say(sections(51), "message")).toEqual([""]);
  expect(say(sections(101), "home")).toEqual([""]);
  expect(say([section({ block_id: "a" }), section({ block_id: "a" })], "home")).toEqual(["/1/block_id"]);
  expect(say([actions(button({ action_id: "a" })), actions(button({ action_id: "a" }))], "home")).toEqual([]);
  const dataTable = (characters: number) => ({
    type: "data_table",
    caption: "c",
    rows: [[cell()], [{ type: "raw_text", text: "x".repeat(characters - cell().text.length) }]],
  });
  expect(say([dataTable(20_000)], "message")).toEqual([]);
  expect(say([dataTable(10_000), dataTable(10_000)], "home")).toEqual([]);
  expect(say([dataTable(10_000), dataTable(10_001)], "home")).toEqual([""]);
  const focused = input({ type: "plain_text_input", focus_on_load: true });
  expect(say([focused, focused], "modal")).toEqual([""]);
});

describe("views", () => {
  const modal = (more = {}) => ({ type: "modal", title: plain(24), blocks: [section()], ...more });
  const complaints = (view: unknown) => {
    const checked = checkView(view, "modal");
    return checked.ok ? [] : pointersIn(checked.messages);
  };
  test.each([
    ["title", { title: plain(24) }, { title: plain(25) }, "/view/title/text"],
    ["submit", { submit: plain(24) }, { submit: plain(25) }, "/view/submit/text"],
    ["close", { close: plain(24) }, { close: mrkdwn(1) }, "/view/close/type"],
    [
      "private_metadata",
      { private_metadata: "x".repeat(3000) },
      { private_metadata: "x".repeat(3001) },
      "/view/private_metadata",
    ],
    ["callback_id", { callback_id: "x".repeat(255) }, { callback_id: "x".repeat(256) }, "/view/callback_id"],
    [
      "input without submit",
      { blocks: [input({ type: "plain_text_input" })], submit: plain(1) },
      { blocks: [input({ type: "plain_text_input" })] },
      "/view/submit",
    ],
    ["blocks", { blocks: [] }, { blocks: [section({ text: mrkdwn(3001) })] }, "/view/blocks/0/text/text"],
    ["legacy property", {}, { submit_disabled: true }, "/view"],
    ["home as modal", {}, { type: "home" }, "/view"],
  ])("%s", (_name, good, bad, pointer) => {
    expect(complaints(modal(good))).toEqual([]);
    expect(complaints(modal(bad))).toEqual([pointer]);
  });
});
