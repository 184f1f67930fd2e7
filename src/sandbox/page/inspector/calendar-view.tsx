import type { Faults } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { ClockControl } from "./clock-control.tsx";
import { CopyButton } from "./copy-button.tsx";
import { FaultSelect } from "./fault-select.tsx";
import { MeetingRow } from "./meeting-row.tsx";

const CALENDAR: Readonly<Record<Faults["calendar"], string>> = {
  none: "It sends the meetings below.",
  empty:
    "It sends a calendar without a single meeting, as when somebody has deleted them all, or its host errs.",
  "not found": "It answers 404: the address is not valid any more.",
  unauthorized: "It answers 401: whoever asks would have to sign in.",
  "web page": "It answers 200 with a page to sign in, where a calendar belongs.",
};

const OPTIONS: readonly Faults["calendar"][] = ["none", "empty", "not found", "unauthorized", "web page"];

/** Priya's calendar, a source for reminders: its feed, its meetings, and the current time. */
export function CalendarView() {
  const { snapshot, perform } = useSandbox();
  const { calendar, faults } = snapshot;
  return (
    <>
      <ClockControl />
      <section className="feed" aria-labelledby="feed-title">
        <h3 id="feed-title">Priya's calendar</h3>
        <p className="secondary">Its feed, and the command that makes reminders of it in a channel:</p>
        <Copyable text={calendar.address} label="Copy the feed's address" />
        <Copyable text={`/reminders add ${calendar.address}`} label="Copy the command" />
        <p className="secondary">
          The app asks for it about every 15 minutes. To have a change arrive at once, choose “Fetch now”
          under the three dots of <code>/reminders list</code>, or move the time on.
        </p>
        <FaultSelect
          label="What if the feed…"
          value={faults.calendar}
          isOn={faults.calendar !== "none"}
          options={OPTIONS}
          explanations={CALENDAR}
          onChange={(value) => void perform({ act: "set faults", faults: { ...faults, calendar: value } })}
        />
      </section>
      {calendar.meetings.length === 0 ? (
        <p className="inspector-empty">All meetings are over. Start the sandbox anew for new ones.</p>
      ) : (
        <ol className="exchanges" aria-label="Meetings">
          {calendar.meetings.map((meeting) => (
            <MeetingRow key={meeting.uid} meeting={meeting} />
          ))}
        </ol>
      )}
    </>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <p className="copyable row">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </p>
  );
}
