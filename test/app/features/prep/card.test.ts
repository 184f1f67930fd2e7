import type { Button, KnownBlock } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardModal } from "#app/blocks/card.ts";
import { briefCard, sharedBriefCard } from "#app/features/prep/card.ts";
import type { Addressee } from "#app/outreach/contact.ts";
import type { AnswerOf } from "#app/outreach/service/answers.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { answeredPrep, receiptText, toBeReadText } from "#test/support/app/answered-calls.ts";
import { comparable } from "#test/support/app/block-texts.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const janeValue = '{"address":{"email":"jane@acme.com"},"name":"Jane Whitfield"}';
const button = (action_id: string, text: string, value: string, about = "Jane Whitfield"): Button => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  accessibility_label: `${text}, ${about}`,
  value,
});
/** What the feature beside this one makes, told whom it is for. */
const waveOf = (addressee: Addressee) => button("wave_open", "Write a wave…", JSON.stringify(addressee));
const waveButton = () => button("wave_open", "Write a wave…", janeValue);
const options = { isReopened: false, waveButton: waveOf };

const header = (text: string) => ({ type: "header", text: { type: "plain_text", text, emoji: false } });
const context = (text: string) => ({ type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] });
const richText = (...elements: object[]) => ({ type: "rich_text", elements });
const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
const text = (text: string) => ({ type: "text", text });
const bold = (text: string) => ({ type: "text", text, style: { bold: true } });
const italic = (text: string) => ({ type: "text", text, style: { italic: true } });
const actions = (...elements: Button[]) => ({ type: "actions", elements });
const resultOf = (page: number, isReopened = false) => JSON.stringify({ call: "call-1", page, isReopened });
const shareOf = (page: number) => button("prep_share", "Share…", resultOf(page));
const share = shareOf(0);

const opening = [
  header("Brief: call with Jane Whitfield"),
  context("Q3 renewal"),
  richText(section(bold("Opening"), text("  “Your churn is down 12 % since March.”"))),
];
const avoid = richText(section(bold("Avoid")), {
  type: "rich_text_list",
  style: "bullet",
  elements: [section(text("Small talk")), section(text("Long decks"))],
});
const talkingPoints = (...elements: object[]) =>
  richText(section(bold("Talking points")), {
    type: "rich_text_list",
    style: "ordered",
    offset: 0,
    elements,
  });
const content = [
  ...opening,
  richText(section(bold("Approach"), text("  Be brief."))),
  talkingPoints(
    section(text("Churn fell by 12 %."), italic("\nwhy: She looks at numbers first.")),
    section(text("The renewal is due on the 30th."), italic("\nwhy: She likes a date.")),
  ),
  avoid,
];
const fallback = "Brief: call with Jane Whitfield: Your churn is down 12 % since March.";

