import type { MeetingView, ShownGuest } from "#app/views/meeting-view.ts";
import { sharedProfileView } from "#app/views/profile-view.ts";
import { fullLookup } from "#test/support/answers.ts";

/** What cards of reminders are made of, in tests. */

/** 14:30 UTC. */
export const start = Date.parse("2026-03-02T14:30:00Z");
export const quarterBefore = start - 15 * 60_000;

export const janeProfile: ShownGuest = {
  kind: "profile",
  contact: { address: { email: "jane@acme.com" }, name: "Jane Whitfield" },
  profile: sharedProfileView(fullLookup),
};
export const tom: ShownGuest = {
  kind: "no profile",
  contact: { address: { email: "tom.reyes@acme.com" }, name: "Tom Reyes" },
};

/** Somebody with a profile, told apart by a number. */
export function profiled(number: number): ShownGuest {
  const contact = { address: { email: `guest${number}@acme.com` }, name: `Guest ${number}` };
  return { kind: "profile", contact, profile: sharedProfileView(fullLookup) };
}

export function facts({
  meeting,
  ...changes
}: Partial<Omit<MeetingView, "meeting">> & {
  meeting?: Partial<MeetingView["meeting"]>;
} = {}): MeetingView {
  return {
    reminder: "r1",
    owner: "U1",
    origin: { kind: "calendar", name: "Priya Raman" },
    timeZone: "America/New_York",
    isOfSeries: true,
    coming: { all: 5, outside: 2, areColleagues: false },
    guests: [janeProfile, tom],
    briefs: [],
    hasBegun: false,
    ...changes,
    meeting: {
      title: "Kestrel renewal",
      isPrivate: false,
      startsAt: start,
      isAllDay: false,
      joinLink: "https://meet.google.com/abc",
      ...meeting,
    },
  };
}
