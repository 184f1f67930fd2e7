import { z } from "zod";
import { app } from "../people.ts";
import { userObject } from "../transport/payloads.ts";
import type { Workspace } from "../workspace.ts";
import { type Method, maxPage, method, pageArguments, pageLimit, pageOf, refuse } from "./answer.ts";

const usersInfo = z.object({ user: z.string().min(1) });
/** No `limit`, or 0, asks for all at once. */
const usersList = z.object({
  cursor: z.string().default(""),
  limit: z.coerce.number().int().min(0).max(maxPage).default(0),
  team_id: z.string().optional(),
});
const teamsList = z.object(pageArguments);

/**
 * The workspaces whose people a call is about. With a token for a whole enterprise, a list is of one, which has to be
 * named. Source: https://docs.slack.dev/reference/methods/users.list
 *
 * @throws CallRefused
 */
export function teamOfList({ enterprise, isEnterpriseInstall, team }: Workspace, asked?: string): string {
  if (!isEnterpriseInstall) return team.id;
  if (asked === undefined) return refuse("missing_argument", ["missing required field: team_id"]);
  return enterprise?.teams.some(({ id }) => id === asked) ? asked : refuse("team_not_found");
}

export const directoryMethods: Record<string, Method> = {
  "auth.test": method([], z.unknown(), ({ enterprise, enterpriseId, isEnterpriseInstall, team }) => ({
    url: `https://${team.domain}.slack.com/`,
    team: isEnterpriseInstall ? (enterprise?.name ?? null) : team.name,
    user: app.handle,
    team_id: isEnterpriseInstall ? null : team.id,
    user_id: app.user,
    bot_id: app.bot,
    ...(enterpriseId !== undefined && { enterprise_id: enterpriseId }),
    is_enterprise_install: isEnterpriseInstall,
  })),
  // Source: https://docs.slack.dev/reference/methods/auth.teams.list
  "auth.teams.list": method([], teamsList, ({ enterprise, isEnterpriseInstall, team }, asked) => {
    const all = (isEnterpriseInstall && enterprise?.teams) || [team];
    const page = { cursor: asked.cursor, limit: pageLimit(asked.limit) };
    const { items, response_metadata } = pageOf(all, "team", ({ id }) => id, page);
    return { teams: items.map(({ id, name }) => ({ id, name })), response_metadata };
  }),
  "users.info": method(["users:read"], usersInfo, (workspace, { user }) => {
    const person = workspace.person(user) ?? refuse("user_not_found");
    return { user: userObject(workspace, person) };
  }),
  // Source: https://docs.slack.dev/reference/methods/users.list
  "users.list": method(["users:read"], usersList, (workspace, asked) => {
    // Also those who have left; people of other companies only where Slack happens to know them.
    const team = teamOfList(workspace, asked.team_id);
    const own = workspace.people.filter(({ teamId }) => teamId === team);
    const { items, response_metadata } = pageOf(own, "user", ({ id }) => id, asked);
    return {
      members: items.map((person) => userObject(workspace, person)),
      cache_ts: Math.floor(workspace.clock.now() / 1000),
      response_metadata,
    };
  }),
};
