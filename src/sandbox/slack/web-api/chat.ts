import { z } from "zod";
import { checkMessage } from "../block-kit/message.ts";
import type { Message, MessageContent } from "../messages.ts";
import { app, type Conversation } from "../people.ts";
import { messageObject } from "../transport/payloads.ts";
import type { Workspace } from "../workspace.ts";
import { accepted, flag, type Method, method, refuse } from "./answer.ts";

/** chat.*; source: https://docs.slack.dev/reference/methods/chat.postMessage and its siblings. */

const timestamp = z.string().regex(/^\d{10}\.\d{6}$/, "invalid timestamp");

const contentSchema = z.object({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  metadata: z.unknown().optional(),
});

const channel = z.string().min(1);

const threadArguments = contentSchema.extend({ channel, thread_ts: timestamp.optional() });
const postArguments = threadArguments.extend({ reply_broadcast: flag });
const ephemeralArguments = threadArguments.extend({ user: z.string().min(1) });
const updateArguments = contentSchema.extend({ channel, ts: timestamp });
const deleteArguments = z.object({ channel, ts: timestamp });

const checkContent = (message: z.infer<typeof contentSchema>): MessageContent =>
  accepted(checkMessage(message));

/** Where the app may post; a person means their direct messages, a private channel without the app does not exist. */
function destination(workspace: Workspace, channel: string): Conversation {
  const person = workspace.person(channel);
  if (person?.isDeactivated === true) refuse("channel_not_found");
  if (person !== undefined) {
    if (person.kind === "bot" || person.kind === "app") refuse("cannot_dm_bot");
    if (!workspace.manifest.hasMessagesTab) refuse("messages_tab_disabled");
    return workspace.appConversation(person.id);
  }
  const conversation = workspace.conversation(channel);
  if (conversation === undefined) refuse("channel_not_found");
  const isIn = conversation.members.includes(app.user);
  if (!isIn && conversation.kind !== "public") refuse("channel_not_found");
  if (conversation.isArchived === true) refuse("is_archived");
  return isIn ? conversation : refuse("not_in_channel");
}

/**
 * The thread of a reply: of a message in a thread, that one's; where there is no such message, none, since Slack then
 * posts it outside of any, without a word. Source: https://github.com/slack-go/slack/issues/1571
 */
function threadOf({ messages }: Workspace, channel: string, ts: string): string | undefined {
  const answered = messages.find(channel, ts);
  return answered?.isEphemeral === false ? (answered.threadTs ?? ts) : undefined;
}

/** @param otherwise how it is refused when somebody else wrote the message */
function ownMessage(workspace: Workspace, channel: string, ts: string, otherwise: string): Message {
  if (workspace.conversation(channel)?.id !== channel) refuse("channel_not_found");
  const message = workspace.messages.find(channel, ts);
  // Slack keeps no ephemeral message: its ts names nothing.
  if (message === undefined || message.isEphemeral) refuse("message_not_found");
  if (message.user !== app.user) refuse(otherwise);
  // "The message cannot be edited within a frozen, archived or deleted channel."
  if (workspace.conversation(channel)?.isArchived === true) refuse("is_inactive");
  return message;
}

const write = ["chat:write"];

export const chatMethods: Record<string, Method> = {
  "chat.postMessage": method(write, postArguments, (workspace, { channel, thread_ts, ...rest }) => {
    const { reply_broadcast, ...content } = rest;
    const { id } = destination(workspace, channel);
    const threadTs = thread_ts && threadOf(workspace, id, thread_ts);
    const to = { threadTs, isBroadcast: reply_broadcast && threadTs !== undefined };
    const message = workspace.postAsApp(id, checkContent(content), to);
    return { channel: id, ts: message.ts, message: messageObject(message, workspace.team.id) };
  }),
  "chat.postEphemeral": method(
    write,
    ephemeralArguments,
    (workspace, { channel, user, thread_ts, ...content }) => {
      const conversation = destination(workspace, channel);
      if (!conversation.members.includes(user)) refuse("user_not_in_channel");
      const to = { visibleTo: user, threadTs: thread_ts };
      return { message_ts: workspace.postAsApp(conversation.id, checkContent(content), to).ts };
    },
  ),
  "chat.update": method(write, updateArguments, (workspace, { channel, ts, ...change }) => {
    const old = ownMessage(workspace, channel, ts, "cant_update_message");
    // A text without blocks takes the old blocks away; metadata that is left out stays. "(edited)" shows on texts only.
    const content = checkContent({
      ...change,
      text: change.text ?? old.text,
      blocks: change.text === undefined ? (change.blocks ?? old.blocks) : change.blocks,
    });
    const metadata = change.metadata === undefined ? old.metadata : content.metadata;
    const message = workspace.messages.replace(old, { ...content, metadata }, content.blocks === undefined);
    return { channel, ts, text: message.text, message: messageObject(message, workspace.team.id) };
  }),
  "chat.delete": method(write, deleteArguments, (workspace, { channel, ts }) => {
    workspace.messages.remove(ownMessage(workspace, channel, ts, "cant_delete_message"));
    return { channel, ts };
  }),
};
