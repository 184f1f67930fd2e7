import type { ActionsBlock, Button, KnownBlock, SectionBlock } from "@slack/types";
import type { Presentation } from "../../blocks/card-modal.ts";
import type { Balance } from "../../credits/balance.ts";
import type { Ledger } from "../../credits/ledger.ts";
import type { Composition } from "../../credits/operations.ts";
import type { AnsweredCall } from "../../credits/paid-call.ts";
import type { CreditSettings } from "../../credits/settings.ts";
import type { Connection } from "../../outreach/connection.ts";
import type { Addressee } from "../../outreach/contact.ts";
import type { RecentContacts } from "../../outreach/recent-contacts.ts";
import type { Database } from "../../storage/database.ts";
import type { Vault } from "../../storage/vault.ts";

/** What App Home needs of the rest of the app; what it shows of other features it is given. */
export interface HomeDependencies {
  database: Database;
  vault: Vault;
  recentContacts: Pick<RecentContacts, "list">;
  ledger: Pick<Ledger, "find">;
  /** Told of a result that cannot be opened. */
  onUnreadable: (error: unknown) => void;
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
  /** A hint at what a result was about; plain text, which may be empty. */
  subject: (composition: Composition) => string;
  /** A result that is shown again, free, out of what was stored. */
  reopened: (call: AnsweredCall) => Presentation;
  /** What administrators may change. */
  settingsSection: (settings: CreditSettings) => SectionBlock;
  /** What the commands are for, a line each; mrkdwn. */
  help: readonly string[];
}
