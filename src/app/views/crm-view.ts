import type { CrmRecord } from "../crm/crm.ts";

/** What somebody sees of a contact in the team's CRM: deals and activity only if it has them as one of its own users. */
export interface CrmView extends Omit<CrmRecord, "id" | "emails" | "linkedInUrl" | "owner"> {
  /** Who looks after them: a Slack ID where they're here, or a name. */
  owner: { person: string } | { name: string } | undefined;
  /** The CRM's name. */
  crm: string;
}

/**
 * @param reader `isCrmUser`: whether the CRM has them as one of its users; `owner`: Slack ID of the record's owner, where
 *   they have an account here; `crm`: the CRM's name
 * @returns what this reader sees of a record
 */
export function crmView(
  { name, title, company, deals, lastActivityAt, link, owner: { name: ownerName } = {} }: CrmRecord,
  { isCrmUser, owner, crm }: { isCrmUser: boolean; owner: string | undefined; crm: string },
): CrmView {
  return {
    ...{ name, title, company, link, crm },
    ...(isCrmUser ? { deals, lastActivityAt } : { deals: [] }),
    owner:
      owner !== undefined ? { person: owner } : ownerName === undefined ? undefined : { name: ownerName },
  };
}