describe("the brief", () => {
  it("says first what is said first, and last what it cost", () => {
    expect(briefCard(answeredPrep(), options)).toEqual({
      text: fallback,
      blocks: [...content, actions(waveButton(), share), context(toBeReadText), context(receiptText)],
    });
  });

  it("shows what came, and names what the service left out", () => {
    const brief = answeredPrep(
      { prep_type: "presentation", addressee: { address: { email: "r&d@acme.com" } } },
      {
        talking_points: [{ why: "She asked." }, {}, { point: "The price." }],
        opening_suggestion: " \u200b ",
        what_to_avoid: ["", "Jargon"],
        credits_used: 1,
      },
      ["talking_points.0.point", "approach_strategy", "credits_remaining"],
    );
    expect(briefCard({ ...brief, balanceAfter: undefined }, options)).toEqual({
      text: "Brief: presentation to r&amp;d@acme.com",
      blocks: [
        header("Brief: presentation to r&d@acme.com"),
        context("Q3 renewal"),
        talkingPoints(section(italic("why: She asked.")), section(text("The price."))),
        richText(section(bold("Avoid")), {
          type: "rich_text_list",
          style: "bullet",
          elements: [section(text("Jargon"))],
        }),
        actions(
          button("wave_open", "Write a wave…", '{"address":{"email":"r&d@acme.com"}}'),
          button("prep_share", "Share…", resultOf(0), "r&d@acme.com"),
        ),
        context("The service left out: talking points → 1 → point, approach strategy"),
        context(toBeReadText),
        context(receiptText.replace("41.9 left", "balance unknown")),
      ],
    });
  });

  it("shows markup as text, to the letter, and keeps line breaks", () => {
    const hostile = "<!channel> *a* `b` :boom: <https://evil|good> &amp;\n> c\u202e";
    const { blocks } = briefCard(answeredPrep({}, { approach_strategy: hostile }), options);
    expect(blocks[2]).toEqual(
      richText(section(bold("Approach"), text("  <!channel> *a* `b` :boom: <https://evil|good> &amp;\n> c"))),
    );
  });

  it("of which nothing came says so, and there is nothing to share", () => {
    const brief = answeredPrep({}, { credits_remaining: 41.9 }, ["talking_points", "credits_used"]);
    expect(briefCard(brief, options)).toEqual({
      text: "Brief: call with Jane Whitfield",
      blocks: [
        header("Brief: call with Jane Whitfield"),
        context("Q3 renewal"),
        {
          type: "section",
          text: { type: "mrkdwn", text: "The service sent nothing we can show.", verbatim: true },
        },
        actions(waveButton()),
        context("The service left out: talking points"),
        context(receiptText.replace("used", "used (its price; the service didn't say)")),
      ],
    });
  });

  it("shared, is what may be said to the contact: neither approach nor reasons, nor what it cost", () => {
    const points = [section(text("Churn fell by 12 %.")), section(text("The renewal is due on the 30th."))];
    expect(sharedBriefCard(answeredPrep(), 0)).toEqual({
      text: fallback,
      blocks: [...opening, talkingPoints(...points), avoid],
    });
  });

  it("of an approach and reasons alone has nothing to share", () => {
    const brief = answeredPrep({}, { approach_strategy: "Be warm.", talking_points: [{ why: "She is." }] });
    expect(JSON.stringify(briefCard(brief, options))).not.toContain("prep_share");
  });

  it("of 60 talking points goes on by page, with buttons to and fro", () => {
    const talking_points = Array.from({ length: 60 }, (_, index) => ({
      point: `Point ${index + 1} ${"x".repeat(150)}`,
      why: `Reason ${index + 1}`,
    }));
    const brief = answeredPrep({}, { talking_points });
    const [first, second, third] = [0, 1, 2].map((page) => briefCard(brief, { ...options, page }).blocks);
    const turn = (action_id: string, text: string, page: number) =>
      button(action_id, text, resultOf(page), "Brief: call with Jane Whitfield");
    const line = (page: number) =>
      context(`*Page ${page} of 3.* It's too long for Slack to show all at once.`);
    expect(first?.slice(-4)).toEqual([
      line(1),
      actions(turn("prep_page_next", "Next page", 1), waveButton(), shareOf(0)),
      context(toBeReadText),
      context(receiptText),
    ]);
    expect(second?.slice(-4)).toEqual([
      line(2),
      actions(
        turn("prep_page_previous", "Previous page", 0),
        turn("prep_page_next", "Next page", 2),
        waveButton(),
        shareOf(1),
      ),
      context(toBeReadText),
      context(receiptText),
    ]);
    expect(third?.slice(-4)).toEqual([
      line(3),
      actions(turn("prep_page_previous", "Previous page", 1), waveButton(), shareOf(2)),
      context(toBeReadText),
      context(receiptText),
    ]);
    expect(numbered([first, second, third].flatMap((blocks) => blocks ?? []))).toEqual(
      talking_points.map(({ point, why }, index) => `${index + 1}. ${point}\nwhy: ${why}`),
    );
    const shared = [0, 1, 2, 7].map((page) => sharedBriefCard(brief, page).blocks);
    expect(shared.map((blocks) => blocks.at(-1))).toEqual([1, 2, 3, 3].map(line));
    expect(numbered(shared.slice(0, 3).flat())).toEqual(
      talking_points.map(({ point }, index) => `${index + 1}. ${point}`),
    );
  });
});

