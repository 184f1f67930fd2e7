import { describe, expect, test } from "vitest";
import { checkBlocks } from "#sandbox/slack/block-kit/check.ts";
import type { Surface } from "#sandbox/slack/block-kit/limits.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";

const x = (length: number) => "x".repeat(length);
const plain = (length: number) => ({ type: "plain_text", text: x(length) });
const mrkdwn = (length: number) => ({ type: "mrkdwn", text: x(length) });
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, i) => item(i));
const options = (count: number) => many(count, (i) => ({ text: plain(1), value: `v${i}` }));
const button = (more = {}) => ({ type: "button", text: plain(1), ...more });
const actions = (...elements: unknown[]) => ({ type: "actions", elements });
const section = (more = {}) => ({ type: "section", text: mrkdwn(1), ...more });
const input = (element: object, more = {}) => ({ type: "input", label: plain(1), element, ...more });
const header = (text: object) => ({ type: "header", text });
const richText = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});
const cell = (text = "x") => ({ type: "raw_text", text });

/** The most that passes beside the least that does not, and where that is said to be. Source: `limits.ts`. */
type Limit = [name: string, atLimit: object, over: object, pointer: string];

/** What takes so many of something, and not one more. */
const upTo = (name: string, most: number, of: (count: number) => object, pointer: string): Limit => [
  name,
  of(most),
  of(most + 1),
  pointer,
];
const select = (more: object) => actions({ type: "static_select", options: options(2), ...more });
const typed = (more: object) => input({ type: "plain_text_input", ...more });
const dataTable = (rows: object[][], more = {}) => ({ type: "data_table", caption: "c", rows, ...more });
const confirm = (length: number) => ({
  title: plain(100),
  text: plain(length),
  confirm: plain(30),
  deny: plain(30),
});
const limits: Record<Surface, Limit[]> = {
  message: [
    upTo("section text", 3000, (length) => section({ text: mrkdwn(length) }), "/0/text/text"),
    ["empty text", section(), section({ text: mrkdwn(0) }), "/0/text/text"],
    upTo(
      "section fields",
      10,
      (count) => ({ type: "section", fields: many(count, () => mrkdwn(2000)) }),
      "/0/fields",
    ),
    upTo(
      "section field",
      2000,
      (length) => ({ type: "section", fields: [plain(length)] }),
      "/0/fields/0/text",
    ),
    ["section without text", section(), { type: "section" }, "/0"],
    upTo("header", 150, (length) => header(plain(length)), "/0/text/text"),
    ["header in mrkdwn", header(plain(1)), header(mrkdwn(1)), "/0/text/type"],
    upTo(
      "context",
      10,
      (count) => ({ type: "context", elements: many(count, () => mrkdwn(1)) }),
      "/0/elements",
    ),
    upTo("actions", 25, (count) => actions(...many(count, () => button())), "/0/elements"),
    upTo("button text", 75, (length) => actions(button({ text: plain(length) })), "/0/elements/0/text/text"),
    upTo("button value", 2000, (length) => actions(button({ value: x(length) })), "/0/elements/0/value"),
    [
      "button url",
      actions(button({ url: "https://a.example/?b=c" })),
      actions(button({ url: "javascript:alert(1)" })),
      "/0/elements/0/url",
    ],
    ["unknown property", actions(button()), actions(button({ disabled: true })), "/0/elements/0"],
    ["unknown block", { type: "divider" }, { type: "marquee" }, "/0/type"],
    upTo("action_id", 255, (length) => actions(button({ action_id: x(length) })), "/0/elements/0/action_id"),
    [
      "action_id twice",
      actions(button({ action_id: "a" }), button({ action_id: "b" })),
      actions(button({ action_id: "a" }), button({ action_id: "a" })),
      "/0/elements/1/action_id",
    ],
    upTo("block_id", 255, (length) => section({ block_id: x(length) }), "/0/block_id"),
    upTo(
      "overflow",
      5,
      (count) => section({ accessory: { type: "overflow", options: options(count) } }),
      "/0/accessory/options",
    ),
    upTo("select", 100, (count) => select({ options: options(count) }), "/0/elements/0/options"),
    upTo(
      "option value",
      150,
      (length) => select({ options: [{ text: plain(75), value: x(length) }] }),
      "/0/elements/0/options/0/value",
    ),
    [
      "initial option",
      select({ initial_option: options(2)[1] }),
      select({ initial_option: { text: plain(2), value: "v1" } }),
      "/0/elements/0/initial_option",
    ],
    upTo(
      "placeholder",
      150,
      (length) => actions({ type: "users_select", placeholder: plain(length) }),
      "/0/elements/0/placeholder/text",
    ),
    upTo(
      "confirm",
      300,
      (length) => actions(button({ confirm: confirm(length) })),
      "/0/elements/0/confirm/text/text",
    ),
    [
      "date token",
      section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{date_short_pretty} at {time}|noon>" } }),
      section({ text: { type: "mrkdwn", text: "at <!date^1700000000^{time}>" } }),
      "/0/text/text",
    ],
    upTo(
      "data table's rows",
      201,
      (count) =>
        dataTable(
          many(count, () => [cell()]),
          { page_size: 100 },
        ),
      "/0/rows",
    ),
    ["rich text", richText("x"), richText(""), "/0/elements/0/elements/0/text"],
  ],
  modal: [
    upTo(
      "label",
      2000,
      (length) => input({ type: "plain_text_input" }, { label: plain(length), hint: plain(2000) }),
      "/0/label/text",
    ),
    upTo("input length", 3000, (most) => typed({ max_length: most }), "/0/element/max_length"),
    [
      "button as input",
      input({ type: "timepicker", initial_time: "14:30" }),
      input(button()),
      "/0/element/type",
    ],
    ["data table in a modal", section(), dataTable([[cell()], [cell()]]), "/0/type"],
  ],
  home: [
    ["file input in a home", typed({}), input({ type: "file_input" }), "/0/element/type"],
    [
      "data table",
      dataTable(many(201, () => [cell(), cell()])),
      dataTable([[cell()], [cell(), cell()]]),
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
  const tableOf = (characters: number) => dataTable([[cell()], [cell(x(characters - 1))]]);
  expect(say([tableOf(20_000)], "message")).toEqual([]);
  expect(say([tableOf(10_000), tableOf(10_000)], "home")).toEqual([]);
  expect(say([tableOf(10_000), tableOf(10_001)], "home")).toEqual([""]);
  const focused = typed({ focus_on_load: true });
  expect(say([focused, focused], "modal")).toEqual([""]);
});

describe("views", () => {
  const modal = (more: object) => ({ type: "modal", title: plain(24), blocks: [section()], ...more });
  const complaints = (view: unknown) => {
    const checked = checkView(view, "modal");
    return checked.ok ? [] : pointersIn(checked.messages);
  };
  test.each<Limit>([
    upTo("title", 24, (length) => ({ title: plain(length) }), "/view/title/text"),
    upTo("submit", 24, (length) => ({ submit: plain(length) }), "/view/submit/text"),
    ["close", { close: plain(24) }, { close: mrkdwn(1) }, "/view/close/type"],
    upTo("private_metadata", 3000, (length) => ({ private_metadata: x(length) }), "/view/private_metadata"),
    upTo("callback_id", 255, (length) => ({ callback_id: x(length) }), "/view/callback_id"),
    [
      "input without submit",
      { blocks: [typed({})], submit: plain(1) },
      { blocks: [typed({})] },
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
