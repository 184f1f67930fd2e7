import { Temporal } from "temporal-polyfill";
import type { Message } from "../messages.ts";
import { app, type Conversation, ids, type Member, partnerTeam } from "../people.ts";
import { type View, viewObject } from "../views.ts";
import type { WorkspaceState } from "../workspace-state.ts";

/**
 * The JSON that Slack sends, field by field.
 * Sources: https://docs.slack.dev/reference/interaction-payloads, https://docs.slack.dev/apis/events-api and the
 * payload types of @slack/bolt.
 */
export type Payload = Record<string, unknown>;

/** Somebody who acts in a workspace. */
export type Acting = { workspace: WorkspaceState; person: Member };

/** A message in its conversation. */
export type MessagePlace = { message: Message; conversation: Conversation };

/** What a person can act in. */
export type Place = { view: View } | MessagePlace;

/**
 * How payloads name a conversation: private ones do not give their name away.
 * Source: https://docs.slack.dev/interactivity/implementing-slash-commands
 */
export function channelName(conversation: Conversation): string {
  if (conversation.kind === "direct") return "directmessage";
  return conversation.kind === "private" && !conversation.isGroup ? "privategroup" : conversation.name;
}

export const channelObject = (conversation: Conversation): Payload => ({
  id: conversation.id,
  name: channelName(conversation),
});

/** A message as payloads carry it. People's messages have the rich text block that Slack's composer makes. */
export const messageObject = (message: Message, teamId: string): Payload => ({
  ...(message.user === app.user ? { bot_id: app.bot, app_id: app.id } : {}),
  type: "message",
  text: message.text,
  user: message.user,
  ts: message.ts,
  team: teamId,
  is_ephemeral: message.isEphemeral || undefined,
  thread_ts: message.threadTs,
  edited: message.isEdited ? { user: message.user, ts: message.editedTs } : undefined,
  metadata: message.metadata,
  files: message.files,
  blocks: message.blocks ?? [
    {
      type: "rich_text",
      block_id: message.ts.slice(-5),
      elements: [{ type: "rich_text_section", elements: [{ type: "text", text: message.text }] }],
    },
  ],
});

/** Whose installation it is: of an enterprise, or of the workspace alone. */
export function installationId({ team, enterprise, isEnterpriseInstall }: WorkspaceState): string {
  return isEnterpriseInstall && enterprise !== undefined ? enterprise.id : team.id;
}

/** Where a person acted. */
export function placeObject(place: Place, { workspace, person }: Acting): Payload {
  const installed = workspace.team.id;
  if ("view" in place) {
    return {
      container: { type: "view", view_id: place.view.id },
      view: viewObject(place.view, person.teamId, installationId(workspace)),
    };
  }
  const { message, conversation } = place;
  return {
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: conversation.id,
      is_ephemeral: message.isEphemeral,
      thread_ts: message.threadTs,
    },
    channel: channelObject(conversation),
    // Slack leaves the message of an ephemeral container out.
    // Source: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
    message: message.isEphemeral ? undefined : messageObject(message, installed),
  };
}

/**
 * What every interaction says about who, where and which app. It's of no workspace where the app is installed for a
 * whole enterprise. Source: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function interactionObject({ workspace, person }: Acting, type: string): Payload {
  const { enterprise, isEnterpriseInstall } = workspace;
  const { id, domain } = person.teamId === partnerTeam.id ? partnerTeam : workspace.team;
  const named = enterprise && { id: enterprise.id, name: enterprise.name };
  const ofEnterprise = named && { enterprise_id: named.id, enterprise_name: named.name };
  return {
    type,
    team: isEnterpriseInstall ? null : { id, domain, ...ofEnterprise },
    user: {
      id: person.id,
      username: person.name,
      name: person.name,
      team_id: person.teamId,
    },
    api_app_id: app.id,
    token: workspace.secrets.verificationToken,
    enterprise: named ?? null,
    is_enterprise_install: isEnterpriseInstall,
  };
}

/**
 * What Slack says of a person to the app. The address needs `users:read.email`.
 * Source: https://docs.slack.dev/reference/objects/user-object
 */
export function userObject(workspace: WorkspaceState, person: Member): Payload {
  const now = Temporal.Instant.fromEpochMilliseconds(workspace.clock.now());
  const { id, teamId, name, realName, timeZone, isDeactivated = false } = person;
  return {
    id,
    team_id: teamId,
    name,
    deleted: isDeactivated,
    real_name: realName,
    profile: profileObject(workspace, person),
    // Slackbot is none, according to Slack.
    is_bot: (person.kind === "bot" && id !== ids.slackbot) || person.kind === "app",
    ...(person.enterpriseId !== undefined && {
      enterprise_user: {
        ...{ id, enterprise_id: person.enterpriseId, teams: [teamId] },
        ...{ is_admin: person.isEnterpriseAdmin === true, is_owner: person.isEnterpriseAdmin === true },
      },
    }),
    ...(person.kind === "outsider" && { is_stranger: !isInSharedChannel(workspace, person) }),
    // Slack says less of an account that is deactivated.
    ...(!isDeactivated && {
      tz: timeZone,
      tz_offset: now.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e9,
      is_admin: person.isAdmin,
      is_owner: person.isAdmin,
      is_restricted: person.kind === "guest",
      is_ultra_restricted: person.isInSingleChannel === true,
    }),
  };
}

function profileObject({ grantedScopes }: WorkspaceState, person: Member): Payload {
  const { realName, name, email, kind } = person;
  const mayReadEmail = grantedScopes.includes("users:read.email");
  return {
    title: person.title,
    real_name: realName,
    display_name: name,
    team: person.teamId,
    ...(mayReadEmail && email !== undefined ? { email } : {}),
    ...(kind === "app" ? { api_app_id: app.id, bot_id: app.bot } : {}),
  };
}

/** Whether somebody of another company is in a channel with the app. */
function isInSharedChannel(workspace: WorkspaceState, { id }: Member): boolean {
  return workspace
    .conversationsOf(app.user)
    .some(({ isExternallyShared, members }) => isExternallyShared && members.includes(id));
}

/** The envelope of the Events API around one event. */
export function eventPayload(workspace: WorkspaceState, event: Payload): Payload {
  const channel = typeof event.channel === "string" ? workspace.conversation(event.channel) : undefined;
  const { enterprise, isEnterpriseInstall, team } = workspace;
  return {
    token: workspace.secrets.verificationToken,
    team_id: team.id,
    ...(enterprise !== undefined && { enterprise_id: enterprise.id }),
    api_app_id: app.id,
    event,
    type: "event_callback",
    event_id: `Ev${workspace.makeId(9)}`,
    event_time: Math.floor(workspace.clock.now() / 1000),
    authorizations: [
      {
        enterprise_id: enterprise?.id ?? null,
        team_id: isEnterpriseInstall ? null : team.id,
        user_id: app.user,
        is_bot: true,
        is_enterprise_install: isEnterpriseInstall,
      },
    ],
    is_ext_shared_channel: channel?.isExternallyShared === true,
  };
}
