import { z } from "zod";
import { checkMessage, jsonValue } from "../block-kit/message.ts";
import { type FileObject, fileLimit } from "../files.ts";
import type { MessageContent } from "../messages.ts";
import { app } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, type Refusal, read, refuse } from "./answer.ts";

/** files.*; source: https://docs.slack.dev/messaging/working-with-files#uploading_files and the methods' pages. */

const urlArguments = z.object({
  filename: z.string().min(1),
  length: z.coerce.number().int().min(1),
  alt_txt: z.string().optional(),
  snippet_type: z.string().optional(),
});

const completeArguments = z.object({
  files: z.preprocess(
    jsonValue,
    z.array(z.looseObject({ id: z.string().min(1), title: z.string().min(1).optional() })).min(1),
  ),
  channel_id: z.string().min(1).optional(),
  initial_comment: z.string().optional(),
  thread_ts: z.string().optional(),
  blocks: z.unknown().optional(),
});

/** What introduces the files: the comment or, without one, the blocks; neither of them is needed. */
function introduction(
  comment: string | undefined,
  blocks: unknown,
): { ok: true; content: MessageContent } | { ok: false; refusal: Refusal } {
  const hasComment = comment !== undefined && comment !== "";
  if (!hasComment && jsonValue(blocks) === undefined) return { ok: true, content: { text: "" } };
  // Blocks alone need no text here: the files' names are what a notification reads.
  const checked = checkMessage(hasComment ? { text: comment } : { text: "Files", blocks });
  if (!checked.ok) return { ok: false, refusal: refuse(checked.error, checked.messages) };
  return { ok: true, content: hasComment ? checked.value : { ...checked.value, text: "" } };
}

/** A conversation that the app is in, by its id alone: a person's id opens no direct message here. */
function destination(workspace: Workspace, channel: string): Refusal | undefined {
  const conversation = workspace.conversation(channel);
  if (conversation === undefined || conversation.id !== channel) return refuse("channel_not_found");
  if (conversation.members.includes(app.user)) return undefined;
  return refuse(conversation.kind === "public" ? "not_in_channel" : "channel_not_found");
}

export const fileMethods: Record<string, Method> = {
  "files.getUploadURLExternal": {
    scopes: ["files:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(urlArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { filename, length } = parsed.value;
      if (length > fileLimit)
        return refuse("file_upload_size_restricted", ["this sandbox takes a MiB at most"]);
      const ticket = workspace.files.expect(filename);
      return { ok: true, upload_url: workspace.origin + ticket.path, file_id: ticket.fileId };
    },
  },
  "files.completeUploadExternal": {
    scopes: ["files:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(completeArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { channel_id: channel, initial_comment, thread_ts, blocks } = parsed.value;
      const refusal = channel === undefined ? undefined : destination(workspace, channel);
      if (refusal !== undefined) return refusal;
      const introduced = introduction(initial_comment, blocks);
      if (!introduced.ok) return introduced.refusal;
      const files: FileObject[] = [];
      for (const { id, title } of parsed.value.files) {
        if (title !== undefined) workspace.files.rename(id, title);
        const kept = workspace.files.find(id);
        if (kept === undefined) return refuse("file_not_found");
        files.push(kept.file);
      }
      // Without a conversation the files stay with the app.
      if (channel !== undefined) {
        workspace.postAsApp(channel, { ...introduced.content, files }, { threadTs: thread_ts });
      }
      return { ok: true, files };
    },
  },
};
