import { AsyncLocalStorage } from "node:async_hooks";
import { everyonesRows, type RowSecurity } from "../../database/row-security.ts";

const scope = new AsyncLocalStorage<string>();

/** Postgres holds on to this for whoever forgets an organisation in a statement. */
export const tenantRows = { column: "organisation", setting: "rapport.organisation" } as const;

/** A statement was run of which nobody has said whose rows it's about: nothing came of it. */
export class ScopeError extends Error {
  override readonly name = "ScopeError";
}

/**
 * The database shows what runs in `work`, and all that follows from it, no other organisation's rows, and changes none.
 *
 * @throws ScopeError within another organisation's: what is done for one never comes to be done for another
 */
export function withinOrganisation<Result>(organisation: string, work: () => Result): Result {
  const current = scope.getStore();
  if (current === organisation) return work();
  if (current !== undefined && current !== everyonesRows)
    throw new ScopeError("What is done for one organisation asks for another's rows.");
  if (organisation === "" || organisation === everyonesRows)
    throw new ScopeError("That's no organisation's ID.");
  return scope.run(organisation, work);
}

/** Runs work that sees all organisations' rows, being of none or of many: claims, retention, metrics, operators. */
export function acrossOrganisations<Result>(work: () => Result): Result {
  return scope.run(everyonesRows, work);
}

/** Runs work on rows that have been waiting: where all are of one organisation, it sees that one's rows alone. */
export function forRowsOf<Result>(rows: readonly { organisation: string }[], work: () => Result): Result {
  const [only, ...others] = new Set(rows.map(({ organisation }) => organisation));
  // Whoever began to wait may have been another organisation's.
  return acrossOrganisations(() =>
    only === undefined || others.length > 0 ? work() : withinOrganisation(only, work),
  );
}

/** Of a program that serves people: what says neither may do nothing, rather than everything. */
export const servingRows: RowSecurity = {
  ...tenantRows,
  scope() {
    const current = scope.getStore();
    if (current === undefined) throw new ScopeError("A statement is run for no organisation.");
    return current;
  },
};

/** Of an operator's command, which is about everyone. */
export const operatorRows: RowSecurity = { ...tenantRows, scope: () => everyonesRows };
