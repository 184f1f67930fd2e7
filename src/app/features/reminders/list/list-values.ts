import { z } from "zod";
import { limits } from "../../../blocks/limits.ts";
import { covers, maxMinutesBefore } from "../../../reminders/sources/source.ts";
import { jsonValue } from "../../../slack/input/json-value.ts";

/** What the response buttons carry. They include the channel, since forms belong to none. */

const id = z.string().min(1);

/** For buttons about a channel. */
export const channelValue = jsonValue(z.object({ channel: id }), limits.buttonValue);

/** For buttons about one source. */
export const sourceValue = jsonValue(z.object({ source: id }), limits.buttonValue);

/** For the buttons to another page of the list; from 0. */
export const pageValue = jsonValue(
  z.object({ channel: id, page: z.number().int().nonnegative() }),
  limits.buttonValue,
);

/** For "Remind again". */
export const seriesValue = jsonValue(z.object({ channel: id, series: id }), limits.buttonValue);

/** A source's overflow menu: immediate actions, and the form that changes a calendar. */
export const sourceChoice = z.enum(["pause", "resume", "change", "fetch", "remove"]);
export type SourceChoice = z.infer<typeof sourceChoice>;
export type SourceChange = Exclude<SourceChoice, "change">;

/** For an option in a source's overflow menu. */
export const changeValue = jsonValue(z.object({ do: sourceChoice, source: id }), limits.optionValue);

/** Where a calendar's reminders go: a channel, or a person's own messages with the app. */
export const place = z.enum(["channel", "own"]);
export type Place = z.infer<typeof place>;

/** What we know of a calendar to add. */
const addFormStart = z.object({
  /** The channel the form was opened in, if any: then the form doesn't ask. */
  channel: id.optional(),
  /** The values of a failed form; never the address, which is a secret. */
  chosen: z
    .object({
      place,
      channel: id.optional(),
      settings: z.object({
        minutesBefore: z.number().int().min(0).max(maxMinutesBefore),
        covers,
        includesAllDay: z.boolean(),
      }),
    })
    .optional(),
});
export type AddFormStart = z.infer<typeof addFormStart>;

/** For the buttons that open the form for adding a calendar, and for the form itself. */
export const addFormValue = jsonValue(addFormStart, limits.buttonValue);
