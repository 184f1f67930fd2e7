import { useId, useState } from "react";
import type { LedgerRow } from "../../protocol.ts";
import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { timeInLog } from "../text/date-token.ts";
import { CopyButton } from "./copy-button.tsx";
import { duration } from "./duration.ts";
import { credits, standingOf, transitionsOf } from "./ledger.ts";

/** Explanations of the states. */
const MEANINGS = {
  intent: "Written down, and its price is reserved; nothing has left yet.",
  sent: "The request may have left, and may cost. It is never sent again.",
  answered: "The answer is stored and charged, and not yet shown.",
  delivered: "The answer is stored and charged, and was shown.",
  refused: "Nothing was charged.",
  unknown: "Whether it was charged is not known, so its price stays reserved. It is not sent again.",
  lost: "It was charged, as the balance told later, and its answer is lost.",
} as const;

/** `1`, `0.1`, or a dash when unknown. */
function amount(tenths: number | undefined): string {
  return tenths === undefined ? "–" : credits(tenths);
}

/** One paid call: a line that expands to its steps. */
export function LedgerRowView({ row }: { row: LedgerRow }) {
  const { personOf, timeZone } = useSandbox();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const standing = standingOf(row);
  const timeOf = (at: number) => timeInLog(new Date(at), timeZone);
  return (
    <li className={isOpen ? "exchange exchange-open" : "exchange"}>
      <button
        type="button"
        className="exchange-line ledger-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`standing standing-${standing}`}>{standing}</span>
        <span className="ellipsis">
          {row.operation} <span className="secondary">by {personOf(row.person)?.realName ?? row.person}</span>
        </span>
        <time className="exchange-duration" dateTime={new Date(row.at).toISOString()}>
          {timeOf(row.at)}
        </time>
        <Icon name="chevron" />
        <span className="ledger-amounts">
          <span>price {amount(row.price)}</span>
          <span>charged {amount(row.charged)}</span>
          <span>balance after {amount(row.balanceAfter)}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} className="exchange-detail">
          <p className="secondary">{MEANINGS[standing]}</p>
          <ol className="transitions">
            {transitionsOf(row).map(({ name, at, after }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="exchange-duration">{after === undefined ? "" : `+ ${duration(after)}`}</span>
                <time className="exchange-duration" dateTime={new Date(at).toISOString()}>
                  {timeOf(at)}
                </time>
              </li>
            ))}
          </ol>
          <p className="ledger-key">
            <span>key {row.key}</span>
            <CopyButton text={row.key} label="Copy key" />
          </p>
        </div>
      )}
    </li>
  );
}
