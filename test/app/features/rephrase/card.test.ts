import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Card } from "#app/blocks/card.ts";
import { cardModal } from "#app/blocks/card.ts";
import { readable } from "#app/blocks/rich-text.ts";
import { rephrasedCard } from "#app/features/rephrase/card.ts";
import type { Rephrasing } from "#app/features/rephrase/shown-text.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { toBeReadText } from "#test/support/app/answered-calls.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";
import { aRephrasing } from "./a-rephrasing.ts";

const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const section = (text: string) => ({ type: "section", text: mrkdwn(text) });
const context = (text: string) => ({ type: "context", elements: [mrkdwn(text)] });
const columns = (yours: string, theirs: string) => ({
  type: "section",
  fields: [mrkdwn(`*Yours*\n${yours}`), mrkdwn(`*For Jane Whitfield*\n${theirs}`)],
});
const richText = (...sections: object[][]) => ({
  type: "rich_text",
  elements: sections.map((elements) => ({ type: "rich_text_section", elements })),
});
const words = (text: string, style?: object) => ({ type: "text", text, ...(style && { style }) });
const button = (action_id: string, text: string, page = 0, about = "Jane Whitfield") => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  accessibility_label: `${text}, ${about}`,
  value: JSON.stringify({ call: "call-1", page, isReopened: false }),
});
const actions = (...elements: object[]) => ({ type: "actions", elements });
const bold = { bold: true };
const header = {
  type: "header",
  text: { type: "plain_text", text: "Rephrased for Jane Whitfield", emoji: false },
};
const why = richText([words("Why", bold), words("  Jane likes it short.")]);
const reply = button("rephrase_reply", "Reply in thread…");
const copy = button("rephrase_copy", "Copy…");
const again = button("rephrase_again", "Try again · 0.1");
const mail = (body: string) => section(`<mailto:jane@acme.com?body=${body}|Open in mail>`);
const receipt = context(
  "0.1 credit used · 40.8 left · asked by you, <!date^1772452800^{ago}|2026-03-02 12:00 UTC> · kept in your messages with Rapport",
);
const toBeRead = context(toBeReadText);
const shown = { isReopened: false };
const warning = "⚠ Check before sending: “14:30” is missing, “$1,520” is new";

describe("the card", () => {
  it("shows both texts next to each other, what changed, what to check, and what it cost", () => {
    expect(rephrasedCard(aRephrasing(), shown, warning)).toEqual({
      text: "Rephrased for Jane Whitfield: Meet @Sam Ortega for $1,520.",
      blocks: [
        header,
        columns("~Maybe we could meet~ @Sam Ortega ~at 14:30?~", "*Meet* @Sam Ortega *for $1,520.*"),
        why,
        section(warning),
        mail("Meet%20Sam%20Ortega%20for%20%241%2C520."),
        actions(copy, reply, again),
        toBeRead,
        receipt,
      ],
    });
  });

  it("of a message that stands in no thread offers no reply", () => {
    const { blocks } = rephrasedCard(aRephrasing({ memo: { tokens: [] } }), shown, undefined);
    expect(blocks).toContainEqual(actions(copy, again));
  });

  it("offers no other try where the same would come of it, and no empty row of buttons", () => {
    const { composition, ...others } = aRephrasing({ memo: { tokens: [] } });
    const buttonsOf = (value: object) => {
      const answer = { value, missing: [], isSameAgain: true };
      const rephrasing = { ...others, composition: { ...composition, answer } };
      return rephrasedCard(rephrasing, shown, undefined).blocks.filter(({ type }) => type === "actions");
    };
    expect(buttonsOf(composition.answer.value)).toEqual([actions(copy)]);
    expect(buttonsOf({ original: "Hi Jane" })).toEqual([]);
  });

  it("says of a text that they had what it cost, where there's a text", () => {
    const linesOf = (rephrasing: Rephrasing) =>
      rephrasedCard(rephrasing, { ...shown, isSameText: true }, undefined).blocks.slice(-3);
    expect(linesOf(aRephrasing())).toEqual([
      context("The same text came back; it cost 0.1."),
      toBeRead,
      receipt,
    ]);
    expect(linesOf(aRephrasing({ value: {} }))).not.toContainEqual(
      context("The same text came back; it cost 0.1."),
    );
  });

  it("says that nothing is to be changed", () => {
    const value = { original: "Hi Jane", rephrased: "Hi Jane ", reasoning: "It is fine." };
    expect(rephrasedCard(aRephrasing({ message: "Hi Jane", value }), shown, undefined).blocks).toEqual([
      header,
      section("Nothing to change: the service sent it back as is."),
      richText([words("For Jane Whitfield", bold)], [words("Hi Jane")]),
      richText([words("Why", bold), words("  It is fine.")]),
      mail("Hi%20Jane%20"),
      actions(copy, reply, again),
      toBeRead,
      receipt,
    ]);
  });

  it("tells line breaks from no change", () => {
    const value = { original: "One. Two.", rephrased: "One.\n\nTwo." };
    const { blocks } = rephrasedCard(aRephrasing({ message: "One. Two.", value }), shown, undefined);
    expect(blocks[1]).toEqual(columns("One. Two.", "One.\n\nTwo."));
  });

  it.each([undefined, "", " \n\u200b"])("offers nothing to post when the text is %j", (rephrased) => {
    const value = { original: "Hi Jane", ...(rephrased !== undefined && { rephrased }) };
    const missing = rephrased === undefined ? ["rephrased", "reasoning"] : [];
    expect(rephrasedCard(aRephrasing({ message: "Hi Jane", value, missing }), shown, undefined)).toEqual({
      text: "Rephrased for Jane Whitfield",
      blocks: [
        header,
        section("The service didn't send a rephrased message, so there's nothing to post or copy."),
        richText([words("Yours", bold)], [words("Hi Jane")]),
        actions(again),
        ...(missing.length > 0 ? [context("The service left out: rephrased, reasoning")] : []),
        receipt,
      ],
    });
  });

  it("says that the service sent back another original", () => {
    const value = { original: "Hi Tom", rephrased: "Hi Jane." };
    const { blocks } = rephrasedCard(aRephrasing({ message: "Hi Jane", value }), shown, undefined);
    expect(blocks).toEqual([
      header,
      columns("Hi Jane", "Hi *Jane.*"),
      section("⚠ The service sent back a different original. Check that this is about your message."),
      mail("Hi%20Jane."),
      actions(copy, reply, again),
      toBeRead,
      receipt,
    ]);
  });

  it("puts long texts one below the other, and on pages what one message does not hold", () => {
    const rephrased = "word ".repeat(1_800).trim();
    const rephrasing = aRephrasing({ message: "Hi Jane", value: { original: "Hi Jane", rephrased } });
    const [first, second] = [0, 1].map((page) => rephrasedCard(rephrasing, { ...shown, page }, undefined));
    expect(first?.blocks[1]).toMatchObject(
      richText([words("Yours", bold)], [words("Hi Jane", { strike: true })]),
    );
    const [previous, next] = ["rephrase_page_previous", "rephrase_page_next"];
    expect([first, second].map((card) => card?.blocks.filter(({ type }) => type === "actions"))).toEqual([
      [actions(button(next, "Next page", 1, "Rephrased for Jane Whitfield"), copy, reply, again)],
      [
        actions(
          button(previous, "Previous page", 0, "Rephrased for Jane Whitfield"),
          ...[copy, reply, again].map((each) => ({
            ...each,
            value: '{"call":"call-1","page":1,"isReopened":false}',
          })),
        ),
      ],
    ]);
  });

  it("is shown although its memo is of another version", () => {
    const rephrasing = aRephrasing();
    const { request } = rephrasing.composition;
    const composition = { ...rephrasing.composition, request: { ...request, memo: { tokens: 1 } } };
    expect(rephrasedCard({ ...rephrasing, composition }, shown, undefined).blocks).toContainEqual(
      actions(copy, again),
    );
  });
});

