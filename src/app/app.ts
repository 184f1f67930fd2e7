import { App, type Receiver } from "@slack/bolt";
import type { ActionsBlock } from "@slack/types";
import type { WebClientOptions } from "@slack/web-api";
import type { AllowedHost } from "./calendar/fetch/allowed-hosts.ts";
import type { Ledger } from "./credits/ledger.ts";
import { balanceText } from "./features/credits/balance-text.ts";
import { registerCredits } from "./features/credits/register.ts";
import { help as creditsHelp } from "./features/credits/sentences.ts";
import { settingsSection } from "./features/credits/settings-form.ts";
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
import { type ReminderDependencies, registerReminders } from "./features/reminders/register.ts";
import { rephraseButton } from "./features/rephrase/card.ts";
import { registerRephrase } from "./features/rephrase/register.ts";
import { help as rephraseHelp } from "./features/rephrase/sentences.ts";
import { waveButton } from "./features/wave/card.ts";
import { registerWave } from "./features/wave/register.ts";
import { help as waveHelp } from "./features/wave/sentences.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Connection } from "./outreach/connection.ts";
import type { Addressee } from "./outreach/contact.ts";
import type { ContactIds } from "./outreach/contact-ids.ts";
import type { Profiles } from "./outreach/profiles.ts";
import type { RecentContacts } from "./outreach/recent-contacts.ts";
import { paidFeatures } from "./paid-features.ts";
import type { Authorization } from "./slack/client/authorization.ts";
import type { Guests } from "./slack/client/guests.ts";
import { boltLogger } from "./slack/client/logger.ts";
import type { Deduplication } from "./slack/deduplication.ts";
import { errorBoundary } from "./slack/error-boundary.ts";
import type { InFlight } from "./slack/in-flight.ts";
import { contactFieldId, suggestContacts } from "./slack/input/contact-field.ts";
import { refuseOutsiders } from "./slack/outsiders.ts";
import type { PaidCallHandler } from "./slack/paid/paid-call-handler.ts";
import type { Presenter } from "./slack/paid/presenter.ts";
import { registerPaidFeature } from "./slack/paid/register-paid-feature.ts";
import { Router } from "./slack/router.ts";
import type { Database } from "./storage/database.ts";
import type { Vault } from "./storage/vault.ts";

/** The app's building blocks; each feature gets the ones it uses under these names. */
export interface AppParts {
  receiver: Receiver;
  authorization: Authorization;
  guests: Guests;
  clientOptions: WebClientOptions;
  inFlight: InFlight;
  metrics: Metrics;
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  database: Database;
  vault: Vault;
  deduplication: Deduplication;
  profiles: Profiles;
  contactIds: ContactIds;
  recentContacts: RecentContacts;
  connection: () => Connection;
  ledger: Ledger;
  presenter: Presenter;
  paidCallHandler: PaidCallHandler;
  reminding: ReminderParts;
  /** Calendar hosts that are allowed although they are private. */
  calendarAllowedHosts: readonly AllowedHost[];
}

type ReminderParts = Pick<ReminderDependencies, "reminders" | "agendas" | "channelRules" | "feedReadings"> &
  Omit<Parameters<typeof createHomeSections>[0], "now"> &
  Omit<Parameters<typeof createTestCard>[0], "now">;

/** Builds the bolt app: the middleware for every request, and the features. Nothing starts here. */
export function createApp(parts: AppParts): App {
  const { receiver, authorization, guests, clientOptions, inFlight, metrics, log } = parts;
  const app = new App({
    receiver,
    authorize: authorization.authorize,
    clientOptions,
    logger: boltLogger(log),
    convoStore: false,
  });
  app.use(({ next }) => inFlight.run(next));
  app.use(
    errorBoundary(({ error, ...request }) => {
      metrics.failures.inc();
      log.error({ ...request, err: error }, "a request of Slack ended in an unexpected error");
    }),
  );
  app.use(
    refuseOutsiders({
      identity: authorization.current,
      guests,
      onError: (error) => log.warn({ err: error }, "Slack did not say whether somebody is a guest"),
    }),
  );
  const router = new Router();
  registerFeatures(router, parts);
  app.use(router.middleware);
  return app;
}

function registerFeatures(router: Router, parts: AppParts): void {
  const { database, ledger, deduplication, recentContacts, paidCallHandler, reminding, log, now } = parts;
  const onFallback = (error: unknown) =>
    log.warn({ err: error }, "a reply did not go through its response URL");
  const home = homeDependencies(parts);
  const draw = drawHome(home);
  const paid = { ledger, deduplication, paidCallHandler, onFallback };
  const { profiles, contactIds } = parts;
  registerProfile(router, { profiles, contactIds, recentContacts, deduplication, paidActions, onFallback });
  registerPaidFeature(router, paidFeatures.prep, paid);
  registerWave(router, paid);
  registerRephrase(router, { ...paid, now });
  registerCredits(router, { database, ledger, paidCallHandler, drawHome: draw, now, onFallback });
  registerReminders(router, {
    ...reminding,
    database,
    vault: parts.vault,
    deduplication,
    paidCallHandler,
    allowedHosts: parts.calendarAllowedHosts,
    testCard: createTestCard({ ...reminding, now }),
    drawHome: draw,
    now,
    onFallback,
  });
  registerHome(router, home);
  router.options(contactFieldId, suggestContacts({ recentContacts }));
}

/** Gives App Home what it shows of other features. */
function homeDependencies(parts: AppParts): Parameters<typeof drawHome>[0] {
  const { database, vault, recentContacts, ledger, presenter, connection, reminding, log, now } = parts;
  return {
    database,
    vault,
    recentContacts,
    ledger,
    presenter,
    connection,
    log,
    now,
    lookUpButton: lookUpButton("Look someone up"),
    contactActions,
    balanceText,
    settingsSection,
    reminderSections: createHomeSections({ ...reminding, now }),
    help: [profileHelp, prepHelp, waveHelp, rephraseHelp, creditsHelp, remindersHelp],
  };
}

/** What can be bought for a contact. */
function paidActions(contact: Addressee) {
  return [prepButton(contact), waveButton(contact), rephraseButton(contact)];
}

/** The same on a page that doesn't show the profile itself. */
function contactActions({ address, ...named }: Addressee): ActionsBlock {
  const profile = "contact_id" in address ? [] : [profileButton({ address, ...named })];
  return { type: "actions", elements: [...profile, ...paidActions({ address, ...named })] };
}
