import { z } from "zod";
import { canonicalEmail, canonicalLinkedInUrl, trimTyped } from "../../contract/contact-address.ts";
import { contactId } from "../../contract/resources.ts";
import { maxKnowledgeLength } from "../../contract/team-knowledge.ts";
import type { IncomingContact } from "../store/contact-merge.ts";

const maxTextLength = maxKnowledgeLength;

const anyText = z
  .string({ error: (issue) => (issue.input === undefined ? "is missing" : "must be text") })
  .max(maxTextLength, `is longer than ${maxTextLength.toLocaleString("en")} characters`);

const text = anyText.regex(/\S/, "is missing");

/** Empty where an export says that nothing is known: people needn't write a whole profile. */
const said = anyText.regex(/\S|^$/, "is missing");

/** Optional texts may be blank: a column that's empty for this contact. */
const optionalText = z.preprocess(
  (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
  text.optional(),
);

const named = <Output>(read: (text: string) => Output | undefined, error: string) =>
  optionalText.transform((given, context) => {
    if (given === undefined) return undefined;
    const value = read(given);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });

const crmId = /^[a-z][a-z0-9]{0,29}:[\w-]{1,100}$/;

const uuid = named((given) => contactId.safeParse(trimTyped(given)).data?.toLowerCase(), "isn't a UUID");

/** Converts a time with an offset to UTC, as the specification's section 2.3 requires. */
const moment = text.transform((given, context) => {
  const read = z.iso.datetime({ offset: true }).safeParse(trimTyped(given));
  if (read.success) return read.data.endsWith("Z") ? read.data : new Date(read.data).toISOString();
  context.addIssue({ code: "custom", message: "isn't a time such as 2026-03-07T09:00:00Z" });
  return z.NEVER;
});

/**
 * Only characters that a database's text can hold. The other texts are stored as JSON, which escapes the
 * rest.
 */
const name = optionalText.refine(
  (given) => given === undefined || (given.isWellFormed() && !given.includes("\u0000")),
  { error: "contains characters that can't be stored" },
);

const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === "unrecognized_keys") return undefined;
      return issue.input === undefined ? "is missing" : "must be an object";
    },
  });

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

/**
 * A contact in a file, in the shapes of the specification's sections 2.1 to 2.3. Required texts mustn't be
 * absent, and unknown fields are refused, because a misspelled one would be lost silently.
 */
const contactShape = object({
  contact_id: uuid,
  crm_id: named((given) => crmId.exec(trimTyped(given) ?? "")?.[0], "isn't an ID such as hubspot:12345"),
  email: named(canonicalEmail, "isn't an e-mail address"),
  linkedin_url: named(canonicalLinkedInUrl, "isn't the URL of a person's LinkedIn profile"),
  name,
  profile: optional(
    object({
      id: uuid,
      worldview_label: said,
      operating_style_label: said,
      gem_tier: said,
      tone_zone: said,
      confidence: z.number({
        error: (issue) => (issue.input === undefined ? "is missing" : "must be a number such as 0.83"),
      }),
      tone_summary: optionalText,
    }),
  ),
  connection_language: optional(
    object({ must_do: said, must_never: said, likes_this: said, not_that: said }),
  ),
  relationship: optional(object({ tone_zone: text, last_signal_at: moment })),
});

/** @returns the contact, or its first problem as a sentence that quotes nothing of it */
export function readContactRow(value: unknown): IncomingContact | { reason: string } {
  const result = contactShape.safeParse(value);
  if (!result.success) return { reason: reasonOf(result.error.issues[0]) };
  const { profile, connection_language, relationship, ...names } = result.data;
  if (profile === undefined && connection_language === undefined && relationship === undefined) return names;
  if (profile === undefined) return { reason: "profile is missing." };
  if (connection_language === undefined) return { reason: "connection_language is missing." };
  const texts = Object.values({ ...profile, ...connection_language, id: "", confidence: "" });
  if (relationship === undefined && texts.every((one) => one === "" || one === undefined)) return names;
  const { id, ...labels } = profile;
  const { contact_id = id } = names;
  if (id !== undefined && id !== contact_id) return { reason: "profile.id doesn't match the contact_id." };
  return { ...names, contact_id, profile: labels, connection_language, relationship };
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys") {
    return `${[path, issue.keys[0]].filter(Boolean).join(".").slice(0, 80)} isn't a contact field.`;
  }
  return `${path === "" ? "The contact" : path} ${issue?.message ?? "can't be read"}.`;
}
