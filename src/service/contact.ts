import { z } from "zod";
import { connectionLanguage, profile, relationship } from "../contract/resources.ts";

/** A contact as the service stores it. `name` is never sent to clients; only the composer uses it. */
export const storedContact = z.object({
  name: z.string().min(1).optional(),
  profile,
  connection_language: connectionLanguage,
  relationship: relationship.optional(),
});

/** A contact to add, found later by `email`, `linkedin_url` or both, in any spelling. */
export const newContact = storedContact.extend({
  email: z.string().optional(),
  linkedin_url: z.string().optional(),
});

export type StoredContact = z.infer<typeof storedContact>;
export type NewContact = z.infer<typeof newContact>;
