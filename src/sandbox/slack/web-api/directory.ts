import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { app, type Member, team } from "../people.ts";
import type { Workspace } from "../workspace.ts";
import { flag, type Method, maxPage, method, pageOf, refuse } from "./answer.ts";

/** Who there is: users.*, auth.test, api.test. */

/** The address needs `users:read.email`. Source: https://docs.slack.dev/reference/objects/user-object */
function userObject(workspace: Workspace, person: Member): Record<string, unknown> {
  const [first = "", ...rest] = person.realName.split(" ");
  const now = Temporal.Instant.fromEpochMilliseconds(workspace.clock.now());
  const mayReadEmail = workspace.manifest.scopes.includes("users:read.email");
  return {
    id: person.id,
    team_id: person.teamId,
    name: person.name,
    deleted: person.isDeactivated === true,
    color: person.colour.slice(1),
    real_name: person.realName,
    tz: person.timeZone,
    tz_label: person.timeZone,
    tz_offset: now.toZonedDateTimeISO(person.timeZone).offsetNanoseconds / 1e9,
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
    updated: Math.floor(now.epochMilliseconds / 1000),
  };
}

const usersInfo = z.object({ user: z.string().min(1), include_locale: flag });
/** No `limit`, or 0, asks for all at once. */
const usersList = z.object({
  cursor: z.string().default(""),
  limit: z.coerce.number().int().min(0).max(maxPage).default(0),
  include_locale: flag,
  team_id: z.string().optional(),
});

export const directoryMethods: Record<string, Method> = {
  "api.test": {
    scopes: [],
    token: "none",
    run: (_workspace, args) => (typeof args.error === "string" ? refuse(args.error) : { args }),
  },
  "auth.test": method([], z.unknown(), () => ({
    url: `https://${team.domain}.slack.com/`,
    team: team.name,
    user: app.handle,
    team_id: team.id,
    user_id: app.user,
    bot_id: app.bot,
    is_enterprise_install: false,
  })),
  "users.info": method(["users:read"], usersInfo, (workspace, { user }) => {
    const person = workspace.person(user) ?? refuse("user_not_found");
    return { user: userObject(workspace, person) };
  }),
  // Source: https://docs.slack.dev/reference/methods/users.list
  "users.list": method(["users:read"], usersList, (workspace, asked) => {
    // Also those who have left; people of other companies only where Slack happens to know them.
    const own = workspace.people.filter(({ teamId }) => teamId === team.id);
    const { items, response_metadata } = pageOf(own, "user", ({ id }) => id, asked);
    return {
      members: items.map((person) => userObject(workspace, person)),
      cache_ts: Math.floor(workspace.clock.now() / 1000),
      response_metadata,
    };
  }),
};
