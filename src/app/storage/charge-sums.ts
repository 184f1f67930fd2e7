import { type Kysely, SqliteAdapter, sql } from "kysely";

/** A UTC day in milliseconds. */
const day = 86_400_000;

/** A call's share of its day's sums. @param row "new." or "old." in a trigger, otherwise empty */
function shareOf(row: string) {
  const isCounted = `${row}state in ('answered', 'lost', 'unknown')`;
  const when = (condition: string, value: string) =>
    `case when ${isCounted} and ${condition} then ${value} else 0 end`;
  return {
    calls: when(`${row}charged is not null`, "1"),
    charged: when(`${row}charged is not null`, `${row}charged`),
    unknown_calls: when(`${row}charged is null`, "1"),
    unknown_price: when(`${row}charged is null`, `${row}price`),
  };
}

const sums = {
  team_charges: { key: ["operation"], of: ["calls", "charged", "unknown_calls", "unknown_price"] },
  person_charges: { key: ["person"], of: ["calls", "charged"] },
} as const;

type Sums = (typeof sums)[keyof typeof sums];

/** A statement that adds what a call's share has changed by to its day's sums. */
function adding([table, { key, of }]: [string, Sums]): string {
  const [after, before] = [shareOf("new."), shareOf("old.")];
  const keys = ["organisation", "day", ...key];
  const values = of.map((sum) => `${after[sum]} - ${before[sum]}`);
  const added = of.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`);
  return `
    insert into ${table} (${[...keys, ...of].join(", ")})
    values (new.organisation, new.created_at - new.created_at % ${day}, new.${key[0]}, ${values.join(", ")})
    on conflict (${keys.join(", ")}) do update set ${added.join(", ")};`;
}

/** A statement that sums up the calls that are there. */
function filling([table, { key, of }]: [string, Sums]): string {
  const share = shareOf("");
  const keys = ["organisation", "day", ...key];
  return `
    insert into ${table} (${[...keys, ...of].join(", ")})
    select organisation, created_at - created_at % ${day}, ${key[0]}, ${of.map((sum) => `sum(${share[sum]})`).join(", ")}
    from paid_calls where state in ('answered', 'lost', 'unknown') group by 1, 2, 3`;
}

/**
 * Has the database keep each day's sums of what was charged, from now on and for the calls that are there. The
 * database itself, so that a process of an older version, which knows nothing of the sums, changes them too.
 *
 * On Postgres, sums change when the transaction is committed, one transaction of an organisation at a time: whoever
 * changes a sum waits for nobody else, so transactions with several calls don't deadlock.
 */
export async function keepChargeSums(database: Kysely<unknown>): Promise<void> {
  const adds = Object.entries(sums).map(adding).join("");
  const execute = (statement: string) => sql.raw(statement).execute(database);
  const event = "after update of state, charged on paid_calls";
  const states = "('answered', 'lost', 'unknown')";
  const each = `for each row when (new.state in ${states} or old.state in ${states})`;
  if (database.getExecutor().adapter instanceof SqliteAdapter) {
    await execute(`create trigger if not exists sum_charges ${event} ${each} begin ${adds} end`);
  } else {
    await execute(`create or replace function sum_charges() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(hashtext('sum_charges'), hashtext(new.organisation)); ${adds}
      return null; end $$`);
    await execute(
      `create constraint trigger sum_charges ${event} deferrable initially deferred ${each} execute function sum_charges()`,
    );
  }
  for (const table of Object.entries(sums)) await execute(filling(table));
}
