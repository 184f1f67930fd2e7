import type { ModalView } from "@slack/types";
import { waveRequest } from "../../../contract/operations.ts";
import { context } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import type { WorkOf } from "../../credits/operations.ts";
import { formKey } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../slack/input/form-fields.ts";
import type { FormOpening, ReadForm } from "../../slack/paid/paid-feature.ts";
import { ids } from "./ids.ts";
import { channels, defaultChannel, maxLength, tones } from "./request.ts";
import { cost, fieldSentences } from "./sentences.ts";

/** The form's initial values. */
export type WaveForm = FormOpening & Omit<WorkOf<"wave">["request"], "addressee">;

/** The form to request a message. */
export function waveFormModal({
  trigger,
  addressee,
  goal,
  tone,
  channel,
  context: background,
}: WaveForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.formView,
    private_metadata: formKey.encode({ trigger }),
    title: { type: "plain_text", text: "Wave" },
    submit: { type: "plain_text", text: "Write the wave" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: addressee }),
      textField({
        id: ids.goal,
        label: "Goal",
        isLong: true,
        most: maxLength.goal,
        placeholder: "Renew before the 30th",
        initial: goal,
      }),
      choiceField({
        id: ids.tone,
        label: "Tone",
        hint: "Left open, it is the one that suits them.",
        isOptional: true,
        choices: tones,
        chosen: tone,
      }),
      choiceField({
        id: ids.channel,
        label: "Channel",
        choices: channels,
        chosen: channel ?? defaultChannel,
      }),
      textField({
        id: ids.context,
        label: "Context",
        hint: "Figures, what happened last time, what they asked for.",
        isOptional: true,
        isLong: true,
        most: maxLength.context,
        initial: background,
      }),
      context(`*${cost}* Only you see the message, and nothing is sent.`),
    ],
  };
}

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readWaveForm(values: unknown): ReadForm {
  const addressee = readContactField(values);
  const goal = readTextField(values, ids.goal);
  const tone = readChoiceField(values, ids.tone, waveRequest.shape.tone);
  const channel = readChoiceField(values, ids.channel, waveRequest.shape.channel);
  const background = readTextField(values, ids.context);
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(goal === "" && { [ids.goal]: fieldSentences.goal }),
    ...(goal.length > maxLength.goal && { [ids.goal]: tooLong("The goal", maxLength.goal, goal.length) }),
    ...(channel === undefined && { [ids.channel]: fieldSentences.channel }),
    ...(background.length > maxLength.context && {
      [ids.context]: tooLong("The context", maxLength.context, background.length),
    }),
  };
  if (addressee === undefined || Object.keys(errors).length > 0) return { errors };
  const request = { addressee, goal, tone, channel, ...(background !== "" && { context: background }) };
  return { work: { operation: "wave", request } };
}
