import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { LedgerOptions } from "./deliveries.ts";
import { readRows, redacted } from "./ledger-row.ts";
import { isSettled, type PaidCall, workOf } from "./paid-call.ts";

/** Calls to decrypt at a time on the thread that answers Slack. */
const batchSize = 50;

export type ContactCalls = ReturnType<typeof createContactCalls>;

/** The paid calls about a contact whose content is still stored: to hand them over, and to delete it. */
export function createContactCalls({
  database: { query },
  vault,
  now,
  log,
}: Pick<LedgerOptions, "database" | "vault" | "now" | "log">) {
  /** @param addresses all that somebody is known by */
  async function about(
    organisation: string,
    addresses: readonly Addressee["address"][],
  ): Promise<PaidCall[]> {
    const keys = new Set(addresses.map(contactKey));
    const found: PaidCall[] = [];
    for (let after = ""; ; ) {
      const rows = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("organisation", "=", organisation)
        .where("request", "!=", redacted)
        .where("id", ">", after)
        .orderBy("id")
        .limit(batchSize)
        .execute();
      const { calls } = readRows(rows, vault, log);
      found.push(...calls.filter((call) => keys.has(contactKey(workOf(call).request.addressee.address))));
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchSize) break;
      after = last.id;
      await setImmediate();
    }
    return found.sort((one, other) => one.createdAt - other.createdAt);
  }

  return {
    about,
    /**
     * Deletes what was asked and answered; who spent how much on which operation stays.
     *
     * @returns how many calls are under way, and stay until they've ended
     */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<number> {
      const calls = await about(organisation, addresses);
      const ids = calls.filter(isSettled).map(({ id }) => id);
      for (let start = 0; start < ids.length; start += batchSize) {
        const batch = ids.slice(start, start + batchSize);
        await query
          .deleteFrom("paid_call_readers")
          .where("organisation", "=", organisation)
          .where("call", "in", batch)
          .execute();
        await query
          .updateTable("paid_calls")
          .set((row) => ({
            ...withoutContent,
            delivered_at: row.fn.coalesce("delivered_at", row.val(now())),
          }))
          .where("organisation", "=", organisation)
          .where("id", "in", batch)
          .where("state", "not in", ["intent", "sent"])
          .execute();
      }
      return calls.length - ids.length;
    },
  };
}

/** What remains of a call whose content is deleted: its figures. */
export const withoutContent = {
  // A meeting can move by longer than the retention; the same key must then make a new call.
  id: sql<string>`'redacted:' || id`,
  key: sql<string>`'redacted:' || id`,
  request: redacted,
  request_digest: null,
  place: redacted,
  outcome: null,
  repeat_as: null,
};
