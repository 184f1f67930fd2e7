import type { Meeting } from "#app/calendar/meeting.ts";
import { agendaSettingsCard } from "#app/features/reminders/agenda/agenda-card.ts";
import { agendaFormModal } from "#app/features/reminders/agenda/agenda-command.ts";
import { addFormModal } from "#app/features/reminders/sources/add-form.ts";
import { feedAddedCard, feedKnownCard } from "#app/features/reminders/sources/added-card.ts";
import { changeFormModal } from "#app/features/reminders/sources/change-form.ts";
import { type ChannelReminders, listCard } from "#app/features/reminders/sources/list.ts";
import { meetingAddedCard, meetingKnownCard } from "#app/features/reminders/when/meet.ts";
import { meetFormModal } from "#app/features/reminders/when/meet-form.ts";
import type { UpcomingMeeting } from "#app/reminders/reminder/load-reminders.ts";
import type { FeedSource } from "#app/reminders/sources/calendar-feed.ts";
import type { TypedMeeting } from "#app/reminders/sources/typed-meeting.ts";

/** What the answers to `/reminders` are made of, in tests. */

export const now = Date.parse("2026-11-21T14:00:00Z");
export const hour = 3_600_000;
export const channel = "C02ACMEREN2";

export function aFeed(changes: Partial<FeedSource> = {}): FeedSource {
  return {
    kind: "feed",
    organisation: "T1",
    id: "5d0f5a0e-6d51-4c65-8d1f-0f5a63f7a001",
    channel,
    person: "U02PRIYA001",
    personEmail: "priya@kestrel.io",
    state: "active",
    minutesBefore: 15,
    timeZone: "America/New_York",
    createdAt: now,
    covers: "meetings",
    includesAllDay: false,
    address: "https://calendar.example.com/private-5ecre7/basic.ics",
    name: "Priya <R&D>",
    reading: {
      etag: undefined,
      lastModified: undefined,
      contentDigest: undefined,
      until: now,
      at: now,
      failures: 0,
      lastingFailures: 0,
      failingSince: undefined,
      problem: undefined,
    },
    ...changes,
  };
}

export function aMeetingSource(changes: Partial<TypedMeeting> = {}): TypedMeeting {
  const { organisation, person, personEmail, timeZone } = aFeed();
  return {
    kind: "meeting",
    organisation,
    id: "5d0f5a0e-6d51-4c65-8d1f-0f5a63f7a002",
    channel,
    person,
    personEmail,
    state: "active",
    minutesBefore: 15,
    covers: "everything",
    includesAllDay: true,
    timeZone,
    createdAt: now,
    meeting: aMeeting(),
    ...changes,
  };
}

export function aMeeting(changes: Partial<Meeting> = {}): Meeting {
  return {
    uid: "uid-1",
    startsAt: now + 2 * hour,
    endsAt: now + 3 * hour,
    isAllDay: false,
    isCancelled: false,
    isPrivate: false,
    title: "Kestrel renewal",
    guests: [{ contact: { address: { email: "jane@acme.com" }, name: "Jane Whitfield" }, answer: "none" }],
    guestCount: 1,
    sequence: 0,
    changedAt: now,
    ...changes,
  };
}

export function coming(changes: Partial<UpcomingMeeting> = {}): UpcomingMeeting {
  const meeting = aMeeting();
  return {
    meeting,
    source: aMeetingSource(),
    minutesBefore: 15,
    reminder: { id: "r1", channel, occurrence: "o1", series: "s1", isOfSeries: false },
    dueAt: meeting.startsAt - 15 * 60_000,
    ...changes,
  };
}

export function reminders(changes: Partial<ChannelReminders> = {}): ChannelReminders {
  return {
    channel,
    standing: "open",
    sources: [aFeed(), aMeetingSource()],
    next: coming(),
    skipped: [{ series: "s2", title: "Stand-up", skippedBy: "U02SAM00002" }],
    agenda: { ...agenda, nextAt: now + 20 * hour },
    ...changes,
  };
}

export const agenda = {
  organisation: "T1",
  channel,
  person: "U02PRIYA001",
  minute: 510,
  timeZone: "America/New_York",
  weekdaysOnly: true,
  sentFor: undefined,
  nextAt: now,
};

export const summary = {
  reminded: 9,
  next: aMeeting(),
  leftOut: { uncovered: 12, allDay: 1, declined: 2 },
  unreadable: 1,
  unreadableRules: 2,
  unknownZones: 1,
  unreadableGuests: 3,
  isTruncated: true,
};

const fullHouse = reminders({ sources: Array.from({ length: 120 }, () => aFeed()) });

/** By the names under which `test/fallback-text.test.ts` looks for what is shown. */
export const samples = {
  "reminders/addFormModal": addFormModal({
    channel: { id: channel, name: "acme-renewal" },
    hasOutsiders: true,
  }),
  "reminders/addFormModal, of no channel": addFormModal({}),
  "reminders/agendaFormModal": agendaFormModal({ channel, minute: 510, weekdaysOnly: true }),
  "reminders/agendaSettingsCard": agendaSettingsCard(channel, agenda),
  "reminders/agendaSettingsCard, of none": agendaSettingsCard(channel, undefined),
  "reminders/changeFormModal": changeFormModal(aFeed(), { in: "home" }),
  "reminders/feedAddedCard": feedAddedCard({ source: aFeed(), summary, readers: "members" }),
  "reminders/feedKnownCard": feedKnownCard(aFeed(), { isChanged: false }),
  "reminders/listCard": listCard(reminders()),
  "reminders/listCard, of nothing": listCard(
    reminders({ sources: [], next: undefined, skipped: [], agenda: undefined }),
  ),
  "reminders/listCard, of a shared channel": listCard(reminders({ standing: "shared" })),
  "reminders/listCard, the middle of many": listCard(fullHouse, { page: 1, note: "Paused." }),
  "reminders/meetingAddedCard": meetingAddedCard({
    upcoming: coming(),
    areColleagues: true,
    isDirect: false,
    now,
  }),
  "reminders/meetFormModal": meetFormModal("C1", {
    guests: [{ address: { email: "jane@acme.com" }, name: "Jane Whitfield" }],
    startsAt: aMeeting().startsAt,
    minutes: 60,
    title: "Renewal",
    trigger: "1.2.3",
  }),
  "reminders/meetingKnownCard": meetingKnownCard(aMeetingSource()),
};
