import type { PersonSettingsStore } from "#app/person-settings/person-settings.ts";
import type { PersonDates } from "#app/slack/client/person-dates.ts";

/** For what isn't about people's own settings: nobody has set any. */
export const noPersonSettings: Pick<PersonSettingsStore, "read"> = { read: async () => ({}) };

/** Dates as in Slack. */
export const slackDates: PersonDates = { of: async () => undefined, styleOf: async () => undefined };
