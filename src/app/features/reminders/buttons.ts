import { z } from "zod";
import { canonicalEmail } from "#contract/contact-address.ts";
import { button } from "../../blocks/card.ts";
import { limits } from "../../blocks/limits.ts";
import { plainText } from "../../blocks/mrkdwn.ts";
import { addressee } from "../../outreach/contact.ts";
import type { Channel } from "../../slack/client/channels.ts";
import { jsonValue } from "../../slack/input/carried-values.ts";
import { readCarried } from "../../slack/unreadable-request-error.ts";
import { ids } from "./ids.ts";

/** The buttons of reminders and their lists, and what buttons, menus and forms carry. */

const id = z.string().min(1);

/** Addresses are compared in one spelling, so no other is taken from a button. */
const guest = addressee.refine(
  ({ address }) => !("email" in address) || canonicalEmail(address.email) === address.email,
);

/** For "Full brief" and "Open brief": the guest, and whether the button says that it's free. */
export const briefValue = jsonValue(
  z.object({ reminder: id, addressee: guest, isFree: z.literal(true).exactOptional() }),
  limits.buttonValue,
);

/** For "Get 3 briefs": what the button says they cost, in tenths of a credit. */
export const briefsValue = jsonValue(z.object({ reminder: id, price: z.int().min(0) }), limits.buttonValue);

/** For "And 7 more". */
export const reminderValue = jsonValue(z.object({ reminder: id }), limits.buttonValue);

/** For "Undo": the series to stop skipping, in the message's channel. */
export const undoSkipValue = jsonValue(z.object({ reminder: id, series: id }), limits.buttonValue);

/** When to be reminded again: in so many minutes, or when the meeting starts. */
export const snoozeChoice = z.enum(["snooze 5", "snooze 10", "snooze start"]);
export type SnoozeChoice = z.infer<typeof snoozeChoice>;
export const snoozeChoices = snoozeChoice.options;

/** Milliseconds; of the last one, none: it counts from the meeting. */
export const snoozeTimes: Readonly<Record<SnoozeChoice, number>> = {
  "snooze 5": 5 * 60_000,
  "snooze 10": 10 * 60_000,
  "snooze start": 0,
};

/** The choices in a card's overflow menu; `snooze` is on cards of earlier versions. */
export const menuChoice = z.union([
  snoozeChoice,
  z.literal("skip series"),
  z.literal("snooze").transform(() => "snooze 5" as const),
]);
export type MenuChoice = z.infer<typeof menuChoice>;

const menuBlockPrefix = "reminder ";

/** The menu's block id carries the reminder's id: an option has room only for the choice. */
export const menuBlockId = {
  encode: (reminder: string): string => `${menuBlockPrefix}${reminder}`,
  /** @throws UnreadableRequestError if `encode` didn't write it */
  decode: (blockId: string): string =>
    readCarried(() => z.string().startsWith(menuBlockPrefix).parse(blockId)).slice(menuBlockPrefix.length),
};

/** For buttons about a channel, which they name since forms belong to none; for a list, with its page, from 0. */
export const channelValue = jsonValue(
  z.object({ channel: id, page: z.number().int().nonnegative().optional() }),
  limits.buttonValue,
);

/** For buttons about one source; `list`: the channel whose list is shown after the click, instead of the source's. */
export const sourceValue = jsonValue(z.object({ source: id, list: id.optional() }), limits.buttonValue);

/** For "Remind again". */
export const seriesValue = jsonValue(z.object({ channel: id, series: id }), limits.buttonValue);

/** A source's overflow menu: immediate actions, and the form that changes a calendar. */
export const sourceChoice = z.enum(["pause", "resume", "change", "fetch", "remove"]);
export type SourceChoice = z.infer<typeof sourceChoice>;
export type SourceChange = Exclude<SourceChoice, "change"> | "links";

/** For an option in a source's overflow menu. */
export const changeValue = jsonValue(z.object({ do: sourceChoice, source: id }), limits.optionValue);

/** Where a calendar's reminders go: a channel, or a person's own messages with the app. */
export const place = z.enum(["channel", "own"]);

/** For the buttons that open the form for adding a calendar, and for the form itself: in a channel, it offers no other. */
export const addFormValue = jsonValue(z.object({ channel: id.optional() }), limits.buttonValue);

/** For moving a calendar between a channel and its owner's own messages. */
export const moveValue = jsonValue(z.object({ source: id, channel: id, to: place }), limits.buttonValue);

type NamedChannel = Pick<Channel, "id" | "name">;

/** For a button or a field, which take 75 characters; plain text. */
export const channelName = ({ name = "" }: NamedChannel) => `#${plainText(name, 40)}`;

export function moveButton(source: string, channel: NamedChannel, to: z.infer<typeof place>) {
  const text =
    to === "own" ? "Send them to me alone instead" : `Post them in ${channelName(channel)} instead`;
  const value = moveValue.encode({ source, channel: channel.id, to });
  return button(ids.moveFeed, text, { about: undefined, value });
}

export const listButton = (channel: string) =>
  button(ids.list, "List", { about: "all reminders here", value: channelValue.encode({ channel }) });

export const testButton = (channel: string) =>
  button(ids.test, "Show next card", { about: undefined, value: channelValue.encode({ channel }) });

/** Opens the form for adding a calendar; without a channel, as in App Home, the form asks for one. */
export const addButton = (channel?: string) =>
  button(ids.openAdd, "Add a calendar…", { about: undefined, value: addFormValue.encode({ channel }) });

/** For a calendar without guests. */
export const linksButton = (source: string) =>
  button(ids.coverLinks, "Remind me of all events with a link to join", {
    about: undefined,
    value: sourceValue.encode({ source }),
  });

/** @param about what else is named with it, where there are several; plain text */
export const agendaButton = (channel: string, text: string, about = "morning agenda") =>
  button(ids.openAgenda, text, { about, value: channelValue.encode({ channel }) });

export const agendaOffButton = (channel: string) =>
  button(ids.agendaOff, "Turn off", { about: "morning agenda", value: channelValue.encode({ channel }) });

/** @param title of the meeting; plain text */
export const removeButton = (source: string, title: string) =>
  button(ids.remove, "Remove", { about: title, value: sourceValue.encode({ source }) });

export const undoRemoveButton = (source: string, list?: string) =>
  button(ids.undoRemove, "Undo", { about: "removing it", value: sourceValue.encode({ source, list }) });

/** @param title of the series; plain text */
export const remindAgainButton = (value: { channel: string; series: string }, title: string) =>
  button(ids.remindAgain, "Remind again", { about: title, value: seriesValue.encode(value) });
