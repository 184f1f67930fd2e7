import { useEffect } from "react";
import { useSandbox } from "../state/sandbox.tsx";
import type { Connection } from "../state/use-snapshots.ts";
import { Icon } from "./icon.tsx";

const STAYS_FOR = 10_000;

/** What Slack tells the person when an interaction failed. It leaves by itself, or when it is closed. */
export function Toast() {
  const { notice, dismissNotice } = useSandbox();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(dismissNotice, STAYS_FOR);
    return () => clearTimeout(timer);
  }, [notice, dismissNotice]);
  return (
    <div className="toasts" role="status">
      {notice && (
        <div key={notice.id} className="toast row">
          <span>{notice.sentence}</span>
          <button type="button" className="toast-close" aria-label="Dismiss" onClick={dismissNotice}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Says that the stream is broken; it heals by itself. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  return (
    <div role="status">
      {connection === "broken" && <p className="connection-banner">Reconnecting…</p>}
      {connection === "unreadable" && (
        <p className="connection-banner">
          The sandbox sent something this page cannot read; what you see may be old. Reload the page.
        </p>
      )}
    </div>
  );
}
