import { useState } from "react";
import type { Exchange } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { ExchangeRow } from "./exchange-row.tsx";
import { PressedButtons } from "./pressed-buttons.tsx";

const ALL = "All";

const FILTERS: Readonly<Record<string, Exchange["direction"] | undefined>> = {
  [ALL]: undefined,
  "Slack → app": "slack to app",
  "App → Slack": "app to slack",
  "App → service": "app to service",
  "App → calendar": "app to calendar",
};

/** The exchanges on the wire, newest first, unaltered. */
export function TrafficView() {
  const { snapshot } = useSandbox();
  const [filter, setFilter] = useState(ALL);
  const direction = FILTERS[filter];
  const exchanges = snapshot.exchanges
    .filter((exchange) => direction === undefined || exchange.direction === direction)
    .toReversed();
  return (
    <>
      <PressedButtons label="Show" options={Object.keys(FILTERS)} value={filter} onChange={setFilter} />
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
    </>
  );
}
