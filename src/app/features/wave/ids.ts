/** Ids that this feature handles. Commands are in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/wave",
  open: "wave_open",
  again: "wave_again",
  vary: "wave_vary",
  share: "wave_share",
  previousPage: "wave_page_previous",
  nextPage: "wave_page_next",
  formView: "wave_form_view",
  goal: "wave_goal",
  tone: "wave_tone",
  channel: "wave_channel",
  context: "wave_context",
  shareView: "wave_share_view",
  shareTarget: "wave_share_target",
} as const;
