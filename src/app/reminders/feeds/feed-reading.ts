import { FeedError } from "../../calendar/fetch/feed-error.ts";
import type { FeedFetcher, Validators } from "../../calendar/fetch/feed-fetcher.ts";
import type { FeedContents, Span } from "../../calendar/meeting.ts";
import type { FeedReader } from "../../calendar/worker/feed-reader.ts";
import { contentHashOf } from "./content-hash.ts";

const day = 24 * 60 * 60_000;
/** How far before and after now we read a feed's meetings, in milliseconds. */
const window = { before: day, after: 14 * day } as const;

/** What a feed held when it was read. */
export interface FeedReading {
  contents: FeedContents;
  /** The time range that was read. */
  span: Span;
  validators: Validators;
  /** Detects unchanged content (`content-hash.ts`). */
  contentHash: string;
}

/** What we know of a feed from earlier readings. */
export interface KnownFeed {
  validators: Validators;
  isKnown(contentHash: string): boolean;
}

/** A feed without changes. It has new validators if the content was sent again. */
export interface UnchangedFeed {
  validators: Validators | undefined;
}

/** Fetches and reads feeds. */
export interface FeedReadings {
  /**
   * @param timeZone IANA name of the zone for times without one
   * @throws FeedError
   */
  readNow(address: URL, timeZone: string): Promise<FeedReading>;
  /**
   * Like `readNow`, but the host needn't resend known content, and known content isn't parsed again.
   *
   * @throws FeedError
   */
  readAgain(address: URL, timeZone: string, known: KnownFeed): Promise<FeedReading | UnchangedFeed>;
}

export interface FeedReadingsOptions {
  fetcher: Pick<FeedFetcher, "fetch">;
  reader: Pick<FeedReader, "read">;
  /** Unix time in milliseconds. */
  now: () => number;
}

/** @param options the fetcher, the reader and the clock */
export function createFeedReadings({ fetcher, reader, now }: FeedReadingsOptions): FeedReadings {
  async function readAgain(
    address: URL,
    timeZone: string,
    known?: KnownFeed,
  ): Promise<FeedReading | UnchangedFeed> {
    const fetched = await fetcher.fetch(address, known?.validators);
    if (fetched.kind === "unchanged") return { validators: undefined };
    const { bytes, validators } = fetched;
    const contentHash = await contentHashOf(bytes);
    if (known?.isKnown(contentHash)) return { validators };
    const span = { from: now() - window.before, until: now() + window.after };
    return { contents: await reader.read(bytes, { span, timeZone }), span, validators, contentHash };
  }

  return {
    readAgain,
    async readNow(address, timeZone) {
      const reading = await readAgain(address, timeZone);
      // "Unchanged" makes no sense if we sent no validators.
      if (!("contents" in reading)) throw new FeedError("failing");
      return reading;
    },
  };
}
