import { startFeedHost } from "./feed-host.ts";
import { calendarOf, eventOf, inUtc } from "./feeds.ts";

/** A meeting of Priya with somebody from outside; it takes half an hour. */
export interface HostedMeeting {
  uid: string;
  title: string;
  /** An e-mail address; Jane's, who has a profile, when absent. */
  guest?: string;
  /** Unix time in milliseconds, of which calendars know whole seconds. */
  startsAt: number;
  /** How often it was changed. */
  sequence?: number;
  isCancelled?: boolean;
  isPrivate?: boolean;
}

const length = 30 * 60_000;

/** A host of calendars on loopback, whose calendars can be changed. */
export async function startCalendarHost() {
  const calendars = new Map<string, readonly HostedMeeting[]>();
  const waiting = new Set<() => void>();
  const host = await startFeedHost((request, response) => {
    const meetings = calendars.get(request.url ?? "");
    if (meetings === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/calendar; charset=utf-8" });
    response.end(calendarOf(...meetings.map(eventText)), () => {
      for (const resolve of waiting) resolve();
      waiting.clear();
    });
  });
  return {
    /** Name and port, for `CALENDAR_ALLOWED_HOSTS`. */
    host: host.host,
    /** Puts a calendar there, or something else into one that is there. @returns its address */
    put(name: string, meetings: readonly HostedMeeting[]): string {
      const path = `/${name}.ics`;
      calendars.set(path, meetings);
      return host.url(path).href;
    },
    /** Resolves when a calendar is fetched the next time. */
    fetched: () => new Promise<void>((resolve) => waiting.add(resolve)),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

export type CalendarHost = Awaited<ReturnType<typeof startCalendarHost>>;

function eventText(meeting: HostedMeeting): string {
  const { uid, title, guest = "jane@acme.com", startsAt, sequence = 0 } = meeting;
  const { isCancelled = false, isPrivate = false } = meeting;
  return eventOf(
    uid,
    `DTSTART:${inUtc(startsAt)}`,
    `DTEND:${inUtc(startsAt + length)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `CLASS:${isPrivate ? "PRIVATE" : "PUBLIC"}`,
    `SUMMARY:${title}`,
    "ORGANIZER;CN=Priya Raman:mailto:priya@kestrel.io",
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${guest}`,
  );
}
