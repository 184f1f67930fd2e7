import { useState } from "react";
import type { Exchange } from "../../protocol.ts";
import { PaneHeader } from "../components/pane-header.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { ExchangeRow } from "./exchange-row.tsx";
import { WhatIf } from "./what-if.tsx";

const FILTERS: readonly { label: string; direction: Exchange["direction"] | undefined }[] = [
  { label: "All", direction: undefined },
  { label: "Slack → app", direction: "slack to app" },
  { label: "App → Slack", direction: "app to slack" },
  { label: "App → service", direction: "app to service" },
];

/** What went over the wire, newest first, as it was; and what should go wrong next. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const { snapshot } = useSandbox();
  const [direction, setDirection] = useState<Exchange["direction"]>();
  const exchanges = snapshot.exchanges
    .filter((exchange) => direction === undefined || exchange.direction === direction)
    .toReversed();
  return (
    <aside className="pane inspector" aria-label="Inspector">
      <PaneHeader title="Inspector" detail="as it was on the wire" onClose={onClose} />
      <div className="pane-body">
        <WhatIf />
        <fieldset className="filters">
          <legend className="hidden">Show</legend>
          {FILTERS.map((filter) => (
            <button
              key={filter.label}
              type="button"
              className="filter"
              aria-pressed={direction === filter.direction}
              onClick={() => setDirection(filter.direction)}
            >
              {filter.label}
            </button>
          ))}
        </fieldset>
        {exchanges.length === 0 ? (
          <p className="inspector-empty">
            Nothing yet. Run a command, press a button or open a modal, and every request appears here.
          </p>
        ) : (
          <ol className="exchanges">
            {exchanges.map((exchange) => (
              <ExchangeRow key={exchange.id} exchange={exchange} />
            ))}
          </ol>
        )}
      </div>
    </aside>
  );
}
