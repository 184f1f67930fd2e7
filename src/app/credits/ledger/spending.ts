import { sql } from "kysely";
import type { Tenths } from "#contract/amount.ts";
import { type PaidOperation, paidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import type { Database } from "../../storage/app-database.ts";
import { daysOfMonth, nextMonth, startOfDay, startOfMonth } from "../periods.ts";

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
  { organisation, person }: Actor,
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
 * What a person and the whole organisation spent in a UTC month.
 *
 * @param month any time in it: Unix time in milliseconds
 */
export async function monthSpending(
  { query }: Pick<Database, "query">,
  { organisation, person }: Actor,
  month: number,
): Promise<{ own: Tenths; team: Tenths }> {
  const [first, next] = [startOfMonth(month), nextMonth(month)];
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
    .execute();
  const sum = (isOwn: number) =>
    rows.reduce((sum, row) => (row.isOwn === isOwn ? sum + row.charged : sum), 0);
  return { own: sum(1), team: sum(0) };
}
