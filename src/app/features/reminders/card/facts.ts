import { bulkhead } from "cockatiel";
import type { Meeting } from "#app/calendar/meeting.ts";
import type { NamedByCrm } from "#app/crm/team-crm.ts";
import type { Addressee } from "#app/outreach/contact.ts";
import type { Profiles } from "#app/outreach/profiles.ts";
import { OutreachError } from "#app/outreach/service/errors.ts";
import type { Reminder, SubscribedMeeting } from "#app/reminders/reminder/reminder.ts";
import { begunDigest } from "#app/reminders/reminder/step.ts";
import { type Insiders, outsideGuests } from "#app/reminders/sources/outside.ts";
import { sourceKinds } from "#app/reminders/sources/source-kinds.ts";
import { inTime } from "#app/slack/reply/delivery.ts";
import type { Vault } from "#app/storage/app-vault.ts";
import { type MeetingView, type ShownGuest, withoutPrivacy } from "#app/views/meeting-view.ts";
import { sharedProfileView } from "#app/views/profile-view.ts";
import type { Uses } from "../../parts.ts";
import type { BoughtBriefs } from "./bought-briefs.ts";
import { isPrivateFor } from "./meeting-text.ts";

export type Facts = ReturnType<typeof createFacts>;

/** Collects what a card shows. */
export function createFacts({
  profiles,
  suppressions,
  channelRules,
  boughtBriefs,
  auditLog,
  teamCrm,
  now,
}: { boughtBriefs: BoughtBriefs } & Uses<{
  profiles: "lookUp";
  suppressions: "isSuppressed";
  auditLog: "record";
  channelRules: "ownDomains";
  teamCrm: "withNames";
  now: true;
}>) {
  return {
    boughtBriefs,

    /** The meeting, with outside guests by name only. Makes no look-ups. */
    async named(
      reminder: Pick<Reminder, "organisation" | "id" | "occurrence" | "isOfSeries" | "isPrivateAnywhere">,
      { meeting, source }: SubscribedMeeting,
    ): Promise<MeetingView> {
      const ownDomains = await channelRules.ownDomains(reminder.organisation);
      const insiders = { personEmail: source.personEmail, ownDomains };
      const outside = outsideGuests(meeting.guests, insiders);
      const contacts = outside.map(({ contact }) => contact);
      const facts: MeetingView = {
        reminder: reminder.id,
        owner: source.person,
        origin: sourceKinds[source.kind].isFetched
          ? { kind: "calendar", name: source.name }
          : { kind: "typed" },
        timeZone: source.timeZone,
        meeting,
        hasBegun: now() >= meeting.startsAt,
        isOfSeries: reminder.isOfSeries,
        coming: countComing(meeting, outside.length, insiders),
        guests: contacts.map((contact) => ({ kind: "name", contact })),
        briefs: [],
      };
      if (isPrivateFor(reminder, meeting)) return withoutPrivacy(facts);
      return {
        ...facts,
        briefs: await boughtBriefs({ ...reminder, meeting }, contacts.slice(0, bounds.lookUps)),
      };
    },

    /**
     * Adds the guests' profiles. Only show the result to one person until you know who else would read it.
     *
     * @param reader Slack ID of who reads it alone; otherwise it's whose reminder it is that shows them
     */
    async lookedUp(organisation: string, named: MeetingView, reader = named.owner): Promise<MeetingView> {
      const contacts = named.guests.map(({ contact }) => contact);
      const guests = await lookUpGuests(organisation, contacts, profiles);
      const shown = guests.filter(({ kind }) => kind === "profile");
      const event = { organisation, actor: reader, action: "remind", outcome: "found" } as const;
      await Promise.all(shown.map(({ contact: { address } }) => auditLog.record({ ...event, address })));
      return { ...named, guests };
    },

    /**
     * Takes out the profiles of guests who were blocked after their look-up, and names after the CRM, with their company,
     * who is known by no other name. Asked right before the card is shown, of which its digest knows nothing: a CRM that answers later is no
     * reason to edit a post.
     */
    async readyToShow(organisation: string, lookedUp: MeetingView): Promise<MeetingView> {
      const contacts = lookedUp.guests.map(({ contact }) => contact);
      const named = await teamCrm.withNames(organisation, contacts);
      const guests = lookedUp.guests.map(async (guest, index): Promise<ShownGuest> => {
        const { company, ...contact }: NamedByCrm = named[index] ?? guest.contact;
        const isBlocked =
          guest.kind === "profile" && (await suppressions.isSuppressed(organisation, contact.address));
        return isBlocked ? { kind: "name", contact } : { ...guest, contact, company };
      });
      return { ...lookedUp, guests: await Promise.all(guests) };
    },
  };
}

