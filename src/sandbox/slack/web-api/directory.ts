import { z } from "zod";
import { app } from "../people.ts";
import { userObject } from "../transport/payloads.ts";
import { flag, type Method, maxPage, method, pageOf, refuse } from "./answer.ts";

/** Who there is: users.*, auth.test, api.test. */

const usersLookup = z.object({ email: z.string().min(1) });
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
  "auth.test": method([], z.unknown(), ({ enterpriseId, team }) => ({
    url: `https://${team.domain}.slack.com/`,
    team: team.name,
    user: app.handle,
    team_id: team.id,
    user_id: app.user,
    bot_id: app.bot,
    ...(enterpriseId !== undefined && { enterprise_id: enterpriseId }),
    is_enterprise_install: false,
  })),
  "users.info": method(["users:read"], usersInfo, (workspace, { user }) => {
    const person = workspace.person(user) ?? refuse("user_not_found");
    return { user: userObject(workspace, person) };
  }),
  // Source: https://docs.slack.dev/reference/methods/users.lookupByEmail
  "users.lookupByEmail": method(["users:read.email"], usersLookup, (workspace, { email }) => {
    const own = workspace.people.filter(
      (person) => person.teamId === workspace.team.id && !person.isDeactivated,
    );
    const person = own.find((one) => one.email === email.toLowerCase()) ?? refuse("users_not_found");
    return { user: userObject(workspace, person) };
  }),
  // Source: https://docs.slack.dev/reference/methods/users.list
  "users.list": method(["users:read"], usersList, (workspace, asked) => {
    // Also those who have left; people of other companies only where Slack happens to know them.
    const own = workspace.people.filter(({ teamId }) => teamId === workspace.team.id);
    const { items, response_metadata } = pageOf(own, "user", ({ id }) => id, asked);
    return {
      members: items.map((person) => userObject(workspace, person)),
      cache_ts: Math.floor(workspace.clock.now() / 1000),
      response_metadata,
    };
  }),
};
