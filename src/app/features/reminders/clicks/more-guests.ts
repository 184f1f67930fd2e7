import type { ModalView } from "@slack/types";
import { context, section, sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import { openWhenReady } from "../../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import type { Facts } from "../card/facts.ts";
import { nameLine, wholeGuestSection } from "../card/guest-section.ts";
import { titleOf } from "../card/meeting-text.ts";
import type { ReminderFacts } from "../card/reminder-facts.ts";
import { reminderValue } from "../card/values.ts";
import { reminderGone } from "./snooze.ts";

/** Names per section, which holds 3,000 characters. */
const namesTogether = 20;
const title = "Guests";
const isPrivate = "This meeting is private: who is coming to it is not shown.";

export interface MoreGuestsDependencies {
  reminders: Pick<Reminders, "reminder">;
  facts: Facts;
}

/** "And 7 more": shows all outside guests to the member who clicked. */
export function openMoreGuests({ reminders, facts }: MoreGuestsDependencies) {
  return async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    const organisation = organisationOf(context);
    const { reminder: id } = reminderValue.decode(action.value);
    const view = async () => {
      const reminder = await reminders.reminder(organisation, id);
      if (reminder?.subscribed === undefined) return cardModal({ title, card: sentence(reminderGone) });
      const named = await facts.named(reminder, reminder.subscribed);
      if (named.meeting.isPrivate) return cardModal({ title, card: sentence(isPrivate) });
      return guestsModal(await facts.lookedUp(organisation, named));
    };
    const waiting = cardModal({ title, card: sentence("Looking the guests up…") });
    await openWhenReady(client, body, view(), waiting);
  };
}

/** Guests with a profile first, each with their own button. */
export function guestsModal({ reminder, meeting, guests }: ReminderFacts): ModalView {
  const profiled = guests.filter((guest) => guest.kind === "profile");
  const named = guests.filter((guest) => guest.kind !== "profile").map(nameLine);
  const names = Array.from({ length: Math.ceil(named.length / namesTogether) }, (_, index) =>
    section(...named.slice(index * namesTogether, (index + 1) * namesTogether)),
  );
  const text = `*${titleOf(meeting)}*: who is coming from outside`;
  return cardModal({
    title,
    card: {
      text,
      blocks: [
        section(text),
        ...profiled.map((guest) => wholeGuestSection(guest, reminder)),
        ...names,
        context("Only you see this. Look-ups are free."),
      ],
    },
  });
}
