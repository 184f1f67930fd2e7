import type { CrmDeal, CrmRecord } from "../crm/crm.ts";

/** What somebody sees of a contact in the team's CRM. */
export interface CrmView {
  name: string | undefined;
  title: string | undefined;
  company: string | undefined;
  /** Nothing to people whom the CRM doesn't know as its own users. */
  deals: readonly CrmDeal[];
  /** Who looks after them: a Slack ID where they're here, or a name. */
  owner: { person: string } | { name: string } | undefined;
  /** Unix time in milliseconds. */
  lastActivityAt: number | undefined;
  /** Https, or http where an operator allows it. */
  link: string;
  /** The CRM's name. */
  crm: string;
}

export interface CrmReader {
  /** Whether the CRM has them as one of its users: only they see deals. */
  isCrmUser: boolean;
  /** Slack ID of the record's owner, where they have an account here. */
  owner: string | undefined;
  /** The CRM's name. */
  crm: string;
}

/** @returns what this reader sees of a record */
export function crmView(record: CrmRecord, { isCrmUser, owner, crm }: CrmReader): CrmView {
  const { name, title, company, deals, lastActivityAt, link } = record;
  const ownerName = record.owner?.name;
  return {
    ...{ name, title, company, link, crm },
    deals: isCrmUser ? deals : [],
    owner:
      owner !== undefined ? { person: owner } : ownerName === undefined ? undefined : { name: ownerName },
    lastActivityAt: isCrmUser ? lastActivityAt : undefined,
  };
}
