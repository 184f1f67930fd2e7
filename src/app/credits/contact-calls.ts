import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type Addressee, contactKey } from "../outreach/contact.ts";
import type { LedgerOptions } from "./deliveries.ts";
import { hasContent, readRow, readRows, withoutContent, withoutWords } from "./ledger/ledger-row.ts";
import { type PaidCall, workOf } from "./paid-call.ts";

/** Calls to decrypt at a time on the thread that answers Slack. */
const batchSize = 50;

export type ContactCalls = ReturnType<typeof createContactCalls>;

/** The paid calls about a contact whose content is still stored: to hand them over, and to delete it. */
export function createContactCalls({
  database: { query },
  vault,
  log,
}: Pick<LedgerOptions, "database" | "vault" | "log">) {
  /** @param addresses all that somebody is known by */
  async function* about(
    organisation: string,
    addresses: readonly Addressee["address"][],
  ): AsyncGenerator<PaidCall, void> {
    const keys = new Set(addresses.map(contactKey));
    for (let after = { at: 0, id: "" }; ; ) {
      const { at, id } = after;
      const rows = await query
        .selectFrom("paid_calls")
        .selectAll()
        .where("organisation", "=", organisation)
        .where(hasContent)
        .where("created_at", ">=", at)
        .where((row) => row.or([row("created_at", ">", at), row("id", ">", id)]))
        .orderBy("created_at")
        .orderBy("id")
        .limit(batchSize)
        .execute();
      const { calls } = readRows(rows, readRow, vault, log);
      yield* calls.filter((call) => keys.has(contactKey(workOf(call).request.addressee.address)));
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchSize) return;
      after = { at: last.created_at, id: last.id };
      await setImmediate();
    }
  }

  return {
    about,
    /**
     * Deletes what was asked and answered; who spent how much on which operation stays.
     *
     * @returns how many calls are under way: they lose it when they end (`LedgerParts.forgottenSince`)
     */
    async forget(organisation: string, addresses: readonly Addressee["address"][]): Promise<number> {
      const ids = await Array.fromAsync(about(organisation, addresses), ({ id }) => id);
      let left = ids.length;
      for (let start = 0; start < ids.length; start += batchSize) {
        const batch = ids.slice(start, start + batchSize);
        const calls = query
          .updateTable("paid_calls")
          .where("id", "in", batch)
          // Not as a plain column: by its index, SQLite would read all of the organisation's calls.
          .where(sql`organisation || ''`, "=", organisation);
        // Changes nothing, but waits for whoever is storing an outcome without knowing that it's to go.
        await calls.set({ organisation }).execute();
        await query
          .deleteFrom("paid_call_readers")
          .where("organisation", "=", organisation)
          .where("call", "in", batch)
          .execute();
        const ended = calls.where("state", "not in", ["intent", "sent"]);
        const shown = await ended
          .set(withoutContent)
          .where("delivered_at", "is not", null)
          .executeTakeFirstOrThrow();
        // Its owner, or a workflow, waits to hear what it cost.
        const unshown = await ended
          .set({ ...withoutWords, repeat_until: null, deliver_after: 0 })
          .where("delivered_at", "is", null)
          .executeTakeFirstOrThrow();
        left -= Number(shown.numUpdatedRows + unshown.numUpdatedRows);
        await setImmediate();
      }
      return left;
    },
  };
}
