import type { ModalView } from "@slack/types";
import { context } from "../../blocks/card.ts";
import { tooLong } from "../../blocks/sentences.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { formKey } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import { choiceField, readChoiceField, readTextField, textField } from "../../slack/input/form-fields.ts";
import { ids } from "./ids.ts";
import { kind as kindSchema, kinds, longest, type PrepKind, type PrepWork } from "./request.ts";
import { cost, fieldSentences } from "./sentences.ts";

export interface PrepForm {
  /** The trigger that opens the form. */
  trigger: string;
  addressee: Addressee | undefined;
  kind?: PrepKind | undefined;
}

/** The form in which a brief is asked for. No kind is chosen beforehand: a wrong one would cost a credit. */
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
      textField({ id: ids.topic, label: "Topic", most: longest.topic, placeholder: "Q3 renewal" }),
      textField({
        id: ids.agenda,
        label: "Agenda",
        hint: "Points to cover, figures, what happened last time.",
        isOptional: true,
        isLong: true,
        most: longest.agenda,
      }),
      context(`*${cost}* Only you see the brief.`),
    ],
  };
}

/** What a form asks for, or sentences for its fields. */
export type ReadPrepForm = { request: PrepWork } | { errors: Record<string, string> };

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readPrepForm(values: unknown): ReadPrepForm {
  const addressee = readContactField(values);
  const prep_type = readChoiceField(values, ids.kind, kindSchema);
  const topic = readTextField(values, ids.topic);
  const agenda = readTextField(values, ids.agenda);
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(prep_type === undefined && { [ids.kind]: fieldSentences.kind }),
    ...(topic === "" && { [ids.topic]: fieldSentences.topic }),
    ...(topic.length > longest.topic && { [ids.topic]: tooLong("The topic", longest.topic, topic.length) }),
    ...(agenda.length > longest.agenda && {
      [ids.agenda]: tooLong("The agenda", longest.agenda, agenda.length),
    }),
  };
  if (addressee === undefined || prep_type === undefined || Object.keys(errors).length > 0) return { errors };
  return { request: { addressee, prep_type, topic, ...(agenda !== "" && { agenda }) } };
}
