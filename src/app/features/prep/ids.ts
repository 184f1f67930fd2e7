/** What this feature answers to. Commands stand in `manifest.yml` too; a test compares the two. */
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
