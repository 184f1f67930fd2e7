import type { ActionsBlock, Button, KnownBlock, SectionBlock } from "@slack/types";
import type { Balance } from "../../credits/balance.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { CreditSettings } from "../../credits/settings.ts";
import type { Log } from "../../log.ts";
import type { Connection } from "../../outreach/connection.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import type { Presenter } from "../../slack/paid/presenter.ts";
import type { Database } from "../../storage/database.ts";
import type { Vault } from "../../storage/vault.ts";

/** What App Home needs of the rest of the app; what it shows of other features it is given. */
export interface HomeDependencies {
  database: Database;
  vault: Vault;
  recentContacts: Pick<RecentContacts, "list">;
  ledger: Pick<Ledger, "find">;
  log: Log;
  /** Unix time in milliseconds. */
  now: () => number;
  connection: () => Connection;
  lookUpButton: Button;
  /** Upcoming meetings, and the reminders that a person has set up. */
  reminderSections: (organisation: string, person: string) => Promise<KnownBlock[]>;
  /** What can be done for a contact, each with its price. */
  contactActions: (contact: Addressee) => ActionsBlock;
  /** What is known of the credits; mrkdwn. */
  balanceText: (balance: Balance | undefined) => string;
  presenter: Pick<Presenter, "answered" | "subject">;
  /** What administrators may change. */
  settingsSection: (settings: CreditSettings) => SectionBlock;
  /** What the commands are for, a line each; mrkdwn. */
  help: readonly string[];
}
