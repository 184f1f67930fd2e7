import { LedgerRowView } from "./ledger-row.tsx";
import { useLedger } from "./use-ledger.ts";

/** The app's ledger: the outcome of every paid call, newest first. Amounts are in credits. */
export function LedgerView() {
  const { rows, isUnreadable } = useLedger();
  if (rows === undefined || rows.length === 0) {
    return (
      <p className="inspector-empty">
        {isUnreadable
          ? "The ledger cannot be read just now."
          : rows === undefined
            ? "Reading the ledger…"
            : "No paid call yet. Write a brief, a wave or a rephrasing, as with /prep, /wave or /rephrase, and its row appears here before the request is sent."}
      </p>
    );
  }
  return (
    <>
      {isUnreadable && (
        <p className="inspector-empty" role="status">
          The ledger cannot be read just now: these rows may be out of date.
        </p>
      )}
      <ol className="exchanges">
        {rows.map((row) => (
          <LedgerRowView key={row.id} row={row} />
        ))}
      </ol>
    </>
  );
}
