import { setImmediate } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { skipLocked } from "#database/database.ts";
import type { Database } from "../../storage/app-database.ts";
import { inBatches } from "../../storage/batches.ts";
import { holdChargeSums } from "../../storage/charge-sums.ts";
import type { PaidCallRow, Schema } from "../../storage/schema.ts";
import { startOfDay, startOfMonth } from "../periods.ts";
import { redacted } from "./ledger-row.ts";

/**
 * Old calls of an organisation, of whose rows only monthly sums are to stay.
 *
 * A call that's deleted can't be paid for again: its row has lost its key when its content expired
 * (`withoutContent`), long before, and nothing finds it by that key since. Slack's triggers and requests are valid for
 * seconds and minutes, and the button that repeats a call needs its content.
 */
export interface OldCalls {
  organisation: string;
  /** Those that were requested before: the start of a UTC month, Unix time in milliseconds. */
  until: number;
}

/** In the order of their age. Nothing can happen to them any more: they've ended, were shown, and their content is deleted. */
function foldable(
  { query }: { query: Pick<Transaction<Schema>, "selectFrom"> },
  { organisation, until }: OldCalls,
) {
  return query
    .selectFrom("paid_calls")
    .where("organisation", "=", organisation)
    .where("created_at", "<", until)
    .where("state", "in", ["answered", "refused", "lost"])
    .where("delivered_at", "is not", null)
    .where("request", "=", redacted)
    .orderBy("created_at");
}

/** Whether there are calls to fold. */
export async function hasFoldable(database: Pick<Database, "query">, calls: OldCalls): Promise<boolean> {
  const row = await foldable(database, calls).select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Each organisation with calls, in the order of their IDs; read one by one. */
export async function* organisationsWithCalls({
  query,
}: Pick<Database, "query">): AsyncGenerator<string, void> {
  for (let after = ""; ; ) {
    const row = await query
      .selectFrom("paid_calls")
      .select("organisation")
      .where("organisation", ">", after)
      .orderBy("organisation")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.organisation;
    after = row.organisation;
    // SQLite answers at once, and nobody else would get in.
    await setImmediate();
  }
}

/**
 * Deletes the rows of old calls, and adds what was charged for them to their month's sums, in batches: each is one
 * transaction, so a call is always in its row and the sums of its day, or in the sum of its month. Rows that another
 * process has locked are left for the next run.
 */
export function foldCalls(database: Database, calls: OldCalls, stopping?: AbortSignal): Promise<void> {
  return inBatches((limit) => foldBatch(database, calls, limit), stopping);
}

type Folded = Pick<PaidCallRow, "person" | "operation" | "charged" | "created_at">;

function foldBatch({ query, kind }: Database, old: OldCalls, limit: number): Promise<bigint> {
  const { organisation } = old;
  return query.transaction().execute(async (transaction) => {
    const calls = await foldable({ query: transaction }, old)
      .select(["id", "person", "operation", "state", "charged", "created_at"])
      .limit(limit)
      .$call(skipLocked(kind))
      .execute();
    if (calls.length === 0) return 0n;
    const charged = calls.filter(({ state }) => state !== "refused");
    if (charged.length > 0) await foldSums(transaction, kind, organisation, charged);
    await transaction
      .deleteFrom("paid_calls")
      // They're the organisation's, and SQLite would read all of its calls if it were named.
      .where(
        "id",
        "in",
        calls.map(({ id }) => id),
      )
      .execute();
    return BigInt(calls.length);
  });
}

/** Takes calls out of their days' sums, and adds them to their months'. */
async function foldSums(
  transaction: Transaction<Schema>,
  kind: Database["kind"],
  organisation: string,
  calls: readonly Folded[],
): Promise<void> {
  await holdChargeSums(transaction, kind, organisation);
  const ofMonths = sumBy(calls, ({ person, operation, created_at: at }) => ({
    organisation,
    month: startOfMonth(at),
    person,
    operation,
  }));
  const ofTeam = sumBy(calls, ({ operation, created_at: at }) => ({
    organisation,
    day: startOfDay(at),
    operation,
  }));
  const ofPeople = sumBy(calls, ({ person, created_at: at }) => ({
    organisation,
    day: startOfDay(at),
    person,
  }));
  await add(transaction, "monthly_charges", ofMonths);
  await add(transaction, "team_charges", ofTeam.map(negated), { unknown_calls: 0, unknown_price: 0 });
  await add(transaction, "person_charges", ofPeople.map(negated));
  const days = calls.map(({ created_at: at }) => startOfDay(at));
  const emptied = (table: "team_charges" | "person_charges") =>
    sql`delete from ${sql.table(table)} where organisation = ${organisation}
      and day between ${Math.min(...days)} and ${Math.max(...days)} and calls = 0 and charged = 0`;
  await sql`${emptied("team_charges")} and unknown_calls = 0 and unknown_price = 0`.execute(transaction);
  await emptied("person_charges").execute(transaction);
}

/** What calls were charged, and by what they're summed up: the columns of a table's key. */
interface Sums {
  key: Record<string, string | number>;
  calls: number;
  charged: number;
}

function sumBy(calls: readonly Folded[], keyOf: (call: Folded) => Sums["key"]): Sums[] {
  return [...Map.groupBy(calls, (call) => JSON.stringify(keyOf(call)))].map(([key, group]) => ({
    key: JSON.parse(key),
    calls: group.length,
    charged: group.reduce((sum, call) => sum + (call.charged ?? 0), 0),
  }));
}

function negated({ key, calls, charged }: Sums): Sums {
  return { key, calls: -calls, charged: -charged };
}

/** Adds to a table's sums. @param others values of further columns, where there's no row yet */
async function add(
  transaction: Transaction<Schema>,
  table: "monthly_charges" | "team_charges" | "person_charges",
  sums: readonly Sums[],
  others: Readonly<Record<string, number>> = {},
): Promise<void> {
  const rows = sums.map(({ key, ...amounts }) => Object.entries({ ...key, ...amounts, ...others }));
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const added = (name: string) =>
    sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
  await sql`
    insert into ${sql.table(table)} (${refs(rows[0]?.map(([name]) => name) ?? [])})
    values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(([, value]) => value))})`))}
    on conflict (${refs(Object.keys(sums[0]?.key ?? {}))}) do update set ${added("calls")}, ${added("charged")}
  `.execute(transaction);
}
