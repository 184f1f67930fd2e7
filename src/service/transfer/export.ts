import { stringify } from "csv-stringify/sync";
import { type ContactRow, readContact } from "../store/contact-row.ts";
import type { Store } from "../store/store.ts";
import { columns, guarded } from "./columns.ts";

/**
 * All contacts of an organisation, in the shapes that an import reads.
 *
 * @returns the file's text in chunks
 */
export async function* exportContacts(
  store: Store,
  organisation: string,
  format: "csv" | "json",
): AsyncGenerator<string> {
  let isFirst = true;
  yield format === "csv" ? stringify([columns]) : "[";
  for (let after = ""; ; ) {
    const rows = await store.contactsAfter(organisation, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.row_id;
    const contacts = rows.map(fileContact);
    if (format === "csv") {
      // By default it doesn't quote a carriage return, which on its own ends a row.
      yield stringify(contacts, { columns, cast: { string: guarded }, quoted_match: /\r/ });
    } else {
      yield `${isFirst ? "\n" : ",\n"}${contacts.map((contact) => JSON.stringify(contact)).join(",\n")}`;
    }
    isFirst = false;
  }
  if (format === "json") yield isFirst ? "]\n" : "\n]\n";
}

/** A contact as written to a file: `contact_id` is next to the profile, which has no `id`. */
function fileContact(row: ContactRow) {
  const names = {
    contact_id: row.contact_id ?? undefined,
    crm_id: row.crm_id ?? undefined,
    email: row.email ?? undefined,
    linkedin_url: row.linkedin_url ?? undefined,
    name: row.name ?? undefined,
  };
  const contact = readContact(row);
  if (contact === undefined) return names;
  const { name, profile, ...others } = contact;
  const { id, ...labels } = profile;
  return { ...names, profile: labels, ...others };
}
