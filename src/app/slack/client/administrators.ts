import type { WebClient } from "@slack/web-api";

/**
 * Whether a person administers or owns the workspace. Slack is asked each time: a role can be taken away.
 *
 * @param client for `users.info`; scope `users:read`
 * @param user the person's id
 * @throws errors of the Web API
 */
export async function isAdministrator(client: WebClient, user: string): Promise<boolean> {
  const { user: found } = await client.users.info({ user });
  return found?.is_admin === true || found?.is_owner === true;
}
