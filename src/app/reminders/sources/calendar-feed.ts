import { type FeedProblem, feedProblem } from "../../calendar/fetch/feed-error.ts";
import { type SkippedSeries, skippedSeries } from "../../calendar/meeting.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { ReminderSourceRow } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import { opened, readDetails, type Source, type SourceKind } from "./source.ts";

/** A calendar feed that a channel has subscribed to. */
export interface FeedSource extends Source {
  kind: "feed";
  /** A secret: never shown, never logged. */
  address: string;
  /** The calendar's own name. */
  name: string | undefined;
  reading: {
    etag: string | undefined;
    lastModified: string | undefined;
    contentDigest: string | undefined;
    /** Up to when all of its meetings are saved; 0 before the first reading, and if unknown. */
    until: number;
    /** When it was last readable. */
    at: number | undefined;
    /** In a row, of any kind. */
    failures: number;
    /** In a row, of a kind that waiting alone doesn't fix. */
    lastingFailures: number;
    failingSince: number | undefined;
    problem: FeedProblem | undefined;
    /** What was left out when it was last read. */
    skipped?: SkippedSeries | undefined;
    /** From when on meetings are left out: Unix time in milliseconds, 0 when it isn't known; absent when none are. */
    leftOutFrom?: number | undefined;
  };
}

export const calendarFeed: SourceKind<FeedSource> = {
  isFetched: true,
  read: readFeed,
  list: async ({ vault }, rows) => rows.map((row) => readFeed(row, vault)),
};

/** @throws ZodError or Error if it isn't a feed's row, or we didn't write it */
export function readFeed(row: ReminderSourceRow, vault: Vault): FeedSource {
  const address = opened(vault, inRow("reminder_sources.address", row), row.address);
  if (address === undefined) throw new Error("A calendar feed has no address.");
  const skipped = opened(vault, inRow("reminder_sources.skipped", row), row.skipped);
  return {
    ...readDetails(row, vault),
    kind: "feed",
    address,
    name: opened(vault, inRow("reminder_sources.name", row), row.name),
    reading: {
      etag: row.etag ?? undefined,
      lastModified: row.last_modified ?? undefined,
      contentDigest: row.content_digest ?? undefined,
      until: row.read_until,
      at: row.read_at ?? undefined,
      failures: row.failures,
      lastingFailures: row.lasting_failures,
      failingSince: row.failing_since ?? undefined,
      problem: row.problem === null ? undefined : feedProblem.parse(row.problem),
      ...(skipped !== undefined && { skipped: skippedSeries.parse(JSON.parse(skipped)) }),
      ...(row.left_out_from !== null && { leftOutFrom: row.left_out_from }),
    },
  };
}
