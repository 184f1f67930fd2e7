import { pino } from "pino";
import { inspect, openAsIs } from "../../database/transfer/copy.ts";
import type { Keys } from "../../database/vault.ts";
import { AuditLog } from "../audit/audit-log.ts";
import { createApprovals } from "../credits/approvals.ts";
import { createContactCalls } from "../credits/contact-calls.ts";
import type { LedgerOptions } from "../credits/deliveries.ts";
import { createLedger } from "../credits/ledger/ledger.ts";
import { isSettled } from "../credits/paid-call.ts";
import { interrupted } from "../credits/paid-call-runner.ts";
import { createCrmEntries } from "../crm/crm-entries.ts";
import { type Addressee, addressee, contactKey } from "../outreach/contact.ts";
import { createContactData } from "../outreach/contact-data.ts";
import { createContactPeople } from "../outreach/contact-people.ts";
import { RecentContacts } from "../outreach/recent-contacts.ts";
import { identityOf } from "../outreach/suppressions.ts";
import { createContactMeetings } from "../reminders/contact-meetings.ts";
import { purge } from "../slack/install/purge.ts";
import { ResultThreads } from "../slack/paid/result-threads.ts";
import { createSharedCards } from "../slack/reply/shared-cards.ts";
import { openDatabase } from "../storage/app-database.ts";
import type { Vault } from "../storage/app-vault.ts";
import { openVault } from "../storage/open-vault.ts";
import { operatorRows } from "../storage/tenant-scope.ts";
import { rapport, sealedIn } from "../storage/transferable.ts";
import { forgetContact } from "./forget-contact.ts";
import { type Mark, organisationMark } from "./marks.ts";

type Address = Addressee["address"];

/**
 * Takes out of a restored database, which nobody uses yet, who was forgotten and which organisations left since its
 * backup, and blocks again who was blocked. The database has today's schema afterwards.
 *
 * @param keys those that the backup is sealed with
 * @param marks those since the backup
 * @param now Unix time in milliseconds
 * @throws EncryptionKeyError when a key is missing
 */
export async function applyMarks(url: string, keys: Keys, marks: readonly Mark[], now: () => number) {
  const database = await openDatabase(url, { rowSecurity: operatorRows });
  try {
    const vault = await openVault({ database, url, keys, warn: () => undefined });
    const options = { database, vault, now, log: pino({ enabled: false }), worker: "" };
    const marked = Map.groupBy(marks, ({ of_organisation }) => of_organisation);
    for (const [organisation, known] of await addressesIn(url, vault)) {
      const ofIt = marked.get(organisationMark(vault, organisation)) ?? [];
      const of = (kind: Mark["kind"]) => ofIt.filter((one) => one.kind === kind);
      if (of("left").length > 0) {
        await database.query.deleteFrom("installations").where("organisation", "=", organisation).execute();
        await purge(database, organisation);
        continue;
      }
      const forgotten = new Set(of("forgotten").map(({ identity }) => identity));
      const isGone = (address: Address) => forgotten.has(identityOf(vault, organisation, address));
      const gone = [...known.values()].filter(isGone);
      if (gone.length > 0) await forget(options, organisation, gone);
      // Who blocked them isn't among the marks.
      for (const { identity, person, at } of of("blocked"))
        await database.query
          .insertInto("suppressed_contacts")
          .values({ organisation, identity, suppression: person, suppressed_by: "", suppressed_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    await database.eraseEverythingDeleted();
  } finally {
    await database.close();
  }
}

/** All addresses and contact IDs that a database has in any row, sealed or not, by organisation. */
async function addressesIn(url: string, vault: Vault): Promise<Map<string, Map<string, Address>>> {
  await using database = await openAsIs(rapport, url);
  const found = new Map<string, Map<string, Address>>();
  const sealed = sealedIn(vault);
  await inspect(rapport, database, (table, row) => {
    if (typeof row.organisation !== "string") return [];
    const known = found.get(row.organisation) ?? new Map<string, Address>();
    found.set(row.organisation, known);
    const ids = [row.contact_id, row.profile_id].map((contact_id) => ({ contact_id }));
    collect(ids, known);
    for (const { open } of sealed(table, row)) {
      try {
        collect(JSON.parse(String(open())), known);
      } catch {
        // A plain text, such as a calendar's name.
      }
    }
    return [];
  });
  return found;
}

function collect(value: unknown, known: Map<string, Address>): void {
  if (typeof value !== "object" || value === null) return;
  const { data } = addressee.shape.address.safeParse(value);
  if (data !== undefined) known.set(contactKey(data), data);
  for (const part of Object.values(value)) collect(part, known);
}

async function forget(options: LedgerOptions, organisation: string, marked: readonly Address[]) {
  const { identities } = createContactPeople(options);
  // Look-ups from before the backup tell of more addresses.
  const all = await Promise.all(marked.map((address) => identities(organisation, address)));
  const addresses = [...new Map(all.flat().map((address) => [contactKey(address), address])).values()];
  const contactCalls = createContactCalls(options);
  // Nobody is going to end them.
  const ledger = createLedger(options);
  for await (const call of contactCalls.about(organisation, addresses))
    if (!isSettled(call)) await ledger.settle(call, interrupted(call));
  const stores = {
    contactCalls,
    approvals: createApprovals(options),
    resultThreads: new ResultThreads(options),
    recentContacts: new RecentContacts(options),
    contactMeetings: createContactMeetings(options),
    contactData: createContactData(options),
    crmEntries: createCrmEntries(options),
  };
  await forgetContact(stores, organisation, addresses);
  // The log is the backup's, in which they aren't forgotten yet.
  await new AuditLog(options).forgetting(organisation, "", addresses);
  const sharedCards = createSharedCards(options);
  for (const card of await sharedCards.about(organisation, addresses))
    await sharedCards.forget(organisation, card);
}
