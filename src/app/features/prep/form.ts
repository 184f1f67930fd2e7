import type { ModalView } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import { formKey } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../slack/input/form-fields.ts";
import type { FormOpening, ReadForm } from "../../slack/paid/paid-feature.ts";
import { ids } from "./ids.ts";
import { kind as kindSchema, kinds, maxLength, type PrepKind } from "./request.ts";
import { cost, fieldSentences } from "./sentences.ts";

export interface PrepForm extends FormOpening {
  kind?: PrepKind | undefined;
}

/** The form to request a brief. No kind is preselected: a wrong one would cost a credit. */
export function prepFormModal({ trigger, addressee, kind }: PrepForm): ModalView {
  return {
    type: "modal",
    callback_id: ids.formView,
    private_metadata: formKey.encode({ trigger }),
    title: { type: "plain_text", text: "Prep" },
    submit: { type: "plain_text", text: "Write the brief" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: addressee }),
      choiceField({ id: ids.kind, label: "What is it?", isOpen: true, choices: kinds, chosen: kind }),
      textField({ id: ids.topic, label: "Topic", most: maxLength.topic, placeholder: "Q3 renewal" }),
      textField({
        id: ids.agenda,
        label: "Agenda",
        hint: "Points to cover, figures, what happened last time.",
        isOptional: true,
        isLong: true,
        most: maxLength.agenda,
      }),
      context(`*${cost}* Only you see the brief.`),
    ],
  };
}

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readPrepForm(values: unknown): ReadForm {
  const addressee = readContactField(values);
  const prep_type = readChoiceField(values, ids.kind, kindSchema);
  const topic = readTextField(values, ids.topic);
  const agenda = readTextField(values, ids.agenda);
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(prep_type === undefined && { [ids.kind]: fieldSentences.kind }),
    ...(topic === "" && { [ids.topic]: fieldSentences.topic }),
    ...(topic.length > maxLength.topic && {
      [ids.topic]: tooLong("The topic", maxLength.topic, topic.length),
    }),
    ...(agenda.length > maxLength.agenda && {
      [ids.agenda]: tooLong("The agenda", maxLength.agenda, agenda.length),
    }),
  };
  if (addressee === undefined || prep_type === undefined || Object.keys(errors).length > 0) return { errors };
  const request = { addressee, prep_type, topic, ...(agenda !== "" && { agenda }) };
  return { work: { operation: "prep", request } };
}
