import type { AnyMiddlewareArgs, Context } from "@slack/bolt";

/**
 * The organisation that every row, cache key and job carries: the enterprise if the app is installed for all of it,
 * else the workspace.
 *
 * @param context bolt's, confined to the installation before any listener sees it
 */
export function organisationOf(
  context: Pick<Context, "isEnterpriseInstall" | "enterpriseId" | "teamId">,
): string {
  const organisation = context.isEnterpriseInstall ? context.enterpriseId : context.teamId;
  if (organisation === undefined) throw new Error("A request came without its organisation.");
  return organisation;
}

/**
 * Whether the person who acts is from another company, which can use an app's buttons and shortcuts in a channel
 * shared over Slack Connect.
 *
 * @param context of the organisation that installed the app
 */
export function isOutsider(
  body: AnyMiddlewareArgs["body"],
  context: Pick<Context, "enterpriseId" | "teamId">,
): boolean {
  const own = [context.teamId, context.enterpriseId].filter((id) => id !== undefined);
  const theirs = homesOf(body);
  return theirs.length > 0 && !theirs.some((id) => own.includes(id));
}

/** The workspace and enterprise of the person who acts; events are about people, and are not judged here. */
function homesOf(body: AnyMiddlewareArgs["body"]): string[] {
  if ("command" in body) return [body.team_id, body.enterprise_id].filter((id) => id !== undefined);
  if (!("user" in body) || typeof body.user !== "object") return [];
  const user: object = body.user;
  const team = "team_id" in user && typeof user.team_id === "string" ? [user.team_id] : [];
  const enterprise =
    "enterprise_id" in user && typeof user.enterprise_id === "string" ? [user.enterprise_id] : [];
  return [...team, ...enterprise];
}
