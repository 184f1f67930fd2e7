import type { ModalView } from "@slack/types";
import { cardModal, context, formModal } from "../../blocks/card.ts";
import { mailLine } from "../../blocks/mail-link.ts";
import { copyableBlocks } from "../../blocks/pages.ts";
import { visibleText } from "../../blocks/visible-text.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { inputBlock } from "../../slack/input/form-fields.ts";
import { openFromResult } from "../../slack/paid/paid-result.ts";
import type { ButtonArgs } from "../../slack/router.ts";
import { ids } from "./ids.ts";
import { portableRephrased, rephrasedMailLink } from "./shown-text.ts";

/** "Copy": shows the rephrased text alone, ready for an e-mail. */
export function openCopy({ ledger }: { ledger: Pick<Ledger, "findReadable"> }) {
  return (args: ButtonArgs): Promise<void> =>
    openFromResult(ledger, args, "rephrase", (rephrasing) => {
      const text = portableRephrased(rephrasing);
      return text === undefined ? undefined : copyModal(text, rephrasedMailLink(rephrasing));
    });
}

/** What a field takes. Source: https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
const maxFieldLength = 3_000;

/**
 * Slack gives apps no clipboard access. In a field with the cursor in it, two keystrokes select and copy exactly the
 * text; what is too long for a field is shown in blocks.
 *
 * @param text verbatim
 * @param link that opens it in the mail program
 */
export function copyModal(text: string, link?: string): ModalView {
  const shown = visibleText(text);
  const mail = link === undefined ? [] : [mailLine(link)];
  if (shown.trim() === "" || shown.length > maxFieldLength) {
    const blocks = [context(`Select and copy. ${writtenOut}`), ...copyableBlocks(text), ...mail];
    return cardModal({ title, card: { text: title, blocks } });
  }
  const field = { id: ids.copyText, label: "Text", hint: `${keys} ${writtenOut} Changes here aren't kept.` };
  return formModal({
    id: ids.copyView,
    title,
    submit: "Done",
    blocks: [
      inputBlock(field, {
        type: "plain_text_input",
        action_id: field.id,
        multiline: true,
        max_length: maxFieldLength,
        initial_value: shown,
        focus_on_load: true,
      }),
      ...mail,
    ],
  });
}

const title = "Copy";
const keys = "Select all and copy: Ctrl+A, Ctrl+C; on a Mac ⌘A, ⌘C.";
const writtenOut = "Names, links and emoji are written out, ready for an e-mail.";
