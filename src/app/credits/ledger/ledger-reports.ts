import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Tenths } from "#contract/amount.ts";
import { type PaidOperation, paidOperation } from "#contract/operations.ts";
import type { Actor } from "../../actor.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/app-database.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { PaidCallRow } from "../../storage/schema.ts";
import type { CallState } from "../paid-call.ts";
import { hasContent, type Result, readResult, readRows, resultColumns, stateOf } from "./ledger-row.ts";

/** Entries read at once: the thread also answers Slack. */
const pageSize = 250;

/** A paid call without its request and answer. */
export interface LedgerRow {
  id: string;
  person: string;
  operation: PaidOperation;
  state: CallState;
  price: Tenths;
  /** Absent until known. */
  charged?: Tenths;
  /** What the service said was left. */
  balanceAfter?: Tenths;
  /** When it was requested: Unix time in milliseconds, like all times below. */
  at: number;
  sentAt?: number;
  settledAt?: number;
  deliveredAt?: number;
  /** The call's idempotency key (`NewCall.key`). */
  key: string;
}

/** Where results are stored, and what decrypts them. */
export interface Results {
  database: Database;
  vault: Vault;
  log: Log;
}

/** A page of a person's results, without those that can't be decrypted. */
export interface ResultsPage {
  results: Result[];
  /** Whether this is the last page. */
  isLast: boolean;
}

/**
 * A person's results whose content is still stored, newest first.
 *
 * @param page how many newer ones to skip, and the maximum to read
 */
export async function recentCompositions(
  { database: { query }, vault, log }: Results,
  { organisation, person }: Actor,
  { after, limit }: { after: number; limit: number },
): Promise<ResultsPage> {
  const rows = await query
    .selectFrom("paid_calls")
    .select(resultColumns)
    .where("organisation", "=", organisation)
    .where("person", "=", person)
    .where(sql<boolean>`state = 'answered'`)
    .where(hasContent)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit + 1)
    .offset(after)
    .execute();
  const { calls: results } = readRows(rows.slice(0, limit), readResult, vault, log);
  return { results, isLast: rows.length <= limit };
}

/**
 * All calls of an organisation that were requested since a time (Unix time in milliseconds), oldest first, read in pages.
 */
export async function* entries(
  { query }: Pick<Database, "query">,
  organisation: string,
  { since }: { since: number },
): AsyncGenerator<LedgerRow, void> {
  let last: LedgerRow | undefined;
  do {
    const [at, id]: [number, string] = last === undefined ? [since, ""] : [last.at, last.id];
    const rows = await query
      .selectFrom("paid_calls")
      .select(figures)
      .where("organisation", "=", organisation)
      .where("created_at", ">=", at)
      .where((row) => row.or([row("created_at", ">", at), row("id", ">", id)]))
      .orderBy("created_at")
      .orderBy("id")
      .limit(pageSize)
      .execute();
    const page = rows.map(figuresOf);
    yield* page;
    last = page.length < pageSize ? undefined : page.at(-1);
    // SQLite answers in this thread: without a pause, other work would wait for the last page.
    await setImmediate();
  } while (last !== undefined);
}

/** The newest calls of all organisations, newest first. Only for the sandbox's inspector. */
export async function ledgerRows({ query }: Database, limit: number): Promise<LedgerRow[]> {
  const rows = await query
    .selectFrom("paid_calls")
    .select(figures)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(figuresOf);
}

const figures = [
  "id",
  "person",
  "operation",
  "state",
  "price",
  "charged",
  "balance_after",
  "created_at",
  "sent_at",
  "settled_at",
  "delivered_at",
  "key",
] as const satisfies readonly (keyof PaidCallRow)[];

function figuresOf(row: Pick<PaidCallRow, (typeof figures)[number]>): LedgerRow {
  return {
    id: row.id,
    person: row.person,
    operation: paidOperation.parse(row.operation),
    state: stateOf(row),
    price: row.price,
    ...(row.charged !== null && { charged: row.charged }),
    ...(row.balance_after !== null && { balanceAfter: row.balance_after }),
    at: row.created_at,
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    ...(row.settled_at !== null && { settledAt: row.settled_at }),
    ...(row.delivered_at !== null && { deliveredAt: row.delivered_at }),
    key: row.key,
  };
}
