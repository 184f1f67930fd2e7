import type { Schema } from "./schema.ts";

type Column = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema];

/**
 * Every column with sealed values: a rotation seals them anew. The vault seals for no other column
 * (`SealedField`), bound to its organisation and to this name.
 *
 * A row's organisation is in its column `organisation`; rows of a table without one belong to none.
 */
export const sealedColumns = [
  "paid_calls.request",
  "paid_calls.place",
  "paid_calls.outcome",
  "paid_calls.repeat_as",
  "approvals.request",
  "approvals.place",
  "contact_links.details",
  "contact_people.details",
  "recent_contacts.details",
  "reminder_sources.person_email",
  "reminder_sources.address",
  "reminder_sources.name",
  "reminder_sources.skipped",
  "meetings.details",
  "skipped_series.title",
  "service_connections.key",
  "installations.token",
  "installations.refresh_token",
  "key_check.sealed",
  "key_check.digest_secret",
] as const satisfies readonly Column[];

/** Such as "meetings.details". */
export type SealedColumn = (typeof sealedColumns)[number];

/** A table with sealed columns. */
export interface SealedTable {
  table: string;
  columns: readonly { column: string; field: SealedColumn }[];
}

/** The sealed columns by table. */
export const sealedTables: readonly SealedTable[] = [
  ...Map.groupBy(sealedColumns, (field) => field.split(".")[0] ?? ""),
].map(([table, fields]) => ({
  table,
  columns: fields.map((field) => ({ column: field.slice(table.length + 1), field })),
}));
