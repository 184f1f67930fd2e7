import type { InputBlock, ModalView, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { context } from "../../blocks/card.ts";
import { waveRequest } from "../../outreach/contract/operations.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/contact-field.ts";
import { formKey } from "../../slack/form-values.ts";
import { ids } from "./ids.ts";
import { channels, longest, tones, usualChannel, type WaveWork } from "./request.ts";
import { cost, fieldSentences, goalTooLong } from "./sentences.ts";

export interface WaveForm {
  /** The trigger that opens the form. */
  trigger: string;
  /** What stands in the fields beforehand. */
  filled: WaveWork;
}

/** The form in which a message is asked for. */
export function waveFormModal({ trigger, filled }: WaveForm): ModalView {
  const { goal, tone, channel = usualChannel, context: background } = filled;
  return {
    type: "modal",
    callback_id: ids.formView,
    private_metadata: formKey.encode(trigger),
    title: { type: "plain_text", text: "Wave" },
    submit: { type: "plain_text", text: "Write the wave" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: filled.addressee }),
      {
        type: "input",
        block_id: ids.goal,
        label: { type: "plain_text", text: "Goal" },
        element: {
          type: "plain_text_input",
          action_id: ids.goal,
          multiline: true,
          max_length: longest.goal,
          placeholder: { type: "plain_text", text: "Renew before the 30th" },
          ...(goal !== undefined && { initial_value: goal }),
        },
      },
      {
        ...choice(ids.tone, "Tone", tones, tone),
        optional: true,
        hint: { type: "plain_text", text: "Left open, it is the one that suits them." },
      },
      choice(ids.channel, "Channel", channels, channel),
      {
        type: "input",
        block_id: ids.context,
        optional: true,
        label: { type: "plain_text", text: "Context" },
        hint: { type: "plain_text", text: "Figures, what happened last time, what they asked for." },
        element: {
          type: "plain_text_input",
          action_id: ids.context,
          multiline: true,
          max_length: longest.context,
          ...(background !== undefined && { initial_value: background }),
        },
      },
      context(`*${cost}* Only you see the message, and nothing is sent.`),
    ],
  };
}

function choice<Value extends string>(
  id: string,
  label: string,
  offered: Readonly<Record<Value, string>>,
  chosen: Value | undefined,
): InputBlock {
  const option = (value: string, text: string): PlainTextOption => ({
    text: { type: "plain_text", text },
    value,
  });
  return {
    type: "input",
    block_id: id,
    label: { type: "plain_text", text: label },
    element: {
      type: "static_select",
      action_id: id,
      options: Object.entries<string>(offered).map(([value, text]) => option(value, text)),
      ...(chosen !== undefined && { initial_option: option(chosen, offered[chosen]) }),
    },
  };
}

const text = z.object({ value: z.string().nullish() });
const { tone, channel } = waveRequest.shape;
const state = z.object({
  [ids.goal]: z.object({ [ids.goal]: text }),
  [ids.tone]: z.object({ [ids.tone]: z.object({ selected_option: z.object({ value: tone }).nullish() }) }),
  [ids.channel]: z.object({
    [ids.channel]: z.object({ selected_option: z.object({ value: channel }).nullish() }),
  }),
  [ids.context]: z.object({ [ids.context]: text }),
});

/** What a form asks for, or sentences for its fields. */
export type ReadWaveForm = { request: WaveWork } | { errors: Record<string, string> };

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readWaveForm(values: unknown): ReadWaveForm {
  const fields = state.parse(values);
  const addressee = readContactField(values);
  const goal = (fields[ids.goal][ids.goal].value ?? "").trim();
  const tone = fields[ids.tone][ids.tone].selected_option?.value;
  const channel = fields[ids.channel][ids.channel].selected_option?.value;
  const background = (fields[ids.context][ids.context].value ?? "").trim();
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(goal === "" && { [ids.goal]: fieldSentences.goal }),
    ...(goal.length > longest.goal && { [ids.goal]: goalTooLong(goal.length) }),
    ...(channel === undefined && { [ids.channel]: fieldSentences.channel }),
    ...(background.length > longest.context && {
      [ids.context]: fieldSentences.contextTooLong(background.length),
    }),
  };
  if (addressee === undefined || Object.keys(errors).length > 0) return { errors };
  return { request: { addressee, goal, tone, channel, ...(background !== "" && { context: background }) } };
}
