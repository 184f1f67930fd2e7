import type { Transaction } from "kysely";
import type { Tenths } from "../../contract/amount.ts";
import type { Actor } from "../actor.ts";
import type { Schema } from "../storage/schema.ts";
import { workflowKeyPrefix } from "./paid-call.ts";
import { dayOf, monthOf, nextDay, nextMonth } from "./periods.ts";

/** Spending caps; an absent cap means no limit. */
export interface Caps {
  /** Per person and UTC day. */
  personDaily: Tenths | undefined;
  /** For the whole organisation, per UTC month. */
  organisationMonthly: Tenths | undefined;
}

/** The cap that a call would exceed. */
export interface OverBudget {
  kind: "over budget";
  whose: "person" | "organisation" | "workflow";
  cap: Tenths;
  /** What is neither spent nor reserved. */
  left: Tenths;
  price: Tenths;
  /** When the next budget period starts: Unix time in milliseconds. */
  until: number;
}

interface Spending extends Actor {
  /** Tenths of a credit. */
  price: Tenths;
  /** When the call was requested: Unix time in milliseconds. */
  at: number;
}

/** Key of what workflows spent for a person. */
const workflowsOf = (person: string) => `workflows of ${person}`;

/** Key of the organisation's total, next to the people's. No Slack ID looks like this. */
const everybody = "organisation";

/**
 * Reserves a call's price from the organisation's month, the person's day and, if a workflow makes it, the person's month
 * of workflows. One statement per budget checks and takes at once, so no number of workers can overspend. The
 * organisation's budget always comes first, here and wherever budgets change: otherwise two transactions could deadlock.
 *
 * @param transaction the one that writes the call: rolling it back reserves nothing
 * @returns the cap that was hit, if any; the caller then rolls back
 */
export async function reserve(
  transaction: Transaction<Schema>,
  caps: Caps & { workflowMonthly?: Tenths | undefined },
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
  // The statement above locked the row, so this reads the value it checked.
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
  const { personDaily, organisationMonthly, workflowMonthly } = caps;
  const [month, day] = [monthOf(at), dayOf(at)];
  if (!(await take(everybody, month, organisationMonthly))) {
    const budget = await over(everybody, month, organisationMonthly);
    return { ...budget, whose: "organisation", until: nextMonth(at) };
  }
  if (!(await take(person, day, personDaily))) {
    return { ...(await over(person, day, personDaily)), whose: "person", until: nextDay(at) };
  }
  const spender = workflowsOf(person);
  if (workflowMonthly === undefined || (await take(spender, month, workflowMonthly))) return undefined;
  return { ...(await over(spender, month, workflowMonthly)), whose: "workflow", until: nextMonth(at) };
}

/**
 * Adjusts the reserved amount to what was actually charged.
 *
 * @param key the call's: it says whether a workflow made it
 * @param correction tenths; negative when less was charged than reserved
 */
export async function correct(
  transaction: Transaction<Schema>,
  { organisation, person, at, key }: Omit<Spending, "price"> & { key: string },
  correction: Tenths,
): Promise<void> {
  if (correction === 0) return;
  for (const [spender, period] of [
    [everybody, monthOf(at)],
    [person, dayOf(at)],
    ...(key.startsWith(workflowKeyPrefix) ? ([[workflowsOf(person), monthOf(at)]] as const) : []),
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
