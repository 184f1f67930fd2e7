import { useEffect } from "react";
import { useSandbox } from "../state/sandbox.tsx";
import type { Connection } from "../state/use-snapshots.ts";
import { Icon } from "./icon.tsx";

const STAYS_FOR = 10_000;

/** Slack's message for a failed interaction. It disappears after a while, or when closed. */
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

/** Shows that the stream is broken; it reconnects automatically. */
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
