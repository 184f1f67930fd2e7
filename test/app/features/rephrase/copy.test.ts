import fc from "fast-check";
import { expect, it } from "vitest";
import { visibleText } from "#app/blocks/visible-text.ts";
import { copyModal } from "#app/features/rephrase/copy.ts";
import { checkView } from "#sandbox/slack/block-kit/view.ts";
import { anyText } from "#test/support/properties/arbitraries.ts";

it("the text to copy stands alone, to the letter, with the cursor in it", () => {
  const text = "*Hi* <!here> &\n\n  `x` :wave:";
  expect(copyModal(text, "mailto:jane@acme.com?body=Hi&x")).toEqual({
    type: "modal",
    callback_id: "rephrase_copy_view",
    title: { type: "plain_text", text: "Copy" },
    submit: { type: "plain_text", text: "Done" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: "rephrase_copy_text",
        label: { type: "plain_text", text: "Text" },
        hint: {
          type: "plain_text",
          text: "Select all and copy: Ctrl+A, Ctrl+C; on a Mac ⌘A, ⌘C. Names, links and emoji are written out, ready for an e-mail. Changes here aren't kept.",
        },
        element: {
          type: "plain_text_input",
          action_id: "rephrase_copy_text",
          multiline: true,
          max_length: 3_000,
          initial_value: text,
          focus_on_load: true,
        },
      },
      {
        type: "section",
        text: { type: "mrkdwn", text: "<mailto:jane@acme.com?body=Hi&amp;x|Open in mail>", verbatim: true },
      },
    ],
  });
});

it("any text of up to 20,000 characters is there, in a field or in as many blocks as it takes", () => {
  const long = fc
    .tuple(anyText, fc.integer({ min: 1, max: 2_000 }))
    .map(([text, times]) => text.repeat(times).slice(0, 20_000));
  fc.assert(
    fc.property(fc.oneof(anyText, long), (text) => {
      const modal = copyModal(text);
      expect(checkView(modal, "modal")).toMatchObject({ ok: true });
      const texts = JSON.stringify(modal.blocks).matchAll(
        /"(?:initial_value|type":"text","text)":("(?:[^"\\]|\\.)*")/g,
      );
      const shown = Array.from(texts, ([, json = ""]): string => JSON.parse(json)).join("");
      const whole = visibleText(text);
      expect(shown).toBe(whole.trim() === "" ? "" : whole);
    }),
  );
});
