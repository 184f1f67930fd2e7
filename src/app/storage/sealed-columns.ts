import type { Schema } from "./schema.ts";

/**
 * Every column with sealed values: a rotation seals them anew. The vault seals for no other column
 * (`SealedField`), bound to its organisation and to "table.column".
 *
 * A row's organisation is in its column `organisation`; rows of a table without one belong to none.
 */
export const sealedColumns = {
  paid_calls: ["request", "place", "outcome"],
  contact_links: ["details"],
  recent_contacts: ["details"],
  reminder_sources: ["person_email", "address", "name", "skipped"],
  meetings: ["details"],
  skipped_series: ["title"],
  key_check: ["sealed", "digest_secret"],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

type Sealed = typeof sealedColumns;

/** Such as "meetings.details". */
export type SealedColumn = { [Table in keyof Sealed]: `${Table}.${Sealed[Table][number]}` }[keyof Sealed];
