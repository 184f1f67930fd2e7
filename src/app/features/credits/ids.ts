/** Ids that this feature handles. The command is in `manifest.yml` too; a test compares them. */
export const ids = {
  command: "/credits",
  again: "credits_again",
  reword: "credits_reword",
  csv: "credits_csv",
  settings: "credits_settings_open",
  settingsView: "credits_settings_view",
  personDaily: "credits_settings_person_daily",
  organisationMonthly: "credits_settings_organisation_monthly",
  manager: "credits_settings_manager",
  approvalPrice: "credits_settings_approval_price",
  overCap: "credits_settings_over_cap",
} as const;
