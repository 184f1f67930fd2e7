/** What this feature answers to. The command stands in `manifest.yml` too; a test compares the two. */
export const ids = {
  command: "/credits",
  again: "credits_again",
  csv: "credits_csv",
  settings: "credits_settings_open",
  settingsView: "credits_settings_view",
  personDaily: "credits_settings_person_daily",
  organisationMonthly: "credits_settings_organisation_monthly",
  manager: "credits_settings_manager",
} as const;
