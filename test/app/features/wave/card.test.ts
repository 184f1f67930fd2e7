import type { Button, KnownBlock } from "@slack/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardModal } from "#app/blocks/card.ts";
import { visibleText } from "#app/blocks/visible-text.ts";
import { sharedWaveCard, waveCard } from "#app/features/wave/card.ts";
import type { AnswerOf } from "#app/outreach/service/answers.ts";
import { checkMessage } from "#sandbox/slack/block-kit/message.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { answeredWave, receiptText, toBeReadText } from "#test/support/app/answered-calls.ts";
import { comparable, mrkdwnOf } from "#test/support/app/block-texts.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";
import { numRuns } from "#test/support/properties/num-runs.ts";

const button = (action_id: string, text: string, value: string, about = "Jane Whitfield"): Button => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  accessibility_label: `${text}, ${about}`,
  value,
});
const wholeWave = "Wave to Jane Whitfield · e-mail";
const options = { isReopened: false };

const header = (text: string) => ({ type: "header", text: { type: "plain_text", text, emoji: false } });
const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
const context = (text: string) => ({ type: "context", elements: [mrkdwn(text)] });
const labelled = (label: string, text: string) => ({
  type: "rich_text",
  elements: [
    {
      type: "rich_text_section",
      elements: [
        { type: "text", text: label, style: { bold: true } },
        { type: "text", text: `  ${text}` },
      ],
    },
  ],
});
const copyable = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text }] }],
});
const mail = (link: string) => ({ type: "section", text: mrkdwn(`<${link}|Open in mail>`) });
const resultOf = (page: number, isReopened = false) => JSON.stringify({ call: "call-1", page, isReopened });
const again = (page: number) => button("wave_again", "Again…", resultOf(page));
const option = (text: string, change: object) => ({
  text: { type: "plain_text", text: `${text} · 1 credit` },
  value: JSON.stringify({ call: "call-1", ...change }),
});
const asEmail = option("As e-mail", { channel: "email" });
const asLinkedin = option("As LinkedIn message", { channel: "linkedin" });
const asSms = option("As SMS", { channel: "sms" });
const tones = [
  option("Professional", { tone: "professional" }),
  option("Casual", { tone: "casual" }),
  option("Warm", { tone: "warm" }),
  option("Direct", { tone: "direct" }),
];
const actions = (page = 0, choices = [...tones, asLinkedin, asSms]) => ({
  type: "actions",
  elements: [
    again(page),
    {
      type: "static_select",
      action_id: "wave_vary",
      placeholder: { type: "plain_text", text: "Another tone or channel" },
      options: choices,
    },
    button("wave_share", "Share…", resultOf(page)),
  ],
});

const fallback = "Wave to Jane Whitfield · e-mail · direct: Renewal before the 30th?";
const message = [
  header("Wave to Jane Whitfield · e-mail · direct"),
  labelled("Subject", "Renewal before the 30th?"),
  copyable("Hi Jane,\n\nshort one."),
];

