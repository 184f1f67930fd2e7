import type { Meeting } from "../calendar/meeting.ts";
import type { NamedByCrm } from "../crm/team-crm.ts";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { SharedProfileView } from "./profile-view.ts";

/** A guest whose brief for the meeting somebody bought: whoever may press the button opens it free. */
export interface BoughtBrief {
  contact: Addressee;
  /** Slack's id of the buyer. */
  person: string;
  /** The idempotency key under which it was first asked for. */
  key: string;
}

/**
 * A guest from outside, and what we may show:
 * - `profile`: labels and connection language
 * - `no profile`: the service has none
 * - `away`: the service didn't answer
 * - `id`: we only have their contact id, which can't be looked up
 * - `name`: only the name: they weren't looked up, or nothing else may be shown, as of who asked not to be profiled
 */
export type ShownGuest = Pick<NamedByCrm, "company"> &
  (
    | { kind: "profile"; contact: Addressee; profile: SharedProfileView }
    | { kind: "no profile" | "away" | "id" | "name"; contact: Addressee }
  );

/** A meeting as its readers may see it. */
export interface MeetingView {
  /** The reminder's id. */
  reminder: string;
  /** Slack's id of the owner. */
  owner: string;
  /** Whether the owner typed the meeting, or added the calendar it comes from, which needn't be their own. */
  origin: { kind: "typed" } | { kind: "calendar"; name: string | undefined };
  /** IANA name; for the date of an all-day event. */
  timeZone: string;
  meeting: Pick<Meeting, "title" | "isPrivate" | "startsAt" | "isAllDay" | "joinLink">;
  /** Whether it has begun: then there is no countdown, and nothing is offered that helps only before it. */
  hasBegun: boolean;
  isOfSeries: boolean;
  /** How many are coming, and whether all are known to be colleagues. */
  coming: { all: number; outside: number; areColleagues: boolean };
  /** All outside guests who haven't declined; none for a private meeting. */
  guests: readonly ShownGuest[];
  /** The guests' briefs that somebody bought. */
  briefs: readonly BoughtBrief[];
  /** For a card that only the owner gets: the reminder's channel, and why it isn't there. */
  aside?: { channel: string; why: string };
}

/** A private meeting: only its time, owner, and number of people. */
export function withoutPrivacy(facts: MeetingView): MeetingView {
  const alone = meetingAlone(facts);
  return { ...alone, meeting: { ...alone.meeting, isPrivate: true }, coming: facts.coming };
}

/** What people from another company may see of a meeting: its time and owner. */
export function meetingAlone({ origin, ...facts }: MeetingView): MeetingView {
  const { isPrivate, startsAt, isAllDay } = facts.meeting;
  return {
    ...facts,
    meeting: { isPrivate, startsAt, isAllDay },
    origin: origin.kind === "typed" ? origin : { kind: "calendar", name: undefined },
    coming: { all: 0, outside: 0, areColleagues: false },
    guests: [],
    briefs: [],
  };
}

/**
 * A card without the profiles and briefs of some guests. If one profile is hidden, no guest shows a reason for a missing
 * profile: the absence of one would reveal the hidden profile.
 *
 * @param hidden their keys
 */
export function redacted(facts: MeetingView, hidden: ReadonlySet<string>): MeetingView {
  if (hidden.size === 0) return facts;
  const isHidden = ({ address }: Addressee) => hidden.has(contactKey(address));
  const guests = facts.guests.map((guest): ShownGuest => {
    const isShown = guest.kind === "profile" && !isHidden(guest.contact);
    return isShown ? guest : { kind: "name", contact: guest.contact };
  });
  return { ...facts, guests, briefs: facts.briefs.filter(({ contact }) => !isHidden(contact)) };
}
