import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { columns } from "../../src/app/storage/schema.ts";
import { startEverything } from "../support/app/rapport.ts";
import { databaseOfFile } from "../support/databases/acceptance-database.ts";
import { fittingRow, insertRow } from "../support/databases/any-row.ts";

const { database, environment } = await databaseOfFile();

/** Whose rows have a time after which nobody needs them; each is deleted by a part of its own. */
const tables = [
  ...[
    "approvals",
    "audit_log",
    "backup_marks",
    "contact_people",
    "crm_entries",
    "handled_requests",
    "install_states",
    "meetings",
  ],
  ...["paid_call_readers", "recent_contacts", "reminders", "result_threads", "shared_cards"],
];
const definitions = new Map(Object.entries<object>(columns));

async function left(): Promise<string[]> {
  const counts = tables.map(async (table) => {
    const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(database.query);
    return rows.length > 0 ? [table] : [];
  });
  return (await Promise.all(counts)).flat();
}

test("an app that starts deletes what is past its time, in every table that has one", async () => {
  // Of January 1970.
  for (const table of tables) {
    const row = fittingRow(definitions.get(table) ?? {}, (column) => column);
    await insertRow(database.query, table, row);
  }
  expect(await left()).toEqual(tables);
  const everything = await startEverything({ transport: "oauth", environment });
  onTestFinished(() => everything.stop());
  await expect.poll(left).toEqual([]);
});
