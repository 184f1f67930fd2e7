/** Ids that this feature handles. Command and shortcut are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/rephrase",
  shortcut: "rephrase_for_contact",
  draftShortcut: "rephrase_draft",
  open: "rephrase_open",
  formView: "rephrase_form_view",
  message: "rephrase_message",
  previousPage: "rephrase_page_previous",
  nextPage: "rephrase_page_next",
  reply: "rephrase_reply",
  replyView: "rephrase_reply_view",
  replyMessage: "rephrase_reply_message",
  copy: "rephrase_copy",
  copyView: "rephrase_copy_view",
  copyText: "rephrase_copy_text",
  again: "rephrase_again",
} as const;
