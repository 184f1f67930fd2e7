import { stringify } from "csv-stringify/sync";
import type { ContactRow } from "../store/contacts.ts";
import { readContact } from "../store/contacts.ts";
import type { Store } from "../store/store.ts";
import { columns } from "./columns.ts";
import { guarded } from "./formula.ts";

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
      const cells = contacts.map((contact) => columns.map((column) => cellOf(contact, column)));
      // By default it doesn't quote a carriage return, which on its own ends a row.
      yield stringify(cells, { quoted_match: /\r/ });
    } else {
      yield `${isFirst ? "\n" : ",\n"}${contacts.map((contact) => JSON.stringify(contact)).join(",\n")}`;
    }
    isFirst = false;
  }
  if (format === "json") yield isFirst ? "]\n" : "\n]\n";
}

/** A contact as written to a file: `contact_id` is next to the profile, which has no `id`. */
function fileContact(row: ContactRow): Record<string, unknown> {
  const { profile, connection_language, relationship, name } = readContact(row);
  const { id, ...labels } = profile;
  return {
    ...(row.contact_id !== null && { contact_id: row.contact_id }),
    ...(row.email !== null && { email: row.email }),
    ...(row.linkedin_url !== null && { linkedin_url: row.linkedin_url }),
    ...(name !== undefined && { name }),
    profile: labels,
    connection_language,
    ...(relationship !== undefined && { relationship }),
  };
}

function cellOf(contact: Record<string, unknown>, column: string): string {
  const value = column.split(".").reduce<unknown>(partOf, contact);
  if (value === undefined) return "";
  return typeof value === "string" ? guarded(value) : String(value);
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === "object" && whole !== null
    ? Object.entries(whole).find(([key]) => key === name)?.[1]
    : undefined;
}