describe("the message", () => {
  it("stands by itself, and says why it is so and what it cost", () => {
    expect(waveCard(answeredWave({ tone: "direct" }), options)).toEqual({
      text: fallback,
      blocks: [
        ...message,
        labelled("Why", "She is brief."),
        mail(
          "mailto:jane@acme.com?subject=Renewal%20before%20the%2030th%3F&amp;body=Hi%20Jane%2C%0D%0A%0D%0Ashort%20one.",
        ),
        actions(0, [...tones.slice(0, -1), asLinkedin, asSms]),
        context(toBeReadText),
        context(receiptText),
      ],
    });
  });

  it("as a text message has no subject, and misses none", () => {
    const wave = { subject: "", body: "Jane, renew?", reasoning: "She is brief." };
    const card = {
      text: "Wave to Jane Whitfield · SMS: Jane, renew?",
      blocks: [
        header("Wave to Jane Whitfield · SMS"),
        copyable("Jane, renew?"),
        labelled("Why", "She is brief."),
        actions(0, [...tones, asEmail, asLinkedin]),
        context(toBeReadText),
        context(receiptText),
      ],
    };
    expect(waveCard(answeredWave({ channel: "sms" }, { wave }), options)).toEqual(card);
    const { subject: _, ...withoutSubject } = wave;
    expect(
      waveCard(answeredWave({ channel: "sms" }, { wave: withoutSubject }, ["wave.subject"]), options),
    ).toEqual(card);
  });

  it("shows what came, and names what the service left out", () => {
    const wave = answeredWave({}, { wave: { body: "Hi." } }, ["wave.subject", "wave.reasoning"]);
    expect(waveCard({ ...wave, balanceAfter: undefined }, options)).toEqual({
      text: "Wave to Jane Whitfield · e-mail: Hi.",
      blocks: [
        header("Wave to Jane Whitfield · e-mail"),
        copyable("Hi."),
        mail("mailto:jane@acme.com?body=Hi."),
        actions(),
        context("The service left out: wave → subject, wave → reasoning"),
        context(toBeReadText),
        context(receiptText.replace("41.9 left", "balance unknown")),
      ],
    });
  });

  it("of which nothing came says so, and there is nothing to share or to send", () => {
    const wave = answeredWave({}, { credits_remaining: 41.9 }, ["wave", "credits_used"]);
    expect(waveCard(wave, options)).toEqual({
      text: "Wave to Jane Whitfield · e-mail",
      blocks: [
        header("Wave to Jane Whitfield · e-mail"),
        { type: "section", text: mrkdwn("The service sent nothing we can show.") },
        { type: "actions", elements: [again(0)] },
        context("The service left out: wave"),
        context(receiptText.replace("used", "used (its price; the service didn't say)")),
      ],
    });
  });

  it("of which only the why came shows it, and there is nothing to share or to send", () => {
    const wave = answeredWave({}, { wave: { reasoning: "She is brief." } }, ["wave.subject", "wave.body"]);
    expect(waveCard(wave, options)).toEqual({
      text: "Wave to Jane Whitfield · e-mail",
      blocks: [
        header("Wave to Jane Whitfield · e-mail"),
        labelled("Why", "She is brief."),
        { type: "actions", elements: [again(0)] },
        context("The service left out: wave → subject, wave → body"),
        context(receiptText),
      ],
    });
  });

  it.each([
    { channel: "linkedin" },
    { channel: "sms" },
    { addressee: { address: { linkedin_url: "https://www.linkedin.com/in/jane" } } },
    { addressee: { address: { contact_id: "3f0c9f52-7c1e-4d7b-9a55-2f6f0b6f3a11" } } },
  ] as const)("has no link to the mail program for %j", (request) => {
    expect(JSON.stringify(waveCard(answeredWave(request), options))).not.toContain("mailto:");
  });

  it("is copied to the letter: no escapes, no look-alikes, all line breaks and spaces", () => {
    const body = "Hi *Jane* & <team>,\r\n\r\n  1. `a_b` ~c~ :tada: @jane\n\t> &amp; <!channel>\n";
    expect(waveCard(answeredWave({}, { wave: { body } }), options).blocks[1]).toEqual(
      copyable("Hi *Jane* & <team>,\n\n  1. `a_b` ~c~ :tada: @jane\n\t> &amp; <!channel>\n"),
    );
  });

  it("of 20,000 characters goes on by page, each with its share of the text", () => {
    const body = "A line of words that go on and on.\n".repeat(580).slice(0, 20_000);
    const wave = answeredWave({}, { wave: { body } });
    const pages = [0, 1, 2, 3].map((page) => waveCard(wave, { ...options, page }).blocks);
    expect(pages.flatMap(preformatted).join("")).toBe(body);
    expect(pages.map((blocks) => blocks.filter(({ type }) => type === "actions"))).toEqual(
      [["Next page"], ["Previous page", "Next page"], ["Previous page", "Next page"], ["Previous page"]].map(
        (turns, page) => [
          {
            type: "actions",
            elements: [
              ...turns.map((text) =>
                text === "Next page"
                  ? button("wave_page_next", text, resultOf(page + 1), wholeWave)
                  : button("wave_page_previous", text, resultOf(page - 1), wholeWave),
              ),
              ...actions(page).elements,
            ],
          },
        ],
      ),
    );
    expect(JSON.stringify(waveCard(wave, { isReopened: true }))).toContain(
      JSON.stringify(button("wave_page_next", "Next page", resultOf(1, true), wholeWave)),
    );
    // Too long for a link: recipient and subject remain.
    expect(pages[0]).toContainEqual(mail("mailto:jane@acme.com"));
  });

  it("shared, is its text alone, and does not tell the tone", () => {
    expect(sharedWaveCard(answeredWave({ tone: "direct" }), 0)).toEqual({
      text: "Wave to Jane Whitfield · e-mail: Renewal before the 30th?",
      blocks: [header("Wave to Jane Whitfield · e-mail"), ...message.slice(1)],
    });
  });
});