/** Short and long, up to 20,000 characters. */
const longText = fc
  .tuple(anyText, fc.integer({ min: 1, max: 2_000 }))
  .map(([text, times]) => `${text} `.repeat(times).slice(0, 20_000));
const someText = fc.oneof({ weight: 3, arbitrary: anyText }, { weight: 1, arbitrary: longText });

const mailLine = /^<mailto:[\w%=?@.-]+\|Open in mail>$/;

/** All strings that are drawn, in order; mrkdwn without its escapes. */
function drawn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(drawn);
  if (typeof value !== "object" || value === null) return [];
  if ("text" in value && typeof value.text === "string") {
    if (mailLine.test(value.text)) return [];
    if (!("type" in value) || value.type !== "mrkdwn") return [value.text];
    return [value.text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")];
  }
  return Object.values(value).flatMap(drawn);
}

function isContent(block: object): boolean {
  return "fields" in block || ("type" in block && block.type === "rich_text");
}

/** Without white space and what marks or replaces marks. */
function letters(text: string): string {
  return text.replace(
    /[\s*~_`:\u2217\u02cd\u223c\u02cb\ua789\u02c3>\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069]/gu,
    "",
  );
}

function typesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value && typeof value.type === "string" ? [value.type] : [];
  return [...own, ...Object.values(value).flatMap(typesIn)];
}

/** All pages of the card. */
function pagesOf(rephrasing: ReturnType<typeof aRephrasing>): Card[] {
  const first = rephrasedCard(rephrasing, shown, undefined);
  const [, count = "1"] = /\*Page 1 of (\d+)/.exec(JSON.stringify(first.blocks)) ?? [];
  return Array.from({ length: Number(count) }, (_, page) =>
    rephrasedCard(rephrasing, { ...shown, page }, undefined),
  );
}

it("of any message and any answer is taken by Slack, holds all of it, and nothing in it is active", () => {
  fc.assert(
    fc.property(
      someText,
      fc.record({ original: someText, rephrased: someText, reasoning: someText }, { requiredKeys: [] }),
      (message, value) => {
        const pages = pagesOf(aRephrasing({ message, value }));
        for (const card of pages) {
          expect(checkMessage(card)).toMatchObject({ ok: true });
          expect(checkView(cardModal({ title: "Rephrase", card }), "modal")).toMatchObject({ ok: true });
          const active = ["link", "user", "usergroup", "team", "channel", "broadcast", "emoji", "date"];
          expect(typesIn(card.blocks).filter((type) => active.includes(type))).toEqual([]);
          const markup = JSON.stringify(card.blocks.slice(0, -1)).matchAll(
            /"type":"mrkdwn","text":("(?:[^"\\]|\\.)*")/g,
          );
          for (const [, json = ""] of markup) {
            const text: string = JSON.parse(json);
            if (!mailLine.test(text)) expect(text).not.toMatch(/[<>]|:[a-z0-9_+-]+:/);
          }
        }
        const all = letters(pages.flatMap(({ blocks }) => drawn(blocks.filter(isContent))).join(""));
        for (const text of [value.rephrased, value.reasoning]) {
          expect(all).toContain(letters(readable(text) ?? ""));
        }
        if (readable(value.rephrased) !== readable(message))
          expect(all).toContain(letters(readable(message) ?? ""));
      },
    ),
    { numRuns: numRuns(100) },
  );
}, 180_000);
