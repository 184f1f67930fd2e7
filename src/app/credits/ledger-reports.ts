import { sql } from "kysely";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import type { PaidCallRow } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";
import type { Tenths } from "./amount.ts";
import { redacted } from "./ledger.ts";
import { readRow, rowSeal } from "./ledger-row.ts";
import { type PaidOperation, paidOperation } from "./operations.ts";
import { type AnsweredCall, type CallState, callState } from "./paid-call.ts";
import { dayLength } from "./periods.ts";

/** Entries that are read at once. */
const pageSize = 1_000;

/** What one person spent on one operation in one day. */
export interface Spending {
  person: string;
  operation: PaidOperation;
  /** When the day of UTC began in which the calls were asked: Unix time in milliseconds. */
  day: number;
  /** Calls that were charged, and what for. */
  calls: number;
  charged: Tenths;
  /** Calls of which it is not known whether they were charged, and what they cost at the most. */
  unknownCalls: number;
  unknownPrice: Tenths;
}

/** A paid call without what was asked and answered. */
export interface LedgerRow {
  id: string;
  person: string;
  operation: PaidOperation;
  state: CallState;
  price: Tenths;
  /** Absent until it is known. */
  charged?: Tenths;
  /** What the service said was left. */
  balanceAfter?: Tenths;
  /** When it was asked: Unix time in milliseconds, as all that follow. */
  at: number;
  sentAt?: number;
  settledAt?: number;
  deliveredAt?: number;
  /** What the call was asked with (`NewCall.key`). */
  key: string;
}

/**
 * Sums of what was spent, in no order; where nothing was charged and nothing is unknown, there is none.
 *
 * @param asked since when (Unix time in milliseconds), and by whom: everybody, when absent
 */
export async function spending(
  { query }: Database,
  organisation: string,
  { since, person }: { since: number; person?: string },
): Promise<Spending[]> {
  const day = sql<number>`created_at / ${sql.lit(dayLength)}`;
  const rows = await query
    .selectFrom("paid_calls")
    .select(["person", "operation", day.as("day")])
    .select([
      sql<number>`count(charged)`.as("calls"),
      // Postgres sums big integers to a number of any size, which its driver reads as text.
      sql<number>`cast(coalesce(sum(charged), 0) as bigint)`.as("charged"),
      sql<number>`count(*) - count(charged)`.as("unknown_calls"),
      sql<number>`sum(case when charged is null then price else 0 end)`.as("unknown_price"),
    ])
    .where("organisation", "=", organisation)
    .where("created_at", ">=", since)
    .where("state", "in", ["answered", "lost", "unknown"])
    .$if(person !== undefined, (all) => all.where("person", "=", person ?? ""))
    .groupBy(["person", "operation", day])
    .execute();
  return rows.map((row) => ({
    person: row.person,
    operation: paidOperation.parse(row.operation),
    day: row.day * dayLength,
    calls: row.calls,
    charged: row.charged,
    unknownCalls: row.unknown_calls,
    unknownPrice: row.unknown_price,
  }));
}

/** Where results are kept, and what opens them. */
export interface Results {
  database: Database;
  vault: Vault;
  log: Log;
}

/** Some of a person's results, without those that cannot be opened. */
export interface ResultsPage {
  calls: AnsweredCall[];
  /** Whether none are older. */
  isLast: boolean;
}

/**
 * A person's results whose content is still kept, the newest first.
 *
 * @param page how many newer ones are passed over, and how many are read at the most
 */
export async function recentCompositions(
  { database: { query }, vault, log }: Results,
  { organisation, person }: { organisation: string; person: string },
  { after, most }: { after: number; most: number },
): Promise<ResultsPage> {
  const rows = await query
    .selectFrom("paid_calls")
    .selectAll()
    .where("organisation", "=", organisation)
    .where("person", "=", person)
    .where("state", "=", "answered")
    .where("request", "!=", redacted)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most + 1)
    .offset(after)
    .execute();
  const seal = rowSeal(vault);
  const calls: AnsweredCall[] = [];
  for (const row of rows.slice(0, most)) {
    try {
      const call = readRow(row, seal);
      if (call.state === "answered") calls.push(call);
    } catch (error) {
      // It was sealed with a key that is gone, perhaps.
      log.error({ err: error, call: row.id }, "a stored result could not be opened");
    }
  }
  return { calls, isLast: rows.length <= most };
}

/** All calls of an organisation since a time (Unix time in milliseconds), the oldest first, read in pages. */
export async function* entries(
  { query }: Database,
  organisation: string,
  { since }: { since: number },
): AsyncGenerator<LedgerRow, void> {
  let last: LedgerRow | undefined;
  do {
    const [at, id]: [number, string] = last === undefined ? [since, ""] : [last.at, last.id];
    const rows = await query
      .selectFrom("paid_calls")
      .select(figures)
      .where("organisation", "=", organisation)
      .where("created_at", ">=", at)
      .where((row) => row.or([row("created_at", ">", at), row("id", ">", id)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    const page = rows.map(figuresOf);
    yield* page;
    last = page.length < pageSize ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** The newest calls of all organisations, the newest first: for the sandbox's inspector, and nobody else. */
export async function ledgerRows({ query }: Database, most: number): Promise<LedgerRow[]> {
  const rows = await query
    .selectFrom("paid_calls")
    .select(figures)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(figuresOf);
}

const figures = [
  "id",
  "person",
  "operation",
  "state",
  "price",
  "charged",
  "balance_after",
  "created_at",
  "sent_at",
  "settled_at",
  "delivered_at",
  "key",
] as const satisfies readonly (keyof PaidCallRow)[];

function figuresOf(row: Pick<PaidCallRow, (typeof figures)[number]>): LedgerRow {
  return {
    id: row.id,
    person: row.person,
    operation: paidOperation.parse(row.operation),
    state: callState.parse(row.state),
    price: row.price,
    ...(row.charged !== null && { charged: row.charged }),
    ...(row.balance_after !== null && { balanceAfter: row.balance_after }),
    at: row.created_at,
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    ...(row.settled_at !== null && { settledAt: row.settled_at }),
    ...(row.delivered_at !== null && { deliveredAt: row.delivered_at }),
    key: row.key,
  };
}
