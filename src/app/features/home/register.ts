import type { Button, KnownBlock, SectionBlock } from "@slack/types";
import type { WebClient } from "@slack/web-api";
import { cardModal, sentence } from "../../blocks/card.ts";
import { type Balance, readBalance } from "../../credits/balance.ts";
import type { Ledger } from "../../credits/ledger/ledger.ts";
import { recentCompositions } from "../../credits/ledger/ledger-reports.ts";
import { personSpending } from "../../credits/ledger/spending.ts";
import { type CreditSettings, readCreditSettings } from "../../credits/settings.ts";
import type { Log } from "../../log.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import type { ServiceState } from "../../outreach/service-clients.ts";
import type { PersonSettings, PersonSettingsStore } from "../../person-settings/person-settings.ts";
import type { PersonDates } from "../../slack/client/person-dates.ts";
import { isAdministrator } from "../../slack/client/users.ts";
import { callValue } from "../../slack/input/carried-values.ts";
import { readableResult, resultGoneModal } from "../../slack/paid/paid-result.ts";
import type { Presenter } from "../../slack/paid/presenter.ts";
import { openWhenReady } from "../../slack/reply/modal.ts";
import type { ButtonArgs, Router } from "../../slack/router.ts";
import { organisationOf } from "../../slack/tenancy.ts";
import type { Database } from "../../storage/database.ts";
import type { Retention } from "../../storage/retention.ts";
import type { Vault } from "../../storage/vault.ts";
import { ids, resultsPageValue } from "./ids.ts";
import { homeView, type ReminderSections, type ServiceSections } from "./view.ts";

/** What App Home needs from the rest of the app, including what it shows of other features. */
export interface HomeDependencies {
  database: Database;
  vault: Vault;
  recentContacts: Pick<RecentContacts, "list">;
  ledger: Pick<Ledger, "findReadable">;
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  serviceState: (organisation: string) => Promise<ServiceState>;
  /** What is said of the profile service. */
  serviceSections: (state: ServiceState, mayChange: boolean) => ServiceSections;
  lookUpButton: Button;
  /** What a person has of reminders. */
  reminderSections: (organisation: string, person: string) => Promise<ReminderSections>;
  /** The first thing to do with a contact. */
  contactAction: (contact: Addressee) => Button;
  /** The known balance; mrkdwn. */
  balanceText: (balance: Balance | undefined) => string;
  presenter: Pick<Presenter, "answered" | "subject">;
  personSettings: Pick<PersonSettingsStore, "read">;
  personDates: Pick<PersonDates, "styleOf">;
  /** What a person has set for themself, and how to change it. */
  ownSettings: (settings: PersonSettings) => SectionBlock;
  /** The settings administrators can change. */
  settingsSection: (settings: CreditSettings) => SectionBlock;
  retention: Pick<Retention, "read">;
  /** What else administrators see and change. */
  administrationSections: (organisation: string) => Promise<readonly KnownBlock[]>;
  /** A line about each command; mrkdwn. */
  help: readonly string[];
}

/** App Home, redrawn each time a person opens it. */
export function registerHome(router: Router, dependencies: HomeDependencies): void {
  const draw = drawHome(dependencies);
  const turnPage = async ({ ack, action, body, client, context }: ButtonArgs): Promise<void> => {
    await ack();
    await draw(client, organisationOf(context), body.user.id, resultsPageValue.decode(action.value));
  };
  router.homeOpened(async ({ event, client, context }) => {
    if (event.tab === "home") await draw(client, organisationOf(context), event.user);
  });
  router.button(ids.open, openResult(dependencies));
  router.button(ids.newerResults, turnPage);
  router.button(ids.olderResults, turnPage);
}

/** Maximum contacts, and results per page. */
const maxListed = 5;

/**
 * Shows a person their current App Home.
 *
 * @returns `(client, organisation, user, page)`: for the person with that ID, with this page of their results
 */
export function drawHome(dependencies: HomeDependencies) {
  const { database, vault, recentContacts, now, log } = dependencies;

  async function administrationOf(organisation: string): Promise<KnownBlock[]> {
    const [settings, others] = await Promise.all([
      readCreditSettings(database.query, organisation),
      dependencies.administrationSections(organisation),
    ]);
    return [{ ...dependencies.settingsSection(settings), block_id: "administration" }, ...others];
  }

  return async (client: WebClient, organisation: string, user: string, page = 0): Promise<void> => {
    const person = { organisation, person: user };
    const administrates = isAdministrator(client, user);
    const ownSettings = dependencies.personSettings.read(person);
    const [
      balance,
      contacts,
      results,
      spent,
      reminders,
      service,
      mayChange,
      administration,
      own,
      dates,
      kept,
    ] = await Promise.all([
      readBalance(database.query, organisation),
      recentContacts.list(organisation, user, { limit: maxListed }),
      recentCompositions({ database, vault, log }, person, { after: page * maxListed, limit: maxListed }),
      personSpending(database, person, now()),
      dependencies.reminderSections(organisation, user),
      dependencies.serviceState(organisation),
      administrates,
      administrates.then((may) => (may ? administrationOf(organisation) : undefined)),
      ownSettings,
      ownSettings.then((read) => dependencies.personDates.styleOf(client, user, read)),
      dependencies.retention.read(organisation),
    ]);
    const view = homeView({
      service: dependencies.serviceSections(service, mayChange),
      balance: dependencies.balanceText(balance),
      lookUpButton: dependencies.lookUpButton,
      contacts: contacts.map((contact) => ({ contact, action: dependencies.contactAction(contact) })),
      ...reminders,
      results: { ...results, page, keptDays: kept.content },
      subject: dependencies.presenter.subject,
      spent,
      ownSettings: dependencies.ownSettings(own),
      dates,
      administration,
      help: dependencies.help,
    });
    await client.views.publish({ user_id: user, view });
  };
}

/** "Open": shows a stored result again, free, only to its requester. */
function openResult({ ledger, presenter }: Pick<HomeDependencies, "ledger" | "presenter">) {
  return async (args: ButtonArgs): Promise<void> => {
    const { ack, action, body, client } = args;
    await ack();
    const view = readableResult(ledger, args, callValue.decode(action.value).call).then(async (call) =>
      call === undefined
        ? resultGoneModal()
        : cardModal(await presenter.answered(call, { isReopened: true })),
    );
    await openWhenReady(client, body, view, cardModal({ title: "Result", card: sentence("Opening…") }));
  };
}
