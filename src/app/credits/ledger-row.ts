import { z } from "zod";
import type { PaidCallRow } from "../storage/schema.ts";
import type { SealContext, Vault } from "../storage/vault.ts";
import { composition, type Work, work } from "./operations.ts";
import { callState, type PaidCall, storedFailure } from "./paid-call.ts";

/** The vault field each sealed column of `paid_calls` is bound to. */
const fields = {
  request: "paid_calls.request",
  place: "paid_calls.place",
  outcome: "paid_calls.outcome",
} as const;

/** Seals and opens the personal data in a ledger row. */
export interface RowSeal {
  seal(organisation: string, column: keyof typeof fields, plain: string): string;
  /** @throws Error when the value wasn't sealed by us for this column */
  open(organisation: string, column: keyof typeof fields, sealed: string): string;
}

/** @param vault with the keys */
export function rowSeal(vault: Vault): RowSeal {
  const placeOf = (organisation: string, column: keyof typeof fields): SealContext => ({
    organisation,
    field: fields[column],
  });
  return {
    seal: (organisation, column, plain) => vault.seal(placeOf(organisation, column), plain),
    open: (organisation, column, sealed) => vault.open(placeOf(organisation, column), sealed),
  };
}

const answered = z.object({ charged: z.number(), settled_at: z.number() });
const failed = z.object({ settled_at: z.number() });

/**
 * @throws ZodError or Error when the row was not written by us
 */
export function readRow(row: PaidCallRow, seal: RowSeal): PaidCall {
  const { id, organisation, key, person, price } = row;
  const details = {
    id,
    organisation,
    key,
    person,
    price,
    place: seal.open(organisation, "place", row.place),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at ?? undefined,
  };
  const asked = readWork(row, seal);
  const outcome: unknown =
    row.outcome === null ? undefined : JSON.parse(seal.open(organisation, "outcome", row.outcome));
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
    case "lost":
      return {
        ...details,
        state,
        settledAt: failed.parse(row).settled_at,
        ...storedFailure.parse({ work: asked, failure: outcome }),
      };
  }
}

function readWork(row: PaidCallRow, seal: RowSeal): Work {
  return work.parse({
    operation: row.operation,
    request: JSON.parse(seal.open(row.organisation, "request", row.request)),
  });
}
