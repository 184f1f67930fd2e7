import { useState } from "react";
import { Pane } from "../components/pane.tsx";
import { WriterChoice } from "../components/writer.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { PressedButtons } from "./controls.tsx";
import { WhatIf } from "./faults.tsx";
import { LedgerView } from "./ledger-view.tsx";
import { TrafficView } from "./traffic-view.tsx";

const VIEWS = {
  Traffic: { detail: "as it was on the wire", View: TrafficView },
  Ledger: { detail: "every paid call and what it cost", View: LedgerView },
  Calendar: { detail: "meetings with reminders", View: CalendarView },
} as const;

const NAMES = ["Traffic", "Ledger", "Calendar"] as const;

/** What happens on the wire, in the ledger and in the calendar, and which faults to cause next. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<(typeof NAMES)[number]>("Traffic");
  const { detail, View } = VIEWS[name];
  const { writer } = useSandbox().snapshot;
  return (
    <Pane title="Inspector" detail={detail} onClose={onClose}>
      {writer && (
        <section
          className="border-b border-line bg-surface-dim px-4 pt-3.5 pb-4"
          aria-labelledby="writer-title"
        >
          <h3 id="writer-title" className="mb-2">
            Who writes
          </h3>
          <WriterChoice />
        </section>
      )}
      <WhatIf />
      <PressedButtons label="View" options={NAMES} value={name} onChange={setName} />
      <View />
    </Pane>
  );
}
