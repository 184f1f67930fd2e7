import { WebAPIPlatformError, type WebClient } from "@slack/web-api";
import { pagesOf } from "./pages.ts";

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

/** Whether a person administers or owns the workspace. We ask each time, since roles change. */
export async function isAdministrator(client: WebClient, user: string): Promise<boolean> {
  const { user: found } = await client.users.info({ user });
  if (found === undefined || found.deleted === true || found.is_stranger === true) return false;
  return found.is_admin === true || found.is_owner === true;
}

/**
 * Anybody who administers the workspace; scope `users:read`.
 *
 * @returns `undefined` if there's none on the first pages of Slack's list
 * @throws errors of the Web API
 */
export async function findAdministrator(client: WebClient): Promise<string | undefined> {
  for await (const { members = [] } of pagesOf((page) => client.users.list(page), maxPages)) {
    const found = members.find(
      ({ deleted, is_bot, is_admin, is_owner }) =>
        deleted !== true && is_bot !== true && (is_admin === true || is_owner === true),
    );
    if (found?.id !== undefined) return found.id;
  }
  return undefined;
}
