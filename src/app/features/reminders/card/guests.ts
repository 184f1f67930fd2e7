import type { ModalView } from "@slack/types";
import { cardModal, context, noticeModal, section } from "#app/blocks/card.ts";
import { readBalance } from "#app/credits/balance.ts";
import { readCreditSettings } from "#app/credits/credit-settings.ts";
import { oneByOne } from "#app/slack/paid/begin-together.ts";
import { resultGone } from "#app/slack/paid/paid-result.ts";
import { inTime } from "#app/slack/reply/delivery.ts";
import { openModal, openWhenReady, updateModal } from "#app/slack/reply/modal.ts";
import type { ButtonArgs } from "#app/slack/router.ts";
import type { MeetingView, ShownGuest } from "#app/views/meeting-view.ts";
import { readableCredits } from "#contract/amount.ts";
import { briefsValue, briefValue, reminderValue } from "../buttons.ts";
import { findReminder } from "../channel/access.ts";
import type { CardRequest } from "../dependencies.ts";
import { reminderGone } from "../sentences.ts";
import { hiddenFrom, redactForPerson } from "./audience.ts";
import { briefKey, briefWork } from "./bought-briefs.ts";
import {
  boughtLines,
  boughtOf,
  briefButton,
  briefsOf,
  guestSection,
  nameLine,
  sectionsOf,
} from "./guest-section.ts";
import { isPrivateFor, knownMeeting, titleOf } from "./meeting-text.ts";

/** Milliseconds that a click waits for the database and for Slack: its trigger lives 3 s and opens one modal. */
const readTimeout = 1_000;

const notNow =
  "We couldn't read the meeting in time, so we didn't send anything. Nothing was charged. Try again in a minute.";

/** The card still offers what was bought while everybody might read the meeting's title. */
const nowPrivate =
  "This meeting has become private, so its brief isn't opened from here. Nothing was charged. The card is about to follow, with its price.";

const aboutYou =
  "This brief is about you, and we don't show people what others learn about them. Nothing was charged.";

/**
 * "Full brief": bought once per meeting and guest, no matter who clicks; others see the same brief, except the guest,
 * who may have joined the channel since.
 */
export async function openBrief(request: CardRequest, args: ButtonArgs): Promise<void> {
  const { reminder: id, addressee, isFree = false } = briefValue.decode(args.action.value);
  const { paidCallHandler, channelPolicy, facts, vault, organisation, person } = request;
  const tell = async (text: string): Promise<void> => {
    await openModal(args, noticeModal("Brief", text));
  };
  const reading = Promise.all([
    findReminder(request, id).then((found) => found ?? "gone"),
    hiddenFrom(channelPolicy, { organisation, person }, [addressee]),
  ]);
  const read = await inTime(reading, readTimeout);
  if (read === undefined) return tell(notNow);
  const [reminder, hidden] = read;
  if (hidden.size > 0) return tell(aboutYou);
  const meeting = reminder === "gone" ? undefined : knownMeeting(reminder);
  if (reminder === "gone" || meeting === undefined) return tell(reminderGone);
  const { occurrence } = reminder;
  const isPrivate = isPrivateFor(reminder, meeting);
  if (isPrivate && isFree) return tell(nowPrivate);
  const work = briefWork({ ...meeting, isPrivate }, occurrence, addressee);
  if (!isFree) {
    const key = briefKey(vault, reminder, addressee, { isPrivate });
    return paidCallHandler.inModal(args, key, work);
  }
  const bought = await inTime(facts.boughtBriefs({ ...reminder, meeting }, [addressee], 0), readTimeout);
  if (bought?.[0] === undefined) return tell(bought === undefined ? notNow : resultGone);
  await paidCallHandler.inModal(args, bought[0].key, work);
}

const waiting = "Getting the briefs… You can close this: you'll find them in your messages with Rapport.";

