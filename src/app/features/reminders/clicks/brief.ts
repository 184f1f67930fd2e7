import { sentence } from "../../../blocks/card.ts";
import { cardModal } from "../../../blocks/card-modal.ts";
import type { Meeting } from "../../../calendar/meeting.ts";
import type { WorkOf } from "../../../credits/operations.ts";
import type { Addressee } from "../../../outreach/contact.ts";
import { contactKey } from "../../../outreach/contact-key.ts";
import type { Reminder } from "../../../reminders/reminder/reminder.ts";
import type { Reminders } from "../../../reminders/reminder/reminders.ts";
import type { PaidCallHandler } from "../../../slack/paid/paid-call-handler.ts";
import { inTime } from "../../../slack/reply/delivery.ts";
import { openModal } from "../../../slack/reply/modal.ts";
import type { ButtonArgs } from "../../../slack/router.ts";
import { organisationOf } from "../../../slack/tenancy.ts";
import type { Vault } from "../../../storage/vault.ts";
import { isPrivateFor, topicOf } from "../card/meeting-text.ts";
import { briefValue } from "../card/values.ts";
import { reminderGone } from "./snooze.ts";

export interface BriefDependencies {
  paidCallHandler: Pick<PaidCallHandler, "inModal">;
  reminders: Pick<Reminders, "reminder">;
  vault: Pick<Vault, "digest">;
}

/** Milliseconds that a click waits for the database: its trigger lives 3 s and opens one modal. */
const readTimeout = 1_000;

const title = "Brief";
const notNow =
  "Rapport could not read the meeting in time, so nothing was asked for and nothing was charged. Try again in a minute.";

/** "Full brief": bought once per meeting and guest, no matter who clicks; others see the same brief. */
export function openBrief({ paidCallHandler, reminders, vault }: BriefDependencies) {
  return async (args: ButtonArgs): Promise<void> => {
    await args.ack();
    const { reminder: id, addressee } = briefValue.decode(args.action.value);
    const organisation = organisationOf(args.context);
    const tell = (text: string) =>
      openModal(args.client, args.body, cardModal({ title, card: sentence(text) }));
    const read = await inTime(known(reminders.reminder(organisation, id)), readTimeout);
    if (read === undefined) {
      await tell(notNow);
      return;
    }
    const { reminder } = read;
    const meeting = reminder?.subscribed?.meeting ?? reminder?.lastKnown;
    if (reminder === undefined || meeting === undefined) {
      await tell(reminderGone);
      return;
    }
    const { occurrence } = reminder;
    const isPrivate = isPrivateFor(reminder, meeting);
    const contact = vault.digest({ organisation, field: "meeting brief" }, contactKey(addressee.address));
    // A brief bought while the title was public may contain it, so a private meeting uses another key.
    const key = `meeting:${occurrence}:${contact}${isPrivate ? ":private" : ""}`;
    const work = briefWork({ ...meeting, isPrivate }, occurrence, addressee);
    await paidCallHandler.inModal({ ...args, ack: acknowledged }, key, work);
  };
}

/** Already acknowledged. */
async function acknowledged(): Promise<void> {}

/** Distinguishes "not found" from "not in time". */
async function known(reading: Promise<Reminder | undefined>): Promise<{ reminder: Reminder | undefined }> {
  return { reminder: await reading };
}

function briefWork(meeting: Meeting, occurrence: string, addressee: Addressee): WorkOf<"prep"> {
  const prep_type = meeting.joinLink === undefined ? "meeting" : "call";
  return {
    operation: "prep",
    request: { addressee, prep_type, topic: topicOf(meeting), meeting: occurrence },
  };
}
