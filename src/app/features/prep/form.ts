import type { ModalView } from "@slack/types";
import { z } from "zod";
import { prepRequest } from "#contract/operations.ts";
import { context, formModal } from "../../blocks/card.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { priceOf, type WorkOf } from "../../credits/paid-operations.ts";
import { formKey } from "../../slack/input/carried-values.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/input/contact-field.ts";
import {
  choiceField,
  fieldErrors,
  readChoiceField,
  readTextField,
  textField,
} from "../../slack/input/form-fields.ts";
import { neededText } from "../../slack/input/needed-text.ts";
import type { FormOpening, ReadForm } from "../../slack/paid/paid-feature.ts";
import { ids } from "./ids.ts";
import { cost, fieldSentences } from "./sentences.ts";

export type PrepKind = WorkOf<"prep">["request"]["prep_type"];

/** Each kind as shown in text and in a form. */
const kinds: Readonly<Record<PrepKind, string>> = {
  meeting: "Meeting",
  call: "Call",
  presentation: "Presentation",
};

/** Our limits, in characters; the specification has none. */
export const maxLength = {
  /** A line or two, such as a meeting's title; the card shows it. */
  topic: 300,
  /** As much as a field of Slack's forms takes. */
  agenda: 3_000,
} as const;
export const needed = z.object({ topic: neededText(fieldSentences.topic, "Topic", maxLength.topic) });

/** @returns the kind of this name, in any case */
export function readKind(name: string): PrepKind | undefined {
  return prepRequest.shape.prep_type.safeParse(name.toLowerCase()).data;
}

export interface PrepForm extends FormOpening {
  kind?: PrepKind | undefined;
  topic?: string;
  agenda?: string | undefined;
}

/** The form to request a brief. No kind is preselected: a wrong one would cost a credit. */
export function prepFormModal({ trigger, addressee, kind, topic = "", agenda }: PrepForm): ModalView {
  return formModal({
    id: ids.formView,
    metadata: formKey.encode({ trigger }),
    title: "Prep",
    submit: `Write brief · ${priceOf("prep")}`,
    blocks: [
      contactField(addressee),
      choiceField({ id: ids.kind, label: "What is it?", isOpen: true, choices: kinds, chosen: kind }),
      textField({
        id: ids.topic,
        label: "Topic",
        max: maxLength.topic,
        placeholder: "Q3 renewal",
        initial: topic === "" ? undefined : topic,
      }),
      textField({
        id: ids.agenda,
        label: "Agenda",
        hint: "Points to cover, figures, what happened last time.",
        isOptional: true,
        isLong: true,
        max: maxLength.agenda,
        initial: agenda,
      }),
      context(`*${cost}* Only you see the brief.`),
    ],
  });
}

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readPrepForm(values: unknown): ReadForm {
  const addressee = readContactField(values);
  const prep_type = readChoiceField(values, ids.kind, prepRequest.shape.prep_type);
  const topic = readTextField(values, ids.topic);
  const agenda = readTextField(values, ids.agenda);
  const errors = fieldErrors({
    [contactFieldId]: addressee === undefined ? fieldSentences.contact : undefined,
    [ids.kind]: prep_type === undefined ? fieldSentences.kind : undefined,
    [ids.topic]: topic === "" ? fieldSentences.topic : lengthProblem("Topic", topic, maxLength.topic),
    [ids.agenda]: lengthProblem("Agenda", agenda, maxLength.agenda),
  });
  if (addressee === undefined || prep_type === undefined || errors !== undefined) {
    return { errors: errors ?? {} };
  }
  const request = { addressee, prep_type, topic, ...(agenda !== "" && { agenda }) };
  return { work: { operation: "prep", request } };
}
