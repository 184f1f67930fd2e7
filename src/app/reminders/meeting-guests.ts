import type { ActorInChannel } from "../actor.ts";
import type { Addressee } from "../outreach/contact.ts";
import type { Reminders } from "./reminder/reminders.ts";
import type { ChannelRules } from "./sources/channel-rules.ts";
import { outsideContacts } from "./sources/outside.ts";

/** Milliseconds around now from which guests are known: a meeting is kept for two days. */
const span = { before: 2 * 24 * 3_600_000, after: 14 * 24 * 3_600_000 } as const;
/** Meetings to read of a person, and of a channel. */
const maxMeetings = 50;

export interface MeetingGuestsDependencies {
  reminders: Pick<Reminders, "upcoming">;
  channelRules: Pick<ChannelRules, "ownDomains">;
  /** Whether somebody is in a channel: the command that names it is no proof. */
  isIn: (organisation: string, channel: string, person: string) => Promise<boolean>;
  /** Unix time in milliseconds. */
  now: () => number;
}

/**
 * @returns a function of who asks and where: the outside guests of the meetings in their own calendars, and in those of
 *   the channel they're in; none of a private meeting
 */
export function createMeetingGuests({ reminders, channelRules, isIn, now }: MeetingGuestsDependencies) {
  return async ({ organisation, person, channel }: ActorInChannel): Promise<Addressee[]> => {
    const at = now();
    const around = { from: at - span.before, until: at + span.after, max: maxMeetings };
    const [ownDomains, own, here] = await Promise.all([
      channelRules.ownDomains(organisation),
      reminders.upcoming(organisation, { person }, around),
      channel === undefined ? [] : reminders.upcoming(organisation, { channel }, around),
    ]);
    const isHere = channel !== undefined && here.length > 0 && (await isIn(organisation, channel, person));
    return [...own, ...(isHere ? here : [])].flatMap(({ meeting, source: { personEmail } }) =>
      outsideContacts(meeting, { personEmail, ownDomains }),
    );
  };
}