/** Guests who declined don't count. */
function countComing(meeting: Meeting, outside: number, insiders: Insiders): MeetingView["coming"] {
  const declined = meeting.guests.filter(({ answer }) => answer === "declined").length;
  const undecided = meeting.guests.map((guest) => ({ ...guest, answer: "none" as const }));
  const invited = outsideGuests(undecided, insiders);
  const all = Math.max(meeting.guestCount - declined, outside);
  // We don't know who the guests beyond the stored ones are.
  const areAllKnown = meeting.guestCount <= meeting.guests.length;
  return { all, outside, areColleagues: outside === 0 && areAllKnown && invited.length === 0 };
}

/**
 * A canonical text of what the card shows, for a digest that detects changes. For guests it has their identity: a
 * changed profile is no reason to edit a post.
 */
export function shownText(facts: MeetingView): string {
  const { meeting, isOfSeries, hasBegun, coming, guests, briefs, owner, origin, timeZone } = facts;
  const { title, isPrivate, startsAt, isAllDay, joinLink } = meeting;
  return JSON.stringify([
    [title, isPrivate, startsAt, isAllDay, joinLink, isOfSeries, hasBegun],
    [owner, origin, timeZone, coming],
    guests.map(({ contact }) => [contact.address, contact.name]),
    ...briefs.map(({ contact, person }) => [contact.address, person]),
  ]);
}

/** A digest to detect whether the card's content has changed. */
export function digestOf(vault: Pick<Vault, "digest">, organisation: string, facts: MeetingView): string {
  const shown = vault.digest({ organisation, field: "reminder card" }, shownText(facts));
  return facts.hasBegun ? begunDigest(shown) : shown;
}

/** Maximum look-ups per meeting, how many run at once, and milliseconds for all of them. */
const bounds = { lookUps: 15, atOnce: 5, time: 10_000 } as const;

/**
 * Looks up a meeting's guests, up to the limit. Free.
 *
 * @param contacts all outside guests, in the calendar's order
 * @returns all guests in the same order; `away` if the service fails
 */
export async function lookUpGuests(
  organisation: string,
  contacts: readonly Addressee[],
  profiles: Pick<Profiles, "lookUp">,
): Promise<ShownGuest[]> {
  const shown = contacts.map((contact, index): ShownGuest => {
    return { kind: index < bounds.lookUps ? "away" : "name", contact };
  });
  let isOver = false;
  const lookUp = async (contact: Addressee): Promise<ShownGuest> => {
    const { address } = contact;
    if ("contact_id" in address) return { kind: "id", contact };
    try {
      const { value } = await profiles.lookUp(organisation, address);
      return value.found
        ? { kind: "profile", contact, profile: sharedProfileView(value) }
        : { kind: "no profile", contact };
    } catch (error) {
      // The client reports its own failures (`onOutcome`); here the guest is just unknown.
      if (!(error instanceof OutreachError)) throw error;
      return { kind: withoutProfile.has(error.kind) ? "name" : "away", contact };
    }
  };
  const limit = bulkhead(bounds.atOnce, bounds.lookUps);
  const lookUps = contacts.slice(0, bounds.lookUps).map((contact, index) =>
    limit.execute(async () => {
      if (!isOver) shown[index] = await lookUp(contact);
    }),
  );
  await inTime(Promise.all(lookUps), bounds.time);
  isOver = true;
  // A copy, so that late results don't change it.
  return [...shown];
}

/** Errors that say nothing of the service. */
const withoutProfile: ReadonlySet<OutreachError["kind"]> = new Set(["suppressed", "not connected"]);
