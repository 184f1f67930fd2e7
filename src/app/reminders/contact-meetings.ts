import type { Meeting } from "../calendar/meeting.ts";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import { nameInAddress, nameWords, wordsIn } from "../outreach/find-by-name.ts";
import { inRow } from "../storage/sealed-columns.ts";
import { readMeeting } from "./feeds/meeting-row.ts";
import { recheckOccurrence } from "./reminder/schedule-steps.ts";
import { inTurns, lockChannel, maxAtOnce, type RemindersStore } from "./store.ts";

/** A stored meeting that somebody is a guest of. */
export interface HeldMeeting {
  /** Slack's ID of the channel that is reminded. */
  channel: string;
  /** Slack ID of who set that up, and sees the meeting in App Home. */
  person: string;
  meeting: Meeting;
}

export type ContactMeetings = ReturnType<typeof createContactMeetings>;

/** The stored meetings that a contact is a guest of: to hand them over, and to take the guest out. */
export function createContactMeetings(store: RemindersStore) {
  const { vault } = store;
  const { query } = store.database;

  async function find(organisation: string, addresses: readonly Addressee["address"][]) {
    const keys = new Set(addresses.map(contactKey));
    const isGuest = ({ contact }: Meeting["guests"][number]) => keys.has(contactKey(contact.address));
    const rows = await query
      .selectFrom("meetings")
      .leftJoin("reminder_sources", (join) =>
        join
          .onRef("reminder_sources.organisation", "=", "meetings.organisation")
          .onRef("reminder_sources.id", "=", "meetings.source"),
      )
      .selectAll("meetings")
      .select("reminder_sources.person")
      .where("meetings.organisation", "=", organisation)
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
      return found.map(({ row: { channel, person }, meeting }) => ({
        channel,
        person: person ?? "",
        meeting,
      }));
    },
    /**
     * Takes somebody off the guests of all meetings, and their name and address out of titles; a place that has them goes.
     * Cards that are posted follow. A calendar that changes an event brings its guests back.
     */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<void> {
      for (const { row, meeting, isGuest } of await find(organisation, addresses)) {
        const gone = meeting.guests.filter(isGuest);
        const words = new Set(gone.flatMap(({ contact }) => namesOf(contact)));
        const guests = meeting.guests.filter((guest) => !isGuest(guest));
        const { title: named = "", location, ...rest } = meeting;
        const title = without(words, named);
        const kept: Meeting = {
          ...rest,
          ...(title !== "" && { title }),
          ...(location !== undefined && without(words, location) === location && { location }),
          guests,
          guestCount: meeting.guestCount - gone.length,
        };
        await query.transaction().execute(async (transaction) => {
          await lockChannel(transaction, organisation, row.channel);
          await transaction
            .updateTable("meetings")
            .set({ details: vault.seal(inRow("meetings.details", row), JSON.stringify(kept)) })
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

/** The words that name somebody; without a name, those of their address. */
function namesOf({ name = "", address }: Addressee): string[] {
  const words = [...nameWords(name), ...(name === "" ? wordsIn(nameInAddress(address)) : [])];
  return words.filter((word) => word.length > 1);
}

/** Takes names out of a text: whole words, addresses that have them, and signs that are then at its ends. */
function without(names: ReadonlySet<string>, text: string): string {
  const unnamed = (word: string) =>
    wordsIn(word.replace(/['’]s$/i, "")).some((one) => names.has(one)) ? "" : word;
  const words = text
    .split(/(\s+)/)
    .map((word) => (word.includes("@") ? unnamed(word) : word.replace(/[\p{L}\p{M}\p{N}'’]+/gu, unnamed)));
  const left = words.join("");
  if (left === text) return text;
  const signs = /^[\s/|:;,&+·–—-]+|(?<![\s/|:;,&+·–—-])[\s/|:;,&+·–—-]+$/g;
  return left
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(signs, "");
}
