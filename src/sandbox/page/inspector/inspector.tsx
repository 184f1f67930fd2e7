import { useState } from "react";
import { PaneHeader } from "../components/pane-header.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { LedgerView } from "./ledger-view.tsx";
import { PressedButtons } from "./pressed-buttons.tsx";
import { TrafficView } from "./traffic-view.tsx";
import { WhatIf } from "./what-if.tsx";

const VIEWS = {
  Traffic: { detail: "as it was on the wire", View: TrafficView },
  Ledger: { detail: "what every paid call came to, in credits", View: LedgerView },
  Calendar: { detail: "meetings to be reminded of", View: CalendarView },
} as const;

const NAMES = ["Traffic", "Ledger", "Calendar"] as const;

/**
 * What happens behind the scenes: on the wire, in the ledger, in the calendar; and which faults to cause
 * next.
 */
export function Inspector({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<(typeof NAMES)[number]>("Traffic");
  const { detail, View } = VIEWS[name];
  return (
    <aside className="pane column inspector" aria-label="Inspector">
      <PaneHeader title="Inspector" detail={detail} onClose={onClose} />
      <div className="pane-body">
        <WhatIf />
        <PressedButtons label="View" options={NAMES} value={name} onChange={setName} />
        <View />
      </div>
    </aside>
  );
}
