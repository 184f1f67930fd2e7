import { fieldSentences } from "./features/reminders/command/sentences.ts";
import { readMinutesBefore } from "./features/reminders/command/subcommand.ts";
import { minutesText } from "./features/reminders/list/source-text.ts";
import type { SettingsChoices } from "./features/settings/form.ts";
import { channels, tones } from "./features/wave/form.ts";
import { defaultMinutesBefore } from "./reminders/sources/source.ts";

/** What people's own settings know of the features that start with them. */
export const settingsChoices: SettingsChoices = {
  tones,
  channels,
  defaultMinutes: defaultMinutesBefore,
  readMinutes: readMinutesBefore,
  minutesText,
  minutesProblem: () => fieldSentences.minutes,
};