describe("any answer", () => {
  const part = fc.oneof(
    { weight: 40, arbitrary: anyText },
    {
      weight: 1,
      arbitrary: fc.constantFrom("&", "\n", "é😀 ", "word ", '"').map((piece) => longTextOf(piece)),
    },
  );
  const answer: fc.Arbitrary<AnswerOf<"prep">> = fc.record(
    {
      talking_points: fc.array(fc.record({ point: part, why: part }, { requiredKeys: [] }), {
        maxLength: 60,
      }),
      approach_strategy: part,
      what_to_avoid: fc.array(part, { maxLength: 10 }),
      opening_suggestion: part,
    },
    { requiredKeys: [] },
  );
  const missing = fc.array(fc.constantFrom("talking_points.3.why", "approach_strategy"), { maxLength: 400 });

  it("is shown whole and inert, on pages that Slack takes as a message and as a modal", () => {
    fc.assert(
      fc.property(answer, anyText, missing, (value, topic, left) => {
        const brief = answeredPrep({ topic }, value, left);
        let shown = "";
        for (let page = 0, isLast = false; !isLast; page += 1) {
          const card = briefCard(brief, { ...options, page });
          const presentation = { title: "Brief", card };
          expect(checkMessage(card)).toMatchObject({ ok: true });
          expect(checkView(cardModal(presentation), "modal")).toMatchObject({ ok: true });
          expect(JSON.stringify(card.blocks).length).toBeLessThan(13_000);
          expect(card.blocks.at(-1)).toEqual(context(receiptText));
          isLast = !JSON.stringify(card.blocks).includes('"action_id":"prep_page_next"');
          shown += textOf(card.blocks);
          expect(checkMessage(sharedBriefCard(brief, page))).toMatchObject({ ok: true });
        }
        expect(comparable(shown)).toBe(comparable(expectedOf(value)));
      }),
      { numRuns: numRuns(100) },
    );
  });
});

function longTextOf(piece: string): string {
  return piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000);
}

/** All text in rich text, in reading order. */
function textOf(blocks: readonly KnownBlock[]): string {
  return blocks
    .filter((block) => block.type === "rich_text")
    .map((block) => texts(block.elements))
    .join("");
}

function texts(value: unknown): string {
  if (Array.isArray(value)) return value.map(texts).join("");
  if (typeof value !== "object" || value === null) return "";
  if ("type" in value && value.type === "text" && "text" in value) return String(value.text);
  return "elements" in value ? texts(value.elements) : "";
}

/** The items of numbered lists, each with the number that Slack shows. */
function numbered(blocks: readonly KnownBlock[]): string[] {
  return blocks
    .filter((block) => block.type === "rich_text")
    .flatMap(({ elements }) => elements)
    .flatMap((list) => {
      if (list.type !== "rich_text_list" || !("offset" in list)) return [];
      const { offset } = list;
      return list.elements.map((item, index) => `${Number(offset) + index + 1}. ${texts(item)}`);
    });
}

function expectedOf(value: AnswerOf<"prep">): string {
  const seen = (text: string | undefined) => comparable(text ?? "") !== "";
  const points = (value.talking_points ?? []).filter(({ point, why }) => seen(point) || seen(why));
  const avoid = (value.what_to_avoid ?? []).filter(seen);
  return [
    seen(value.opening_suggestion) ? `Opening“${value.opening_suggestion}”` : "",
    seen(value.approach_strategy) ? `Approach${value.approach_strategy}` : "",
    points.length > 0 ? "Talking points" : "",
    ...points.map(({ point = "", why }) => `${point}${seen(why) ? `why:${why}` : ""}`),
    avoid.length > 0 ? "Avoid" : "",
    ...avoid,
  ].join("");
}
