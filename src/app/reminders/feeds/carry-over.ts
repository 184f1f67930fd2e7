import type { Vault } from "../../storage/vault.ts";
import { carriedOverDigest } from "../reminder/step.ts";
import type { Query } from "../store.ts";
import { reminderId } from "./meeting-row.ts";
import type { NewSourceEvent, SourceName } from "./sync.ts";

/**
 * Moves reminders to the occurrences that replaced theirs: the message in the channel is updated, and nothing
 * is posted twice. A reminder that is being posted stays, because the posting process holds its id.
 *
 * @param query a transaction that has locked the channel, before new reminders are written
 */
export async function carryOver(
  query: Query,
  vault: Vault,
  { organisation, channel }: SourceName,
  events: readonly NewSourceEvent[],
): Promise<void> {
  for (const { reminder, replaces } of events) {
    if (replaces === undefined) continue;
    const id = reminderId(vault, organisation, channel, replaces);
    const old = await query
      .selectFrom("reminders")
      .select(["state", "for_start", "snoozed_until", "post_ts", "line_ts", "line"])
      .where("organisation", "=", organisation)
      .where("id", "=", id)
      .where("state", "!=", "sending")
      .executeTakeFirst();
    if (old === undefined) continue;
    const carried = {
      ...old,
      post_digest: old.post_ts === null ? null : carriedOverDigest,
      line_digest: old.line_ts === null ? null : carriedOverDigest,
    };
    const { numInsertedOrUpdatedRows } = await query
      .insertInto("reminders")
      .values({ ...reminder, ...carried })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) continue;
    await query
      .deleteFrom("reminders")
      .where("organisation", "=", organisation)
      .where("id", "=", id)
      .execute();
  }
}
