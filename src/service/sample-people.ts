import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { type NewContact, newContact } from "./contact.ts";
import type { Store } from "./store/store.ts";
import { nestedFields } from "./transfer/columns.ts";

/** An address without a contact, for the example of "not found". */
export const unprofiledEmail = "nobody@acme.com";

/** The sample people's organisation. Its initial balance is in tenths of a credit. */
export const sampleOrganisation = { name: "Sample organisation", balance: 250 } as const;

/** Fictional contacts, in the format that `contacts import` reads. */
const file = new URL("sample-people.csv", import.meta.url);
/** The signals in the file are dated relative to this time. */
const fileTime = Date.UTC(2026, 0, 31);

/** @param now the samples' signals are dated relative to it */
export function sampleContacts(now: number): NewContact[] {
  const [header = [], ...rows] = parse(readFileSync(file));
  return rows.map((cells) => {
    const { relationship, ...contact } = newContact.parse(nestedFields(header, cells));
    if (relationship === undefined) return contact;
    const signalAt = Date.parse(relationship.last_signal_at) - fileTime + now;
    return {
      ...contact,
      relationship: { ...relationship, last_signal_at: new Date(signalAt).toISOString() },
    };
  });
}

/**
 * Creates an organisation with 25 credits, a key, and the sample people as its contacts.
 *
 * @param now the samples' signals are dated relative to it
 * @returns the organisation's id and its key
 */
export async function seedSamplePeople(
  store: Store,
  { now }: { now: number },
): Promise<{ organisation: string; key: string }> {
  const organisation = await store.createOrganisation(sampleOrganisation);
  if (organisation === undefined) throw new Error("The sample people already exist.");
  for (const contact of sampleContacts(now)) await store.addContact(organisation, contact);
  const { key } = await store.createApiKey(organisation, "team-knowledge");
  return { organisation, key };
}
