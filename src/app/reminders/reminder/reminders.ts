import type { Meeting } from "../../calendar/meeting.ts";
import { deleteExpiredReminders } from "../delete-expired.ts";
import type { FeedReading } from "../feeds/feed-reading.ts";
import { createOverdueFeeds } from "../feeds/overdue-feeds.ts";
import { createNewSources, type NewSourcesOptions } from "../sources/new-sources.ts";
import { createSkippedSeries } from "../sources/skipped-series.ts";
import type { FeedSettings, FeedSource, ListedSource, Source } from "../sources/source.ts";
import { createSources } from "../sources/sources.ts";
import { isPrivateAnywhere, loadReminders } from "./load-reminders.ts";
import type { Placeholder } from "./placeholder.ts";
import { createPosts } from "./posts.ts";
import { createRecheck } from "./recheck.ts";
import type { Reminder, SubscribedMeeting } from "./reminder.ts";
import { createUpcoming } from "./upcoming.ts";

export { jobKinds } from "../job-kinds.ts";

export interface NewFeed extends FeedSettings {
  channel: string;
  person: string;
  personEmail: string | undefined;
  timeZone: string;
  address: URL;
  /** What it held when it was tried, so that it need not be fetched twice (`FeedReadings.readNow`). */
  first: FeedReading;
}

export interface NewMeeting {
  channel: string;
  person: string;
  personEmail: string | undefined;
  timeZone: string;
  minutesBefore: number;
  /** Without guests from inside; `uid` is made here. */
  meeting: Pick<Meeting, "startsAt" | "endsAt" | "title" | "joinLink" | "guests">;
}

/** A meeting that is coming, and the reminder of it. */
export interface UpcomingMeeting extends SubscribedMeeting {
  reminder: Pick<Reminder, "id" | "channel" | "series" | "isOfSeries">;
  /** Unix time in milliseconds. */
  dueAt: number;
}

export interface SkippedSeries {
  series: string;
  /** Absent where it had none, or any calendar calls the series private. */
  title: string | undefined;
  skippedBy: string;
}

/** What channels are reminded of. Every method is about one organisation, named first. */
export interface Reminders {
  /** @returns the source, and false for `isNew` when the channel has this feed already (then nothing is changed) */
  addFeed(organisation: string, feed: NewFeed): Promise<{ source: FeedSource; isNew: boolean }>;
  addMeeting(
    organisation: string,
    meeting: NewMeeting,
  ): Promise<{ source: Source; upcoming: UpcomingMeeting }>;
  source(organisation: string, id: string): Promise<ListedSource | undefined>;
  /** The channel's, in the order in which they were set up: their place in it, from 1, is their number in the list. */
  sourcesOf(organisation: string, channel: string): Promise<ListedSource[]>;
  sourcesBy(organisation: string, person: string): Promise<ListedSource[]>;
  /** Takes a source away, and the reminders that come from it alone. */
  remove(organisation: string, id: string): Promise<void>;
  pause(organisation: string, id: string): Promise<void>;
  /** Also of a feed that was failing: it is fetched at once. */
  resume(organisation: string, id: string): Promise<void>;
  /** Changes what a feed's events are reminded of. */
  changeFeed(organisation: string, id: string, change: Partial<FeedSettings>): Promise<void>;

  /** Meetings of a channel, or of sources that a person set up, that end after `from` and begin before `until`. */
  upcoming(
    organisation: string,
    of: { channel: string } | { person: string },
    span: { from: number; until: number; most: number },
  ): Promise<UpcomingMeeting[]>;
  reminder(organisation: string, id: string): Promise<Reminder | undefined>;
  /** Has the posts that stand in a channel looked at now: something about the channel itself has changed. */
  recheck(organisation: string, channel: string): Promise<void>;

  /** @returns false when something else was done about it meanwhile: then nothing may be posted */
  sending(reminder: Reminder, occurrenceStart: number): Promise<boolean>;
  posted(reminder: Reminder, post: { occurrenceStart: number; ts: string; digest: string }): Promise<void>;
  /**
   * A card is put back in place of what stands in a message, by whoever is told true; its job then keeps it true.
   *
   * @returns false when something else was done about it meanwhile
   */
  cardRestored(reminder: Reminder, where: { occurrenceStart: number; ts: string }): Promise<boolean>;
  /** Slack surely did not take it: it may be posted again. */
  notSent(reminder: Reminder, occurrenceStart: number): Promise<void>;
  lost(reminder: Reminder, occurrenceStart: number): Promise<void>;
  close(reminder: Reminder, occurrenceStart: number): Promise<void>;
  /** It was told of the move in the post that stood there; the channel is reminded again. */
  rescheduleNotified(reminder: Reminder): Promise<void>;
  /**
   * It was told in the post that it is cancelled; should it take place after all, the post is updated.
   *
   * @param shown digest of what the post says
   */
  cancellationNotified(reminder: Reminder, shown: string): Promise<void>;
  /** @returns false when the meeting has begun by then, or is gone */
  snooze(
    organisation: string,
    id: string,
    until: number,
    /** Slack's ids of who did it, and of the message that says so in place of the card. */
    by?: { person: string; ts: string },
  ): Promise<boolean>;
  /**
   * What stands in place of a card was seen to.
   *
   * @param placeholder as it was read
   * @param shown digest of what it shows now
   * @returns false when something else was done about it meanwhile: then nobody knows what stands there
   */
  placeholderShown(
    reminder: Reminder,
    placeholder: Pick<Placeholder, "ts" | "digest">,
    shown: string,
  ): Promise<boolean>;
  /** A series is skipped no more: what stands in place of the card is to say so, and who did it. */
  placeholderUndone(
    reminder: Pick<Reminder, "organisation" | "id">,
    by: { person: string; ts: string },
  ): Promise<void>;
  /**
   * A click has put something into a message of a reminder, whatever its job put there meanwhile: it is looked at, and
   * put right.
   */
  clicked(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;
  /** Nothing stands in place of a card any more, or it says nothing that may have to be hidden. */
  placeholderDeleted(reminder: Pick<Reminder, "organisation" | "id">, ts: string): Promise<void>;

  /** @param ts Slack's name of the message that says so in place of the card: what was posted there is closed */
  skipSeries(
    organisation: string,
    reminder: string,
    person: string,
    ts?: string,
  ): Promise<SkippedSeries | undefined>;
  remindAgain(organisation: string, channel: string, series: string): Promise<void>;
  skippedSeriesOf(organisation: string, channel: string): Promise<SkippedSeries[]>;

  /** Whether a feed of the channel was to be read some time ago: what is known of it may be old. */
  isFeedOverdue(organisation: string, channel: string): Promise<boolean>;

  /** Takes away what is over for more than two days, of all organisations. */
  deleteExpired(): Promise<void>;
}

/** @param options what it is built of */
export function createReminders(options: NewSourcesOptions): Reminders {
  const { database, vault } = options;
  return {
    ...createNewSources(options),
    ...createSources(options),
    ...createUpcoming(options),
    ...createPosts(options),
    ...createSkippedSeries(options),
    ...createRecheck(options),
    ...createOverdueFeeds(options),
    async reminder(organisation, id) {
      const [reminder] = await loadReminders(database.query, vault, organisation, [id]);
      return (
        reminder && {
          ...reminder,
          isPrivateAnywhere: await isPrivateAnywhere(database.query, vault, reminder),
        }
      );
    },
    deleteExpired: () => deleteExpiredReminders(options),
  };
}
