import { meetingKeyPrefix } from "#app/credits/paid-call.ts";
import { type Addressee, contactKey } from "#app/outreach/contact.ts";
import type { Reminder } from "#app/reminders/reminder/reminder.ts";
import type { Vault } from "#app/storage/app-vault.ts";
import type { BoughtBrief } from "#app/views/meeting-view.ts";
import type { Uses } from "../../parts.ts";

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
  return `${meetingKeyPrefix}${occurrence}:${contact}${isPrivate ? ":private" : ""}`;
}

export type BoughtBriefs = ReturnType<typeof createBoughtBriefs>;

/** @returns finds which guests of a meeting, whose card names them, have a brief by now */
export function createBoughtBriefs({ ledger, vault }: Uses<{ ledger: "buyers"; vault: "digest" }>) {
  return async (
    reminder: Pick<Reminder, "organisation" | "occurrence">,
    contacts: readonly Addressee[],
  ): Promise<BoughtBrief[]> => {
    if (contacts.length === 0) return [];
    const keys = contacts.map((contact) => briefKey(vault, reminder, contact, { isPrivate: false }));
    const buyers = await ledger.buyers(reminder.organisation, keys);
    return contacts.flatMap((contact, index) => {
      const person = buyers.get(keys[index] ?? "");
      return person === undefined ? [] : [{ contact, person }];
    });
  };
}
