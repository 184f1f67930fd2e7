import { contactTables } from "./schema/contacts.ts";
import { creditTables } from "./schema/credits.ts";
import { peopleTables } from "./schema/people.ts";
import { processTables } from "./schema/processes.ts";
import { reminderTables } from "./schema/reminders.ts";
import { slackTables } from "./schema/slack.ts";

/**
 * The app's tables, as the migrations create them: each column's SQL type and constraints. A migration that changes
 * a table brings its own columns, which `Schema` then joins to these.
 *
 * Every row has its organisation; times are Unix time in milliseconds, amounts tenths of a credit. `sealed` values
 * are encrypted by the vault, bound to their table and column.
 */
export const columns = {
  ...creditTables,
  ...contactTables,
  ...peopleTables,
  ...slackTables,
  ...processTables,
  ...reminderTables,
} as const;

/** The type of a column's values, by its definition. */
type Value<Definition> =
  | (Definition extends `text${string}` ? string : number)
  | (Definition extends `${string} not null${string}` ? never : null);

type Row<Columns> = { [Name in keyof Columns]: Value<Columns[Name]> };

export type Schema = { [Table in keyof typeof columns]: Row<(typeof columns)[Table]> };
export type PaidCallRow = Schema["paid_calls"];
export type BalanceRow = Schema["balances"];
export type ReminderSourceRow = Schema["reminder_sources"];
export type MeetingRow = Schema["meetings"];
export type ReminderRow = Schema["reminders"];
export type AgendaRow = Schema["agendas"];
