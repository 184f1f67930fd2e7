import type { Addressee } from "../../outreach/contact.ts";
import { askProfileId } from "../../outreach/profiles.ts";
import type { Uses } from "../parts.ts";

export type HeldDataDependencies = Uses<{
  profiles: "lookUp" | "peek";
  contactPeople: "identities";
  suppressions: "isSuppressed";
  contactData: true;
  contactCalls: true;
  approvals: "about" | "forget";
  contactMeetings: true;
  recentContacts: "users";
  resultThreads: "about";
  sharedCards: "about";
  crmEntries: "about" | "forget";
  teamKnowledge: "about";
  auditLog: "about";
}>;

/** Everything that an organisation holds about somebody. */
export type HeldData = Awaited<ReturnType<typeof heldData>>;

/** More than a profile is used. */
const maxEntries = 10_000;

/** Collects what is held about somebody, here and nowhere else. */
export async function heldData(
  dependencies: HeldDataDependencies,
  organisation: string,
  addressee: Addressee,
) {
  const { profiles, contactPeople, suppressions } = dependencies;
  const profile = await askProfileId(profiles, organisation, addressee);
  const addresses = await contactPeople.identities(organisation, addressee.address, profile.id);
  const cached = await Promise.all(
    addresses.map((address) => ("contact_id" in address ? undefined : profiles.peek(organisation, address))),
  );
  const [ids, isBlocked, uses, approvals, threads, sharedCards, meetings, crmEntries, knowledge, audit] =
    await Promise.all([
      dependencies.contactData.about(organisation, addresses),
      suppressions.isSuppressed(organisation, addressee.address),
      dependencies.recentContacts.users(organisation, addresses),
      dependencies.approvals.about(organisation, addresses),
      dependencies.resultThreads.about(organisation, addresses),
      dependencies.sharedCards.about(organisation, addresses),
      dependencies.contactMeetings.about(organisation, addresses),
      dependencies.crmEntries.about(organisation, addresses),
      profile.isKnown ? dependencies.teamKnowledge.about(organisation, addresses) : undefined,
      dependencies.auditLog.about(organisation, addresses, maxEntries),
    ]);
  return {
    ...ids,
    /** All that they're known by. */
    addresses,
    /** What people here wrote of them, which the service keeps; `undefined` where it doesn't say. */
    knowledge,
    /** Whether the service has told by which ID it knows them, or needn't. */
    areAllKnown: profile.isKnown,
    isBlocked,
    /** A cached look-up. */
    lookup: cached.find((one) => one !== undefined),
    uses,
    /** Paid calls whose content is still stored, read while they're asked for: there may be thousands. */
    calls: dependencies.contactCalls.about(organisation, addresses),
    /** Paid calls that wait for a manager. */
    approvals,
    threads,
    /** What people had us post about them. */
    sharedCards,
    meetings,
    /** What was logged to the CRM within the last day. */
    crmEntries,
    /** Who did what with their profile, newest first. */
    entries: audit.entries,
  };
}
