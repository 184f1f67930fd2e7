import type { ModalView } from "@slack/types";
import { z } from "zod";
import { context } from "../../../blocks/card.ts";
import { choiceField, readChoiceField } from "../../../slack/input/form-fields.ts";
import { type AgendaOrder, readTimeOfDay } from "../command/subcommand.ts";
import { ids } from "../ids.ts";
import { channelValue } from "../list/list-values.ts";
import { placeText } from "../list/source-text.ts";
import { clockText } from "./agenda-settings-card.ts";

export interface AgendaForm {
  channel: string;
  /** Minutes after midnight, and the days: the current or default settings. */
  minute: number;
  weekdaysOnly: boolean;
}

const days = z.enum(["weekdays", "daily"]);

/** The form for a channel's morning agenda. */
export function agendaFormModal({ channel, minute, weekdaysOnly }: AgendaForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.agendaView,
    private_metadata: channelValue.encode({ channel }),
    title: { type: "plain_text", text: "Morning agenda" },
    submit: { type: "plain_text", text: "Save" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      context(`The day's meetings in one message ${placeText(channel)}; on days without any, nothing. Free.`),
      {
        type: "input",
        block_id: ids.agendaTime,
        label: { type: "plain_text", text: "When" },
        hint: { type: "plain_text", text: "In your own time zone." },
        element: { type: "timepicker", action_id: ids.agendaTime, initial_time: clockText(minute) },
      },
      choiceField({
        id: ids.agendaDays,
        label: "On which days",
        isOpen: true,
        choices: { weekdays: "Weekdays", daily: "Every day" },
        chosen: weekdaysOnly ? "weekdays" : "daily",
      }),
    ],
  };
}

const timeState = z.object({
  [ids.agendaTime]: z.object({ [ids.agendaTime]: z.object({ selected_time: z.string().nullish() }) }),
});

/**
 * @param values `view.state.values` of a submission
 * @returns `undefined` if no time is chosen
 * @throws ZodError if it isn't this form
 */
export function readAgendaForm(values: unknown): Extract<AgendaOrder, { kind: "set" }> | undefined {
  const minute = readTimeOfDay(timeState.parse(values)[ids.agendaTime][ids.agendaTime].selected_time ?? "");
  const chosen = readChoiceField(values, ids.agendaDays, days);
  return minute === undefined ? undefined : { kind: "set", minute, weekdaysOnly: chosen !== "daily" };
}
