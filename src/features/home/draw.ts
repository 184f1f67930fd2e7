import type { WebClient } from "@slack/web-api";
import { readBalance } from "../../credits/balances.ts";
import { recentCompositions, spending } from "../../credits/ledger-reports.ts";
import { readCreditSettings } from "../../credits/settings.ts";
import { spendingSums, startOfMonth } from "../../credits/spending-sums.ts";
import { isAdministrator } from "../../slack/administrators.ts";
import type { HomeDependencies } from "./dependencies.ts";
import { homeView } from "./view.ts";

/** Of each list; whoever wants more finds it by the commands. */
const most = 5;

/**
 * Shows a person their App Home as it is now.
 *
 * @returns `(client, organisation, user)`: for the person with that id
 */
export function drawHome(dependencies: HomeDependencies) {
  const { database, vault, recentContacts, now } = dependencies;
  return async (client: WebClient, organisation: string, user: string): Promise<void> => {
    const at = now();
    const [balance, settings, contacts, results, spendings, mayChange] = await Promise.all([
      readBalance(database.query, organisation),
      readCreditSettings(database.query, organisation),
      recentContacts.list(organisation, user, { most }),
      recentCompositions(database, vault, organisation, user, most),
      spending(database, organisation, { since: startOfMonth(at), person: user }),
      isAdministrator(client, user),
    ]);
    const view = homeView({
      connection: dependencies.connection(),
      balance: dependencies.balanceText(balance),
      lookUpButton: dependencies.lookUpButton,
      contacts: contacts.map((contact) => ({ contact, actions: dependencies.contactActions(contact) })),
      results,
      spent: spendingSums(spendings, at),
      administration: mayChange ? dependencies.settingsSection(settings) : undefined,
      help: dependencies.help,
    });
    await client.views.publish({ user_id: user, view });
  };
}
