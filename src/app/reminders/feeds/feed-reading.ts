import { FeedError } from "../../calendar/fetch/feed-error.ts";
import type { FeedFetcher, Validators } from "../../calendar/fetch/feed-fetcher.ts";
import type { FeedContents, Span } from "../../calendar/meeting.ts";
import type { FeedReader } from "../../calendar/worker/feed-reader.ts";
import { contentHashOf } from "./content-hash.ts";

const day = 24 * 60 * 60_000;
/** Of a feed are read the meetings of so long before and after now, in milliseconds. */
const window = { before: day, after: 14 * day } as const;

/** What a feed held when it was read. */
export interface FeedReading {
  contents: FeedContents;
  /** Of what time. */
  span: Span;
  validators: Validators;
  /** By which the same content is known again (`content-hash.ts`). */
  contentHash: string;
}

/** What is known of a feed from before. */
export interface KnownFeed {
  validators: Validators;
  isKnown(contentHash: string): boolean;
}

/** A feed that holds what is known of it; there are new validators where it was sent anew. */
export interface UnchangedFeed {
  validators: Validators | undefined;
}

/** Fetches and reads feeds. */
export interface FeedReadings {
  /**
   * @param timeZone IANA name of the zone in which times without one are read
   * @throws FeedError
   */
  readNow(address: URL, timeZone: string): Promise<FeedReading>;
  /**
   * The same, but what is known is not sent again if its host knows how, and not parsed again in any case.
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

/** @param options what fetches and reads */
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
      // A host that says "unchanged" though nothing is known to it makes no sense.
      if (!("contents" in reading)) throw new FeedError("failing");
      return reading;
    },
  };
}
