import { z } from "zod";
import { limits } from "../../../blocks/limits.ts";
import { addressee } from "../../../outreach/contact.ts";
import { jsonValue } from "../../../slack/input/json-value.ts";

/** What the buttons and menus of reminders carry; the ids are the domain's. */

const reminder = z.string().min(1);

/** Of "Full brief": for whom. */
export const briefValue = jsonValue(z.object({ reminder, addressee }), limits.buttonValue);

/** Of "And 7 more", and of "Show again". */
export const reminderValue = jsonValue(z.object({ reminder }), limits.buttonValue);

/** Of "Undo": what is no longer to be skipped; the channel is the one that it stands in. */
export const undoSkipValue = jsonValue(z.object({ reminder, series: z.string().min(1) }), limits.buttonValue);

/** What the three dots of a card offer. */
export const menuChoice = z.enum(["snooze", "skip series"]);
export type MenuChoice = z.infer<typeof menuChoice>;

const menuBlockPrefix = "reminder ";

/** The block in which the menu stands says of which reminder it is: an option has no room for more than the choice. */
export const menuBlockId = {
  encode: (id: string): string => `${menuBlockPrefix}${id}`,
  /** @throws ZodError when it was not written by `encode` */
  decode: (blockId: string): string =>
    z.string().startsWith(menuBlockPrefix).parse(blockId).slice(menuBlockPrefix.length),
};
