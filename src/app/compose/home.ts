import type { Button } from "@slack/types";
import { readCreditSettings } from "../credits/credit-settings.ts";
import { serviceSections } from "../features/connect/cards.ts";
import { csvButton } from "../features/credits/csv.ts";
import { help as creditsHelp } from "../features/credits/sentences.ts";
import { settingsSection } from "../features/credits/settings-form.ts";
import { balanceText } from "../features/credits/texts.ts";
import type { HomeDependencies } from "../features/home/draw.ts";
import type { FeatureParts, Uses } from "../features/parts.ts";
import { prepButton } from "../features/prep/card.ts";
import { help as prepHelp } from "../features/prep/sentences.ts";
import { importButton, lookUpButton, profileButton } from "../features/profile/card.ts";
import { help as profileHelp } from "../features/profile/sentences.ts";
import { createAdministrationSections } from "../features/reminders/home/administration-sections.ts";
import {
  createHomeSections,
  type HomeSectionsDependencies,
} from "../features/reminders/home/home-sections.ts";
import { fieldSentences, help as remindersHelp } from "../features/reminders/sentences.ts";
import { minutesText } from "../features/reminders/sources/source-text.ts";
import { readMinutesBefore } from "../features/reminders/subcommand.ts";
import { help as rephraseHelp } from "../features/rephrase/sentences.ts";
import { keptSections } from "../features/rights/administer.ts";
import { readBasis } from "../features/rights/basis.ts";
import { ownSettingsSection, type SettingsChoices } from "../features/settings/form.ts";
import { channels, tones } from "../features/wave/form.ts";
import { help as waveHelp } from "../features/wave/sentences.ts";
import { type Addressee, contactOf } from "../outreach/contact.ts";
import { defaultMinutesBefore } from "../reminders/sources/source.ts";

interface HomeParts
  extends Omit<HomeDependencies, Exclude<keyof HomeDependencies, keyof FeatureParts>>,
    Uses<{ serviceClients: "state" }> {
  reminding: Omit<HomeSectionsDependencies, "profileButton" | "channelRules" | "now"> &
    Uses<{ channelRules: "allowed" | "ownDomains" }>;
}

/** Gives App Home what it shows of other features. */
export function homeDependencies(parts: HomeParts): HomeDependencies {
  const { database, serviceClients, reminding, now } = parts;
  const ofChannels = createAdministrationSections(reminding.channelRules);
  return {
    ...parts,
    serviceState: serviceClients.state,
    serviceSections,
    lookUpButton: lookUpButton("Look someone up"),
    contactAction,
    balanceText,
    async administrationSections(organisation) {
      const settings = settingsSection(await readCreditSettings(database.query, organisation));
      const channels = await ofChannels(organisation);
      const basis = await readBasis(database, organisation);
      const kept = keptSections(basis, [importButton, csvButton]);
      return [settings, ...channels, ...kept];
    },
    ownSettings: (settings) => ownSettingsSection(settings, settingsChoices),
    reminderSections: createHomeSections({ ...reminding, profileButton, now }),
    help: [profileHelp, prepHelp, waveHelp, rephraseHelp, creditsHelp, remindersHelp],
  };
}

/** What one does first with a contact on a page that doesn't show them: the rest is on their profile. */
function contactAction(addressee: Addressee): Button {
  const contact = contactOf(addressee);
  return contact === undefined ? prepButton(addressee) : profileButton(contact);
}

/** What people's own settings know of the features that start with them. */
export const settingsChoices: SettingsChoices = {
  tones,
  channels,
  defaultMinutes: defaultMinutesBefore,
  readMinutes: readMinutesBefore,
  minutesText,
  minutesProblem: () => fieldSentences.minutes,
};
