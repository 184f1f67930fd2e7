import type { Kysely } from "kysely";
import type { Schema } from "../storage/schema.ts";
import type { Caps } from "./budget.ts";

/** What administrators decide about credits. */
export interface CreditSettings extends Caps {
  /** Slack's id of the person who hears of low balances. */
  manager: string | undefined;
}

/** Reads, also within a transaction. */
type Reader = Pick<Kysely<Schema>, "selectFrom">;

/** What holds until an administrator decides otherwise: no caps, and nobody named. */
const undecided: CreditSettings = {
  personDaily: undefined,
  organisationMonthly: undefined,
  manager: undefined,
};

/** @returns what administrators of an organisation have decided; no caps, and nobody named, until they do */
export async function readCreditSettings(query: Reader, organisation: string): Promise<CreditSettings> {
  const row = await query
    .selectFrom("settings")
    .selectAll()
    .where("organisation", "=", organisation)
    .executeTakeFirst();
  if (row === undefined) return undecided;
  return {
    personDaily: row.person_daily_cap ?? undefined,
    organisationMonthly: row.organisation_monthly_cap ?? undefined,
    manager: row.credit_manager ?? undefined,
  };
}

/**
 * Puts what administrators have decided in place of all that they decided before.
 *
 * @param organisation whose settings they are
 */
export async function writeCreditSettings(
  query: Pick<Kysely<Schema>, "insertInto">,
  organisation: string,
  { personDaily, organisationMonthly, manager }: CreditSettings,
): Promise<void> {
  const values = {
    person_daily_cap: personDaily ?? null,
    organisation_monthly_cap: organisationMonthly ?? null,
    credit_manager: manager ?? null,
  };
  await query
    .insertInto("settings")
    .values({ organisation, ...values })
    .onConflict((conflict) => conflict.column("organisation").doUpdateSet(values))
    .execute();
}
