import fc from "fast-check";
import { expect, it } from "vitest";
import { visibleText } from "../../../../src/app/blocks/visible-text.ts";
import { copyModal } from "../../../../src/app/features/rephrase/copy.ts";
import { checkView } from "../../../../src/sandbox/slack/block-kit/view.ts";
import { anyText } from "../../../support/arbitraries.ts";

const preformatted = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text }] }],
});

it("the text to copy stands alone, to the letter", () => {
  expect(copyModal("*Hi* <!here> &\n\n  `x` :wave:")).toEqual({
    type: "modal",
    title: { type: "plain_text", text: "Copy" },
    close: { type: "plain_text", text: "Close" },
    blocks: [
      {
        type: "context",
        elements: [
          {
            type: "mrkdwn",
            text: "Select and copy. Names, links and emoji are written out, ready for an e-mail.",
            verbatim: true,
          },
        ],
      },
      preformatted("*Hi* <!here> &\n\n  `x` :wave:"),
    ],
  });
});

it("any text of up to 20,000 characters is there, in as many blocks as it takes", () => {
  const long = fc
    .tuple(anyText, fc.integer({ min: 1, max: 2_000 }))
    .map(([text, times]) => text.repeat(times).slice(0, 20_000));
  fc.assert(
    fc.property(fc.oneof(anyText, long), (text) => {
      const modal = copyModal(text);
      expect(checkView(modal, "modal")).toMatchObject({ ok: true });
      const shown = modal.blocks
        .slice(1)
        .map((block) => /^\{.*"text":("(?:[^"\\]|\\.)*")\}\]\}\]\}$/s.exec(JSON.stringify(block))?.[1] ?? "")
        .map((json): string => JSON.parse(json))
        .join("");
      const whole = visibleText(text);
      expect(shown).toBe(whole.trim() === "" ? "" : whole);
    }),
  );
});
