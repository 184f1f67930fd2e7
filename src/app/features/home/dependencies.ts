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

/** What App Home needs from the rest of the app, including what it shows of other features. */
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
  /** The actions for a contact, each with its price. */
  contactActions: (contact: Addressee) => ActionsBlock;
  /** The known balance; mrkdwn. */
  balanceText: (balance: Balance | undefined) => string;
  presenter: Pick<Presenter, "answered" | "subject">;
  /** The settings administrators can change. */
  settingsSection: (settings: CreditSettings) => SectionBlock;
  /** A line about each command; mrkdwn. */
  help: readonly string[];
}
