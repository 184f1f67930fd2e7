import { type ReactNode, useId, useState } from "react";
import type { CalendarMeeting, MeetingChange } from "../../protocol.ts";
import { Icon } from "../components/icon.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { formatDateToken, timeOfDay } from "../text/date-token.ts";
import { LineForm } from "./line-form.tsx";

/** One meeting: a line that expands to its actions. */
export function MeetingRow({ meeting }: { meeting: CalendarMeeting }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const { timeZone } = useSandbox();
  const id = useId();
  const { isCancelled, isPrivate } = meeting;
  return (
    <li className={isOpen ? "exchange exchange-open" : "exchange"}>
      <button
        type="button"
        className="exchange-line meeting-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="meeting-time">
          <time dateTime={new Date(meeting.startsAt).toISOString()}>{timeOf(meeting, timeZone)}</time>
          <span className="secondary meeting-day">
            {formatDateToken(dayOf(meeting) / 1_000, "{date_short_pretty}", now, timeZone)}
          </span>
        </span>
        <span className="meeting-what">
          <span className={isCancelled ? "ellipsis meeting-cancelled" : "ellipsis"}>{meeting.title}</span>
          <span className="secondary">{guestsOf(meeting)}</span>
        </span>
        <span className="meeting-marks">
          {isCancelled && <span className="standing standing-lost">cancelled</span>}
          {isPrivate && <span className="standing">private</span>}
          {meeting.kind === "weekly" && <span className="standing">weekly</span>}
        </span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <div id={id} className="exchange-detail">
          <MeetingDetail meeting={meeting} />
        </div>
      )}
    </li>
  );
}

function MeetingDetail({ meeting }: { meeting: CalendarMeeting }) {
  const { perform } = useSandbox();
  const { uid, guests, joinLink, isCancelled, isPrivate } = meeting;
  const change = (what: MeetingChange) => perform({ act: "change meeting", uid, change: what });
  const button = (label: ReactNode, what: MeetingChange) => (
    <button type="button" className="button button-small" onClick={() => void change(what)}>
      {label}
    </button>
  );
  return (
    <>
      {guests.length > 0 && <p className="secondary">With {guests.join(", ")}</p>}
      {joinLink !== undefined && <p className="exchange-url">{joinLink}</p>}
      <div className="row-of-buttons">
        {meeting.kind !== "all day" && (
          <>
            {button("−15 min", { kind: "move", minutes: -15 })}
            {button("+15 min", { kind: "move", minutes: 15 })}
          </>
        )}
        {button(isPrivate ? "Make public" : "Make private", { kind: "set private", isPrivate: !isPrivate })}
        {button(isCancelled ? "Restore" : "Cancel", { kind: "set cancelled", isCancelled: !isCancelled })}
      </div>
      <LineForm
        label="Title"
        action="Rename"
        initial={meeting.title}
        onSend={async (title) => (await change({ kind: "rename", title })).ok}
      />
      <LineForm
        label="Guest's address"
        action="Invite"
        type="email"
        placeholder="somebody@example.com"
        onSend={async (email) => (await change({ kind: "add guest", email })).ok}
      />
    </>
  );
}

/** A date is the calendar's day, whatever the reader's zone. */
const dayOf = ({ kind, startsAt, endsAt }: CalendarMeeting): number =>
  kind === "all day" ? (startsAt + endsAt) / 2 : startsAt;

const timeOf = ({ kind, startsAt }: CalendarMeeting, timeZone: string): string =>
  kind === "all day" ? "All day" : timeOfDay(new Date(startsAt), timeZone);

function guestsOf({ guests }: CalendarMeeting): string {
  if (guests.length === 0) return "nobody invited";
  return guests.length === 1 ? "1 guest" : `${guests.length} guests`;
}
