import type { Meeting } from "../../../calendar/meeting.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import type { ShownGuest } from "./guests.ts";

/** Everything a meeting's card shows. */
export interface ReminderFacts {
  /** The reminder's id. */
  reminder: string;
  /** Slack's id of the owner. */
  owner: string;
  /** Whether the owner typed the meeting, or added the calendar it comes from, which needn't be their own. */
  origin: { kind: "typed" } | { kind: "calendar"; name: string | undefined };
  /** IANA name; for the date of an all-day event. */
  timeZone: string;
  meeting: Pick<Meeting, "title" | "isPrivate" | "startsAt" | "isAllDay" | "joinLink">;
  isOfSeries: boolean;
  /** How many are coming, and whether all are known to be colleagues. */
  coming: { all: number; outside: number; areColleagues: boolean };
  /** All outside guests who haven't declined; none for a private meeting. */
  guests: readonly ShownGuest[];
  /** Guests whose profiles are hidden because of who reads the card. */
  heldBack: readonly Addressee[];
}

/** A private meeting: only its time, owner, and number of people. */
export function withoutPrivacy(facts: ReminderFacts): ReminderFacts {
  const { startsAt, isAllDay } = facts.meeting;
  return { ...anonymous(facts), meeting: { isPrivate: true, startsAt, isAllDay }, coming: facts.coming };
}

/** What people from another company may see of a meeting: its time and owner. */
export function meetingAlone(facts: ReminderFacts): ReminderFacts {
  const { isPrivate, startsAt, isAllDay } = facts.meeting;
  return { ...anonymous(facts), meeting: { isPrivate, startsAt, isAllDay } };
}

function anonymous({ origin, ...facts }: ReminderFacts): ReminderFacts {
  return {
    ...facts,
    origin: origin.kind === "typed" ? origin : { kind: "calendar", name: undefined },
    coming: { all: 0, outside: 0, areColleagues: false },
    guests: [],
    heldBack: [],
  };
}
