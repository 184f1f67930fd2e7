import { sql } from "kysely";
import { z } from "zod";
import { paidOperation } from "#contract/operations.ts";
import type { Log } from "../../log.ts";
import type { Database } from "../../storage/app-database.ts";
import type { Vault } from "../../storage/app-vault.ts";
import type { PaidCallRow } from "../../storage/schema.ts";
import { inRow } from "../../storage/sealed-columns.ts";
import { type AnsweredCall, type CallState, callState, type PaidCall, storedFailure } from "../paid-call.ts";
import { composition, emptyWork, work } from "../paid-operations.ts";

/** Replaces sealed text after its retention. */
export const redacted = "";
/** Calls whose content is still stored, in the words of the indexes: SQLite uses them for nothing else. */
export const hasContent = sql<boolean>`request <> ''`;

/** What was asked and answered is gone. */
export const withoutWords = {
  request: redacted,
  request_digest: null,
  outcome: null,
  repeat_as: null,
  trace: null,
};

/** What remains of a call whose content is deleted, and which needn't be shown: its figures. */
export const withoutContent = {
  ...withoutWords,
  // A meeting can move by longer than the retention; the same key must then make a new call.
  id: sql<string>`'redacted:' || id`,
  key: sql<string>`'redacted:' || id`,
  place: redacted,
};

/** Earlier versions wrote this for a call of unknown outcome that a balance seemed to show as charged. */
export const guessedState = "lost";

const answered = z.object({ charged: z.number() });
const settled = z.object({ settled_at: z.number() });
const sentAs = z.object({ contactId: z.string(), connection: z.string() });

/**
 * @throws ZodError or Error when the row was not written by us
 */
export function readRow(row: PaidCallRow, vault: Vault): PaidCall {
  const { id, organisation, key, person, price } = row;
  const details = {
    id,
    organisation,
    key,
    person,
    price,
    place: vault.open(inRow("paid_calls.place", row), row.place),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at ?? undefined,
    versionOf: row.version_of ?? undefined,
    trace: row.trace ?? undefined,
  };
  // Such a row is read only until it has been shown.
  if (row.request === redacted) {
    const { settled_at: settledAt } = settled.parse(row);
    const work = emptyWork(paidOperation.parse(row.operation));
    return { ...details, state: "forgotten", work, charged: row.charged ?? undefined, settledAt };
  }
  const state = stateOf(row);
  switch (state) {
    case "intent":
    case "sent":
      return { ...details, state, work: work.parse(readContent(row, vault).asked) };
    case "answered": {
      const { charged } = answered.parse(row);
      return {
        ...details,
        state,
        ...readResult(row, vault),
        charged,
        balanceAfter: row.balance_after ?? undefined,
      };
    }
    case "refused":
    case "unknown": {
      const settledAt = settled.parse(row).settled_at;
      const { asked, outcome } = readContent(row, vault);
      const call = { ...details, settledAt, ...storedFailure.parse({ work: asked, failure: outcome }) };
      const { repeat_until: until, repeat_as } = row;
      if (state !== "unknown" || until === null || repeat_as === null) return { ...call, state };
      const as = sentAs.parse(JSON.parse(vault.open(inRow("paid_calls.repeat_as", row), repeat_as)));
      return { ...call, state, repeat: { until, ...as } };
    }
  }
}

export function stateOf({ state }: Pick<PaidCallRow, "state">): CallState {
  return state === guessedState ? "unknown" : callState.parse(state);
}

/** What was bought with a call that was answered. */
export type Result = Pick<AnsweredCall, "id" | "composition" | "settledAt">;
/** What a result is read from. */
export const resultColumns = [
  ...(["id", "organisation", "operation"] as const),
  ...(["request", "outcome", "settled_at"] as const),
] satisfies (keyof PaidCallRow)[];
type ResultRow = Pick<PaidCallRow, (typeof resultColumns)[number]>;

/** @throws ZodError or Error when the row was not written by us, or not as answered */
export function readResult(row: ResultRow, vault: Vault): Result {
  const { asked, outcome } = readContent(row, vault);
  return {
    id: row.id,
    composition: composition.parse({ ...asked, answer: outcome }),
    settledAt: settled.parse(row).settled_at,
  };
}

function readContent(
  row: Pick<ResultRow, "organisation" | "id" | "operation" | "request" | "outcome">,
  vault: Vault,
) {
  const { operation, request, outcome } = row;
  const read = (column: "request" | "outcome", sealed: string): unknown =>
    JSON.parse(vault.open(inRow(`paid_calls.${column}`, row), sealed));
  return {
    asked: { operation, request: read("request", request) },
    outcome: outcome === null ? undefined : read("outcome", outcome),
  };
}

/**
 * Reads the rows that can be read; the others are logged: probably they are sealed with a key we no longer have.
 *
 * @param read throws for a row that can't be read
 */
export function readRows<Row extends Pick<PaidCallRow, "id">, Call>(
  rows: readonly Row[],
  read: (row: Row, vault: Vault) => Call,
  vault: Vault,
  log: Log,
): { calls: Call[]; unreadable: Row[] } {
  const calls: Call[] = [];
  const unreadable: Row[] = [];
  for (const row of rows) {
    try {
      calls.push(read(row, vault));
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
