import { randomUUID } from "node:crypto";
import type { ServiceSchema } from "./schema.ts";
import type { ServiceDatabase } from "./service-database.ts";

/** Maximum balance of an organisation, in tenths of a credit. Postgres' `integer` ends soon after. */
export const largestBalance = 1_000_000_000;

/** `balance` in tenths of a credit. */
export type Organisation = ServiceSchema["organisations"];

/** @param now the clock, in Unix milliseconds */
export function organisationStore({ query }: ServiceDatabase, now: () => number) {
  return {
    /**
     * @param organisation its display `name`, and its initial `balance` in tenths of a credit
     * @returns its id; `undefined` when the name is taken
     */
    async createOrganisation(organisation: { name: string; balance: number }): Promise<string | undefined> {
      const row = await query
        .insertInto("organisations")
        .values({ id: randomUUID(), ...organisation, created_at: new Date(now()).toISOString() })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("id")
        .executeTakeFirst();
      return row?.id;
    },

    /** @returns all organisations, sorted by name */
    organisations: (): Promise<Organisation[]> =>
      query.selectFrom("organisations").selectAll().orderBy("name").execute(),

    /** @param nameOrId a name, or the id of an organisation that may have been renamed */
    organisationCalled: (nameOrId: string): Promise<Organisation | undefined> =>
      query
        .selectFrom("organisations")
        .selectAll()
        .where((where) => where.or([where("name", "=", nameOrId), where("id", "=", nameOrId)]))
        .orderBy((order) => order.case().when("id", "=", nameOrId).then(0).else(1).end())
        .executeTakeFirst(),

    /**
     * @param by tenths of a credit; negative to deduct
     * @returns the new balance in tenths of a credit; `undefined`, with nothing changed, when it would be
     *   below zero or above `largestBalance`
     */
    async changeBalance(organisation: string, by: number): Promise<number | undefined> {
      const row = await query
        .updateTable("organisations")
        .set((set) => ({ balance: set("balance", "+", by) }))
        .where("id", "=", organisation)
        .where("balance", ">=", -by)
        .where("balance", "<=", largestBalance - by)
        .returning("balance")
        .executeTakeFirst();
      return row?.balance;
    },
  };
}
