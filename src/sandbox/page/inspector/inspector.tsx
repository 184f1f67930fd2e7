import { useState } from "react";
import { PaneHeader } from "../components/pane-header.tsx";
import { LedgerView } from "./ledger-view.tsx";
import { PressedButtons } from "./pressed-buttons.tsx";
import { TrafficView } from "./traffic-view.tsx";
import { WhatIf } from "./what-if.tsx";

const VIEWS = {
  Traffic: "as it was on the wire",
  Ledger: "what every paid call came to, in credits",
} as const;

const NAMES = ["Traffic", "Ledger"] as const;

/** What happened below the surface: on the wire, or in the ledger; and what should go wrong next. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<keyof typeof VIEWS>("Traffic");
  return (
    <aside className="pane inspector" aria-label="Inspector">
      <PaneHeader title="Inspector" detail={VIEWS[view]} onClose={onClose} />
      <div className="pane-body">
        <WhatIf />
        <PressedButtons label="View" options={NAMES} value={view} onChange={setView} />
        {view === "Traffic" ? <TrafficView /> : <LedgerView />}
      </div>
    </aside>
  );
}
