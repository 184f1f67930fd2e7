import { z } from "zod";
import { addressee } from "../outreach/contact.ts";
import { maxGuests, maxSkippedTitles } from "./ical/reading-limits.ts";

/** An attendee or organiser. Rooms and other things don't count. */
export const guest = z.object({
  contact: addressee,
  answer: z.enum(["accepted", "declined", "tentative", "none"]),
});
export type Guest = z.infer<typeof guest>;

/**
 * One occurrence of a calendar event (RFC 5545, section 3.6.1), or a meeting that somebody typed. All times
 * are Unix time in milliseconds.
 */
export const meeting = z.object({
  uid: z.string(),
  /** Only in a series: the occurrence's original start, wherever it moved. Identifies the occurrence. */
  recurrenceId: z.number().optional(),
  startsAt: z.number(),
  endsAt: z.number(),
  isAllDay: z.boolean(),
  isCancelled: z.boolean(),
  /** The calendar's owner declined, by its title: others may come. */
  isDeclined: z.boolean().exactOptional(),
  /** CLASS is PRIVATE, CONFIDENTIAL or unknown: there is no title, location or join link. */
  isPrivate: z.boolean(),
  title: z.string().optional(),
  location: z.string().optional(),
  /** An https address. */
  joinLink: z.string().optional(),
  /** Attendees and organiser, each once. */
  guests: z.array(guest).max(maxGuests),
  /** Includes guests we left out. */
  guestCount: z.number(),
  /** SEQUENCE, then LAST-MODIFIED or DTSTAMP: the greater one is the newer version of an occurrence. */
  sequence: z.number(),
  changedAt: z.number(),
});
export type Meeting = z.infer<typeof meeting>;

/** A span of time, end exclusive: Unix time in milliseconds. */
export interface Span {
  from: number;
  until: number;
}

/** Series that were left out because reading them took too long: how many, and the titles of those that have one. */
export const skippedSeries = z.object({
  count: z.number(),
  titles: z.array(z.string()).max(maxSkippedTitles),
});
export type SkippedSeries = z.infer<typeof skippedSeries>;
