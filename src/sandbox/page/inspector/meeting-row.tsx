import type { CalendarMeeting, MeetingChange } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { formatDateToken, timeOfDay } from "../text/date-token.ts";
import { Disclosure } from "./controls.tsx";

/** One meeting: a line that expands to its actions. */
export function MeetingRow({ meeting }: { meeting: CalendarMeeting }) {
  const now = useNow();
  const { timeZone } = useSandbox();
  const { isCancelled, isPrivate, kind, title, startsAt } = meeting;
  return (
    <Disclosure
      className="grid-cols-[84px_minmax(0,1fr)_auto_14px] py-2.25"
      line={
        <>
          <span className="grid min-w-0">
            <time className="font-bold tabular-nums" dateTime={new Date(startsAt).toISOString()}>
              {timeOf(meeting, timeZone)}
            </time>
            <span className="secondary capitalize">
              {formatDateToken(dayOf(meeting) / 1_000, "{date_short_pretty}", now, timeZone)}
            </span>
          </span>
          <span className="grid min-w-0">
            <span className={isCancelled ? "truncate text-dim line-through" : "truncate"}>{title}</span>
            <span className="secondary">{guestsOf(meeting)}</span>
          </span>
          <span className="grid gap-0.75">
            {isCancelled && <span className="tag tag-tinted px-1.75 text-red">cancelled</span>}
            {isPrivate && <span className="tag px-1.75">private</span>}
            {kind === "weekly" && <span className="tag px-1.75">weekly</span>}
          </span>
        </>
      }
    >
      <MeetingDetail meeting={meeting} />
    </Disclosure>
  );
}

function MeetingDetail({ meeting }: { meeting: CalendarMeeting }) {
  const { perform } = useSandbox();
  const { uid, guests, joinLink, isCancelled, isPrivate } = meeting;
  const change = (what: MeetingChange) => perform({ kind: "change meeting", uid, change: what });
  const button = (label: string, what: MeetingChange) => (
    <button type="button" className="button min-w-0 disabled:opacity-50" onClick={() => void change(what)}>
      {label}
    </button>
  );
  return (
    <div className="grid gap-2">
      {guests.length > 0 && <p className="secondary">With {guests.join(", ")}</p>}
      {joinLink !== undefined && <p className="mono text-xs">{joinLink}</p>}
      <div className="flex flex-wrap gap-1.5">
        {meeting.kind !== "all day" && (
          <>
            {button("−15 min", { kind: "move", minutes: -15 })}
            {button("+15 min", { kind: "move", minutes: 15 })}
          </>
        )}
        {button(isPrivate ? "Make public" : "Make private", { kind: "set private", isPrivate: !isPrivate })}
        {button(isCancelled ? "Restore" : "Cancel", { kind: "set cancelled", isCancelled: !isCancelled })}
      </div>
    </div>
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
