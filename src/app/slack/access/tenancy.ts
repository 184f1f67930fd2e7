import type { Context } from "@slack/bolt";

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
