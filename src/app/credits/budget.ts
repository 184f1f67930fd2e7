import type { Transaction } from "kysely";
import type { Schema } from "../storage/schema.ts";
import type { Tenths } from "./amount.ts";
import { dayOf, monthOf, nextDay, nextMonth } from "./periods.ts";

/** What may be spent at the most; absent: as much as there is. */
export interface Caps {
  /** By one person in a day of UTC. */
  personDaily: Tenths | undefined;
  /** By everybody in a month of UTC. */
  organisationMonthly: Tenths | undefined;
}

/** Which cap a call would break. */
export interface OverBudget {
  kind: "over budget";
  whose: "person" | "organisation";
  cap: Tenths;
  /** What of it is not spent or reserved. */
  left: Tenths;
  price: Tenths;
  /** When there is a new budget: Unix time in milliseconds. */
  until: number;
}

interface Spending {
  organisation: string;
  person: string;
  /** Tenths of a credit. */
  price: Tenths;
  /** When the call was asked: Unix time in milliseconds. */
  at: number;
}

/** What the organisation spends, beside what each person does; no id of Slack looks like it. */
const everybody = "organisation";

/**
 * Reserves the price of a call, of the organisation's month and of the person's day. One statement a budget asks
 * and takes at once, so that no number of workers can overspend. The organisation's comes first, here and wherever
 * budgets change: a transaction that changes those of several people would else wait for one that waits for it.
 *
 * @param transaction the one that writes the call: when that is rolled back, nothing is reserved
 * @returns the cap that is in the way, if any; the caller then rolls back
 */
export async function reserve(
  transaction: Transaction<Schema>,
  caps: Caps,
  { organisation, person, price, at }: Spending,
): Promise<OverBudget | undefined> {
  const take = async (spender: string, period: string, cap: Tenths = Number.MAX_SAFE_INTEGER) => {
    if (price > cap) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("spending")
      .values({ organisation, spender, period, amount: price })
      .onConflict((conflict) =>
        conflict
          .columns(["organisation", "spender", "period"])
          .doUpdateSet((row) => ({ amount: row("spending.amount", "+", price) }))
          .where("spending.amount", "<=", cap - price),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  };
  // The statement before holds the row, so that this is what it went by.
  const over = async (spender: string, period: string, cap: Tenths = 0) => {
    const row = await transaction
      .selectFrom("spending")
      .select("amount")
      .where("organisation", "=", organisation)
      .where("spender", "=", spender)
      .where("period", "=", period)
      .executeTakeFirst();
    return { kind: "over budget", cap, left: Math.max(0, cap - (row?.amount ?? 0)), price } as const;
  };
  const { personDaily, organisationMonthly } = caps;
  const [month, day] = [monthOf(at), dayOf(at)];
  if (!(await take(everybody, month, organisationMonthly))) {
    const budget = await over(everybody, month, organisationMonthly);
    return { ...budget, whose: "organisation", until: nextMonth(at) };
  }
  if (!(await take(person, day, personDaily))) {
    return { ...(await over(person, day, personDaily)), whose: "person", until: nextDay(at) };
  }
  return undefined;
}

/**
 * Corrects what was reserved by what was charged.
 *
 * @param correction tenths; negative when less was charged than was reserved
 */
export async function correct(
  transaction: Transaction<Schema>,
  { organisation, person, at }: Omit<Spending, "price">,
  correction: Tenths,
): Promise<void> {
  if (correction === 0) return;
  for (const [spender, period] of [
    [everybody, monthOf(at)],
    [person, dayOf(at)],
  ] as const) {
    await transaction
      .updateTable("spending")
      .set((row) => ({ amount: row("amount", "+", correction) }))
      .where("organisation", "=", organisation)
      .where("spender", "=", spender)
      .where("period", "=", period)
      .execute();
  }
}
