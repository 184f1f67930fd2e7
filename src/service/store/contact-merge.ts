import { formerSpellings } from "../../contract/contact-address.ts";
import type { StoredContact } from "../contact.ts";
import { type ContactName, type ContactRow, notProfiled, textColumns } from "./contact-row.ts";

/** An incoming contact, with normalised names, and profiled or not. Its profile's `id` is its `contact_id`. */
export type IncomingContact = { [Name in ContactName | "name"]?: string | undefined } & (
  | (Omit<StoredContact, "profile" | "name"> & { profile: Omit<StoredContact["profile"], "id"> })
  | { profile?: undefined }
);

/** The outcome for one contact. `reason` is a sentence that quotes no address. */
export type Outcome =
  | { kind: "added" | "updated"; isProfiled: boolean }
  | { kind: "rejected"; reason: string };

/** What identifies a contact, the surest first. */
export const names = [
  "contact_id",
  "crm_id",
  "email",
  "linkedin_url",
] as const satisfies readonly ContactName[];

/**
 * Finds which contacts already exist, by any of their names, and what to write. An existing contact is
 * replaced, but keeps the names that the new one lacks, and all but its names if the new one has no profile.
 *
 * @param known all contacts that share a name with an incoming one
 * @param newId makes a UUID
 * @returns the outcome of each, in order, and whole rows to insert, or to replace those with the same `row_id`
 */
export function mergeContacts(
  organisation: string,
  known: readonly ContactRow[],
  incoming: readonly IncomingContact[],
  newId: () => string,
): { outcomes: Outcome[]; rows: ContactRow[] } {
  const index = () => new Map<string, ContactRow>();
  const by = { contact_id: index(), crm_id: index(), email: index(), linkedin_url: index() };
  const remember = (contact: ContactRow) => {
    for (const name of names) if (contact[name] !== null) by[name].set(contact[name], contact);
  };
  for (const contact of known) remember(contact);

  const rows = new Map<string, ContactRow>();
  const outcomes = incoming.map((contact): Outcome => {
    const matches = names.flatMap((name) => {
      const given = contact[name];
      const spellings = given === undefined ? [] : [given, ...formerSpellings(given)];
      const match = spellings.map((one) => by[name].get(one)).find((one) => one !== undefined);
      return match === undefined ? [] : [{ name, match }];
    });
    const [first] = matches;
    const reason = conflictOf(contact, matches);
    if (reason !== undefined) return { kind: "rejected", reason };
    const row = rowOf(organisation, contact, first?.match, newId);
    for (const name of names) if (first?.match[name]) by[name].delete(first.match[name]);
    remember(row);
    rows.set(row.row_id, row);
    const isProfiled = row.profile !== notProfiled.profile;
    return { kind: first === undefined ? "added" : "updated", isProfiled };
  });
  return { outcomes, rows: [...rows.values()] };
}

function conflictOf(
  contact: IncomingContact,
  matches: readonly { name: ContactName; match: ContactRow }[],
): string | undefined {
  const [first, ...others] = matches;
  if (first === undefined) {
    if (contact.email !== undefined || contact.linkedin_url !== undefined) return undefined;
    return "It has no email or linkedin_url, and no known contact_id or crm_id.";
  }
  const other = others.find(({ match }) => match.row_id !== first.match.row_id);
  if (other !== undefined) return `Its ${first.name} and ${other.name} belong to two different contacts.`;
  const { contact_id, crm_id } = first.match;
  if (contact.contact_id !== undefined && contact_id !== null && contact.contact_id !== contact_id) {
    return `Its ${first.name} belongs to the contact with contact_id ${contact_id}.`;
  }
  // Otherwise it would depend on the rows' order whose contact_id somebody gets when an address changes hands.
  if (first.name !== "contact_id" && crm_id !== null && contact.crm_id !== undefined) {
    const isSameCrm = contact.crm_id.split(":")[0] === crm_id.split(":")[0];
    if (isSameCrm && contact.crm_id !== crm_id) {
      return `Its ${first.name} belongs to the contact with crm_id ${crm_id}.`;
    }
  }
  return undefined;
}

/** @param match the contact as it is known @returns the row to write, with names that it has already */
export function rowOf(
  organisation: string,
  contact: IncomingContact,
  match: ContactRow | undefined,
  newId: () => string,
): ContactRow {
  const contact_id = match?.contact_id ?? contact.contact_id ?? newId();
  const names = {
    row_id: match?.row_id ?? newId(),
    organisation,
    crm_id: contact.crm_id ?? match?.crm_id ?? null,
    email: contact.email ?? match?.email ?? null,
    linkedin_url: contact.linkedin_url ?? match?.linkedin_url ?? null,
    name: contact.name ?? match?.name ?? null,
    knowledge: match?.knowledge ?? null,
  };
  if (contact.profile !== undefined) {
    const { connection_language, relationship } = contact;
    const profile = { id: contact_id, ...contact.profile };
    return { ...textColumns({ profile, connection_language, relationship }), ...names, contact_id };
  }
  // A profile without an `id` gets none from a row that doesn't say what it is.
  return match === undefined ? { ...notProfiled, ...names, contact_id } : { ...match, ...names };
}
