import { z } from "zod";
import { addressee } from "../outreach/contact.ts";
import { maxGuests, maxIncomplete } from "./limits.ts";

export { maxGuests };

/** Somebody who was invited, or who invites; rooms and other things are none. */
export const guest = z.object({
  contact: addressee,
  answer: z.enum(["accepted", "declined", "tentative", "none"]),
});
export type Guest = z.infer<typeof guest>;

/**
 * One occurrence of an event of a calendar (RFC 5545, section 3.6.1), or a meeting that was typed. All times are
 * Unix time in milliseconds.
 */
export const meeting = z.object({
  uid: z.string(),
  /** Of an occurrence of a series: when its rule has it, wherever it was moved to. It tells occurrences apart. */
  recurrenceId: z.number().optional(),
  startsAt: z.number(),
  endsAt: z.number(),
  isAllDay: z.boolean(),
  isCancelled: z.boolean(),
  /** CLASS is PRIVATE, CONFIDENTIAL or unknown: then there is neither title, location nor join link. */
  isPrivate: z.boolean(),
  title: z.string().optional(),
  location: z.string().optional(),
  /** An https address at which one joins. */
  joinLink: z.string().optional(),
  /** Attendees and organiser, each once. */
  guests: z.array(guest).max(maxGuests),
  /** Of those above, and of those that were left out. */
  guestCount: z.number(),
  /** SEQUENCE, and LAST-MODIFIED or DTSTAMP: of two accounts of one occurrence the greater is the newer. */
  sequence: z.number(),
  changedAt: z.number(),
});
export type Meeting = z.infer<typeof meeting>;

/** A span of time, from its first instant to before its last: Unix time in milliseconds. */
export interface Span {
  from: number;
  until: number;
}

/** What a feed holds of a span of time. */
export const feedContents = z.object({
  /** The calendar's own name, if it has one. */
  name: z.string().optional(),
  meetings: z.array(meeting),
  /** Events that could not be read. */
  unreadable: z.number(),
  /** Events of which a rule could not be read or asks for too much work: there may be more occurrences than are given. */
  unreadableRules: z.number(),
  /** Events with a time in a zone that nobody knows: it was read as a time without a zone. */
  unknownZones: z.number(),
  /** Whether there was more than is taken of one feed, or the feed broke off. */
  isTruncated: z.boolean(),
  /**
   * An occurrence that begins before this (Unix time in milliseconds) and is not among the meetings is not in the
   * feed: the end of the span unless it is cut; 0 when there may be more of any time.
   */
  completeUntil: z.number(),
  /** The UIDs of series of which there may be more all the same: they could not be read, or not to their end. */
  incomplete: z.array(z.string()).max(maxIncomplete),
});
export type FeedContents = z.infer<typeof feedContents>;
