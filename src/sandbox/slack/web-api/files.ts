import { z } from "zod";
import { jsonValue } from "../block-kit/message.ts";
import { fileLimit } from "../files.ts";
import { app } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, method, refuse } from "./answer.ts";

/** files.*; source: https://docs.slack.dev/messaging/working-with-files#uploading_files and the methods' pages. */

const urlArguments = z.object({
  filename: z.string().min(1),
  length: z.coerce.number().int().min(1),
});

const completeArguments = z.object({
  files: z.preprocess(jsonValue, z.array(z.looseObject({ id: z.string().min(1) })).min(1)),
  channel_id: z.string().min(1).optional(),
  thread_ts: z.string().optional(),
});

/** A conversation that the app is in, by its id alone: a person's id opens no direct message here. */
function checkDestination(workspace: Workspace, channel: string): void {
  const conversation = workspace.conversation(channel);
  if (conversation === undefined || conversation.id !== channel) refuse("channel_not_found");
  if (conversation.members.includes(app.user)) return;
  refuse(conversation.kind === "public" ? "not_in_channel" : "channel_not_found");
}

const write = ["files:write"];

export const fileMethods: Record<string, Method> = {
  "files.getUploadURLExternal": method(write, urlArguments, (workspace, { filename, length }) => {
    if (length > fileLimit) refuse("file_upload_size_restricted", ["this sandbox takes a MiB at most"]);
    const ticket = workspace.files.expect(filename);
    return { upload_url: workspace.origin + ticket.path, file_id: ticket.fileId };
  }),
  "files.completeUploadExternal": method(write, completeArguments, (workspace, args) => {
    const { channel_id: channel, thread_ts: threadTs } = args;
    if (channel !== undefined) checkDestination(workspace, channel);
    const files = args.files.map(({ id }) => workspace.files.find(id)?.file ?? refuse("file_not_found"));
    // Without a conversation the files stay with the app.
    if (channel !== undefined) workspace.postAsApp(channel, { text: "", files }, { threadTs });
    return { files };
  }),
};
