import { z } from "zod";
import { parseJson } from "../../json.ts";
import type { MessageContent } from "../messages.ts";
import { checkBlocks } from "./check.ts";
import { dateTokenProblem } from "./composition.ts";
import { limits } from "./limits.ts";

/** A checked value, or Slack's error code and the lines that explain it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; error: string; messages: string[] };

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const flat = z.record(z.string(), scalar);

/**
 * Slack posts a message whose `event_type` has other characters, and drops its metadata without a word: better refused
 * than lost. Of the payload it documents what its types allow.
 * Sources: https://docs.slack.dev/messaging/message-metadata, https://github.com/slackapi/bolt-python/issues/863 and the
 * `MessageMetadata` of @slack/types.
 */
const metadataSchema = z.strictObject({
  event_type: z.string().regex(/^[\w-]+$/, "letters, digits, _ and - only"),
  event_payload: z.record(z.string(), z.union([scalar, flat, z.array(flat)])),
  entities: z.array(z.unknown()).optional(),
});

/**
 * Checks what an app wants to post, wherever: a Web API call, a response URL, the acknowledgement of a command.
 *
 * @param message other fields than these are the caller's to check
 */
export function checkMessage(message: {
  text?: string | undefined;
  blocks?: unknown;
  metadata?: unknown;
}): Checked<MessageContent> {
  const { text = "" } = message;
  const refuse = (error: string, sentence: string, field: keyof typeof message): Checked<never> => ({
    ok: false,
    error,
    messages: [`${sentence} [json-pointer:/${field}]`],
  });
  const sent = jsonValue(message.blocks) ?? [];
  if (!Array.isArray(sent)) return refuse("invalid_blocks_format", "blocks must be an array", "blocks");
  const hasBlocks = sent.length > 0;
  // Slack itself only warns when there are blocks without `text`. Notifications and screen readers read nothing else,
  // so this sandbox refuses.
  if (text.trim() === "") {
    const explanation = hasBlocks
      ? "blocks need a top-level `text`: notifications and screen readers read nothing else (a rule of this sandbox)"
      : "a message needs `text` or `blocks`";
    return refuse("no_text", explanation, "text");
  }
  if (text.length > limits.messageText) {
    return refuse("msg_too_long", `must be less than ${limits.messageText + 1} characters`, "text");
  }
  const dateProblem = dateTokenProblem(text);
  if (dateProblem !== undefined) return refuse("invalid_arguments", dateProblem, "text");
  const checked = checkBlocks(sent, "message", "/blocks");
  if (!checked.ok) return { ok: false, error: "invalid_blocks", messages: checked.messages };
  const metadata = metadataSchema.optional().safeParse(jsonValue(message.metadata));
  if (!metadata.success) {
    return refuse("invalid_metadata_format", z.prettifyError(metadata.error), "metadata");
  }
  if (Buffer.byteLength(JSON.stringify(metadata.data ?? {})) > limits.metadataBytes) {
    return refuse("metadata_too_large", `must be less than ${limits.metadataBytes + 1} bytes`, "metadata");
  }
  return {
    ok: true,
    value: { text, blocks: hasBlocks ? checked.blocks : undefined, metadata: metadata.data },
  };
}

/** The JSON behind a form field; values that came as JSON already stay as they are. */
export function jsonValue(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  return value === "" ? undefined : (parseJson(value) ?? value);
}
