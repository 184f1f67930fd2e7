import type { ModalView, SectionBlock } from "@slack/types";
import { z } from "zod";
import { waveRequest } from "#contract/operations.ts";
import { button, context, formModal, section } from "../../blocks/card.ts";
import { defaultChannel } from "../../credits/paid-operations.ts";
import {
  type DateLanguage,
  dateLanguage,
  type PersonSettings,
} from "../../person-settings/person-settings.ts";
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
}

/**
 * Each language by its own name, so that whoever speaks it finds it, with a date. Written out here: formatting it loads
 * 11 MB of tables.
 */
export const languages: Readonly<Record<DateLanguage, string>> = {
  "en-GB": "English (UK) · Mon, 23 Nov 2026, 14:30",
  "en-US": "English (US) · Mon, Nov 23, 2026, 2:30 PM",
  de: "Deutsch · Mo., 23. Nov. 2026, 14:30",
  fr: "Français · lun. 23 nov. 2026, 14:30",
  es: "Español · lun, 23 nov 2026, 14:30",
  it: "Italiano · lun 23 nov 2026, 14:30",
  nl: "Nederlands · ma 23 nov 2026, 14:30",
  "pt-BR": "Português · seg., 23 de nov. de 2026, 14:30",
  ja: "日本語 · 2026年11月23日(月) 14:30",
};

/** Values of the choices that leave a setting to others. */
const [suitsThem, asInSlack] = ["suits them", "slack"] as const;

/** What is set, and the button that opens the form. */
export function ownSettingsSection(settings: PersonSettings, choices: SettingsChoices): SectionBlock {
  const { tone, channel, minutesBefore, language } = settings;
  const { tones, channels, defaultMinutes, minutesText } = choices;
  const lines = [
    `*Waves:* ${channels[channel ?? defaultChannel]} · ${tone === undefined ? "the tone that suits them" : tones[tone].toLowerCase()}`,
    `*Reminders:* ${minutesText(minutesBefore ?? defaultMinutes)}`,
    `*Dates:* ${language === undefined ? "as in Slack" : languages[language].replace(/ · .*/, "")}`,
  ];
  return {
    ...section(...lines),
    block_id: "settings",
    accessory: button(ids.open, "Settings…", { about: "your own" }),
  };
}

/** The form for one's own settings. */
export function settingsModal(settings: PersonSettings, choices: SettingsChoices): ModalView {
  const { tone, channel, minutesBefore, language } = settings;
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
      choiceField({
        id: ids.language,
        label: "Dates and times",
        hint: "In what only you see, where a date is written out. “2 hours ago” stays as in Slack.",
        choices: { [asInSlack]: "As in Slack", ...languages },
        chosen: language ?? asInSlack,
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
  { readMinutes, defaultMinutes, minutesProblem }: SettingsChoices,
): { settings: PersonSettings } | { errors: Record<string, string> } {
  const channel = readChoiceField(values, ids.channel, waveRequest.shape.channel);
  const tone = readChoiceField(values, ids.tone, toneChoice);
  const language = readChoiceField(values, ids.language, languageChoice);
  const typed = readTextField(values, ids.minutes);
  const minutes = typed === "" ? undefined : readMinutes(typed);
  const problem = (choice: string | undefined) => (choice === undefined ? "Choose one." : undefined);
  const errors = fieldErrors({
    [ids.channel]: problem(channel),
    [ids.tone]: problem(tone),
    [ids.minutes]: minutes === undefined ? minutesProblem() : undefined,
    [ids.language]: problem(language),
  });
  if (errors !== undefined) return { errors };
  return {
    settings: {
      channel: channel === defaultChannel ? undefined : channel,
      tone: tone === suitsThem ? undefined : tone,
      minutesBefore: minutes === defaultMinutes ? undefined : minutes,
      language: language === asInSlack ? undefined : language,
    },
  };
}

const toneChoice = z.union([z.literal(suitsThem), waveRequest.shape.tone.unwrap()]);
const languageChoice = z.union([z.literal(asInSlack), dateLanguage]);
