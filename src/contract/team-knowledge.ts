import { z } from "zod";
import { lookupRequest } from "./operations.ts";
import { contactId } from "./resources.ts";

/**
 * What a team knows of a contact: an extension of ours to the specification, with paths of its own, for keys with a right
 * of its own. What somebody writes becomes a part of the profile that a look-up returns.
 */

/** A profile's texts that people can write. */
export const knowledgeField = z.enum([
  "must_do",
  "must_never",
  "likes_this",
  "not_that",
  "worldview_label",
  "operating_style_label",
  "tone_summary",
]);
export type KnowledgeField = z.infer<typeof knowledgeField>;

/** In characters, per text, and as many as an import takes: there's a way back to what it said. */
export const maxKnowledgeLength = 8_192;
const maxNameLength = 100;

/** What a text was at a time. */
export const knowledgeRevision = z.object({
  id: z.string().describe("The revision's identifier."),
  field: knowledgeField.describe("Which text."),
  text: z.string().describe("What it says since; empty if it says nothing."),
  author: z.string().optional().describe("Who wrote it. Absent for what the profile says by itself."),
  written_at: z.iso.datetime({ offset: true }).optional().describe("When somebody wrote it, in UTC."),
});
export type KnowledgeRevision = z.infer<typeof knowledgeRevision>;

const address = lookupRequest;
/** A field's first one is what the profile says. */
const revisions = z
  .array(knowledgeRevision)
  .describe("All revisions: what people wrote, the latest first, and then what nobody wrote.");
/** Without what a database's text can't hold. */
const personName = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine((name) => name.isWellFormed() && !name.includes("\0"));

/** All `POST {base_url}/<path>` with a JSON body, and free. Who is meant is said as in a look-up. */
export const teamKnowledge = {
  read: {
    path: "team-knowledge-lookup",
    request: address,
    response: z.object({ revisions }),
  },
  write: {
    path: "team-knowledge-update",
    request: address.safeExtend({
      author: personName.describe("Who writes."),
      name: personName.optional().describe("A new contact's name."),
      texts: z
        .partialRecord(knowledgeField, z.string().trim().max(maxKnowledgeLength))
        .describe("What changes. An empty text takes away what the profile says."),
    }),
    response: z.object({ contact_id: contactId, revisions }),
  },
  remove: {
    path: "team-knowledge-delete",
    request: address,
    response: z.object({ deleted: z.boolean().describe("Whether there was anything.") }),
  },
} as const;

/** Response header of a look-up by which a service says `true` if this key may read and write what the team knows. */
export const teamKnowledgeHeader = "team-knowledge";
