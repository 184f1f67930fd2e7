import { z } from "zod";
import { limits } from "../../../blocks/limits.ts";
import { covers, maxMinutesBefore } from "../../../reminders/sources/source.ts";
import { jsonValue } from "../../../slack/input/json-value.ts";

/** What the buttons of the command's answers carry: they are pressed in forms too, which stand in no channel. */

const id = z.string().min(1);

/** Of buttons about a channel. */
export const channelValue = jsonValue(z.object({ channel: id }), limits.buttonValue);

/** Of buttons about one source of reminders. */
export const sourceValue = jsonValue(z.object({ source: id }), limits.buttonValue);

/** Of the buttons to another page of the list; counted from 0. */
export const pageValue = jsonValue(
  z.object({ channel: id, page: z.number().int().nonnegative() }),
  limits.buttonValue,
);

/** Of "Remind again". */
export const seriesValue = jsonValue(z.object({ channel: id, series: id }), limits.buttonValue);

/** What stands under a source's three dots: what is done at once, and the form in which a calendar is changed. */
export const sourceChoice = z.enum(["pause", "resume", "change", "fetch", "remove"]);
export type SourceChoice = z.infer<typeof sourceChoice>;
export type SourceChange = Exclude<SourceChoice, "change">;

/** Of an option under a source's three dots. */
export const changeValue = jsonValue(z.object({ do: sourceChoice, source: id }), limits.optionValue);

/** Where a calendar's reminders are to come: in a channel, or in a person's own messages with the app. */
export const place = z.enum(["channel", "own"]);
export type Place = z.infer<typeof place>;

/** What is known of a calendar that is to be set up. */
const addFormStart = z.object({
  /** In which the form was opened, if in one: then it does not ask where. */
  channel: id.optional(),
  /** What was said in a form that came to nothing; never the address, which is a secret. */
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

/** Of the buttons that open the form which sets a calendar up, and what that carries. */
export const addFormValue = jsonValue(addFormStart, limits.buttonValue);
