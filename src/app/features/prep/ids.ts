/** Ids that this feature handles. Commands are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/prep",
  open: "prep_open",
  share: "prep_share",
  previousPage: "prep_page_previous",
  nextPage: "prep_page_next",
  formView: "prep_form_view",
  kind: "prep_kind",
  topic: "prep_topic",
  agenda: "prep_agenda",
  shareView: "prep_share_view",
  shareTarget: "prep_share_target",
} as const;
