/** Ids that this feature handles. */
export const ids = {
  open: "settings_open",
  view: "settings_view",
  tone: "settings_tone",
  channel: "settings_channel",
  minutes: "settings_minutes",
  workflowCap: "settings_workflow_cap",
} as const;
