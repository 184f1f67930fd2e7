import { z } from "zod";
import { connectionLanguage, profile, relationship } from "../contract/resources.ts";

/** A contact as the service knows it. `name` never leaves on the wire: only the composer greets with it. */
export const storedContact = z.object({
  name: z.string().min(1).optional(),
  profile,
  connection_language: connectionLanguage,
  relationship: relationship.optional(),
});

/** What a contact is made of: found by `email`, `linkedin_url` or both, in any spelling. */
export const newContact = storedContact.extend({
  email: z.string().optional(),
  linkedin_url: z.string().optional(),
});

export type StoredContact = z.infer<typeof storedContact>;
export type NewContact = z.infer<typeof newContact>;
