import type { ModalView } from "@slack/types";
import { waveRequest } from "../../../contract/operations.ts";
import { context } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { formKey } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../slack/input/form-fields.ts";
import { ids } from "./ids.ts";
import { channels, longest, tones, usualChannel, type WaveWork } from "./request.ts";
import { cost, fieldSentences } from "./sentences.ts";

export interface WaveForm {
  /** The trigger that opens the form. */
  trigger: string;
  /** What stands in the fields beforehand. */
  filled: Omit<WaveWork, "addressee"> & { addressee: Addressee | undefined };
}

/** The form in which a message is asked for. */
export function waveFormModal({ trigger, filled }: WaveForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.formView,
    private_metadata: formKey.encode({ trigger }),
    title: { type: "plain_text", text: "Wave" },
    submit: { type: "plain_text", text: "Write the wave" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: filled.addressee }),
      textField({
        id: ids.goal,
        label: "Goal",
        isLong: true,
        most: longest.goal,
        placeholder: "Renew before the 30th",
        initial: filled.goal,
      }),
      choiceField({
        id: ids.tone,
        label: "Tone",
        hint: "Left open, it is the one that suits them.",
        isOptional: true,
        choices: tones,
        chosen: filled.tone,
      }),
      choiceField({
        id: ids.channel,
        label: "Channel",
        choices: channels,
        chosen: filled.channel ?? usualChannel,
      }),
      textField({
        id: ids.context,
        label: "Context",
        hint: "Figures, what happened last time, what they asked for.",
        isOptional: true,
        isLong: true,
        most: longest.context,
        initial: filled.context,
      }),
      context(`*${cost}* Only you see the message, and nothing is sent.`),
    ],
  };
}

/** What a form asks for, or sentences for its fields. */
export type ReadWaveForm = { request: WaveWork } | { errors: Record<string, string> };

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readWaveForm(values: unknown): ReadWaveForm {
  const addressee = readContactField(values);
  const goal = readTextField(values, ids.goal);
  const tone = readChoiceField(values, ids.tone, waveRequest.shape.tone);
  const channel = readChoiceField(values, ids.channel, waveRequest.shape.channel);
  const background = readTextField(values, ids.context);
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(goal === "" && { [ids.goal]: fieldSentences.goal }),
    ...(goal.length > longest.goal && { [ids.goal]: tooLong("The goal", longest.goal, goal.length) }),
    ...(channel === undefined && { [ids.channel]: fieldSentences.channel }),
    ...(background.length > longest.context && {
      [ids.context]: tooLong("The context", longest.context, background.length),
    }),
  };
  if (addressee === undefined || Object.keys(errors).length > 0) return { errors };
  return { request: { addressee, goal, tone, channel, ...(background !== "" && { context: background }) } };
}
