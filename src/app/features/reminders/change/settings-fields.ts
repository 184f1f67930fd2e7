import type { InputBlock, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { covers, type FeedSettings } from "../../../reminders/sources/source.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../../slack/input/form-fields.ts";
import { fieldSentences } from "../command/sentences.ts";
import { readMinutesBefore } from "../command/subcommand.ts";
import { ids } from "../ids.ts";
import { coversTexts } from "../list/source-text.ts";

const allDay: PlainTextOption = {
  text: { type: "plain_text", text: "Remind of them too" },
  value: "all day",
};

/**
 * The form fields for a calendar's settings.
 *
 * @param settings initial values
 */
export function settingsFields({ minutesBefore, covers, includesAllDay }: FeedSettings): InputBlock[] {
  return [
    textField({
      id: ids.feedMinutes,
      label: "Minutes before each meeting",
      most: 20,
      initial: String(minutesBefore),
    }),
    choiceField({
      id: ids.feedCovers,
      label: "Remind of",
      isOpen: true,
      choices: coversTexts,
      chosen: covers,
    }),
    {
      type: "input",
      block_id: ids.feedAllDay,
      optional: true,
      label: { type: "plain_text", text: "All-day events" },
      element: {
        type: "checkboxes",
        action_id: ids.feedAllDay,
        options: [allDay],
        ...(includesAllDay && { initial_options: [allDay] }),
      },
    },
  ];
}

const allDayState = z.object({
  [ids.feedAllDay]: z.object({
    [ids.feedAllDay]: z.object({ selected_options: z.array(z.object({ value: z.string() })).nullish() }),
  }),
});

/**
 * @param values `view.state.values` of a submission
 * @returns the chosen settings, or an error per field: plain text
 * @throws ZodError if the form has no such fields
 */
export function readSettingsFields(
  values: unknown,
): { settings: FeedSettings } | { errors: Record<string, string> } {
  const minutesBefore = readMinutesBefore(readTextField(values, ids.feedMinutes));
  if (minutesBefore === undefined) return { errors: { [ids.feedMinutes]: fieldSentences.minutes } };
  const chosen = allDayState.parse(values)[ids.feedAllDay][ids.feedAllDay].selected_options ?? [];
  return {
    settings: {
      minutesBefore,
      covers: readChoiceField(values, ids.feedCovers, covers) ?? "meetings",
      includesAllDay: chosen.some(({ value }) => value === allDay.value),
    },
  };
}
