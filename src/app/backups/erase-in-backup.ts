import { pino } from "pino";
import { z } from "zod";
import type { BackupName } from "../../database/transfer/backup.ts";
import { type Rewritten, rewriteBackup } from "../../database/transfer/rewrite.ts";
import type { Keys } from "../../database/vault.ts";
import { createApprovals } from "../credits/approvals.ts";
import { createContactCalls } from "../credits/contact-calls.ts";
import { createLedger } from "../credits/ledger/ledger.ts";
import { isSettled } from "../credits/paid-call.ts";
import { interrupted } from "../credits/paid-call-runner.ts";
import { type Addressee, addressee, contactKey } from "../outreach/contact.ts";
import { createContactData } from "../outreach/contact-data.ts";
import { createRecentContacts } from "../outreach/recent-contacts.ts";
import { createSuppressions } from "../outreach/suppressions.ts";
import { createContactMeetings } from "../reminders/contact-meetings.ts";
import { purge } from "../slack/install/purge.ts";
import { createResultThreads } from "../slack/paid/result-threads.ts";
import { createSharedCards } from "../slack/reply/shared-cards.ts";
import { type Database, openDatabase } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { openVault } from "../storage/open-vault.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { rapport } from "../storage/transferable.ts";
import { forgetContact } from "./forget-contact.ts";

/** What is to be erased of an organisation: somebody, by all their addresses, or everything. */
export const erasure = z.object({
  id: z.string(),
  organisation: z.string(),
  addresses: z.array(addressee.shape.address).optional(),
});
export type Erasure = z.infer<typeof erasure>;

/**
 * Erases from a backup what was deleted from the database since, by the database's own ways to delete it. The backup
 * has today's schema afterwards.
 *
 * @param now Unix time in milliseconds
 * @throws EncryptionKeyError when some of the backup is sealed with a key that isn't given; and as `rewriteBackup`
 */
export function eraseInBackup(
  backup: BackupName,
  { keys, erasures, now }: { keys: Keys; erasures: readonly Erasure[]; now: () => number },
): Promise<Rewritten> {
  const change = async (draft: string) => {
    const database = await openDatabase(draft, { rowSecurity: operatorRows });
    try {
      const vault = await openVault({ database, url: draft, keys, warn: () => undefined });
      for (const one of erasures) await erase({ database, vault, now }, one);
    } finally {
      await database.close();
    }
  };
  return rewriteBackup(
    rapport,
    backup,
    change,
    erasures.map(({ id }) => id),
  );
}

interface Opened {
  database: Database;
  vault: Vault;
  now: () => number;
}

async function erase(opened: Opened, { organisation, addresses: given }: Erasure): Promise<void> {
  const { database } = opened;
  if (given === undefined) {
    await database.query.deleteFrom("installations").where("organisation", "=", organisation).execute();
    await purge(database, organisation);
    return;
  }
  const options = { ...opened, log: pino({ enabled: false }), worker: "" };
  const contactCalls = createContactCalls(options);
  const addresses = await knownThen(opened, organisation, given);
  // Nobody is going to end them.
  const ledger = createLedger(options);
  for await (const call of contactCalls.about(organisation, addresses)) {
    if (!isSettled(call)) await ledger.settle(call, interrupted(call));
  }
  const stores = {
    contactCalls,
    approvals: createApprovals(options),
    resultThreads: createResultThreads(options),
    recentContacts: createRecentContacts(options),
    contactMeetings: createContactMeetings(options),
    contactData: createContactData(options),
  };
  await forgetContact(stores, organisation, addresses);
  const sharedCards = createSharedCards(options);
  for (const card of await sharedCards.about(organisation, addresses))
    await sharedCards.forget(organisation, card);
}

/** Links that were there when the backup was made tell of more addresses. */
async function knownThen(
  opened: Opened,
  organisation: string,
  addresses: readonly Addressee["address"][],
): Promise<Addressee["address"][]> {
  const { identities } = createSuppressions(opened);
  const all = await Promise.all(addresses.map((address) => identities(organisation, address)));
  return [...new Map(all.flat().map((address) => [contactKey(address), address])).values()];
}