/** "Get 3 briefs": one price and one modal for the briefs that the guests' own buttons buy and open. */
export async function openBriefs(request: CardRequest, args: ButtonArgs): Promise<void> {
  const { reminder: id, price: said } = briefsValue.decode(args.action.value);
  const { paidCallHandler, channelPolicy, facts, vault, database, organisation, person } = request;
  const view = await openModal(args, noticeModal("Briefs", waiting));
  const tell = async (text: string): Promise<void> => {
    await updateModal(args.client, view, noticeModal("Briefs", text));
  };
  const reminder = await findReminder(request, id);
  if (reminder?.subscribed === undefined) return tell(reminderGone);
  const { subscribed, occurrence } = reminder;
  const named = await facts.named(reminder, subscribed);
  if (named.meeting.isPrivate) return tell(guestsArePrivate);
  const lookedUp = await facts.lookedUp(organisation, named, person);
  const shown = await redactForPerson(channelPolicy, { organisation, person }, lookedUp);
  const { guests, price } = briefsOf(shown, said === 0);
  if (guests.length === 0) return tell(`We couldn't look the guests up. ${oneByOne}`);
  if (price > said) return tell(`The guests have changed, and their briefs cost more by now. ${oneByOne}`);
  const { manager, approvalPrice = price + 1 } = await readCreditSettings(database.query, organisation);
  if (manager !== undefined && manager !== person && price >= approvalPrice)
    return tell(`<@${manager}> would have to approve ${readableCredits(price)}. ${oneByOne}`);
  const { remaining = price } = (await readBalance(database.query, organisation)) ?? {};
  if (remaining < price) return tell(`Your team has ${readableCredits(remaining)} left. ${oneByOne}`);
  const calls = guests.map(({ contact }) => {
    const bought = boughtOf(contact, shown.briefs);
    const key = bought?.key ?? briefKey(vault, reminder, contact, { isPrivate: false });
    return { key, work: briefWork(subscribed.meeting, occurrence, contact) };
  });
  await paidCallHandler.together({ organisation, person }, view, calls);
}

const namesPerSection = 20;
const title = "Guests";
const guestsArePrivate = "This meeting is private, so we don't show who's coming.";

/** "And 7 more": shows all outside guests to the member who clicked, who isn't shown their own profile. */
export async function openMoreGuests(request: CardRequest, args: ButtonArgs): Promise<void> {
  const { channelPolicy, facts, organisation, person } = request;
  const { reminder: id } = reminderValue.decode(args.action.value);
  const modal = (text: string) => noticeModal(title, text);
  const view = async () => {
    const reminder = await findReminder(request, id);
    if (reminder?.subscribed === undefined) return modal(reminderGone);
    const named = await facts.named(reminder, reminder.subscribed);
    if (named.meeting.isPrivate) return modal(guestsArePrivate);
    const lookedUp = await facts.lookedUp(organisation, named, person);
    const redacted = await redactForPerson(channelPolicy, { organisation, person }, lookedUp);
    return guestsModal(await facts.readyToShow(organisation, redacted));
  };
  await openWhenReady(args, view(), modal("Looking the guests up…"));
}

/** Guests with a button of their own first: a brief needs a profile or a contact ID, and a bought one is free. */
export function guestsModal({ reminder, meeting, guests, briefs }: MeetingView): ModalView {
  const isBriefed = ({ kind, contact }: ShownGuest) =>
    kind === "profile" || kind === "id" || boughtOf(contact, briefs) !== undefined;
  const named = guests.filter((guest) => !isBriefed(guest)).map(nameLine);
  const text = `*${titleOf(meeting)}*: guests from outside`;
  const blocks = [
    section(text),
    ...guests.filter(isBriefed).flatMap((guest) => {
      const brief = briefButton(reminder, guest, briefs);
      const shown =
        guest.kind === "profile"
          ? guestSection(guest, brief, { isWhole: true })
          : { ...section(nameLine(guest)), accessory: brief };
      return [shown, ...boughtLines([guest], briefs).map((line) => context(line))];
    }),
    ...sectionsOf(named, namesPerSection),
    context("Only you see this. Look-ups are free."),
  ];
  return cardModal({ title, card: { text, blocks } });
}
