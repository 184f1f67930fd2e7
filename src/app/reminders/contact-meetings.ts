import type { Meeting } from "../calendar/meeting.ts";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { MeetingRow } from "../storage/schema.ts";
import { detailsOf, readMeeting } from "./feeds/meeting-row.ts";
import { recheckOccurrence } from "./reminder/schedule-steps.ts";
import { inTurns, lockChannel, maxAtOnce, type RemindersStore } from "./store.ts";

/** A stored meeting that somebody is a guest of. */
export interface HeldMeeting {
  /** Slack's ID of the channel that is reminded. */
  channel: string;
  meeting: Meeting;
}

export type ContactMeetings = ReturnType<typeof createContactMeetings>;

/** The stored meetings that a contact is a guest of: to hand them over, and to take the guest out. */
export function createContactMeetings(store: RemindersStore) {
  const { vault } = store;
  const { query } = store.database;

  async function find(
    organisation: string,
    addresses: readonly Addressee["address"][],
  ): Promise<
    { row: MeetingRow; meeting: Meeting; isGuest: (guest: Meeting["guests"][number]) => boolean }[]
  > {
    const keys = new Set(addresses.map(contactKey));
    const isGuest = ({ contact }: Meeting["guests"][number]) => keys.has(contactKey(contact.address));
    const rows = await query
      .selectFrom("meetings")
      .selectAll()
      .where("organisation", "=", organisation)
      .orderBy("starts_at")
      .orderBy("source")
      .orderBy("occurrence")
      .execute();
    const found = [];
    for await (const batch of inTurns(rows, maxAtOnce)) {
      for (const row of batch) {
        const meeting = readMeeting(row, vault);
        if (meeting.guests.some(isGuest)) found.push({ row, meeting, isGuest });
      }
    }
    return found;
  }

  return {
    /** @param addresses all that somebody is known by */
    async about(organisation: string, addresses: readonly Addressee["address"][]): Promise<HeldMeeting[]> {
      const found = await find(organisation, addresses);
      return found.map(({ row: { channel }, meeting }) => ({ channel, meeting }));
    },
    /**
     * Takes somebody off the guests of all meetings, and their name and address out of titles and places; cards that
     * are posted follow. A calendar that changes an event brings its guests back.
     */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
      for (const { row, meeting, isGuest } of await find(organisation, addresses)) {
        const gone = meeting.guests.filter(isGuest);
        const words = gone.flatMap(({ contact: { name, address } }) => [
          ...(name === undefined ? [] : [name]),
          ...("email" in address ? [address.email] : []),
        ]);
        const guests = meeting.guests.filter((guest) => !isGuest(guest));
        const { title, location, ...rest } = meeting;
        const kept: Meeting = {
          ...rest,
          ...(title !== undefined && !names(title, words) && { title }),
          ...(location !== undefined && !names(location, words) && { location }),
          guests,
          guestCount: meeting.guestCount - gone.length,
        };
        await query.transaction().execute(async (transaction) => {
          await lockChannel(transaction, organisation, row.channel);
          await transaction
            .updateTable("meetings")
            .set({ details: vault.seal(detailsOf(organisation), JSON.stringify(kept)) })
            .where(({ and }) => and({ organisation, source: row.source, occurrence: row.occurrence }))
            // A feed may have been read meanwhile.
            .where("details", "=", row.details)
            .execute();
          await recheckOccurrence(transaction, store, { organisation, occurrence: row.occurrence });
        });
      }
    },
  };
}

function names(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}
