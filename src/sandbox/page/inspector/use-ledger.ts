import { useEffect, useReducer, useState } from "react";
import type { LedgerRow } from "../../protocol.ts";
import { askLedger } from "../state/requests.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { isMoving } from "./ledger.ts";

const ASKS_EVERY = 1_000;

/** Paid calls, newest first; reloaded with every snapshot, and every second while one is in progress. */
export function useLedger(): { rows: readonly LedgerRow[] | undefined; isUnreadable: boolean } {
  const { snapshot } = useSandbox();
  const [rows, setRows] = useState<readonly LedgerRow[]>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [turn, askAgain] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a snapshot and a turn are the events to ask upon
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
  }, [snapshot, turn]);

  const isAnyMoving = rows?.some(isMoving) === true;
  useEffect(() => {
    if (!isAnyMoving) return;
    const timer = setInterval(askAgain, ASKS_EVERY);
    return () => clearInterval(timer);
  }, [isAnyMoving]);

  return { rows, isUnreadable };
}
