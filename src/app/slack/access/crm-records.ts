import type { Actor } from "../../actor.ts";
import type { TeamCrm } from "../../crm/team-crm.ts";
import { crmVendors } from "../../crm/vendors.ts";
import type { ContactAddress } from "../../outreach/contact.ts";
import { type CrmView, crmView } from "../../views/crm-view.ts";
import type { Workspaces } from "../client/workspaces.ts";

export interface CrmRecordsOptions {
  teamCrm: Pick<TeamCrm, "state" | "record" | "isUser" | "answersWithin">;
  workspaces: Workspaces<"directory">;
  /** Milliseconds that a card waits for a CRM which mostly needs less; 300 when absent. */
  maxPeopleWait?: number | undefined;
}

export type CrmRecords = ReturnType<typeof createCrmRecords>;

/** What the team's CRM has of a contact, for the eyes of one person. */
export function createCrmRecords({ teamCrm, workspaces, maxPeopleWait = 300 }: CrmRecordsOptions) {
  return {
    /** @returns milliseconds that a card may wait for `of`, where it could be shown without */
    waitFor: ({ organisation }: Actor): number =>
      teamCrm.answersWithin(organisation, maxPeopleWait) ? maxPeopleWait : 0,

    /** @returns `undefined` without a CRM, for whom it doesn't have, and where it doesn't answer in time */
    async of({ organisation, person }: Actor, address: ContactAddress): Promise<CrmView | undefined> {
      const state = await teamCrm.state(organisation);
      if (state.kind === "not connected") return undefined;
      const { directory } = workspaces.of(organisation);
      // What Slack doesn't say now, such as an address, takes nothing from the record but deals and a mention.
      const [record, reader, members] = await Promise.all([
        teamCrm.record(organisation, address),
        directory.person(person).catch(() => undefined),
        directory.members().catch(() => undefined),
      ]);
      if (record === undefined) return undefined;
      const email = reader?.email;
      return crmView(record, {
        isCrmUser: email !== undefined && (await teamCrm.isUser(organisation, email)),
        owner: members?.get(record.owner?.email?.toLowerCase() ?? "")?.id,
        crm: crmVendors[state.connection.vendor].title,
      });
    },
  };
}
