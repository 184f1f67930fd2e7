import type { InputBlock, ModalView } from "@slack/types";
import { z } from "zod";
import { waveRequest } from "#contract/operations.ts";
import { context, formModal } from "../../blocks/card.ts";
import { lengthProblem } from "../../blocks/paid-result.ts";
import { defaultChannel, priceOf, type WorkOf } from "../../credits/paid-operations.ts";
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

export type Request = WorkOf<"wave">["request"];
export type Tone = NonNullable<Request["tone"]>;
export type Channel = NonNullable<Request["channel"]>;

/** Each tone and channel, as a form shows it. */
export const tones: Readonly<Record<Tone, string>> = {
  professional: "Professional",
  casual: "Casual",
  warm: "Warm",
  direct: "Direct",
};
export const channels: Readonly<Record<Channel, string>> = {
  email: "E-mail",
  linkedin: "LinkedIn",
  sms: "SMS",
};

/** Our limits, in characters; the specification has none. */
export const maxLength = {
  /** A few sentences: more belongs in the context. */
  goal: 500,
  /** As much as a field of Slack's forms takes. */
  context: 3_000,
} as const;
export const needed = z.object({ goal: neededText(fieldSentences.goal, "Goal", maxLength.goal) });

/** The form's initial values. */
export interface WaveForm extends FormOpening, Omit<Request, "addressee"> {
  /** The ID of the first version, for another one of a message. */
  versionOf?: string;
  /** What the person has set for themself: it's chosen where nothing else is. */
  own?: OwnChoices;
}

/** A person's own settings that a wave starts with. */
export interface OwnChoices {
  tone?: Tone | undefined;
  channel?: Channel | undefined;
}

/** The choice that leaves the tone to us, where one's own would be taken otherwise. */
const suitsThem = "suits them";

/** The form to request a message. */
export function waveFormModal({
  trigger,
  addressee,
  goal,
  tone,
  channel,
  context: background,
  versionOf,
  own = {},
}: WaveForm): ModalView {
  const isOwnChannel = channel === undefined && own.channel !== undefined;
  return formModal({
    id: ids.formView,
    metadata: formKey.encode({ trigger, ...(versionOf !== undefined && { versionOf }) }),
    title: "Wave",
    submit: `Write wave · ${priceOf("wave")}`,
    blocks: [
      contactField(addressee),
      textField({
        id: ids.goal,
        label: "Goal",
        isLong: true,
        max: maxLength.goal,
        placeholder: "Renew before the 30th",
        initial: goal,
      }),
      toneField(tone, own.tone),
      choiceField({
        id: ids.channel,
        label: "Channel",
        ...(isOwnChannel && { hint: fromSettings }),
        choices: channels,
        chosen: channel ?? own.channel ?? defaultChannel,
      }),
      textField({
        id: ids.context,
        label: "Context",
        hint: "What they may read: figures, what happened last time, what they asked for.",
        isOptional: true,
        isLong: true,
        max: maxLength.context,
        initial: background,
      }),
      context(`*${cost}* Only you see the message, and nothing is sent.`),
    ],
  });
}

const fromSettings = "From your settings.";

/** @param own the person's own: taken where no other is chosen, and left again by a choice that says so */
function toneField(tone: Tone | undefined, own: Tone | undefined): InputBlock {
  const field = { id: ids.tone, label: "Tone", isOptional: true };
  const hint = "Leave empty and we'll pick the tone that suits them.";
  if (own === undefined || tone !== undefined) {
    return choiceField({ ...field, hint, choices: tones, chosen: tone });
  }
  return choiceField<Tone | typeof suitsThem>({
    ...field,
    hint: `${fromSettings} It takes the place of the tone that suits them.`,
    choices: { ...tones, [suitsThem]: "The one that suits them" },
    chosen: own,
  });
}

const toneChoice = z.union([z.literal(suitsThem).transform(() => undefined), waveRequest.shape.tone]);

/**
 * @param values `view.state.values` of a submission
 * @throws ZodError when the form has other fields
 */
export function readWaveForm(values: unknown): ReadForm {
  const addressee = readContactField(values);
  const goal = readTextField(values, ids.goal);
  const tone = readChoiceField(values, ids.tone, toneChoice);
  const channel = readChoiceField(values, ids.channel, waveRequest.shape.channel);
  const background = readTextField(values, ids.context);
  const errors = fieldErrors({
    [contactFieldId]: addressee === undefined ? fieldSentences.contact : undefined,
    [ids.goal]: goal === "" ? fieldSentences.goal : lengthProblem("Goal", goal, maxLength.goal),
    [ids.channel]: channel === undefined ? fieldSentences.channel : undefined,
    [ids.context]: lengthProblem("Context", background, maxLength.context),
  });
  if (addressee === undefined || errors !== undefined) return { errors: errors ?? {} };
  const request = { addressee, goal, tone, channel, ...(background !== "" && { context: background }) };
  return { work: { operation: "wave", request } };
}
