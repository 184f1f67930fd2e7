import type { Kysely } from "kysely";
import { dayOf, monthOf } from "#app/credits/periods.ts";
import type { Schema } from "#app/storage/schema.ts";
import type { Tenths } from "#contract/amount.ts";

interface Spender {
  organisation: string;
  person: string;
  /** Unix time in milliseconds. */
  at: number;
}

/** What a person and the organisation have spent or reserved, in the day and the month of `at`. */
export async function spentSoFar(
  query: Kysely<Schema>,
  { organisation, person, at }: Spender,
): Promise<{ today: Tenths; thisMonth: Tenths }> {
  const amountOf = async (spender: string, period: string) => {
    const row = await query
      .selectFrom("spending")
      .select("amount")
      .where("organisation", "=", organisation)
      .where("spender", "=", spender)
      .where("period", "=", period)
      .executeTakeFirst();
    return row?.amount ?? 0;
  };
  return { today: await amountOf(person, dayOf(at)), thisMonth: await amountOf("organisation", monthOf(at)) };
}
