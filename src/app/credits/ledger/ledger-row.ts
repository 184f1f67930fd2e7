import { sql } from "kysely";
import { z } from "zod";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/database.ts";
import type { PaidCallRow } from "../../storage/schema.ts";
import type { Vault } from "../../storage/vault.ts";
import { composition, work } from "../operations.ts";
import { callState, type PaidCall, storedFailure } from "../paid-call.ts";

/** Replaces sealed text after its retention. */
export const redacted = "";
/** Calls whose content is still stored, in the words of the indexes: SQLite uses them for nothing else. */
export const hasContent = sql<boolean>`request <> ''`;

type SealedColumn = "request" | "place" | "outcome" | "repeat_as";

/** What a sealed column is bound to. */
export function sealContext(organisation: string, column: SealedColumn) {
  return { organisation, field: `paid_calls.${column}` } as const;
}

const answered = z.object({ charged: z.number(), settled_at: z.number() });
const failed = z.object({ settled_at: z.number() });
const sentAs = z.object({ contactId: z.string(), connection: z.string() });

/**
 * @throws ZodError or Error when the row was not written by us
 */
export function readRow(row: PaidCallRow, vault: Vault): PaidCall {
  const { id, organisation, key, person, price } = row;
  const open = (column: SealedColumn, sealed: string) =>
    vault.open(sealContext(organisation, column), sealed);
  const details = {
    id,
    organisation,
    key,
    person,
    price,
    place: open("place", row.place),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at ?? undefined,
    versionOf: row.version_of ?? undefined,
    trace: row.trace ?? undefined,
  };
  const asked = work.parse({ operation: row.operation, request: JSON.parse(open("request", row.request)) });
  const outcome: unknown = row.outcome === null ? undefined : JSON.parse(open("outcome", row.outcome));
  const state = callState.parse(row.state);
  switch (state) {
    case "intent":
    case "sent":
      return { ...details, state, work: asked };
    case "answered": {
      const { charged, settled_at } = answered.parse(row);
      return {
        ...details,
        state,
        composition: composition.parse({ ...asked, answer: outcome }),
        charged,
        balanceAfter: row.balance_after ?? undefined,
        settledAt: settled_at,
      };
    }
    case "refused":
    case "unknown":
    case "lost": {
      const settledAt = failed.parse(row).settled_at;
      const call = { ...details, settledAt, ...storedFailure.parse({ work: asked, failure: outcome }) };
      const { repeat_until: until, repeat_as } = row;
      if (state !== "unknown" || until === null || repeat_as === null) return { ...call, state };
      return { ...call, state, repeat: { until, ...sentAs.parse(JSON.parse(open("repeat_as", repeat_as))) } };
    }
  }
}

/** Reads the rows that can be read; the others are logged: probably they are sealed with a key we no longer have. */
export function readRows(
  rows: readonly PaidCallRow[],
  vault: Vault,
  log: Log,
): { calls: PaidCall[]; unreadable: PaidCallRow[] } {
  const calls: PaidCall[] = [];
  const unreadable: PaidCallRow[] = [];
  for (const row of rows) {
    try {
      calls.push(readRow(row, vault));
    } catch (error) {
      log.error({ err: error, call: row.id }, "stored call can't be read");
      unreadable.push(row);
    }
  }
  return { calls, unreadable };
}

/** The call with this ID or key, if its content is still stored. */
export async function findBy(
  { database: { query }, vault }: { database: Database; vault: Vault },
  organisation: string,
  column: "id" | "key",
  value: string,
): Promise<PaidCall | undefined> {
  const row = await query
    .selectFrom("paid_calls")
    .selectAll()
    .where("organisation", "=", organisation)
    .where(column, "=", value)
    .where("request", "!=", redacted)
    .executeTakeFirst();
  return row && readRow(row, vault);
}
