/** Somebody who is invited to a meeting of the sample calendar. */
export interface Attendee {
  name?: string;
  email: string;
  answer: "ACCEPTED" | "DECLINED" | "TENTATIVE" | "NEEDS-ACTION";
}

/** When a meeting is. Times are Unix times in milliseconds, lengths are minutes, dates are `2026-03-12`. */
export type EventTime =
  | { kind: "once"; startsAt: number; minutes: number }
  /** Every week at the same time of day in that zone, an IANA name; `startsAt` is the first of them. */
  | { kind: "weekly"; startsAt: number; minutes: number; timeZone: string }
  | { kind: "all day"; date: string };

/** One event of the sample calendar, as its owner sees it. Never changed in place. */
export interface CalendarEvent {
  uid: string;
  title: string;
  time: EventTime;
  /** The owner first, if anybody is invited at all. */
  attendees: readonly Attendee[];
  location?: string;
  description?: string;
  /** Where one joins by video. */
  joinLink?: string;
  isPrivate: boolean;
  isCancelled: boolean;
  /** Grows with every change that a guest must hear of (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** Unix time in milliseconds. */
  changedAt: number;
}
