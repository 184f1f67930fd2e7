import type { Meeting } from "../../calendar/meeting.ts";
import type { CoveredMeeting } from "../reminder/reminder.ts";
import { isAddressOf, outsideGuests } from "./outside.ts";
import { type Account, newestAccount } from "./source-event.ts";

export interface Circumstances {
  /** Whether the channel does not want to be reminded of the series. */
  isSkipped: boolean;
  /** As an administrator named them. */
  ownDomains: readonly string[];
}

/**
 * What a channel is reminded of, of all that its sources say of one occurrence. Each source decides by its own
 * account whether it covers the event; what is told of it is the newest account.
 */
export function coveredMeeting(
  accounts: readonly Account[],
  { isSkipped, ownDomains }: Circumstances,
): CoveredMeeting | undefined {
  const counting = accounts.filter(({ source }) => source.state !== "paused");
  const newest = newestAccount(counting);
  if (isSkipped || newest === undefined || newest.meeting.isCancelled) return undefined;
  const covering = counting.filter((account) => isCovered(account, ownDomains));
  const shown = newestAccount(covering);
  if (shown === undefined) return undefined;
  return {
    meeting: asPrivateAsAny(newest.meeting, accounts),
    source: shown.source,
    minutesBefore: Math.max(...covering.map(({ source }) => source.minutesBefore)),
  };
}

/** What is hidden in one calendar is not shown out of another: what one of them calls private tells only when it is. */
export function asPrivateAsAny(meeting: Meeting, accounts: readonly Account[]): Meeting {
  return accounts.some((account) => account.meeting.isPrivate) ? asPrivate(meeting) : meeting;
}

/** Without what says what it is about, and where. */
export function asPrivate(meeting: Meeting): Meeting {
  const { title: _title, location: _location, joinLink: _joinLink, ...rest } = meeting;
  return { ...rest, isPrivate: true };
}

function isCovered({ meeting, source }: Account, ownDomains: readonly string[]): boolean {
  if (meeting.isCancelled) return false;
  if (source.kind === "meeting") return true;
  if (meeting.isAllDay && !source.includesAllDay) return false;
  const { personEmail } = source;
  const isPerson = ({ contact: { address } }: Meeting["guests"][number]) => isAddressOf(address, personEmail);
  if (meeting.guests.some((guest) => guest.answer === "declined" && isPerson(guest))) return false;
  switch (source.covers) {
    case "everything":
      return true;
    case "meetings":
      return meeting.joinLink !== undefined || meeting.guests.some((guest) => !isPerson(guest));
    case "outside":
      return outsideGuests(meeting.guests, { personEmail, ownDomains }).length > 0;
  }
}
