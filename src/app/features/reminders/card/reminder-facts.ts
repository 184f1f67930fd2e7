import type { Meeting } from "../../../calendar/meeting.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import type { ShownGuest } from "./guests.ts";

/** All that the card of a meeting is made of. */
export interface ReminderFacts {
  /** The reminder's id. */
  reminder: string;
  /** Slack's id of who set it up. */
  owner: string;
  /** Whether they typed the meeting, or added the calendar that tells it: their own, or somebody else's. */
  origin: { kind: "typed" } | { kind: "calendar"; name: string | undefined };
  /** IANA name; for the date of an all-day event. */
  timeZone: string;
  meeting: Pick<Meeting, "title" | "isPrivate" | "startsAt" | "isAllDay" | "joinLink">;
  isOfSeries: boolean;
  /** How many come, and whether it is known of all that they are colleagues. */
  coming: { all: number; outside: number; areColleagues: boolean };
  /** All from outside who have not declined; none of a private meeting. */
  guests: readonly ShownGuest[];
  /** Those of them whose profiles are not shown because of who reads it. */
  heldBack: readonly Addressee[];
}

/** A private meeting: its time, who set it up, and how many come. */
export function withoutPrivacy(facts: ReminderFacts): ReminderFacts {
  const { startsAt, isAllDay } = facts.meeting;
  return { ...anonymous(facts), meeting: { isPrivate: true, startsAt, isAllDay }, coming: facts.coming };
}

/** What may still be said of a meeting where people from another company read it: its time, and who set it up. */
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
