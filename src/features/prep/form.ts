import type { InputBlock, ModalView, PlainTextOption } from "@slack/types";
import { z } from "zod";
import { context } from "../../blocks/card.ts";
import type { Addressee } from "../../outreach/contact.ts";
import { contactField, contactFieldId, readContactField } from "../../slack/contact-field.ts";
import { formKey } from "../../slack/form-values.ts";
import { ids } from "./ids.ts";
import { kinds, longest, type PrepKind, type PrepWork, readKind } from "./request.ts";
import { cost, fieldSentences, topicTooLong } from "./sentences.ts";

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
    private_metadata: formKey.encode(trigger),
    title: { type: "plain_text", text: "Prep" },
    submit: { type: "plain_text", text: "Write the brief" },
    close: { type: "plain_text", text: "Cancel" },
    blocks: [
      contactField({ label: "Contact", initial: addressee }),
      kindField(kind),
      {
        type: "input",
        block_id: ids.topic,
        label: { type: "plain_text", text: "Topic" },
        element: {
          type: "plain_text_input",
          action_id: ids.topic,
          max_length: longest.topic,
          placeholder: { type: "plain_text", text: "Q3 renewal" },
        },
      },
      {
        type: "input",
        block_id: ids.agenda,
        optional: true,
        label: { type: "plain_text", text: "Agenda" },
        hint: { type: "plain_text", text: "Points to cover, figures, what happened last time." },
        element: {
          type: "plain_text_input",
          action_id: ids.agenda,
          multiline: true,
          max_length: longest.agenda,
        },
      },
      context(`*${cost}* Only you see the brief.`),
    ],
  };
}

function kindField(chosen: PrepKind | undefined): InputBlock {
  const option = (value: string, text: string): PlainTextOption => ({
    text: { type: "plain_text", text },
    value,
  });
  return {
    type: "input",
    block_id: ids.kind,
    label: { type: "plain_text", text: "What is it?" },
    element: {
      type: "radio_buttons",
      action_id: ids.kind,
      options: Object.entries(kinds).map(([value, text]) => option(value, text)),
      ...(chosen !== undefined && { initial_option: option(chosen, kinds[chosen]) }),
    },
  };
}

const text = z.object({ value: z.string().nullish() });
const state = z.object({
  [ids.kind]: z.object({
    [ids.kind]: z.object({ selected_option: z.object({ value: z.string() }).nullish() }),
  }),
  [ids.topic]: z.object({ [ids.topic]: text }),
  [ids.agenda]: z.object({ [ids.agenda]: text }),
});

/** What a form asks for, or sentences for its fields. */
export type ReadPrepForm = { request: PrepWork } | { errors: Record<string, string> };

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readPrepForm(values: unknown): ReadPrepForm {
  const fields = state.parse(values);
  const addressee = readContactField(values);
  const prep_type = readKind(fields[ids.kind][ids.kind].selected_option?.value ?? "");
  const topic = (fields[ids.topic][ids.topic].value ?? "").trim();
  const agenda = (fields[ids.agenda][ids.agenda].value ?? "").trim();
  const errors = {
    ...(addressee === undefined && { [contactFieldId]: fieldSentences.contact }),
    ...(prep_type === undefined && { [ids.kind]: fieldSentences.kind }),
    ...(topic === "" && { [ids.topic]: fieldSentences.topic }),
    ...(topic.length > longest.topic && { [ids.topic]: topicTooLong(topic.length) }),
    ...(agenda.length > longest.agenda && { [ids.agenda]: fieldSentences.agendaTooLong(agenda.length) }),
  };
  if (addressee === undefined || prep_type === undefined || Object.keys(errors).length > 0) return { errors };
  return { request: { addressee, prep_type, topic, ...(agenda !== "" && { agenda }) } };
}
