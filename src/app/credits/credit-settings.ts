import type { Kysely } from "kysely";
import type { Tenths } from "../../contract/amount.ts";
import type { Schema } from "../storage/schema.ts";
import type { Caps } from "./budget.ts";

/** Administrators' credit settings. */
export interface CreditSettings extends Caps {
  /** Slack ID of the person notified of low balances. */
  manager: string | undefined;
  /** The manager is asked for calls of at least this price; absent: for none. */
  approvalPrice: Tenths | undefined;
  /** Whether the manager is asked instead of refusing what exceeds a person's daily cap. */
  asksOverCap: boolean;
}

/** Also works within a transaction. */
type Reader = Pick<Kysely<Schema>, "selectFrom">;

/** Defaults until an administrator changes them: no caps, no manager, and no approvals. */
export const defaultCreditSettings: CreditSettings = {
  personDaily: undefined,
  organisationMonthly: undefined,
  manager: undefined,
  approvalPrice: undefined,
  asksOverCap: false,
};

/** @returns an organisation's credit settings, or the defaults: no caps and no manager */
export async function readCreditSettings(query: Reader, organisation: string): Promise<CreditSettings> {
  const row = await query
    .selectFrom("settings")
    .selectAll()
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  if (row === undefined) return defaultCreditSettings;
  return {
    personDaily: row.person_daily_cap ?? undefined,
    organisationMonthly: row.organisation_monthly_cap ?? undefined,
    manager: row.credit_manager ?? undefined,
    approvalPrice: row.approval_price ?? undefined,
    asksOverCap: row.approval_over_cap === 1,
  };
}

/**
 * Replaces all of an organisation's credit settings.
 *
 * @param organisation the settings' owner
 */
export async function writeCreditSettings(
  query: Pick<Kysely<Schema>, "insertInto">,
  organisation: string,
  { personDaily, organisationMonthly, manager, approvalPrice, asksOverCap }: CreditSettings,
): Promise<void> {
  const values = {
    person_daily_cap: personDaily ?? null,
    organisation_monthly_cap: organisationMonthly ?? null,
    credit_manager: manager ?? null,
    approval_price: approvalPrice ?? null,
    approval_over_cap: asksOverCap ? 1 : null,
  };
  await query
    .insertInto("settings")
    .values({ organisation, ...values })
    .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
    .execute();
}
