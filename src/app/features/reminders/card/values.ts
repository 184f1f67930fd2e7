import { z } from "zod";
import { limits } from "../../../blocks/limits.ts";
import { addressee } from "../../../outreach/contact.ts";
import { jsonValue } from "../../../slack/input/json-value.ts";

/** What the buttons and menus of reminders carry. */

const reminder = z.string().min(1);

/** For "Full brief": the guest. */
export const briefValue = jsonValue(z.object({ reminder, addressee }), limits.buttonValue);

/** For "And 7 more" and "Show again". */
export const reminderValue = jsonValue(z.object({ reminder }), limits.buttonValue);

/** For "Undo": the series to stop skipping, in the message's channel. */
export const undoSkipValue = jsonValue(z.object({ reminder, series: z.string().min(1) }), limits.buttonValue);

/** The choices in a card's overflow menu. */
export const menuChoice = z.enum(["snooze", "skip series"]);
export type MenuChoice = z.infer<typeof menuChoice>;

const menuBlockPrefix = "reminder ";

/** The menu's block id carries the reminder's id: an option has room only for the choice. */
export const menuBlockId = {
  encode: (id: string): string => `${menuBlockPrefix}${id}`,
  /** @throws ZodError if `encode` didn't write it */
  decode: (blockId: string): string =>
    z.string().startsWith(menuBlockPrefix).parse(blockId).slice(menuBlockPrefix.length),
};
