import { z } from "zod";
import type { ActResult, ViewState } from "../../protocol.ts";
import { option, optionGroup } from "../block-kit/composition.ts";
import { slackMessages } from "../block-kit/issues.ts";
import { limits } from "../block-kit/limits.ts";
import type { InteractiveElement, Option, Placed } from "../elements.ts";
import type { Message } from "../messages.ts";
import { app, type Conversation, type Member, team } from "../people.ts";
import { type Acknowledgement, isEmptyBody } from "../transport/app-transport.ts";
import {
  blockSuggestionPayload,
  channelName,
  eventPayload,
  globalShortcutPayload,
  messageActionsPayload,
  messageShortcutPayload,
  type Payload,
  viewActionsPayload,
} from "../transport/payloads.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

/** Requests that interactions cause, apart from commands and forms. */

function result(workspace: WorkspaceState, title: string, acknowledgement: Acknowledgement): ActResult {
  if (!acknowledgement.acknowledged) {
    return { ok: false, sentence: `That didn't work: ${acknowledgement.reason} (${acknowledgement.error})` };
  }
  if (!isEmptyBody(acknowledgement.body)) {
    workspace.note(title, "Slack ignores the body of this acknowledgement.");
  }
  return { ok: true };
}

function assertInteractive(workspace: WorkspaceState): void {
  if (!workspace.manifest.isInteractive) throw new Error("The manifest does not enable interactivity.");
}

export async function actInMessage(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  message: Message,
  interaction: { action: Payload; state: ViewState },
): Promise<ActResult> {
  assertInteractive(workspace);
  const url = workspace.responseUrls.issue("actions", team.id, {
    user: person.id,
    channel: conversation.id,
    threadTs: message.threadTs,
    original: { channel: message.channel, ts: message.ts },
    replacesByDefault: true,
  });
  const payload = messageActionsPayload(workspace, person, conversation, message, {
    responseUrl: workspace.origin + url.path,
    triggerId: workspace.triggers.issue(person.id, { channel: conversation.id }),
    actions: [interaction.action],
    state: interaction.state,
  });
  const title = `block_actions ${String(interaction.action.action_id)}`;
  return result(workspace, title, await workspace.deliver({ kind: "interactive", title, payload }));
}

export async function actInView(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  action: Payload,
): Promise<ActResult> {
  assertInteractive(workspace);
  const payload = viewActionsPayload(workspace, person, view, {
    triggerId: workspace.triggers.issue(person.id, {
      viewId: view.type === "modal" ? view.id : undefined,
      channel: view.currentConversation,
    }),
    actions: [action],
  });
  const title = `block_actions ${String(action.action_id)}`;
  return result(workspace, title, await workspace.deliver({ kind: "interactive", title, payload }));
}

const findShortcut = (workspace: WorkspaceState, type: "message" | "global", callbackId: string): void => {
  assertInteractive(workspace);
  const isThere = workspace.manifest.shortcuts.some(
    (one) => one.type === type && one.callbackId === callbackId,
  );
  if (!isThere) throw new Error(`The manifest has no ${type} shortcut "${callbackId}".`);
};

export async function sendMessageShortcut(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  message: Message,
  callbackId: string,
): Promise<ActResult> {
  findShortcut(workspace, "message", callbackId);
  // Slack's menu on an ephemeral message offers no shortcuts.
  if (message.isEphemeral) throw new Error("An ephemeral message has no shortcuts.");
  const url = workspace.responseUrls.issue("app", team.id, {
    user: person.id,
    channel: conversation.id,
    threadTs: message.threadTs,
    replacesByDefault: false,
  });
  const payload = messageShortcutPayload(workspace, person, conversation, message, {
    callbackId,
    responseUrl: workspace.origin + url.path,
    triggerId: workspace.triggers.issue(person.id, { channel: conversation.id }),
  });
  const title = `message_action ${callbackId}`;
  return result(workspace, title, await workspace.deliver({ kind: "interactive", title, payload }));
}

