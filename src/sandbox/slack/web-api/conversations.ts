import { z } from "zod";
import { app, type Conversation, partnerTeam } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { flag, type Method, method, needScopes, pageArguments, pageLimit, pageOf, refuse } from "./answer.ts";
import { teamOfList } from "./directory.ts";

/** Source: https://docs.slack.dev/reference/objects/conversation-object */
function conversationObject(conversation: Conversation, teamId: string): Record<string, unknown> {
  const isDirect = conversation.kind === "direct";
  const {
    isExternallyShared,
    isPendingExternallyShared = false,
    isSharedInOrganisation = false,
  } = conversation;
  return {
    id: conversation.id,
    ...(isDirect
      ? { user: conversation.members.find((member) => member !== app.user) }
      : {
          name: conversation.name,
        }),
    is_channel: conversation.kind === "public",
    is_group: conversation.kind === "private" && !conversation.isGroup,
    is_im: isDirect,
    is_mpim: conversation.isGroup === true,
    is_private: conversation.kind !== "public",
    is_archived: conversation.isArchived === true,
    is_shared: isExternallyShared || isSharedInOrganisation,
    is_ext_shared: isExternallyShared,
    is_org_shared: isSharedInOrganisation,
    is_pending_ext_shared: isPendingExternallyShared,
    connected_team_ids: isExternallyShared ? [partnerTeam.id] : [],
    pending_connected_team_ids: isPendingExternallyShared ? [partnerTeam.id] : [],
    is_member: conversation.members.includes(app.user),
    context_team_id: teamId,
  };
}

const readScopes = {
  public: "channels:read",
  private: "groups:read",
  direct: "im:read",
  group: "mpim:read",
} as const;
/** What `users.conversations` calls the kinds. */
const types = new Map<string, keyof typeof readScopes>([
  ["public_channel", "public"],
  ["private_channel", "private"],
  ["im", "direct"],
  ["mpim", "group"],
]);
const allReadScopes = Object.values(readScopes);

const kindOf = ({ kind, isGroup }: Conversation) => (isGroup ? "group" : kind);

/** A conversation that the app may read about: a public channel, or one it is in, with the scope of its kind. */
function readableConversation(workspace: Workspace, channel: string): Conversation {
  const conversation = workspace.conversation(channel);
  if (conversation?.id !== channel) return refuse("channel_not_found");
  const isHidden = conversation.kind !== "public" && !conversation.members.includes(app.user);
  // Of a group's direct messages Slack says that the scope is missing even to an app that is not in them.
  if (isHidden && !conversation.isGroup) refuse("channel_not_found");
  // An id does not say that it is one of a group's direct messages.
  needScopes(workspace, [readScopes[kindOf(conversation)]], {
    isCircumstance: conversation.isGroup === true,
  });
  if (isHidden) refuse("channel_not_found");
  return conversation;
}

const channel = z.string().min(1);
const conversationsInfo = z.object({ channel });
const conversationsMembers = z.object({ channel, ...pageArguments });
const usersConversations = z.object({
  types: z.string().default("public_channel"),
  exclude_archived: flag,
  user: z.string().default(app.user),
  team_id: z.string().optional(),
  ...pageArguments,
});
const conversationsOpen = z.object({ users: z.string().min(1) });

/** conversations.*; source: https://docs.slack.dev/reference/methods/conversations.info and its siblings. */
export const conversationMethods: Record<string, Method> = {
  "conversations.info": method(allReadScopes, conversationsInfo, (workspace, asked) => {
    const conversation = readableConversation(workspace, asked.channel);
    return { channel: conversationObject(conversation, workspace.team.id) };
  }),
  // Source: https://docs.slack.dev/reference/methods/conversations.members
  "conversations.members": method(allReadScopes, conversationsMembers, (workspace, asked) => {
    const { members } = readableConversation(workspace, asked.channel);
    const page = { cursor: asked.cursor, limit: pageLimit(asked.limit) };
    const { items, response_metadata } = pageOf(members, "user", (id) => id, page);
    return { members: items, response_metadata };
  }),
  // Source: https://docs.slack.dev/reference/methods/users.conversations
  "users.conversations": method(allReadScopes, usersConversations, (workspace, asked) => {
    const { user, exclude_archived } = asked;
    const isOwnTeam = teamOfList(workspace, asked.team_id) === workspace.team.id;
    const wanted = asked.types.split(",").map((type) => types.get(type.trim()) ?? refuse("invalid_types"));
    if (user !== app.user && workspace.person(user) === undefined) refuse("user_not_found");
    const scopes = wanted.map((kind) => readScopes[kind]);
    needScopes(workspace, scopes);
    const limit = pageLimit(asked.limit);
    const found = workspace
      .conversationsOf(user)
      .filter((conversation) => wanted.includes(kindOf(conversation)))
      .filter(({ isSharedInOrganisation }) => isOwnTeam || isSharedInOrganisation === true)
      .filter(({ kind, members }) => kind === "public" || members.includes(app.user))
      .filter(({ isArchived }) => !exclude_archived || isArchived !== true);
    const { items, response_metadata } = pageOf(found, "channel", ({ id }) => id, { ...asked, limit });
    // The answer does not say whether the app is in them.
    const channels = items.map((each) => ({
      ...conversationObject(each, workspace.team.id),
      is_member: undefined,
    }));
    return { channels, response_metadata };
  }),
  "conversations.open": method(["im:write"], conversationsOpen, (workspace, { users }) => {
    const [id = "", ...others] = users.split(",");
    if (others.length > 0) refuse("not_enough_users", ["this sandbox opens direct messages of two only"]);
    const person = workspace.person(id.trim()) ?? refuse("user_not_found");
    if (person.isDeactivated === true) refuse("user_disabled");
    if (person.kind === "bot" || person.kind === "app") refuse("cannot_dm_bot");
    return { channel: { id: workspace.appConversation(person.id).id } };
  }),
};
