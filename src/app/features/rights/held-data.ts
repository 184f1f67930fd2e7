import type { AuditEntry, AuditLog } from "../../audit/audit-log.ts";
import type { Approval, Approvals } from "../../credits/approvals.ts";
import type { ContactCalls } from "../../credits/contact-calls.ts";
import type { PaidCall } from "../../credits/paid-call.ts";
import { type Addressee, contactOf } from "../../outreach/contact.ts";
import type { ContactData, HeldIds } from "../../outreach/contact-data.ts";
import type { Lookup, Profiles } from "../../outreach/profiles.ts";
import type { RecentContacts, Use } from "../../outreach/recent-contacts.ts";
import type { Suppressions } from "../../outreach/suppressions.ts";
import type { ContactMeetings, HeldMeeting } from "../../reminders/contact-meetings.ts";
import type { HeldThread, ResultThreads } from "../../slack/paid/result-threads.ts";
import type { SharedCard, SharedCards } from "../../slack/reply/shared-cards.ts";

export interface HeldDataDependencies {
  profiles: Pick<Profiles, "peek">;
  suppressions: Pick<Suppressions, "identities" | "isSuppressed">;
  contactData: ContactData;
  contactCalls: ContactCalls;
  approvals: Pick<Approvals, "about" | "forget">;
  contactMeetings: ContactMeetings;
  recentContacts: Pick<RecentContacts, "users">;
  resultThreads: Pick<ResultThreads, "about">;
  sharedCards: Pick<SharedCards, "about">;
  auditLog: Pick<AuditLog, "about">;
}

/** Everything that an organisation holds about somebody. */
export interface HeldData extends HeldIds {
  /** All that they're known by. */
  addresses: Addressee["address"][];
  isBlocked: boolean;
  /** The cached look-up. */
  lookup: Lookup | undefined;
  uses: Use[];
  /** Paid calls whose content is still stored. */
  calls: PaidCall[];
  /** Paid calls that wait for a manager. */
  approvals: Approval[];
  threads: HeldThread[];
  /** What people had us post about them. */
  sharedCards: SharedCard[];
  meetings: HeldMeeting[];
  /** Who did what with their profile, newest first. */
  entries: AuditEntry[];
}

/** More than a profile is used. */
const maxEntries = 10_000;

/** Collects what is held about somebody, here and nowhere else: the service isn't asked. */
export async function heldData(
  dependencies: HeldDataDependencies,
  organisation: string,
  addressee: Addressee,
): Promise<HeldData> {
  const { profiles, suppressions } = dependencies;
  const contact = contactOf(addressee);
  const lookup = contact && (await profiles.peek(organisation, contact.address));
  const profileId = lookup?.value.found === true ? lookup.value.profile?.id : undefined;
  const addresses = await suppressions.identities(organisation, addressee.address, profileId);
  const [ids, isBlocked, uses, calls, approvals, threads, sharedCards, meetings, { entries }] =
    await Promise.all([
      dependencies.contactData.about(organisation, addresses),
      suppressions.isSuppressed(organisation, addressee.address),
      dependencies.recentContacts.users(organisation, addresses),
      dependencies.contactCalls.about(organisation, addresses),
      dependencies.approvals.about(organisation, addresses),
      dependencies.resultThreads.about(organisation, addresses),
      dependencies.sharedCards.about(organisation, addresses),
      dependencies.contactMeetings.about(organisation, addresses),
      dependencies.auditLog.about(organisation, addresses, maxEntries),
    ]);
  return {
    ...ids,
    addresses,
    isBlocked,
    lookup,
    uses,
    calls,
    approvals,
    threads,
    sharedCards,
    meetings,
    entries,
  };
}
