import { FeedError } from "../src/app/calendar/fetch/feed-error.ts";
import type { FeedFetcher, Validators } from "../src/app/calendar/fetch/feed-fetcher.ts";
import type { FeedReader } from "../src/app/calendar/worker/feed-reader.ts";
import type { VirtualClock } from "./clock.ts";
import type { Machine } from "./machine.ts";
import type { Calendar } from "./population.ts";
import { readingOf } from "./seed.ts";

export interface CalendarsOptions {
  clock: VirtualClock;
  random: () => number;
  calendars: readonly Calendar[];
  /** Milliseconds until a host has answered; until one that doesn't is given up; and to read what has changed. */
  delay: () => number;
  silence: number;
  reading: number;
  /** The share of readings that find a change. */
  changed: number;
  /** Milliseconds of a process' core. */
  cost: number;
  /** Called with the calendar's ID when a process begins to fetch it. */
  onFetch: (id: string) => void;
}

/** Where calendars come from, and the threads that read them. */
export type Calendars = ReturnType<typeof createCalendars>;

export function createCalendars(options: CalendarsOptions) {
  const { clock, random, delay, silence, reading, changed, cost, onFetch } = options;
  const byId = new Map(options.calendars.map((calendar) => [calendar.id, calendar]));
  const versions = new Map<string, number>();

  function calendarNamed(id: string): Calendar {
    const calendar = byId.get(id);
    if (calendar === undefined) throw new Error(`There is no calendar ${id}.`);
    return calendar;
  }

  return {
    /** For one process. */
    hostFor(machine: Machine): Pick<FeedFetcher, "fetch"> & Pick<FeedReader, "read"> {
      /** Its worker reads one after the other. */
      let readerFreeAt = 0;
      return {
        async fetch(address: URL, { etag }: Validators = {}) {
          const id = address.pathname.slice(1, -".ics".length);
          onFetch(id);
          const { isSilent } = calendarNamed(id);
          await machine.until(machine.work(cost) + (isSilent ? silence : delay()));
          if (isSilent) throw new FeedError("unreachable");
          const before = versions.get(id) ?? 0;
          const version = random() < changed ? before + 1 : before;
          versions.set(id, version);
          const { bytes, validators } = readingOf(calendarNamed(id), version, clock.now());
          return etag === validators.etag ? { kind: "unchanged" } : { kind: "content", bytes, validators };
        },
        async read(bytes: Uint8Array<ArrayBuffer>) {
          const [id = "", version] = new TextDecoder().decode(bytes).split(" ");
          readerFreeAt = Math.max(readerFreeAt, clock.now()) + reading;
          await machine.until(readerFreeAt);
          return readingOf(calendarNamed(id), Number(version), clock.now()).contents;
        },
      };
    },
  };
}
