import { z } from "zod";
import { checkMessage, jsonValue } from "../block-kit/message.ts";
import type { Message } from "../messages.ts";
import { app, type Conversation } from "../people.ts";
import { messageObject } from "../transport/payloads.ts";
import type { Workspace } from "../workspace.ts";
import { type Answer, type Method, type Refusal, read, refuse } from "./answer.ts";

/** chat.*; source: https://docs.slack.dev/reference/methods/chat.postMessage and its siblings. */

const timestamp = z.string().regex(/^\d{10}\.\d{6}$/, "invalid timestamp");

const content = {
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  metadata: z.unknown().optional(),
  attachments: z.unknown().optional(),
};

const postArguments = z.object({ channel: z.string().min(1), thread_ts: timestamp.optional(), ...content });
const ephemeralArguments = postArguments.extend({ user: z.string().min(1) });
const updateArguments = z.object({ channel: z.string().min(1), ts: timestamp, ...content });
const deleteArguments = z.object({ channel: z.string().min(1), ts: timestamp });

/** Attachments are a legacy that this sandbox does not draw: better refused than lost. */
function attachmentsRefusal(attachments: unknown): Refusal | undefined {
  const value = jsonValue(attachments);
  return value === undefined || (Array.isArray(value) && value.length === 0)
    ? undefined
    : refuse("invalid_attachments", ["this sandbox knows no attachments [json-pointer:/attachments]"]);
}

/**
 * Where the app may post: a channel it is in, its direct messages, or a person (which opens them).
 * A private channel it is not in does not exist for it.
 */
function destination(workspace: Workspace, channel: string): Conversation | Refusal {
  const person = workspace.person(channel);
  if (person?.isDeactivated === true) return refuse("channel_not_found");
  if (person !== undefined) {
    return person.kind === "bot" || person.kind === "app"
      ? refuse("cannot_dm_bot")
      : workspace.appConversation(person.id);
  }
  const conversation = workspace.conversation(channel);
  if (conversation === undefined) return refuse("channel_not_found");
  const isIn = conversation.members.includes(app.user);
  if (!isIn && conversation.kind !== "public") return refuse("channel_not_found");
  if (conversation.isArchived === true) return refuse("is_archived");
  if (isIn) return conversation;
  return workspace.manifest.scopes.includes("chat:write.public") ? conversation : refuse("not_in_channel");
}

const isRefusal = (value: Conversation | Message | Refusal): value is Refusal => "ok" in value;

function ownMessage(workspace: Workspace, channel: string, ts: string, otherwise: string): Message | Refusal {
  const conversation = workspace.conversation(channel);
  if (conversation === undefined || conversation.id !== channel) return refuse("channel_not_found");
  const message = workspace.messages.find(channel, ts);
  // Slack keeps no ephemeral message: its ts names nothing.
  if (message === undefined || message.isEphemeral) return refuse("message_not_found");
  if (message.user !== app.user) return refuse(otherwise);
  // "The message cannot be edited within a frozen, archived or deleted channel."
  return conversation.isArchived === true ? refuse("is_inactive") : message;
}

const posted = (message: Message): Answer => ({
  ok: true,
  channel: message.channel,
  ts: message.ts,
  message: messageObject(message),
});

export const chatMethods: Record<string, Method> = {
  "chat.postMessage": {
    scopes: ["chat:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(postArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { channel, thread_ts, attachments, ...message } = parsed.value;
      const conversation = destination(workspace, channel);
      if (isRefusal(conversation)) return conversation;
      const refusal = attachmentsRefusal(attachments);
      if (refusal !== undefined) return refusal;
      const checked = checkMessage(message);
      if (!checked.ok) return refuse(checked.error, checked.messages);
      return posted(workspace.postAsApp(conversation.id, checked.value, { threadTs: thread_ts }));
    },
  },
  "chat.postEphemeral": {
    scopes: ["chat:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(ephemeralArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { channel, user, thread_ts, attachments, ...message } = parsed.value;
      const conversation = destination(workspace, channel);
      if (isRefusal(conversation)) return conversation;
      if (!conversation.members.includes(user)) return refuse("user_not_in_channel");
      const refusal = attachmentsRefusal(attachments);
      if (refusal !== undefined) return refusal;
      const checked = checkMessage(message);
      if (!checked.ok) return refuse(checked.error, checked.messages);
      const shown = workspace.postAsApp(conversation.id, checked.value, {
        visibleTo: user,
        threadTs: thread_ts,
      });
      return { ok: true, message_ts: shown.ts };
    },
  },
  "chat.update": {
    scopes: ["chat:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(updateArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { channel, ts, text, blocks, metadata, attachments } = parsed.value;
      const old = ownMessage(workspace, channel, ts, "cant_update_message");
      if (isRefusal(old)) return old;
      const refusal = attachmentsRefusal(attachments);
      if (refusal !== undefined) return refusal;
      // A text without blocks takes the old blocks away; metadata that is left out stays. "(edited)" shows on texts only.
      const checked = checkMessage({
        text: text ?? old.text,
        blocks: text === undefined ? (blocks ?? old.blocks) : blocks,
        metadata,
      });
      if (!checked.ok) return refuse(checked.error, checked.messages);
      const message = workspace.messages.replace(
        old,
        { ...checked.value, metadata: metadata === undefined ? old.metadata : checked.value.metadata },
        checked.value.blocks === undefined,
      );
      workspace.changes.announce();
      return { ok: true, channel, ts, text: message.text, message: messageObject(message) };
    },
  },
  "chat.delete": {
    scopes: ["chat:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(deleteArguments, args);
      if (!parsed.ok) return parsed.refusal;
      const { channel, ts } = parsed.value;
      const old = ownMessage(workspace, channel, ts, "cant_delete_message");
      if (isRefusal(old)) return old;
      workspace.messages.remove(old);
      workspace.changes.announce();
      return { ok: true, channel, ts };
    },
  },
};
