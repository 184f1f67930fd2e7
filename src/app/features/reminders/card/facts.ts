import type { Meeting } from "../../../calendar/meeting.ts";
import type { Profiles } from "../../../outreach/profiles.ts";
import type { Reminder, SubscribedMeeting } from "../../../reminders/reminder/reminder.ts";
import type { ChannelRules } from "../../../reminders/sources/channel-rules.ts";
import { type Insiders, outsideGuests } from "../../../reminders/sources/outside.ts";
import type { Vault } from "../../../storage/vault.ts";
import { lookUpGuests } from "./guests.ts";
import { isPrivateFor } from "./meeting-text.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { withoutPrivacy } from "./reminder-facts.ts";

/** The parts of a reminder that its card needs. */
export type ReminderToShow = Pick<Reminder, "organisation" | "id" | "isOfSeries" | "isPrivateAnywhere">;

export interface FactsDependencies {
  profiles: Pick<Profiles, "lookUp">;
  channelRules: Pick<ChannelRules, "ownDomains">;
}

/** Collects what a card shows. */
export interface Facts {
  /** The meeting, with outside guests by name only. Makes no look-ups. */
  named(reminder: ReminderToShow, subscribed: SubscribedMeeting): Promise<ReminderFacts>;
  /** Adds the guests' profiles. Only show the result to one person until you know who else would read it. */
  lookedUp(organisation: string, named: ReminderFacts): Promise<ReminderFacts>;
}

export function createFacts({ profiles, channelRules }: FactsDependencies): Facts {
  return {
    async named(reminder, { meeting, source }) {
      const { organisation, id, isOfSeries } = reminder;
      const ownDomains = await channelRules.ownDomains(organisation);
      const insiders = { personEmail: source.personEmail, ownDomains };
      const outside = outsideGuests(meeting.guests, insiders);
      const facts: ReminderFacts = {
        reminder: id,
        owner: source.person,
        origin: source.kind === "meeting" ? { kind: "typed" } : { kind: "calendar", name: source.name },
        timeZone: source.timeZone,
        meeting,
        isOfSeries,
        coming: countComing(meeting, outside.length, insiders),
        guests: outside.map(({ contact }) => ({ kind: "name", contact })),
        heldBack: [],
      };
      return isPrivateFor(reminder, meeting) ? withoutPrivacy(facts) : facts;
    },
    async lookedUp(organisation, named) {
      const contacts = named.guests.map(({ contact }) => contact);
      return { ...named, guests: await lookUpGuests({ profiles, organisation, contacts }) };
    },
  };
}

/** Guests who declined don't count. */
function countComing(meeting: Meeting, outside: number, insiders: Insiders): ReminderFacts["coming"] {
  const declined = meeting.guests.filter(({ answer }) => answer === "declined").length;
  const invited = outsideGuests(
    meeting.guests.map((guest) => ({ ...guest, answer: "none" })),
    insiders,
  );
  const all = Math.max(meeting.guestCount - declined, outside);
  // We don't know who the guests beyond the stored ones are.
  const areAllKnown = meeting.guestCount <= meeting.guests.length;
  return { all, outside, areColleagues: outside === 0 && areAllKnown && invited.length === 0 };
}

/**
 * A canonical text of what the card shows, for a digest that detects changes. For guests it has their
 * identity and whose profiles are hidden: a changed profile is no reason to edit a post.
 */
export function shownText(facts: ReminderFacts): string {
  const { meeting, isOfSeries, coming, guests, heldBack, owner, origin, timeZone } = facts;
  const { title, isPrivate, startsAt, isAllDay, joinLink } = meeting;
  return JSON.stringify([
    [title, isPrivate, startsAt, isAllDay, joinLink, isOfSeries],
    [owner, origin, timeZone, coming],
    guests.map(({ contact }) => [contact.address, contact.name]),
    heldBack.map(({ address }) => address),
  ]);
}

/** A digest to detect whether the card's content has changed. */
export function digestOf(vault: Pick<Vault, "digest">, organisation: string, facts: ReminderFacts): string {
  return vault.digest({ organisation, field: "reminder card" }, shownText(facts));
}
