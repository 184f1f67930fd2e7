import type { ModalView, SectionBlock } from "@slack/types";
import { z } from "zod";
import { readableAmount, readableCredits, readTenths } from "#contract/amount.ts";
import { waveRequest } from "#contract/operations.ts";
import { button, context, formModal, section } from "../../blocks/card.ts";
import { defaultChannel } from "../../credits/paid-operations.ts";
import type { PersonSettings } from "../../person-settings/person-settings.ts";
import {
  choiceField,
  fieldErrors,
  readChoiceField,
  readTextField,
  textField,
} from "../../slack/input/form-fields.ts";
import { ids } from "./ids.ts";

type Tone = NonNullable<PersonSettings["tone"]>;
type Channel = NonNullable<PersonSettings["channel"]>;

/** What the form knows of other features. */
export interface SettingsChoices {
  /** What each tone and channel of a wave is called. */
  tones: Readonly<Record<Tone, string>>;
  channels: Readonly<Record<Channel, string>>;
  /** Minutes before a meeting, unless somebody has set others. */
  defaultMinutes: number;
  /** @returns minutes; `undefined` if that isn't a time before a meeting */
  readMinutes: (typed: string) => number | undefined;
  /** Such as "30 min before"; mrkdwn. */
  minutesText: (minutes: number) => string;
  /** For a field; plain text. */
  minutesProblem: () => string;
  /** The same for an amount of credits. */
  amountProblem: string;
}

/** The choice that leaves the tone to the contact's profile. */
const suitsThem = "suits them";

/** What is set, and the button that opens the form. */
export function ownSettingsSection(settings: PersonSettings, choices: SettingsChoices): SectionBlock {
  const { tone, channel, minutesBefore, workflowCap } = settings;
  const { tones, channels, defaultMinutes, minutesText } = choices;
  const lines = [
    `*Waves:* ${channels[channel ?? defaultChannel]} · ${tone === undefined ? "the tone that suits them" : tones[tone].toLowerCase()}`,
    `*Reminders:* ${minutesText(minutesBefore ?? defaultMinutes)}`,
    ...(workflowCap === undefined
      ? []
      : [`*Workflows:* up to ${readableCredits(workflowCap)} a month for you`]),
  ];
  return {
    ...section(...lines),
    block_id: "settings",
    accessory: button(ids.open, "Settings…", { about: "your own" }),
  };
}

/** The form for one's own settings. */
export function settingsModal(settings: PersonSettings, choices: SettingsChoices): ModalView {
  const { tone, channel, minutesBefore, workflowCap } = settings;
  return formModal({
    id: ids.view,
    title: "Your settings",
    submit: "Save",
    blocks: [
      context("For you alone. What you type or choose for a request always comes first."),
      choiceField({
        id: ids.channel,
        label: "Channel of your waves",
        choices: choices.channels,
        chosen: channel ?? defaultChannel,
      }),
      choiceField({
        id: ids.tone,
        label: "Tone of your waves",
        hint: "A tone of your own takes the place of the one that suits each contact. The rest of their advice still counts.",
        choices: { [suitsThem]: "The one that suits each contact", ...choices.tones },
        chosen: tone ?? suitsThem,
      }),
      textField({
        id: ids.minutes,
        label: "Minutes before a meeting",
        hint: "For calendars and meetings you add from now on. Change others in your reminders.",
        max: 20,
        initial: String(minutesBefore ?? choices.defaultMinutes),
      }),
      textField({
        id: ids.workflowCap,
        label: "Credits workflows may spend for you in a month",
        hint: "Such as 5. Whoever builds a workflow decides what it buys. Leave empty for none.",
        isOptional: true,
        max: 20,
        initial: workflowCap === undefined ? undefined : readableAmount(workflowCap),
      }),
    ],
  });
}

/**
 * @param values `view.state.values` of a submission
 * @returns the settings, with nothing set where it's everyone's default; or an error per field: plain text
 * @throws UnreadableRequestError when the form has other fields or choices
 */
export function readSettingsForm(
  values: unknown,
  { readMinutes, defaultMinutes, minutesProblem, amountProblem }: SettingsChoices,
): { settings: PersonSettings } | { errors: Record<string, string> } {
  const channel = readChoiceField(values, ids.channel, waveRequest.shape.channel);
  const tone = readChoiceField(values, ids.tone, toneChoice);
  const typed = readTextField(values, ids.minutes);
  const minutes = typed === "" ? undefined : readMinutes(typed);
  const typedCap = readTextField(values, ids.workflowCap);
  const workflowCap = readTenths(typedCap);
  const problem = (choice: string | undefined) => (choice === undefined ? "Choose one." : undefined);
  const errors = fieldErrors({
    [ids.channel]: problem(channel),
    [ids.tone]: problem(tone),
    [ids.minutes]: minutes === undefined ? minutesProblem() : undefined,
    [ids.workflowCap]: typedCap !== "" && workflowCap === undefined ? amountProblem : undefined,
  });
  if (errors !== undefined) return { errors };
  return {
    settings: {
      channel: channel === defaultChannel ? undefined : channel,
      tone: tone === suitsThem ? undefined : tone,
      minutesBefore: minutes === defaultMinutes ? undefined : minutes,
      workflowCap: workflowCap || undefined,
    },
  };
}

const toneChoice = z.union([z.literal(suitsThem), waveRequest.shape.tone.unwrap()]);
