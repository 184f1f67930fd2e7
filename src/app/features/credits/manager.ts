import type { Context } from "@slack/bolt";
import type { WebClient } from "@slack/web-api";

/** Slack reports it as not a bot, but it accepts no messages from apps. */
const slackbot = "USLACKBOT";

/**
 * Whether a person can manage the team's credits: a current member of the installing organisation, not a bot
 * or guest. Source: https://docs.slack.dev/reference/objects/user-object
 *
 * @param client for `users.info`; scope `users:read`
 * @param user the person's ID
 * @param context bolt's context, which names the organisation
 * @throws errors of the Web API
 */
export async function canManageCredits(
  client: WebClient,
  user: string,
  { teamId, enterpriseId }: Pick<Context, "teamId" | "enterpriseId">,
): Promise<boolean> {
  const { user: found } = await client.users.info({ user });
  if (found === undefined || user === slackbot) return false;
  const { is_bot, is_restricted, is_ultra_restricted, deleted, team_id, enterprise_user } = found;
  const isOwn =
    team_id === teamId || (enterpriseId !== undefined && enterprise_user?.enterprise_id === enterpriseId);
  return isOwn && ![is_bot, is_restricted, is_ultra_restricted, deleted].includes(true);
}
