import type { Addressee } from "#app/outreach/contact.ts";
import type { ProfilesOptions } from "#app/outreach/profiles.ts";

/** Where no test is about who objected to being profiled. */
export const nobodySuppressed: ProfilesOptions["suppressions"] = {
  isSuppressed: async () => false,
  refuse: async () => undefined,
  learn: async () => undefined,
};

/** Where no test is about people with several addresses. */
export const nobodyTied: ProfilesOptions["contactPeople"] = {
  note: async () => undefined,
  forget: async () => undefined,
};

/** Where no test is about a CRM. */
export const nobodyInCrm = {
  withNames: async (_organisation: string, people: readonly Addressee[]) => [...people],
};
