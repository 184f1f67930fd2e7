import type { PersonSettingsStore } from "#app/person-settings/person-settings.ts";

/** For what isn't about people's own settings: nobody has set any. */
export const noPersonSettings: Pick<PersonSettingsStore, "read"> = { read: async () => ({}) };
