import { useSandbox } from "../state/sandbox.tsx";
import { useSecond } from "../state/use-now.ts";
import { formatDateToken } from "../text/date-token.ts";

const STEPS = [1, 5, 15] as const;
const MINUTE = 60_000;

/** The sandbox's time, which can be moved forward: no one wants to wait for a meeting. */
export function ClockControl() {
  const { snapshot, perform, personOf, me, timeZone } = useSandbox();
  const now = useSecond();
  const ahead = Math.round(snapshot.clockAhead / MINUTE);
  return (
    <section className="sandbox-clock" aria-labelledby="sandbox-clock-title">
      <h3 id="sandbox-clock-title">Sandbox's time</h3>
      <p className="sandbox-clock-now">
        <time dateTime={now.toISOString()}>
          {formatDateToken(now.getTime() / 1_000, "{time_secs}", now, timeZone)}
        </time>
        <span className="secondary" role="status">
          {ahead === 0 ? "as on your machine" : `${spoken(ahead)} ahead of your machine`}
        </span>
      </p>
      <div className="row-of-buttons">
        {STEPS.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="button button-small"
            onClick={() => void perform({ act: "move clock", minutes })}
          >
            +{minutes} min
          </button>
        ))}
      </div>
      <p className="secondary">
        Times are shown in the zone of {personOf(me)?.realName ?? me}, {timeZone}, as Slack would.
      </p>
      <p className="secondary">Slack, the app and the service all go by it. It does not go back.</p>
    </section>
  );
}

/** `45 min`, `1 h 05 min`. */
function spoken(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, "0")} min`;
}