describe("any answer", () => {
  const part = fc.oneof(
    { weight: 4, arbitrary: anyText },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("&", "\n", "é😀 ", "word ", '"', "line\r\n", "\0")
        .map((piece) => piece.repeat(20_000 / piece.length)),
    },
  );
  const answer: fc.Arbitrary<AnswerOf<"wave">> = fc.record(
    { wave: fc.record({ subject: part, body: part, reasoning: part }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  );
  const request = fc.record(
    {
      channel: fc.constantFrom("email", "linkedin", "sms"),
      tone: fc.constantFrom("professional", "casual", "warm", "direct"),
    },
    { requiredKeys: [] },
  );

  it("is shown whole and inert, on pages that Slack takes as a message and as a modal", () => {
    fc.assert(
      fc.property(answer, request, (value, asked) => {
        const wave = answeredWave(asked, value);
        const shown: KnownBlock[] = [];
        for (let page = 0, isLast = false; !isLast; page += 1) {
          const presentation = { title: "Wave", card: waveCard(wave, { ...options, page }) };
          const { blocks } = presentation.card;
          expect(checkMessage(presentation.card)).toMatchObject({ ok: true });
          expect(checkView(cardModal(presentation), "modal")).toMatchObject({ ok: true });
          expect(JSON.stringify(blocks).length).toBeLessThan(13_000);
          expect(blocks.at(-1)).toEqual(context(receiptText));
          for (const text of mrkdwnOf(blocks)) {
            expect(text).toMatch(/^(?:[^<>]|<mailto:[\w%&;=?@.-]+\|Open in mail>|<!date[^>]+>)*$/);
          }
          isLast = !JSON.stringify(blocks).includes('"action_id":"wave_page_next"');
          shown.push(...blocks);
          expect(checkMessage(sharedWaveCard(wave, page))).toMatchObject({ ok: true });
        }
        const { subject = "", body = "", reasoning = "" } = value.wave ?? {};
        const copied = preformatted(shown).join("");
        expect(copied).toBe(visibleText(body).trim() === "" ? "" : visibleText(body));
        const around = [subject && `Subject${subject}`, reasoning && `Why${reasoning}`].filter(
          (text) => !/^(Subject|Why)?$/.test(comparable(text)),
        );
        expect(comparable(sectionsOf(shown).join(""))).toBe(comparable(around.join("")));
      }),
      { numRuns: numRuns(200) },
    );
  });
});

function preformatted(blocks: readonly KnownBlock[]): string[] {
  return textsIn(blocks, "rich_text_preformatted");
}

function sectionsOf(blocks: readonly KnownBlock[]): string[] {
  return textsIn(blocks, "rich_text_section");
}

function textsIn(blocks: readonly KnownBlock[], kind: string): string[] {
  return blocks
    .filter((block) => block.type === "rich_text")
    .flatMap(({ elements }) => elements)
    .filter(({ type }) => type === kind)
    .flatMap(({ elements }) => elements.map((element) => ("text" in element ? (element.text ?? "") : "")));
}