export async function sendGlobalShortcut(
  workspace: WorkspaceState,
  person: Member,
  callbackId: string,
): Promise<ActResult> {
  findShortcut(workspace, "global", callbackId);
  const payload = globalShortcutPayload(workspace, person, {
    callbackId,
    triggerId: workspace.triggers.issue(person.id),
  });
  const title = `shortcut ${callbackId}`;
  return result(workspace, title, await workspace.deliver({ kind: "interactive", title, payload }));
}

/** Sends an event, if the manifest subscribes to it. */
export async function sendEvent(workspace: WorkspaceState, name: string, event: Payload): Promise<ActResult> {
  if (!workspace.manifest.events.includes(name)) return { ok: true };
  const payload = eventPayload(workspace, event);
  const acknowledgement = await workspace.deliver({ kind: "events_api", title: name, payload });
  return acknowledgement.acknowledged ? { ok: true } : result(workspace, name, acknowledgement);
}

export function openHome(
  workspace: WorkspaceState,
  person: Member,
  tab: "home" | "messages",
): Promise<ActResult> {
  const home = workspace.views.home(person.id);
  return sendEvent(workspace, "app_home_opened", {
    type: "app_home_opened",
    user: person.id,
    channel: workspace.appConversation(person.id).id,
    tab,
    event_ts: workspace.messages.nextTs(),
    ...(home === undefined ? {} : { view: viewObject(home, person.teamId, team.id) }),
  });
}

/** Tells the app about a person's message where the manifest subscribes to that. */
export async function announceMessage(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  message: Message,
): Promise<void> {
  if (!conversation.members.includes(app.user)) return;
  const kinds = { public: "channel", private: "group", direct: "im" } as const;
  const channelType = kinds[conversation.kind];
  const event = {
    user: person.id,
    type: "message",
    ts: message.ts,
    client_msg_id: crypto.randomUUID(),
    text: message.text,
    team: person.teamId,
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    channel: conversation.id,
    event_ts: message.ts,
  };
  const subscription = channelType === "im" ? "message.im" : `message.${channelType}s`;
  await sendEvent(workspace, subscription, { ...event, channel_type: channelType });
  if (message.text.includes(`<@${app.user}>`)) {
    await sendEvent(workspace, "app_mention", { ...event, type: "app_mention" });
  }
}

/** Source: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element#external_select */
const suggestions = z.union([
  z.strictObject({ options: z.array(option).max(limits.options) }),
  z.strictObject({ option_groups: z.array(optionGroup).max(limits.optionGroups) }),
]);

/** An external select without `min_query_length` asks from the third character on. */
const defaultQueryLength = 3;

/** Options as the app groups them, or not. */
export type Suggestions =
  | { options: Option[] }
  | { option_groups: { label: { type: string; text: string }; options: Option[] }[] };

/**
 * Asks the app for the options of an external select.
 *
 * @returns what the person is offered: nothing when the app fails, or answers what Slack would refuse
 */
export async function suggest(
  workspace: WorkspaceState,
  person: Member,
  placed: Placed,
  value: string,
  where: { view: View } | { message: Message; conversation: Conversation },
): Promise<Suggestions> {
  const { element, blockId } = placed;
  assertExternal(element);
  if (value.length < (element.min_query_length ?? defaultQueryLength)) return { options: [] };
  const payload = blockSuggestionPayload(
    workspace,
    person,
    { actionId: element.action_id, blockId, value },
    where,
  );
  const title = `block_suggestion ${element.action_id}`;
  const acknowledgement = await workspace.deliver({ kind: "interactive", title, payload });
  if (!acknowledgement.acknowledged) return { options: [] };
  const parsed = suggestions.safeParse(acknowledgement.body);
  if (!parsed.success) {
    const lines = slackMessages(parsed.error.issues, "", acknowledgement.body);
    workspace.note(title, `The options are refused: ${lines.join("; ")}`);
    return { options: [] };
  }
  return parsed.data;
}

function assertExternal(element: InteractiveElement): void {
  if (element.type !== "external_select" && element.type !== "multi_external_select") {
    throw new Error(`"${element.action_id}" is a ${element.type}: it has its own options.`);
  }
}

/** How a channel is named in an error message. */
export const nameOf = (conversation: Conversation): string =>
  conversation.kind === "direct" ? conversation.id : `#${conversation.name} (${channelName(conversation)})`;
