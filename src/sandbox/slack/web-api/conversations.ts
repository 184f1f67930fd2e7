import { z } from "zod";
import { app, type Conversation, partnerTeam, team } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { flag, isSet, type Method, type Refusal, read, refuse } from "./answer.ts";
import { cursorAt, maxPage } from "./pages.ts";

/** Source: https://docs.slack.dev/reference/objects/conversation-object */
function conversationObject(conversation: Conversation): Record<string, unknown> {
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
          name_normalized: conversation.name,
          topic: { value: conversation.topic },
          purpose: { value: "" },
        }),
    is_channel: conversation.kind === "public",
    is_group: conversation.kind === "private",
    is_im: isDirect,
    is_mpim: false,
    is_private: conversation.kind !== "public",
    is_archived: conversation.isArchived === true,
    is_general: conversation.name === "general",
    is_shared: isExternallyShared || isSharedInOrganisation,
    is_ext_shared: isExternallyShared,
    is_org_shared: isSharedInOrganisation,
    is_pending_ext_shared: isPendingExternallyShared,
    connected_team_ids: isExternallyShared ? [partnerTeam.id] : [],
    pending_connected_team_ids: isPendingExternallyShared ? [partnerTeam.id] : [],
    is_member: conversation.members.includes(app.user),
    context_team_id: team.id,
  };
}

const readScopes = { public: "channels:read", private: "groups:read", direct: "im:read" } as const;
/** What `users.conversations` calls the kinds; there are no messages of several people here. */
const types = new Map<string, { kind?: Conversation["kind"]; scope: string }>([
  ["public_channel", { kind: "public", scope: readScopes.public }],
  ["private_channel", { kind: "private", scope: readScopes.private }],
  ["im", { kind: "direct", scope: readScopes.direct }],
  ["mpim", { scope: "mpim:read" }],
]);
const allReadScopes = [...Object.values(readScopes), "mpim:read"];

/** A conversation that the app may read about: a public channel, or one it is in, with the scope of its kind. */
function readableConversation(
  workspace: Workspace,
  channel: string,
): { ok: true; conversation: Conversation } | { ok: false; refusal: Refusal } {
  const conversation = workspace.conversation(channel);
  const isHidden = conversation?.kind !== "public" && conversation?.members.includes(app.user) !== true;
  if (conversation === undefined || conversation.id !== channel || isHidden) {
    return { ok: false, refusal: refuse("channel_not_found") };
  }
  const needed = readScopes[conversation.kind];
  const { scopes } = workspace.manifest;
  if (scopes.includes(needed)) return { ok: true, conversation };
  return { ok: false, refusal: { ...refuse("missing_scope"), needed, provided: scopes.join(",") } };
}

const conversationsInfo = z.object({
  channel: z.string().min(1),
  include_locale: flag,
  include_num_members: flag,
});
const conversationsMembers = z.object({
  channel: z.string().min(1),
  cursor: z.string().optional(),
  limit: z.union([z.string(), z.number()]).optional(),
});
const usersConversations = z.object({
  types: z.string().default("public_channel"),
  exclude_archived: flag,
  user: z.string().optional(),
  cursor: z.string().optional(),
  limit: z.union([z.string(), z.number()]).optional(),
});
const conversationsOpen = z.object({ users: z.string().min(1), return_im: flag });

/** How many members come with one call that names no number. */
const usualPage = 100;

/** conversations.*; source: https://docs.slack.dev/reference/methods/conversations.info and its siblings. */
export const conversationMethods: Record<string, Method> = {
  "conversations.info": {
    scopes: allReadScopes,
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(conversationsInfo, args);
      if (!parsed.ok) return parsed.refusal;
      const readable = readableConversation(workspace, parsed.value.channel);
      if (!readable.ok) return readable.refusal;
      const { conversation } = readable;
      const counted = isSet(parsed.value.include_num_members)
        ? { num_members: conversation.members.length }
        : {};
      return { ok: true, channel: { ...conversationObject(conversation), ...counted } };
    },
  },
  // Source: https://docs.slack.dev/reference/methods/conversations.members
  "conversations.members": {
    scopes: allReadScopes,
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(conversationsMembers, args);
      if (!parsed.ok) return parsed.refusal;
      const readable = readableConversation(workspace, parsed.value.channel);
      if (!readable.ok) return readable.refusal;
      const { members } = readable.conversation;
      const { cursor = "", limit = usualPage } = parsed.value;
      const most = Number(limit);
      if (!Number.isInteger(most) || most < 1 || most > maxPage) return refuse("invalid_limit");
      const from = cursor === "" ? 0 : members.findIndex((member) => cursorAt(member) === cursor);
      if (from === -1) return refuse("invalid_cursor");
      const next = members[from + most];
      return {
        ok: true,
        members: members.slice(from, from + most),
        response_metadata: { next_cursor: next === undefined ? "" : cursorAt(next) },
      };
    },
  },
  // Source: https://docs.slack.dev/reference/methods/users.conversations
  "users.conversations": {
    scopes: allReadScopes,
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(usersConversations, args);
      if (!parsed.ok) return parsed.refusal;
      const { exclude_archived, user = app.user, cursor = "", limit = usualPage } = parsed.value;
      const asked = parsed.value.types.split(",").map((type) => types.get(type.trim()));
      if (asked.includes(undefined)) return refuse("invalid_types");
      if (user !== app.user && workspace.person(user) === undefined) return refuse("user_not_found");
      const needed = asked.flatMap((type) => type?.scope ?? []);
      const { scopes } = workspace.manifest;
      if (!needed.every((scope) => scopes.includes(scope))) {
        return { ...refuse("missing_scope"), needed: needed.join(","), provided: scopes.join(",") };
      }
      const most = Number(limit);
      if (!Number.isInteger(most) || most < 1 || most > maxPage) {
        return refuse("invalid_limit");
      }
      const found = workspace
        .conversationsOf(user)
        .filter(({ kind }) => asked.some((type) => type?.kind === kind))
        .filter(({ kind, members }) => kind === "public" || members.includes(app.user))
        .filter(({ isArchived }) => !isSet(exclude_archived) || isArchived !== true);
      const from = cursor === "" ? 0 : found.findIndex(({ id }) => cursorAt(id, "channel") === cursor);
      if (from === -1) return refuse("invalid_cursor");
      const next = found[from + most];
      return {
        ok: true,
        // Whether the app is in them is not said.
        channels: found.slice(from, from + most).map((conversation) => {
          const { is_member: _isMember, ...rest } = conversationObject(conversation);
          return rest;
        }),
        response_metadata: { next_cursor: next === undefined ? "" : cursorAt(next.id, "channel") },
      };
    },
  },
  "conversations.open": {
    scopes: ["im:write"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(conversationsOpen, args);
      if (!parsed.ok) return parsed.refusal;
      const people = parsed.value.users.split(",").map((id) => workspace.person(id.trim()));
      const [person] = people;
      if (people.length !== 1)
        return refuse("not_enough_users", ["this sandbox opens direct messages of two only"]);
      if (person === undefined) return refuse("user_not_found");
      if (person.isDeactivated === true) return refuse("user_disabled");
      if (person.kind === "bot" || person.kind === "app") return refuse("cannot_dm_bot");
      const conversation = workspace.appConversation(person.id);
      const more = parsed.value.return_im === undefined ? {} : conversationObject(conversation);
      return { ok: true, channel: { id: conversation.id, ...more } };
    },
  },
};
