import { z } from "zod";

const text = z.string().min(1);
const field = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ key: text, label: text, type: z.literal(type), ...shape });
const customField = z.discriminatedUnion("type", [
  field("string", { value: text, long: z.boolean().optional() }),
  field("slack#/types/timestamp", { value: z.int().positive() }),
  field("slack#/types/link", { value: z.url() }),
  field("slack#/types/user", { user: z.strictObject({ user_id: text }) }),
]);
const title = z.strictObject({ text });
const attributes = { title, display_type: text.optional(), metadata_last_modified: z.int().optional() };

/**
 * A Work Object, as far as the sandbox plays it: a preview below a link, and what its side panel shows.
 * Source: https://docs.slack.dev/messaging/work-objects-implementation
 */
export const entity = z.strictObject({
  entity_type: z.string(),
  url: z.url(),
  external_ref: z.strictObject({ id: text, type: text.optional() }),
  app_unfurl_url: z.url().optional().describe("as it stands in the message"),
  entity_payload: z.strictObject({
    attributes: z.strictObject(attributes),
    custom_fields: z.array(customField).default([]),
  }),
});

/** A side panel: what the room sees until the app says more, or says why it doesn't. */
export const panel = z.object({ channel: z.string(), ts: z.string(), entity, error: z.string().optional() });
export type Panel = z.infer<typeof panel>;
