import type { ModalView } from "@slack/types";
import { z } from "zod";
import { section } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import type { Contact } from "../../outreach/contact.ts";
import { contactField } from "../../slack/input/contact-field.ts";
import { jsonValue } from "../../slack/input/json-value.ts";
import { ids } from "./ids.ts";

/** The form's metadata: whether it was opened from a card that can be retried. */
export const linkFormValue = jsonValue(z.object({ isForCard: z.boolean() }), limits.privateMetadata);

interface LinkForm {
  /** The preselected contact. */
  contact?: Contact | undefined;
  /** Whether it was opened from a card that can be retried with the ID. */
  isForCard: boolean;
}

/** The form to link a contact ID. */
export function linkModal({ contact, isForCard }: LinkForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.linkView,
    private_metadata: linkFormValue.encode({ isForCard }),
    title: { type: "plain_text", text: "Link a contact id" },
    submit: { type: "plain_text", text: "Link" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: contact }),
      {
        type: "input",
        block_id: ids.linkId,
        label: { type: "plain_text", text: "Contact id" },
        hint: {
          type: "plain_text",
          text: "By this id the profile service knows the contact when it writes for them. Linking is free.",
        },
        element: {
          type: "plain_text_input",
          action_id: ids.linkId,
          max_length: 100,
          placeholder: { type: "plain_text", text: "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1" },
        },
      },
      {
        ...section("Administrators can import many at once."),
        accessory: {
          type: "button",
          action_id: ids.import,
          text: { type: "plain_text", text: "Import many…" },
        },
      },
    ],
  };
}

/** The form to upload a file of links. */
export function importModal(): ModalView {
  return {
    type: "modal",
    callback_id: ids.importView,
    title: { type: "plain_text", text: "Import contact ids" },
    submit: { type: "plain_text", text: "Import" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      {
        type: "input",
        block_id: ids.importFile,
        label: { type: "plain_text", text: "CSV file" },
        hint: {
          type: "plain_text",
          text:
            "Two columns: contact (e-mail address or LinkedIn URL) and contact_id. " +
            "1 MiB and 10,000 rows at most. Importing is free.",
        },
        element: { type: "file_input", action_id: ids.importFile, filetypes: ["csv"], max_files: 1 },
      },
    ],
  };
}
