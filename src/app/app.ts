import { App, type AuthorizeResult, type Logger, type Receiver } from "@slack/bolt";
import type { ActionsBlock } from "@slack/types";
import type { WebClientOptions } from "@slack/web-api";
import type { AllowedHost } from "./calendar/fetch/allowed-hosts.ts";
import type { Ledger } from "./credits/ledger.ts";
import { balanceText } from "./features/credits/balance-text.ts";
import { registerCredits } from "./features/credits/register.ts";
import { help as creditsHelp } from "./features/credits/sentences.ts";
import { settingsSection } from "./features/credits/settings-form.ts";
import type { HomeDependencies } from "./features/home/dependencies.ts";
import { drawHome } from "./features/home/draw.ts";
import { registerHome } from "./features/home/register.ts";
import { prepButton } from "./features/prep/card.ts";
import { help as prepHelp } from "./features/prep/sentences.ts";
import { lookUpButton } from "./features/profile/card.ts";
import { profileButton } from "./features/profile/open.ts";
import { registerProfile } from "./features/profile/register.ts";
import { help as profileHelp } from "./features/profile/sentences.ts";
import { createTestCard } from "./features/reminders/card/test-card.ts";
import { help as remindersHelp } from "./features/reminders/command/sentences.ts";
import { createHomeSections } from "./features/reminders/home/home-sections.ts";
import { registerReminders } from "./features/reminders/register.ts";
import { rephraseButton } from "./features/rephrase/card.ts";
import { registerRephrase } from "./features/rephrase/register.ts";
import { help as rephraseHelp } from "./features/rephrase/sentences.ts";
import { waveButton } from "./features/wave/card.ts";
import { registerWave } from "./features/wave/register.ts";
import { help as waveHelp } from "./features/wave/sentences.ts";
import type { Connection } from "./outreach/connection.ts";
import type { Addressee } from "./outreach/contact.ts";
import type { ContactIds } from "./outreach/contact-ids.ts";
import type { Profiles } from "./outreach/profiles.ts";
import type { RecentContacts } from "./outreach/recent-contacts.ts";
import { paidFeatures } from "./paid-features.ts";
import type { ReminderWork } from "./reminder-work.ts";
import type { Guests } from "./slack/client/guests.ts";
import type { Deduplication } from "./slack/deduplication.ts";
import { errorBoundary, type FailedRequest } from "./slack/error-boundary.ts";
import type { InFlight } from "./slack/in-flight.ts";
import { contactFieldId, suggestContacts } from "./slack/input/contact-field.ts";
import { refuseOutsiders } from "./slack/outsiders.ts";
import type { PaidCallHandler } from "./slack/paid/paid-call-handler.ts";
import type { Presenter } from "./slack/paid/presenter.ts";
import { registerPaidFeature } from "./slack/paid/register-paid-feature.ts";
import { Router } from "./slack/router.ts";
import type { Database } from "./storage/database.ts";
import type { Vault } from "./storage/vault.ts";

export interface AppDependencies {
  receiver: Receiver;
  /** Who the app is in its workspace; a request waits for it. */
  authorize: () => Promise<AuthorizeResult>;
  /** The same, once Slack has said it. */
  identity: () => AuthorizeResult | undefined;
  guests: Guests;
  clientOptions: WebClientOptions;
  logger: Logger;
  inFlight: InFlight;
  database: Database;
  vault: Vault;
  profiles: Profiles;
  contactIds: ContactIds;
  recents: RecentContacts;
  deduplication: Deduplication;
  paidCallHandler: PaidCallHandler;
  ledger: Ledger;
  presenter: Presenter;
  reminding: ReminderWork;
  /** Hosts that calendars may come from though they are private. */
  calendarAllowedHosts: readonly AllowedHost[];
  /** Unix time in milliseconds. */
  now: () => number;
  connection: () => Connection;
  onFailure: (failure: FailedRequest) => void;
  onFallback: (error: unknown) => void;
  /** Told why Slack did not say who acts. */
  onUnknownPerson: (error: unknown) => void;
  /** Told of a stored result that cannot be opened. */
  onUnreadable: (error: unknown) => void;
}

/** Builds the bolt app: the middleware that every request passes, and the features. Nothing starts here. */
export function createApp(dependencies: AppDependencies): App {
  const { receiver, authorize, clientOptions, logger, inFlight, recents, reminding } = dependencies;
  const app = new App({ receiver, authorize, clientOptions, logger, convoStore: false });
  app.use(({ next }) => inFlight.run(next));
  app.use(errorBoundary(dependencies.onFailure));
  app.use(refuseOutsiders({ ...dependencies, onError: dependencies.onUnknownPerson }));
  const router = new Router();
  const home: HomeDependencies = {
    ...dependencies,
    recentContacts: recents,
    lookUpButton: lookUpButton("Look someone up"),
    contactActions,
    balanceText,
    reopened: (call) => dependencies.presenter.answered(call, { isReopened: true }),
    subject: dependencies.presenter.subject,
    settingsSection,
    reminderSections: createHomeSections({ ...reminding, now: dependencies.now }),
    help: [profileHelp, prepHelp, waveHelp, rephraseHelp, creditsHelp, remindersHelp],
  };
  registerProfile(router, { ...dependencies, onLookedUp: recents.remember, paidActions });
  registerPaidFeature(router, paidFeatures.prep, dependencies);
  registerWave(router, dependencies);
  registerRephrase(router, dependencies);
  registerCredits(router, { ...dependencies, drawHome: drawHome(home) });
  registerReminders(router, {
    ...dependencies,
    ...reminding,
    allowedHosts: dependencies.calendarAllowedHosts,
    testCard: createTestCard({ ...reminding, now: dependencies.now }),
    drawHome: drawHome(home),
  });
  registerHome(router, home);
  router.options(contactFieldId, suggestContacts(dependencies));
  app.use(router.middleware);
  return app;
}

/** What can be bought for a contact. */
function paidActions(contact: Addressee) {
  return [prepButton(contact), waveButton(contact), rephraseButton(contact)];
}

/** The same on a page that does not show the profile itself. */
function contactActions({ address, ...named }: Addressee): ActionsBlock {
  const profile = "contact_id" in address ? [] : [profileButton({ address, ...named })];
  return { type: "actions", elements: [...profile, ...paidActions({ address, ...named })] };
}
