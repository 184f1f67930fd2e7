import { useEffect, useState } from "react";
import type { LedgerRow } from "../../protocol.ts";
import { askLedger } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { duration } from "../text/units.ts";
import { CopyButton, Disclosure, LogTime } from "./controls.tsx";
import { credits, statusOf, transitionsOf } from "./ledger.ts";

const STATES = {
  intent: { tone: "", meaning: "Saved, with its price reserved. Nothing has been sent yet." },
  sent: {
    tone: "tag-tinted text-link",
    meaning: "The request may have been sent and may cost.",
  },
  answered: {
    tone: "tag-tinted text-green",
    meaning: "The answer is stored and charged, but not shown yet.",
  },
  delivered: { tone: "tag-tinted text-green", meaning: "The answer is stored, charged and shown." },
  refused: { tone: "text-dim", meaning: "Nothing was charged." },
  unknown: {
    tone: "tag-tinted text-orange",
    meaning:
      "We don't know whether it was charged, so its price stays reserved. We send it again only if the service promised to charge once.",
  },
} as const;

/** The app's ledger: the outcome of every paid call, newest first. Amounts are in credits. */
export function LedgerView() {
  const { rows, isUnreadable } = useLedger();
  if (rows === undefined || rows.length === 0) {
    return (
      <p className="inspector-empty">
        {isUnreadable
          ? "We can't read the ledger right now."
          : rows === undefined
            ? "Reading the ledger…"
            : "No paid calls yet. Try /prep, /wave or /rephrase: each call appears here before its request is sent."}
      </p>
    );
  }
  return (
    <>
      {isUnreadable && (
        <p className="inspector-empty" role="status">
          We can't read the ledger right now, so these rows may be out of date.
        </p>
      )}
      <ol>
        {rows.map((row) => (
          <PaidCall key={row.id} row={row} />
        ))}
      </ol>
    </>
  );
}

function PaidCall({ row }: { row: LedgerRow }) {
  const { personOf } = useSandbox();
  const status = statusOf(row);
  const amount = (tenths: number | undefined) => (tenths === undefined ? "–" : credits(tenths));
  return (
    <Disclosure
      className="grid-cols-[76px_minmax(0,1fr)_auto_14px]"
      line={
        <>
          <span className={`tag ${STATES[status].tone}`}>{status}</span>
          <span className="truncate">
            {row.operation}{" "}
            <span className="secondary">by {personOf(row.person)?.realName ?? row.person}</span>
          </span>
          <LogTime at={row.at} />
        </>
      }
      below={
        <span className="col-[2/-1] mt-0.5 flex flex-wrap gap-x-3 text-dim tabular-nums">
          <span>price {amount(row.price)}</span>
          <span>charged {amount(row.charged)}</span>
          <span>balance after {amount(row.balanceAfter)}</span>
        </span>
      }
    >
      <p className="secondary">{STATES[status].meaning}</p>
      <ol className="my-1.5 text-sm">
        {transitionsOf(row).map(({ name, at, after }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_90px_90px] border-b border-line py-0.5">
            <span>{name}</span>
            <span className="exchange-figure">{after === undefined ? "" : `+ ${duration(after)}`}</span>
            <LogTime at={at} />
          </li>
        ))}
      </ol>
      <p className="mono flex items-start justify-between text-[11.5px] text-dim">
        <span>key {row.key}</span>
        <CopyButton text={row.key} label="Copy key" />
      </p>
    </Disclosure>
  );
}

/** Paid calls, newest first; reloaded with every snapshot, which every step of one brings. */
function useLedger(): { rows: readonly LedgerRow[] | undefined; isUnreadable: boolean } {
  const { snapshot } = useSandbox();
  const [rows, setRows] = useState<readonly LedgerRow[]>();
  const [isUnreadable, setUnreadable] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ledger is read again with each snapshot
  useEffect(() => {
    const abort = new AbortController();
    askLedger(abort.signal).then(
      (answer) => {
        setRows(answer);
        setUnreadable(false);
      },
      () => {
        if (!abort.signal.aborted) setUnreadable(true);
      },
    );
    return () => abort.abort();
  }, [snapshot]);

  return { rows, isUnreadable };
}
