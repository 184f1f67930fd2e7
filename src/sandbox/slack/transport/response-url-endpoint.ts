import { z } from "zod";
import { type Checked, checkMessage } from "../block-kit/message.ts";
import type { MessageContent } from "../messages.ts";
import type { ResponseUrl, ResponseUrlRefusal } from "../response-urls.ts";
import type { WorkspaceState } from "../workspace-state.ts";

/** What an app may post to a response URL, or put into the acknowledgement of a slash command. */
export const answerSchema = z.looseObject({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.enum(["in_channel", "ephemeral"]).optional(),
  replace_original: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  delete_original: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  thread_ts: z.string().optional(),
  metadata: z.unknown().optional(),
});

export type ResponseUrlAnswer =
  | { status: 200 }
  | { status: 400 | 404; error: ResponseUrlRefusal | string; messages: string[] };

const isTrue = (value: boolean | "true" | "false" | undefined): boolean => value === true || value === "true";

/**
 * Does what an app asked for through a response URL.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 *
 * A URL that was used five times, or is older than thirty minutes, answers 404 with `used_url` or `expired_url`.
 * Slack documents neither status nor body; bolt reads nothing but that the status is no 2xx.
 *
 * @param path path of the URL
 * @param body the parsed JSON body, `undefined` when it was none
 */
export function answerResponseUrl(workspace: WorkspaceState, path: string, body: unknown): ResponseUrlAnswer {
  const url = workspace.responseUrls.use(path);
  if (typeof url === "string") return { status: 404, error: url, messages: [] };
  const answer = answerSchema.safeParse(body);
  if (!answer.success)
    return { status: 400, error: "invalid_payload", messages: [z.prettifyError(answer.error)] };
  const { response_type, replace_original, delete_original, thread_ts } = answer.data;
  const original = originalOf(workspace, url);
  if (isTrue(delete_original)) {
    if (original !== undefined) workspace.messages.remove(original);
    workspace.changes.announce();
    return { status: 200 };
  }
  const checked: Checked<MessageContent> = checkMessage(answer.data);
  if (!checked.ok) return { status: 400, error: checked.error, messages: checked.messages };
  const replaces = replace_original === undefined ? url.replacesByDefault : isTrue(replace_original);
  if (replaces && original !== undefined) {
    workspace.messages.replace(original, checked.value, false);
    workspace.changes.announce();
    return { status: 200 };
  }
  const isPublic = response_type === undefined ? url.isPublicByDefault : response_type === "in_channel";
  workspace.postAsApp(url.channel, checked.value, {
    threadTs: thread_ts ?? url.threadTs,
    ...(isPublic ? {} : { visibleTo: url.user }),
  });
  return { status: 200 };
}

const originalOf = (workspace: WorkspaceState, url: ResponseUrl) =>
  url.original === undefined ? undefined : workspace.messages.find(url.original.channel, url.original.ts);
