import { z } from "zod";
import { app, type Conversation, type Member, team } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { flag, type Method, read, refuse } from "./answer.ts";

/** Who and what there is: users.*, conversations.*, auth.test, api.test. */

/** Minutes east of UTC in a time zone now, times 60; Slack sends seconds. */
function offsetSeconds(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/**
 * Source: https://docs.slack.dev/reference/objects/user-object. The address comes with `users:read.email` only.
 */
function userObject(workspace: Workspace, person: Member): Record<string, unknown> {
  const [first = "", ...rest] = person.realName.split(" ");
  const mayReadEmail = workspace.manifest.scopes.includes("users:read.email");
  return {
    id: person.id,
    team_id: person.teamId,
    name: person.name,
    deleted: false,
    color: person.colour.slice(1),
    real_name: person.realName,
    tz: person.timeZone,
    tz_label: person.timeZone,
    tz_offset: offsetSeconds(person.timeZone, workspace.clock.now()),
    profile: {
      title: person.title,
      phone: "",
      real_name: person.realName,
      real_name_normalized: person.realName,
      display_name: person.name,
      display_name_normalized: person.name,
      first_name: first,
      last_name: rest.join(" "),
      team: person.teamId,
      ...(mayReadEmail && person.email !== undefined ? { email: person.email } : {}),
      ...(person.kind === "app" ? { api_app_id: app.id, bot_id: app.bot } : {}),
    },
    is_admin: person.isAdmin,
    is_owner: person.isAdmin,
    is_primary_owner: false,
    is_restricted: person.kind === "guest",
    is_ultra_restricted: false,
    is_bot: person.kind === "bot" || person.kind === "app",
    is_app_user: false,
    ...(person.kind === "outsider" ? { is_stranger: false } : {}),
    updated: Math.floor(workspace.clock.now() / 1000),
  };
}

/** Source: https://docs.slack.dev/reference/objects/conversation-object */
function conversationObject(conversation: Conversation): Record<string, unknown> {
  const isDirect = conversation.kind === "direct";
  return {
    id: conversation.id,
    ...(isDirect
      ? { user: conversation.members.find((member) => member !== app.user) }
      : {
          name: conversation.name,
          name_normalized: conversation.name,
          topic: { value: conversation.topic },
        }),
    is_channel: conversation.kind === "public",
    is_group: conversation.kind === "private",
    is_im: isDirect,
    is_mpim: false,
    is_private: conversation.kind !== "public",
    is_archived: false,
    is_general: conversation.name === "general",
    is_shared: conversation.isExternallyShared,
    is_ext_shared: conversation.isExternallyShared,
    is_org_shared: false,
    is_pending_ext_shared: false,
    is_member: conversation.members.includes(app.user),
    context_team_id: team.id,
  };
}

const readScopes = { public: "channels:read", private: "groups:read", direct: "im:read" } as const;

const usersInfo = z.object({ user: z.string().min(1), include_locale: flag });
const lookup = z.object({ email: z.string().min(1) });
const conversationsInfo = z.object({
  channel: z.string().min(1),
  include_locale: flag,
  include_num_members: flag,
});
const conversationsOpen = z.object({ users: z.string().min(1), return_im: flag });

export const directoryMethods: Record<string, Method> = {
  "api.test": {
    scopes: [],
    token: "none",
    run({ arguments: args }) {
      return typeof args.error === "string" ? refuse(args.error) : { ok: true, args };
    },
  },
  "auth.test": {
    scopes: [],
    token: "bot",
    run() {
      return {
        ok: true,
        url: `https://${team.domain}.slack.com/`,
        team: team.name,
        user: app.handle,
        team_id: team.id,
        user_id: app.user,
        bot_id: app.bot,
        is_enterprise_install: false,
      };
    },
  },
  "users.info": {
    scopes: ["users:read"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(usersInfo, args);
      if (!parsed.ok) return parsed.refusal;
      const person = workspace.person(parsed.value.user);
      return person === undefined
        ? refuse("user_not_found")
        : { ok: true, user: userObject(workspace, person) };
    },
  },
  "users.lookupByEmail": {
    scopes: ["users:read.email"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(lookup, args);
      if (!parsed.ok) return parsed.refusal;
      const wanted = parsed.value.email.toLowerCase();
      const person = workspace.people.find(({ email, teamId }) => email === wanted && teamId === team.id);
      return person === undefined
        ? refuse("users_not_found")
        : { ok: true, user: userObject(workspace, person) };
    },
  },
  "conversations.info": {
    scopes: ["channels:read", "groups:read", "im:read", "mpim:read"],
    token: "bot",
    run({ workspace, arguments: args }) {
      const parsed = read(conversationsInfo, args);
      if (!parsed.ok) return parsed.refusal;
      const conversation = workspace.conversation(parsed.value.channel);
      const isHidden = conversation?.kind !== "public" && conversation?.members.includes(app.user) !== true;
      if (conversation === undefined || conversation.id !== parsed.value.channel || isHidden) {
        return refuse("channel_not_found");
      }
      const needed = readScopes[conversation.kind];
      const { scopes } = workspace.manifest;
      if (!scopes.includes(needed)) {
        return { ...refuse("missing_scope"), needed, provided: scopes.join(",") };
      }
      return { ok: true, channel: conversationObject(conversation) };
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
      if (person.kind === "bot" || person.kind === "app") return refuse("cannot_dm_bot");
      const conversation = workspace.appConversation(person.id);
      const more = parsed.value.return_im === undefined ? {} : conversationObject(conversation);
      return { ok: true, channel: { id: conversation.id, ...more } };
    },
  },
};
