import type { Schema } from "./schema.ts";

type Column = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema];

/**
 * Every column with sealed values: a rotation seals them anew. The vault seals for no other column
 * (`SealedField`), bound to its organisation, to this name and to its row.
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
  "crm_connections.account",
  "crm_entries.details",
  "crm_entries.written",
  "installations.token",
  "installations.refresh_token",
  "key_check.sealed",
  "key_check.digest_secret",
] as const satisfies readonly Column[];

/** Such as "meetings.details". */
export type SealedColumn = (typeof sealedColumns)[number];

type TableOf<Field> = Field extends `${infer Table}.${string}` ? Table : never;

/** What tells a table's rows apart within their organisation, and never changes while something is sealed in them. */
const rowKeys = {
  paid_calls: ["id"],
  approvals: ["id"],
  contact_links: ["contact"],
  contact_people: ["contact"],
  recent_contacts: ["person", "contact"],
  reminder_sources: ["id"],
  meetings: ["source", "occurrence"],
  skipped_series: ["channel", "series"],
  service_connections: [],
  crm_connections: [],
  crm_entries: ["id"],
  installations: [],
  key_check: [],
} as const satisfies { [Table in TableOf<SealedColumn>]: readonly (keyof Schema[Table])[] };

/** What a sealed value of a row is bound to. */
export type RowOf<Field extends SealedColumn> = { organisation: string } & Readonly<
  Record<(typeof rowKeys)[TableOf<Field>][number], string>
>;

/** A table with sealed columns. */
export interface SealedTable {
  table: string;
  /** Columns that tell its rows apart within their organisation. */
  keys: readonly string[];
  columns: readonly { column: string; field: SealedColumn }[];
}

/** The sealed columns by table. */
export const sealedTables: readonly SealedTable[] = [
  ...Map.groupBy(sealedColumns, (field) => field.split(".")[0] ?? ""),
].map(([table, fields]) => ({
  table,
  keys: Object.entries(rowKeys).find(([name]) => name === table)?.[1] ?? [],
  columns: fields.map((field) => ({ column: field.slice(table.length + 1), field })),
}));

const keysOf = new Map(
  sealedTables.flatMap(({ keys, columns }) => columns.map(({ field }) => [field, keys] as const)),
);

/** @param row of the field's table, in whatever shape */
export function anyRow<Field extends SealedColumn>(field: Field, row: object) {
  const at = (column: string) => String(Reflect.get(row, column) ?? "");
  return { organisation: at("organisation"), field, row: (keysOf.get(field) ?? []).map(at) };
}

/** @returns where a value of a row is stored, for the vault */
export function inRow<Field extends SealedColumn>(field: Field, row: RowOf<Field>) {
  return anyRow(field, row);
}
