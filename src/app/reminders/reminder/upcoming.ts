import type { Vault } from "../../storage/vault.ts";
import { reminderId } from "../feeds/meeting-row.ts";
import { asPrivate } from "../sources/subscribed.ts";
import type { Query, RemindersStore } from "../store.ts";
import { dueAt } from "./due.ts";
import { loadReminders, privateAmong } from "./load-reminders.ts";
import type { Reminder, SubscribedMeeting } from "./reminder.ts";

/** Occurrences to load at a time: not all of them have a reminder. */
const pageSize = 100;

/** An upcoming meeting and its reminder. */
export interface UpcomingMeeting extends SubscribedMeeting {
  reminder: Pick<Reminder, "id" | "channel" | "series" | "isOfSeries">;
  /** Unix time in milliseconds. */
  dueAt: number;
}

export interface Upcoming {
  /** Meetings of a channel, or of a person's sources, that end after `from` and begin before `until`. */
  upcoming(
    organisation: string,
    of: { channel: string } | { person: string },
    span: { from: number; until: number; most: number },
  ): Promise<UpcomingMeeting[]>;
}

export function createUpcoming({ database: { query }, vault }: RemindersStore): Upcoming {
  return {
    async upcoming(organisation, of, { from, until, most }) {
      const found: UpcomingMeeting[] = [];
      for (let offset = 0; found.length < most; offset += pageSize) {
        let occurrences = query
          .selectFrom("meetings")
          .select(["channel", "occurrence", ({ fn }) => fn.min("starts_at").as("first_start")])
          .where("organisation", "=", organisation)
          .where("ends_at", ">", from)
          .where("starts_at", "<", until)
          .groupBy(["channel", "occurrence"])
          .orderBy("first_start")
          .orderBy("channel")
          .orderBy("occurrence")
          .limit(pageSize)
          .offset(offset);
        occurrences =
          "channel" in of
            ? occurrences.where("channel", "=", of.channel)
            : occurrences.where("source", "in", (sources) =>
                sources
                  .selectFrom("reminder_sources")
                  .select("id")
                  .where("organisation", "=", organisation)
                  .where("person", "=", of.person),
              );
        const rows = await occurrences.execute();
        const ids = rows.map(({ channel, occurrence }) =>
          reminderId(vault, organisation, channel, occurrence),
        );
        // Another source may say that it moved out of the span.
        found.push(
          ...(await readUpcoming(query, vault, organisation, ids)).filter(
            ({ meeting }) => meeting.endsAt > from && meeting.startsAt < until,
          ),
        );
        if (rows.length < pageSize) break;
      }
      return found.toSorted(soonestFirst).slice(0, most);
    },
  };
}

/**
 * @returns the reminders with an upcoming meeting; a meeting that is private anywhere comes without title and
 *   place
 */
export async function readUpcoming(
  query: Query,
  vault: Vault,
  organisation: string,
  ids: readonly string[],
): Promise<UpcomingMeeting[]> {
  const reminders = await loadReminders(query, vault, organisation, ids);
  const coming = reminders.filter(({ subscribed }) => subscribed !== undefined);
  const hidden = await privateAmong(
    query,
    vault,
    organisation,
    coming.map(({ occurrence }) => occurrence),
  );
  return coming.flatMap(({ id, channel, series, isOfSeries, subscribed, occurrence, snoozedUntil }) => {
    if (subscribed === undefined) return [];
    const meeting = hidden.has(occurrence) ? asPrivate(subscribed.meeting) : subscribed.meeting;
    return [
      {
        ...subscribed,
        meeting,
        reminder: { id, channel, series, isOfSeries },
        dueAt: dueAt(subscribed, snoozedUntil),
      },
    ];
  });
}

function soonestFirst(one: UpcomingMeeting, other: UpcomingMeeting): number {
  return (
    one.meeting.startsAt - other.meeting.startsAt ||
    one.meeting.endsAt - other.meeting.endsAt ||
    (one.reminder.id < other.reminder.id ? -1 : 1)
  );
}
