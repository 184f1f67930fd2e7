import type { Meeting } from "#app/calendar/meeting.ts";
import { freshFor } from "#app/credits/begin-call.ts";
import { meetingKeyPrefix, privateKeySuffix } from "#app/credits/paid-call.ts";
import type { WorkOf } from "#app/credits/paid-operations.ts";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import type { Vault } from "#app/storage/app-vault.ts";
import type { BoughtBrief } from "#app/views/meeting-view.ts";
import type { Uses } from "../../parts.ts";
import { topicOf } from "./meeting-text.ts";

/**
 * The key of a meeting's brief about a guest, however many channels are reminded. A brief bought while the title was
 * public may contain it, so a private meeting uses another key.
 */
export function briefKey(
  vault: Pick<Vault, "digest">,
  { organisation, occurrence }: Pick<Reminder, "organisation" | "occurrence">,
  { address }: Addressee,
  { isPrivate }: { isPrivate: boolean },
): string {
  const contact = vault.digest({ organisation, field: "meeting brief" }, contactKey(address));
  return `${meetingKeyPrefix}${occurrence}:${contact}${isPrivate ? privateKeySuffix : ""}`;
}

/** What is asked for in a brief about a guest. */
export function briefWork(meeting: Meeting, occurrence: string, addressee: Addressee): WorkOf<"prep"> {
  const prep_type = meeting.joinLink === undefined ? "meeting" : "call";
  const request = { addressee, prep_type, topic: topicOf(meeting), meeting: occurrence } as const;
  return { operation: "prep", request };
}

export type BoughtBriefs = ReturnType<typeof createBoughtBriefs>;

/**
 * @returns finds which guests of a meeting, whose card names them, have a brief by now, and its key: of this meeting, or,
 *   unless it's of a series, of one that has the same brief, as when it's set up again: for a day, or since a time
 */
export function createBoughtBriefs({
  ledger,
  vault,
  now,
}: Uses<{ ledger: "buyers" | "boughtForOthers"; vault: "digest"; now: true }>) {
  return async (
    {
      meeting,
      ...reminder
    }: Pick<Reminder, "organisation" | "occurrence" | "isOfSeries"> & { meeting: Meeting },
    contacts: readonly Addressee[],
    since = now() - freshFor,
  ): Promise<BoughtBrief[]> => {
    if (contacts.length === 0) return [];
    const { organisation, occurrence, isOfSeries } = reminder;
    const keys = contacts.map((contact) => briefKey(vault, reminder, contact, { isPrivate: false }));
    const works = contacts.map((contact) => briefWork(meeting, occurrence, contact));
    const buyers = await ledger.buyers(organisation, keys);
    const others = isOfSeries ? [] : await ledger.boughtForOthers(organisation, works, since);
    return contacts.flatMap((contact, index) => {
      const key = keys[index] ?? "";
      const person = buyers.get(key);
      const bought = person === undefined ? others[index] : { person, key };
      return bought === undefined ? [] : [{ contact, ...bought }];
    });
  };
}
