import type { Actor } from "../../actor.ts";
import { type AdminAction, type AuditLog, refusedOutcome } from "../../audit/audit-log.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { isAdministrator } from "../client/users.ts";
import type { ButtonArgs } from "../router.ts";

/** Where it's written who did what, and who was refused. */
export interface Entering {
  auditLog: Pick<AuditLog, "record">;
}

/** What an administrator alone may do, and about whom. */
export interface AdminAct {
  action: AdminAction;
  address?: Addressee["address"] | undefined;
}

/**
 * Whether a person may do what administrators alone may. Slack is asked each time, since roles change. That somebody was
 * refused is in the log before they hear of it; what is done is entered by whoever does it.
 */
export async function mayAdminister(
  { auditLog }: Entering,
  { client, organisation, person: actor }: Actor & Pick<ButtonArgs, "client">,
  act: AdminAct,
): Promise<boolean> {
  const may = await isAdministrator(client, actor);
  if (!may) await auditLog.record({ ...act, organisation, actor, outcome: refusedOutcome });
  return may;
}
