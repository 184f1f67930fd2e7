import type { CalendarMeeting, MeetingChange } from "../../protocol.ts";
import { useJump } from "../state/jump.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { formatDateToken, timeInLog, timeOfDay } from "../text/date-token.ts";
import { CopyButton, Disclosure } from "./controls.tsx";

/** Priya's calendar, a source for reminders: its feed, its meetings, and the current time. */
export function CalendarView() {
  const { calendar } = useSandbox().snapshot;
  return (
    <>
      <ClockControl />
      <section className="grid gap-2 border-b border-line px-4 py-3.5" aria-labelledby="feed-title">
        <h3 id="feed-title">Priya's calendar</h3>
        <p className="secondary">Its feed, and the command that adds it to a channel:</p>
        <Copyable text={calendar.address} label="Copy the feed's address" />
        <Copyable text={`/reminders add ${calendar.address} here`} label="Copy the command" />
        <p className="secondary">
          The app asks for it about every 15 minutes. To have a change arrive at once, press “Fetch now” in{" "}
          <code>/reminders</code>, or move the time on.
        </p>
      </section>
      {calendar.meetings.length === 0 ? (
        <p className="inspector-empty">All meetings are over. Restart the sandbox for new ones.</p>
      ) : (
        <ol aria-label="Meetings">
          {calendar.meetings.map((meeting) => (
            <MeetingRow key={meeting.uid} meeting={meeting} />
          ))}
        </ol>
      )}
    </>
  );
}

/** A text that is there to be copied. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <p className="row copyable justify-between gap-2 rounded-md py-1 pr-1 pl-2.5">
      <code className="mono">{text}</code>
      <CopyButton text={text} label={label} />
    </p>
  );
}

const STEPS = [1, 5, 15] as const;
const MINUTE = 60_000;

/** The sandbox's time, which can be moved: no one wants to wait for a meeting. */
function ClockControl() {
  const { snapshot, perform, personOf, me, timeZone } = useSandbox();
  const jump = useJump();
  const now = useNow(1_000);
  const ahead = Math.round(snapshot.clockAhead / MINUTE);
  return (
    <section className="grid gap-2 border-b border-line px-4 py-3.5" aria-labelledby="clock-title">
      <h3 id="clock-title">Sandbox's time</h3>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <time className="text-[20px] font-bold tabular-nums" dateTime={now.toISOString()}>
          {timeInLog(now, timeZone)}
        </time>
        <span className="secondary" role="status">
          {ahead === 0 ? "as on your machine" : `${spoken(ahead)} ahead of your machine`}
        </span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {STEPS.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="button min-w-0 disabled:opacity-50"
            onClick={() => void perform({ kind: "move clock", minutes })}
          >
            +{minutes} min
          </button>
        ))}
        <button
          type="button"
          className="button min-w-0 disabled:opacity-50"
          disabled={ahead === 0}
          onClick={() => void perform({ kind: "reset clock" })}
        >
          Back to now
        </button>
      </div>
      <button type="button" className="button justify-self-start" onClick={() => void jump.start()}>
        Jump to the next reminder
      </button>
      {jump.note !== undefined && <p>{jump.note}</p>}
      <p className="secondary">
        Times are shown in the zone of {personOf(me)?.realName ?? me}, {timeZone}, as Slack would.
      </p>
      <p className="secondary">
        Slack, the app and the service all use it. Going back, messages keep their times, and no reminder is
        posted twice.
      </p>
    </section>
  );
}

function spoken(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, "0")} min`;
}

function MeetingRow({ meeting }: { meeting: CalendarMeeting }) {
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
    <button type="button" className="button min-w-0 disabled:opacity-50" onClick={() => change(what)}>
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
