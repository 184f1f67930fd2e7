import type { ReminderFacts } from "./reminder-card.ts";

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
