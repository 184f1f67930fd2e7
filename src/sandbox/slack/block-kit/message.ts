import { z } from "zod";
import { parseJson } from "../../json.ts";
import type { MessageContent } from "../messages.ts";
import { checkBlocks } from "./check.ts";
import { dateTokenProblem } from "./composition.ts";
import { limits } from "./limits.ts";

/** A checked value, or Slack's error code and the lines that explain it. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; error: string; messages: string[] };

/** Source: https://docs.slack.dev/messaging/message-metadata */
const metadataSchema = z.strictObject({
  event_type: z.string().min(1),
  event_payload: z.record(z.string(), z.unknown()),
  entities: z.array(z.unknown()).optional(),
});

/**
 * Checks what an app wants to post, wherever: a Web API call, a response URL, the acknowledgement of a command.
 *
 * @param message `text`, `blocks` (an array, or JSON of one) and `metadata`; other fields are the caller's to check
 * @returns the content, or `invalid_blocks`, `invalid_blocks_format`, `no_text`, `msg_too_long`,
 *   `invalid_metadata_format` or `metadata_too_large` with the lines Slack puts into `response_metadata.messages`
 */
export function checkMessage(message: {
  text?: string | undefined;
  blocks?: unknown;
  metadata?: unknown;
}): Checked<MessageContent> {
  const text = message.text ?? "";
  const blocksValue = jsonValue(message.blocks);
  if (blocksValue !== undefined && !Array.isArray(blocksValue)) {
    return {
      ok: false,
      error: "invalid_blocks_format",
      messages: ["blocks must be an array [json-pointer:/blocks]"],
    };
  }
  const hasBlocks = blocksValue !== undefined && blocksValue.length > 0;
  // Slack itself only warns when there are blocks without `text`. Notifications and screen readers read nothing else,
  // so this sandbox refuses.
  if (text.trim() === "") {
    const explanation = hasBlocks
      ? "blocks need a top-level `text`: notifications and screen readers read nothing else (a rule of this sandbox)"
      : "a message needs `text` or `blocks`";
    return { ok: false, error: "no_text", messages: [`${explanation} [json-pointer:/text]`] };
  }
  if (text.length > limits.messageText) {
    return {
      ok: false,
      error: "msg_too_long",
      messages: [`must be less than ${limits.messageText + 1} characters [json-pointer:/text]`],
    };
  }
  const dateProblem = dateTokenProblem(text);
  if (dateProblem !== undefined) {
    return { ok: false, error: "invalid_arguments", messages: [`${dateProblem} [json-pointer:/text]`] };
  }
  const checked = hasBlocks ? checkBlocks(blocksValue, "message", "/blocks") : undefined;
  if (checked?.ok === false) return { ok: false, error: "invalid_blocks", messages: checked.messages };
  const metadataValue = jsonValue(message.metadata);
  const metadata = metadataValue === undefined ? undefined : metadataSchema.safeParse(metadataValue);
  if (metadata?.success === false) {
    return {
      ok: false,
      error: "invalid_metadata_format",
      messages: [`${z.prettifyError(metadata.error)} [json-pointer:/metadata]`],
    };
  }
  if (metadata !== undefined && Buffer.byteLength(JSON.stringify(metadata.data)) > limits.metadataBytes) {
    return {
      ok: false,
      error: "metadata_too_large",
      messages: [`must be less than ${limits.metadataBytes + 1} bytes [json-pointer:/metadata]`],
    };
  }
  return { ok: true, value: { text, blocks: checked?.blocks, metadata: metadata?.data } };
}

/** The JSON behind a form field; values that came as JSON already stay as they are. */
export function jsonValue(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  return value === "" ? undefined : (parseJson(value) ?? value);
}
