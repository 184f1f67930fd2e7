import { agendaCard } from "#app/features/reminders/agenda/agenda-card.ts";
import { guestsModal } from "#app/features/reminders/card/guests.ts";
import { meetingAloneCard, reminderCard } from "#app/features/reminders/card/reminder-card.ts";
import {
  cancelledCard,
  movedCard,
  remindedAgainCard,
  removedCard,
  retiredNewsCard,
  retiredPlaceholderCard,
  skippedCard,
  skippedGoneCard,
} from "#app/features/reminders/card/replaced-cards.ts";
import { failingFeedCard } from "#app/features/reminders/jobs/notice-job.ts";
import { facts, profiled, quarterBefore, start, tom } from "./cards.ts";

const { meeting } = facts();
const janesId = "6f1c2a94-0b7e-4d3a-9a51-3c8e7d20b4f1";
const by = { person: "U1", timeZone: "UTC" };

/** One of each of what is shown in a channel about a meeting, and to who set it up. */
export const reminderSamples = {
  "reminders/agendaCard": agendaCard([{ meeting, guests: [tom.contact] }], { person: "U1" }),
  "reminders/agendaCard, aside": agendaCard([{ meeting, guests: [tom.contact] }], {
    person: "U1",
    aside: { channel: "C1", why: "present" },
  }),
  "reminders/cancelledCard": cancelledCard(meeting),
  "reminders/failingFeedCard": failingFeedCard({
    name: "Priya's calendar",
    address: "https://calendar.example/secret/basic.ics",
    channel: "C1",
    reading: { failingSince: start, problem: "gone" },
  }),
  "reminders/guestsModal": guestsModal(facts()),
  "reminders/meetingAloneCard": meetingAloneCard(facts()),
  "reminders/movedCard": movedCard(start, meeting, "UTC"),
  "reminders/remindedAgainCard": remindedAgainCard("U1"),
  "reminders/reminderCard, one guest": reminderCard(facts(), { now: quarterBefore }),
  "reminders/reminderCard, many guests": reminderCard(
    facts({ guests: Array.from({ length: 12 }, (_, index) => profiled(index)) }),
  ),
  "reminders/reminderCard, a guest known by id": reminderCard(
    facts({ guests: [{ kind: "id", contact: { address: { contact_id: janesId } } }] }),
  ),
  "reminders/reminderCard, begun": reminderCard(facts({ hasBegun: true })),
  "reminders/reminderCard, for its owner alone": reminderCard(
    facts({ aside: { channel: "C1", why: "present" } }),
    { now: quarterBefore },
  ),
  "reminders/removedCard": removedCard(start),
  "reminders/retiredNewsCard": retiredNewsCard,
  "reminders/retiredPlaceholderCard, moved": retiredPlaceholderCard({
    kind: "moved",
    from: start,
    timeZone: "UTC",
  }),
  "reminders/retiredPlaceholderCard, skipped": retiredPlaceholderCard({
    kind: "skipped",
    ...by,
    series: "s1",
  }),
  "reminders/skippedCard": skippedCard(facts(), { series: "s1", person: "U1" }),
  "reminders/skippedGoneCard": skippedGoneCard("r1", { series: "s1", person: "U1" }),
};

/** Named like what is shown, but making nothing of their own. */
export const notShownOfReminders = {
  "reminders/feedSourceView": "plain data, of which lists and forms are made",
  "reminders/typedMeetingView": "plain data, of which lists and forms are made",
  "reminders/placeholderCard": "chooses among the cards here",
  "reminders/testCard": "shows a card that is here",
  "reminders/registerReminderCard": "registers what a card's buttons do",
};
