import { WebAPIPlatformError, type WebClient } from "@slack/web-api";

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
