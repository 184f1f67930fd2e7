import { Temporal } from "temporal-polyfill";

interface Attendee {
  name?: string | undefined;
  email: string;
  answer: "ACCEPTED" | "DECLINED" | "TENTATIVE" | "NEEDS-ACTION";
}

/** When a meeting is. Times are Unix times in milliseconds, lengths are minutes, dates are `2026-03-12`. */
export type EventTime =
  | { kind: "once"; startsAt: number; minutes: number }
  /** Every week at the same time of day in that zone, an IANA name; `startsAt` is the first of them. */
  | { kind: "weekly"; startsAt: number; minutes: number; timeZone: string }
  | { kind: "all day"; date: string };

/** One event of the sample calendar, as its owner sees it. Never changed in place. */
export interface CalendarEvent {
  uid: string;
  title: string;
  time: EventTime;
  /** The owner first, if anybody is invited at all. */
  attendees: readonly Attendee[];
  location?: string;
  description?: string;
  joinLink?: string;
  isPrivate: boolean;
  isCancelled: boolean;
  /** Grows with every change that a guest must hear of (RFC 5545, section 3.8.7.4). */
  sequence: number;
  /** Unix time in milliseconds. */
  changedAt: number;
}

/** Whose calendar the sample one is. */
export const calendarOwner = { name: "Priya Raman", email: "priya@kestrel.io" } as const;
/** An IANA name. */
export const calendarZone = "America/New_York";

/** The first meeting begins so many milliseconds after the sandbox: time enough to add the feed, and little to wait. */
const untilFirst = 18 * 60_000;
const minute = 60_000;
const hour = 60 * minute;

const attendee = (email: string, name?: string, answer: Attendee["answer"] = "NEEDS-ACTION"): Attendee => ({
  email,
  answer,
  name,
});

const priya = attendee(calendarOwner.email, calendarOwner.name, "ACCEPTED");
const sam = attendee("sam@kestrel.io", "Sam Ortega", "ACCEPTED");
const lena = attendee("lena@kestrel.io", "Lena Fischer", "ACCEPTED");
const marcus = attendee("marcus.bell@kestrel.io", "Marcus Bell", "TENTATIVE");

type Sample = Pick<CalendarEvent, "uid" | "title" | "time"> & Partial<CalendarEvent>;

/** For whoever has used up the other meetings. */
const freshMeeting: Pick<CalendarEvent, "title" | "attendees" | "joinLink"> = {
  title: "Harbour Finch: first call",
  attendees: [priya, lena, attendee("elena.petrova@harbourfinch.example", "Elena Petrova", "ACCEPTED")],
  joinLink: "https://meet.google.com/new-mtng-now",
};
const soon = 2 * hour;

/** These events, and another meeting with somebody from outside when none begins soon. */
export function withMeetingSoon(events: readonly CalendarEvent[], now: number): readonly CalendarEvent[] {
  const isSoon = ({ time, attendees, isCancelled, isPrivate }: CalendarEvent) =>
    time.kind === "once" &&
    time.startsAt > now &&
    time.startsAt <= now + soon &&
    attendees.some(({ email }) => !email.endsWith("@kestrel.io")) &&
    !isCancelled &&
    !isPrivate;
  if (events.some(isSoon)) return events;
  const startsAt = Math.ceil((now + untilFirst) / minute) * minute;
  const another: CalendarEvent = {
    uid: `fresh-${startsAt}@sandbox.example`,
    ...freshMeeting,
    time: { kind: "once", startsAt, minutes: 30 },
    isPrivate: false,
    isCancelled: false,
    sequence: 0,
    changedAt: now,
  };
  return [...events, another];
}

/** The calendar at the start: meetings with contacts of the sample service, with others, and of the owner alone. */
export function sampleEvents(now: number): CalendarEvent[] {
  const first = Math.ceil((now + untilFirst) / minute) * minute;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(calendarZone).toPlainDate();
  const at = (days: number, time: string) =>
    today.add({ days }).toZonedDateTime({ timeZone: calendarZone, plainTime: time }).epochMilliseconds;
  const once = (startsAt: number, minutes: number) => ({ kind: "once", startsAt, minutes }) as const;
  const samples: Sample[] = [
    {
      uid: "kestrel-renewal@sandbox.example",
      title: "Kestrel renewal",
      time: once(first, 45),
      attendees: [
        priya,
        sam,
        attendee("jane@acme.com", "Jane Whitfield", "ACCEPTED"),
        attendee("tom.reyes@acme.com", "Tom Reyes", "TENTATIVE"),
        attendee("leila@acme.com", "Leila Haddad"),
      ],
      joinLink: "https://meet.google.com/abc-defg-hij",
      description: "Price, dates; and who may read the data.\n\nThe deck is in #acme-renewal.",
    },
    {
      uid: "northwind-pilot@sandbox.example",
      title: "Northwind: numbers, terms; next steps",
      time: once(first + hour, 30),
      attendees: [
        priya,
        marcus,
        attendee("viktor.lindqvist@northwind.example", "Viktor Lindqvist", "ACCEPTED"),
        attendee("daniel.cho@northwind.example", "Daniel Cho", "ACCEPTED"),
        attendee("procurement@northwind.example"),
      ],
      location: "Northwind, 4th floor",
    },
    { uid: "doctor@sandbox.example", title: "Doctor", time: once(first + 3 * hour, 30), isPrivate: true },
    { uid: "dentist@sandbox.example", title: "Dentist", time: once(at(1, "08:00"), 45) },
    {
      uid: "pipeline-review@sandbox.example",
      title: "Pipeline review",
      time: { kind: "weekly", startsAt: at(-6, "10:00"), minutes: 30, timeZone: calendarZone },
      attendees: [priya, sam, lena, marcus],
      joinLink: "https://meet.google.com/kls-mnop-qrs",
    },
    {
      uid: "brightloom-onboarding@sandbox.example",
      title: "Brightloom onboarding",
      time: once(at(1, "15:00"), 60),
      attendees: [
        priya,
        lena,
        attendee("sofia@brightloom.example", "Sofia Marques", "ACCEPTED"),
        attendee("it-desk@brightloom.example"),
      ],
      location: "https://meet.google.com/tuv-wxyz-abc",
    },
    {
      uid: "offsite@sandbox.example",
      title: "Sales offsite",
      time: { kind: "all day", date: today.add({ days: 2 }).toString() },
      attendees: [priya, sam, lena, marcus],
    },
  ];
  return samples.map((sample) => ({
    attendees: [],
    isPrivate: false,
    isCancelled: false,
    sequence: 0,
    changedAt: now,
    ...sample,
  }));
}
