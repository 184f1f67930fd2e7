import { stateOf } from "../elements.ts";
import type { Message } from "../messages.ts";
import { app, type Conversation, type Member, team } from "../people.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

/**
 * The JSON that Slack sends, field by field.
 * Sources: https://docs.slack.dev/reference/interaction-payloads, https://docs.slack.dev/apis/events-api and the
 * payload types of @slack/bolt.
 */
export type Payload = Record<string, unknown>;

/**
 * How payloads name a conversation: private ones do not give their name away.
 * Source: https://docs.slack.dev/interactivity/implementing-slash-commands
 */
export function channelName(conversation: Conversation): string {
  if (conversation.kind === "direct") return "directmessage";
  return conversation.kind === "private" && !conversation.isGroup ? "privategroup" : conversation.name;
}

const installation = { enterprise: null, is_enterprise_install: false } as const;

const userObject = (person: Member): Payload => ({
  id: person.id,
  username: person.name,
  name: person.name,
  team_id: person.teamId,
});

const channelObject = (conversation: Conversation): Payload => ({
  id: conversation.id,
  name: channelName(conversation),
});

/** A message as payloads carry it. People's messages have the rich text block that Slack's composer makes. */
export function messageObject(message: Message): Payload {
  const isFromApp = message.user === app.user;
  return {
    ...(isFromApp ? { bot_id: app.bot, app_id: app.id } : {}),
    type: "message",
    text: message.text,
    user: message.user,
    ts: message.ts,
    team: team.id,
    ...(message.isEphemeral ? { is_ephemeral: true } : {}),
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(message.isEdited ? { edited: { user: message.user, ts: message.editedTs } } : {}),
    ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
    ...(message.files === undefined ? {} : { files: message.files }),
    blocks: message.blocks ?? [
      {
        type: "rich_text",
        block_id: `${message.ts.slice(-5)}`,
        elements: [{ type: "rich_text_section", elements: [{ type: "text", text: message.text }] }],
      },
    ],
  };
}

/** What every interaction says about who, where and which app. */
function common(workspace: WorkspaceState, type: string, person: Member): Payload {
  return {
    type,
    team: workspace.teamOf(person),
    user: userObject(person),
    api_app_id: app.id,
    token: workspace.secrets.verificationToken,
    ...installation,
  };
}

export function slashCommandPayload(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  command: { command: string; text: string; responseUrl: string; triggerId: string },
): Payload {
  return {
    token: workspace.secrets.verificationToken,
    team_id: team.id,
    team_domain: team.domain,
    channel_id: conversation.id,
    channel_name: channelName(conversation),
    user_id: person.id,
    user_name: person.name,
    command: command.command,
    text: command.text,
    api_app_id: app.id,
    is_enterprise_install: "false",
    response_url: command.responseUrl,
    trigger_id: command.triggerId,
  };
}

export function messageActionsPayload(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  message: Message,
  more: { responseUrl: string; triggerId: string; actions: Payload[]; state: Payload },
): Payload {
  return {
    ...common(workspace, "block_actions", person),
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: conversation.id,
      is_ephemeral: message.isEphemeral,
      ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    },
    trigger_id: more.triggerId,
    channel: channelObject(conversation),
    // Slack leaves the message of an ephemeral container out.
    // Source: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
    ...(message.isEphemeral ? {} : { message: messageObject(message) }),
    state: { values: more.state },
    response_url: more.responseUrl,
    actions: more.actions,
  };
}

export function viewActionsPayload(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  more: { triggerId: string; actions: Payload[] },
): Payload {
  return {
    ...common(workspace, "block_actions", person),
    container: { type: "view", view_id: view.id },
    trigger_id: more.triggerId,
    view: viewObject(view, person.teamId, team.id),
    actions: more.actions,
  };
}

export function viewSubmissionPayload(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  more: { triggerId: string; responseUrls: Payload[] },
): Payload {
  return {
    ...common(workspace, "view_submission", person),
    trigger_id: more.triggerId,
    view: viewObject(view, person.teamId, team.id),
    response_urls: more.responseUrls,
  };
}

export function viewClosedPayload(
  workspace: WorkspaceState,
  person: Member,
  view: View,
  isCleared: boolean,
): Payload {
  return {
    ...common(workspace, "view_closed", person),
    // Slack leaves what was entered out of this payload.
    view: viewObject({ ...view, state: stateOf(undefined) }, person.teamId, team.id),
    is_cleared: isCleared,
  };
}

export function messageShortcutPayload(
  workspace: WorkspaceState,
  person: Member,
  conversation: Conversation,
  message: Message,
  more: { callbackId: string; responseUrl: string; triggerId: string },
): Payload {
  return {
    ...common(workspace, "message_action", person),
    action_ts: workspace.messages.nextTs(),
    callback_id: more.callbackId,
    trigger_id: more.triggerId,
    response_url: more.responseUrl,
    message_ts: message.ts,
    channel: channelObject(conversation),
    message: messageObject(message),
  };
}

export function globalShortcutPayload(
  workspace: WorkspaceState,
  person: Member,
  more: { callbackId: string; triggerId: string },
): Payload {
  return {
    ...common(workspace, "shortcut", person),
    action_ts: workspace.messages.nextTs(),
    callback_id: more.callbackId,
    trigger_id: more.triggerId,
  };
}

export function blockSuggestionPayload(
  workspace: WorkspaceState,
  person: Member,
  asked: { actionId: string; blockId: string; value: string },
  where: { view: View } | { message: Message; conversation: Conversation },
): Payload {
  const place =
    "view" in where
      ? {
          container: { type: "view", view_id: where.view.id },
          view: viewObject(where.view, person.teamId, team.id),
        }
      : {
          container: {
            type: "message",
            message_ts: where.message.ts,
            channel_id: where.conversation.id,
            is_ephemeral: where.message.isEphemeral,
          },
          channel: channelObject(where.conversation),
          ...(where.message.isEphemeral ? {} : { message: messageObject(where.message) }),
        };
  return {
    ...common(workspace, "block_suggestion", person),
    action_id: asked.actionId,
    block_id: asked.blockId,
    value: asked.value,
    ...place,
  };
}

/** The envelope of the Events API around one event. */
export function eventPayload(workspace: WorkspaceState, event: Payload): Payload {
  const channel = typeof event.channel === "string" ? workspace.conversation(event.channel) : undefined;
  return {
    token: workspace.secrets.verificationToken,
    team_id: team.id,
    context_team_id: team.id,
    context_enterprise_id: null,
    api_app_id: app.id,
    event,
    type: "event_callback",
    event_id: `Ev${workspace.makeId(9)}`,
    event_time: Math.floor(workspace.clock.now() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: team.id,
        user_id: app.user,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: channel?.isExternallyShared === true,
  };
}
