import { createHash } from "node:crypto";
import type { FeedContents } from "../../calendar/feed-contents.ts";
import { FeedError } from "../../calendar/fetch/feed-error.ts";
import type { FeedFetcher, Validators } from "../../calendar/fetch/feed-fetcher.ts";
import type { Span } from "../../calendar/meeting.ts";
import type { FeedReader } from "../../calendar/worker/feed-reader.ts";

const day = 24 * 60 * 60_000;
/** How far before and after now we read a feed's meetings, in milliseconds. */
const window = { before: day, after: 14 * day } as const;

/** What a feed held when it was read. */
export interface FeedReading {
  contents: FeedContents;
  /** The time range that was read. */
  span: Span;
  validators: Validators;
  /** Detects unchanged content (`contentHashOf`). */
  contentHash: string;
}

/** What we know of a feed from earlier readings. */
interface KnownFeed {
  validators: Validators;
  isKnown(contentHash: string): boolean;
}

export interface FeedReadingsOptions {
  fetcher: Pick<FeedFetcher, "fetch">;
  reader: Pick<FeedReader, "read">;
  /** Unix time in milliseconds. */
  now: () => number;
}

export type FeedReadings = ReturnType<typeof createFeedReadings>;

/** Fetches and reads feeds. */
export function createFeedReadings({ fetcher, reader, now }: FeedReadingsOptions) {
  /**
   * Fetches a feed once, and reads it in each zone. The host needn't resend known content, and known content isn't
   * parsed again.
   *
   * @param timeZones IANA names of the zones for times without one
   * @returns a reading per zone; of a feed without changes only new validators, if the content was sent again
   * @throws FeedError
   */
  async function readAgain(
    address: URL,
    timeZones: Iterable<string>,
    known?: KnownFeed,
  ): Promise<Map<string, FeedReading> | { validators: Validators | undefined }> {
    const fetched = await fetcher.fetch(address, known?.validators);
    if (fetched.kind === "unchanged") {
      // That makes no sense if we sent no validators.
      if (known === undefined) throw new FeedError("failing");
      return { validators: undefined };
    }
    const { bytes, validators } = fetched;
    const contentHash = contentHashOf(bytes);
    if (known?.isKnown(contentHash)) return { validators };
    const span = { from: now() - window.before, until: now() + window.after };
    const readings = new Map<string, FeedReading>();
    for (const timeZone of timeZones) {
      const contents = await reader.read(bytes, { span, timeZone });
      readings.set(timeZone, { contents, span, validators, contentHash });
    }
    return readings;
  }

  return {
    readAgain,
    /**
     * @param timeZone IANA name of the zone for times without one
     * @throws FeedError
     */
    async readNow(address: URL, timeZone: string): Promise<FeedReading> {
      const found = await readAgain(address, [timeZone]);
      const reading = found instanceof Map ? found.get(timeZone) : undefined;
      if (reading === undefined) throw new Error("The feed was read in another zone.");
      return reading;
    },
  };
}

/** The start of a line with the time of export. */
const stamp = Buffer.from("\nDTSTAMP");

/**
 * A hash that detects unchanged feed content. It skips DTSTAMP, because some calendars (Google's too) set it
 * to the time of each request and would never look unchanged (RFC 5545, section 3.8.7.2). Of a folded line,
 * only the first part is skipped.
 *
 * @param bytes of the feed, not decoded: large feeds are hashed on the thread that answers Slack
 * @returns SHA-256, base64url
 */
export function contentHashOf(bytes: Uint8Array): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positionOf = (text: Buffer | string, from: number) => {
    const at = content.indexOf(text, from);
    return at === -1 ? content.length : at;
  };
  const hash = createHash("sha256");
  for (let from = 0; from < content.length; ) {
    const at = positionOf(stamp, from);
    hash.update(content.subarray(from, at));
    from = positionOf("\n", at + stamp.length);
  }
  return hash.digest("base64url");
}
