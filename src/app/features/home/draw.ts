import type { WebClient } from "@slack/web-api";
import { readBalance } from "../../credits/balances.ts";
import { recentCompositions, spending } from "../../credits/ledger-reports.ts";
import { startOfMonth } from "../../credits/periods.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { spendingSums } from "../../credits/spending-sums.ts";
import { isAdministrator } from "../../slack/client/administrators.ts";
import type { HomeDependencies } from "./dependencies.ts";
import { homeView } from "./view.ts";

/** Maximum contacts, and results per page. */
const most = 5;

/**
 * Shows a person their current App Home.
 *
 * @returns `(client, organisation, user, page)`: for the person with that ID, with this page of their results
 */
export function drawHome(dependencies: HomeDependencies) {
  const { database, vault, recentContacts, now, log } = dependencies;
  return async (client: WebClient, organisation: string, user: string, page = 0): Promise<void> => {
    const at = now();
    const person = { organisation, person: user };
    const [balance, settings, contacts, results, spendings, reminders, mayChange] = await Promise.all([
      readBalance(database.query, organisation),
      readCreditSettings(database.query, organisation),
      recentContacts.list(organisation, user, { most }),
      recentCompositions({ database, vault, log }, person, { after: page * most, most }),
      spending(database, organisation, { since: startOfMonth(at), person: user }),
      dependencies.reminderSections(organisation, user),
      isAdministrator(client, user),
    ]);
    const view = homeView({
      connection: dependencies.connection(),
      balance: dependencies.balanceText(balance),
      lookUpButton: dependencies.lookUpButton,
      contacts: contacts.map((contact) => ({ contact, actions: dependencies.contactActions(contact) })),
      reminders,
      results: { ...results, page },
      subject: dependencies.presenter.subject,
      spent: spendingSums(spendings, at),
      administration: mayChange ? dependencies.settingsSection(settings) : undefined,
      help: dependencies.help,
    });
    await client.views.publish({ user_id: user, view });
  };
}
