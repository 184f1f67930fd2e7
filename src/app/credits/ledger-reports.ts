import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Tenths } from "../../contract/amount.ts";
import type { Log } from "../log.ts";
import type { Database } from "../storage/database.ts";
import type { PaidCallRow } from "../storage/schema.ts";
import type { Vault } from "../storage/vault.ts";
import { hasContent, readRows } from "./ledger-row.ts";
import { type PaidOperation, paidOperation } from "./operations.ts";
import { type AnsweredCall, type CallState, callState } from "./paid-call.ts";
import { daysOfMonth, nextMonth, startOfDay, startOfMonth } from "./periods.ts";

/** Entries read at once: the thread also answers Slack. */
const pageSize = 250;

/** What was spent on one operation in one day. */
export interface Spending {
  operation: PaidOperation;
  /** Start of the UTC day in which the calls were requested: Unix time in milliseconds. */
  day: number;
  /** Calls that were charged, and the total. */
  calls: number;
  charged: Tenths;
  /** Calls that may have been charged, and their maximum cost. */
  unknownCalls: number;
  unknownPrice: Tenths;
}

/** What one person spent. */
export interface PersonSpending {
  person: string;
  /** Calls that were charged, and the total. */
  calls: number;
  charged: Tenths;
}

/** A paid call without its request and answer. */
export interface LedgerRow {
  id: string;
  person: string;
  operation: PaidOperation;
  state: CallState;
  price: Tenths;
  /** Absent until known. */
  charged?: Tenths;
  /** What the service said was left. */
  balanceAfter?: Tenths;
  /** When it was requested: Unix time in milliseconds, like all times below. */
  at: number;
  sentAt?: number;
  settledAt?: number;
  deliveredAt?: number;
  /** The call's idempotency key (`NewCall.key`). */
  key: string;
}

/** What an organisation spent since the start of a UTC day (Unix time in milliseconds), unsorted. */
export async function teamSpending(
  { query }: Pick<Database, "query">,
  organisation: string,
  since: number,
): Promise<Spending[]> {
  const rows = await query
    .selectFrom("team_charges")
    .select(["day", "operation", "calls", "charged"])
    .select(["unknown_calls as unknownCalls", "unknown_price as unknownPrice"])
    .where("organisation", "=", organisation)
    .where("day", ">=", since)
    .where((row) => row.or([row("calls", ">", 0), row("unknown_calls", ">", 0)]))
    .execute();
  return rows.map((row) => ({ ...row, operation: paidOperation.parse(row.operation) }));
}

/** What each person spent since the start of a UTC day (Unix time in milliseconds), unsorted. */
export function spendingByPerson(
  { query }: Pick<Database, "query">,
  organisation: string,
  since: number,
): Promise<PersonSpending[]> {
  // Postgres sums bigint to numeric, which its driver returns as text.
  const sumOf = (column: "calls" | "charged") => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
  return query
    .selectFrom("person_charges")
    .select(["person", sumOf("calls").as("calls"), sumOf("charged").as("charged")])
    .where("organisation", "=", organisation)
    .where("day", ">=", since)
    .where("calls", ">", 0)
    .groupBy("person")
    .execute();
}

/** Amounts charged in the current UTC day and month. */
export interface SpendingSums {
  today: Tenths;
  thisMonth: Tenths;
}

/** What a person spent. @param now Unix time in milliseconds */
export async function personSpending(
  { query }: Pick<Database, "query">,
  { organisation, person }: { organisation: string; person: string },
  now: number,
): Promise<SpendingSums> {
  const rows = await query
    .selectFrom("person_charges")
    .select(["day", "charged"])
    .where("organisation", "=", organisation)
    .where("person", "=", person)
    // Day by day: the index has everyone else's rows in between.
    .where("day", "in", daysOfMonth(now))
    .execute();
  return spendingSums(rows, now);
}

/** @param now Unix time in milliseconds */
export function spendingSums(
  spendings: readonly Pick<Spending, "day" | "charged">[],
  now: number,
): SpendingSums {
  const chargedSince = (start: number) =>
    spendings.reduce((sum, { day, charged }) => (day >= start ? sum + charged : sum), 0);
  return { today: chargedSince(startOfDay(now)), thisMonth: chargedSince(startOfMonth(now)) };
}

