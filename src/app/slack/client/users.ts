import {
  type UsersListArguments,
  type UsersListResponse,
  WebAPIPlatformError,
  type WebClient,
} from "@slack/web-api";
import { pagesOf } from "./pages.ts";
import { isForEnterprise, WorkspaceClient } from "./workspace-client.ts";

type Member = NonNullable<UsersListResponse["members"]>[number];

/** Of the workspace's list, when an administrator is looked for: Slack takes about 20 calls a minute. */
const maxPages = 15;

/**
 * What Slack says of a person or a bot now; scope `users:read`.
 * Source: https://docs.slack.dev/reference/methods/users.info
 *
 * @returns `undefined` when nobody has this ID, or the app may not see them
 * @throws other errors of the Web API
 */
export async function readUser(client: WebClient, user: string) {
  try {
    return (await client.users.info({ user })).user;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && unknownUser.has(error.data.error)) return undefined;
    throw error;
  }
}

const unknownUser = new Set(["user_not_found", "user_not_visible", "users_not_found"]);

/**
 * Whether a person administers or owns the workspace; where the app is installed for a whole enterprise, the enterprise:
 * who administers one of its workspaces doesn't decide for all. We ask each time, since roles change.
 * Source: https://docs.slack.dev/reference/objects/user-object
 */
export async function isAdministrator(client: WebClient, user: string): Promise<boolean> {
  const { user: found } = await client.users.info({ user });
  if (found === undefined || found.deleted === true || found.is_stranger === true) return false;
  return administers(found, client);
}

/**
 * What Slack says of a person's roles: those in the workspace that they're of, and in the enterprise. Where the app is
 * installed in one workspace, who administers another one of the same enterprise is a colleague like everyone.
 *
 * @param client of the installation
 */
export async function administers(
  user: Pick<Member, "team_id" | "enterprise_user" | "is_admin" | "is_owner">,
  client: WebClient,
): Promise<boolean> {
  if (!(client instanceof WorkspaceClient)) return false;
  const { isEnterpriseInstall, teamId } = await client.installation;
  if (!isEnterpriseInstall && (teamId === undefined || user.team_id !== teamId)) return false;
  const { is_admin, is_owner } = isEnterpriseInstall ? (user.enterprise_user ?? {}) : user;
  return is_admin === true || is_owner === true;
}

/**
 * The people of the workspace, page by page; of an enterprise, Slack lists those of one workspace at a time.
 * Source: https://docs.slack.dev/reference/methods/users.list and https://docs.slack.dev/reference/methods/auth.teams.list
 *
 * @param max pages of people at most
 * @param read asks for one page
 */
export async function* userPages(
  client: WebClient,
  max: number,
  read = (asked: UsersListArguments): Promise<UsersListResponse> => client.users.list(asked),
) {
  let left = max;
  for await (const workspace of workspaces(client)) {
    for await (const { members = [] } of pagesOf((page) => read({ ...workspace, ...page }), left)) {
      left -= 1;
      yield members;
    }
    if (left === 0) return;
  }
}

/** What a list is asked for with. */
async function* workspaces(client: WebClient): AsyncGenerator<{ team_id?: string }> {
  if (!(await isForEnterprise(client))) return yield {};
  for await (const { teams = [] } of pagesOf((page) => client.auth.teams.list(page), maxPages)) {
    for (const { id } of teams) if (id !== undefined) yield { team_id: id };
  }
}
