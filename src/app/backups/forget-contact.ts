import type { Approvals } from "../credits/approvals.ts";
import type { ContactCalls } from "../credits/contact-calls.ts";
import type { CrmEntries } from "../crm/crm-entries.ts";
import type { Addressee } from "../outreach/contact.ts";
import type { ContactData } from "../outreach/contact-data.ts";
import type { RecentContacts } from "../outreach/recent-contacts.ts";
import type { ContactMeetings } from "../reminders/contact-meetings.ts";
import type { ResultThreads } from "../slack/paid/result-threads.ts";

/** Where contacts are stored. */
export interface ContactStores {
  approvals: Pick<Approvals, "forget">;
  contactCalls: Pick<ContactCalls, "forget">;
  resultThreads: Pick<ResultThreads, "forget">;
  recentContacts: Pick<RecentContacts, "forget">;
  contactMeetings: Pick<ContactMeetings, "forget">;
  contactData: Pick<ContactData, "forget">;
  crmEntries: Pick<CrmEntries, "forget">;
}

/**
 * Deletes all that's stored about somebody, but where their cards were shared.
 *
 * @param addresses all that they're known by
 * @returns how many paid calls about them are under way, and stay until they've ended
 */
export async function forgetContact(
  stores: ContactStores,
  organisation: string,
  addresses: readonly Addressee["address"][],
): Promise<number> {
  await stores.approvals.forget(organisation, addresses);
  const underWay = await stores.contactCalls.forget(organisation, addresses);
  await stores.resultThreads.forget(organisation, addresses);
  await stores.recentContacts.forget(organisation, addresses);
  await stores.contactMeetings.forget(organisation, addresses);
  await stores.crmEntries.forget(organisation, addresses);
  await stores.contactData.forget(organisation, addresses);
  return underWay;
}