/**
 * What a person and the whole organisation spent in a UTC month, whether its calls are folded by now or not
 * (`fold-calls.ts`).
 *
 * @param month any time in it: Unix time in milliseconds
 */
export async function monthSpending(
  { query }: Pick<Database, "query">,
  { organisation, person }: { organisation: string; person: string },
  month: number,
): Promise<{ own: Tenths; team: Tenths }> {
  const [first, next] = [startOfMonth(month), nextMonth(month)];
  const folded = query
    .selectFrom("monthly_charges")
    .select("charged")
    .where("organisation", "=", organisation)
    .where("month", "=", first);
  // One statement: between two, calls might move from the sums of days to that of the month.
  const rows = await query
    .selectFrom("team_charges")
    .select(["charged", sql<number>`0`.as("isOwn")])
    .where("organisation", "=", organisation)
    .where("day", ">=", first)
    .where("day", "<", next)
    .unionAll(
      query
        .selectFrom("person_charges")
        .select(["charged", sql<number>`1`.as("isOwn")])
        .where("organisation", "=", organisation)
        .where("person", "=", person)
        .where("day", "in", daysOfMonth(next - 1)),
    )
    .unionAll(folded.select(sql<number>`0`.as("isOwn")))
    .unionAll(folded.select(sql<number>`1`.as("isOwn")).where("person", "=", person))
    .execute();
  const sum = (isOwn: number) =>
    rows.reduce((sum, row) => (row.isOwn === isOwn ? sum + row.charged : sum), 0);
  return { own: sum(1), team: sum(0) };
}

/** What was charged for a person's folded calls of one operation in a month. */
export interface MonthlyCharges {
  /** Start of the UTC month in which they were requested: Unix time in milliseconds. */
  month: number;
  person: string;
  operation: PaidOperation;
  calls: number;
  charged: Tenths;
}

/** What was charged for an organisation's folded calls, oldest first, read month by month. */
export async function* foldedCharges(
  { query }: Pick<Database, "query">,
  organisation: string,
): AsyncGenerator<MonthlyCharges, void> {
  const folded = query.selectFrom("monthly_charges").where("organisation", "=", organisation);
  for (let after = -1; ; ) {
    const next = await folded
      .select("month")
      .where("month", ">", after)
      .orderBy("month")
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return;
    const rows = await folded
      .select(["month", "person", "operation", "calls", "charged"])
      .where("month", "=", next.month)
      .orderBy("person")
      .orderBy("operation")
      .execute();
    yield* rows.map((row) => ({ ...row, operation: paidOperation.parse(row.operation) }));
    after = next.month;
    await setImmediate();
  }
}

/** Where results are stored, and what decrypts them. */
export interface Results {
  database: Database;
  vault: Vault;
  log: Log;
}

/** A page of a person's results, without those that can't be decrypted. */
export interface ResultsPage {
  calls: AnsweredCall[];
  /** Whether this is the last page. */
  isLast: boolean;
}

/**
 * A person's results whose content is still stored, newest first.
 *
 * @param page how many newer ones to skip, and the maximum to read
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
    .where(sql<boolean>`state = 'answered'`)
    .where(hasContent)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most + 1)
    .offset(after)
    .execute();
  const { calls } = readRows(rows.slice(0, most), vault, log);
  return { calls: calls.filter((call) => call.state === "answered"), isLast: rows.length <= most };
}

/**
 * All calls of an organisation that were requested since a time and before another (Unix time in milliseconds), oldest
 * first, read in pages.
 */
export async function* entries(
  { query }: Pick<Database, "query">,
  organisation: string,
  { since, until = Number.MAX_SAFE_INTEGER }: { since: number; until?: number },
): AsyncGenerator<LedgerRow, void> {
  let last: LedgerRow | undefined;
  do {
    const [at, id]: [number, string] = last === undefined ? [since, ""] : [last.at, last.id];
    const rows = await query
      .selectFrom("paid_calls")
      .select(figures)
      .where("organisation", "=", organisation)
      .where("created_at", ">=", at)
      .where("created_at", "<", until)
      .where((row) => row.or([row("created_at", ">", at), row("id", ">", id)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    const page = rows.map(figuresOf);
    yield* page;
    last = page.length < pageSize ? undefined : page.at(-1);
    // SQLite answers at once, and nobody else would get in before the last page.
    await setImmediate();
  } while (last !== undefined);
}

/** The newest calls of all organisations, newest first. Only for the sandbox's inspector. */
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
