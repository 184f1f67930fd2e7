import { useEffect, useState } from "react";
import { type Snapshot, snapshot } from "../../protocol.ts";
import { setClockAhead } from "./use-now.ts";

export type Connection = "connecting" | "open" | "broken" | "unreadable";

const RETRY_AFTER = 2_000;

/**
 * A viewer's latest snapshot, and the stream's status. The last snapshot stays while reconnecting, so that
 * the page doesn't flicker.
 */
export function useSnapshots(as: string | undefined): {
  current: Snapshot | undefined;
  connection: Connection;
} {
  const [current, setCurrent] = useState<Snapshot>();
  const [connection, setConnection] = useState<Connection>("connecting");

  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let hasOpened = false;
    let viewer = as;
    const open = () => {
      source = new EventSource(
        viewer === undefined ? "/sandbox/events" : `/sandbox/events?as=${encodeURIComponent(viewer)}`,
      );
      source.onopen = () => {
        hasOpened = true;
        setConnection("open");
      };
      source.onmessage = (event: MessageEvent<unknown>) => {
        const read = readSnapshot(event.data);
        if (read) {
          setClockAhead(read.clockAhead);
          setCurrent(read);
        }
        setConnection(read ? "open" : "unreadable");
      };
      source.onerror = () => {
        setConnection("broken");
        // After an error response the browser doesn't reconnect.
        if (source?.readyState !== EventSource.CLOSED) return;
        // The URL may name an unknown person, such as after the sample people changed.
        if (!hasOpened) viewer = undefined;
        retry = setTimeout(open, RETRY_AFTER);
      };
    };
    open();
    return () => {
      clearTimeout(retry);
      source?.close();
    };
  }, [as]);

  return { current, connection };
}

function readSnapshot(data: unknown): Snapshot | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const read = snapshot.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
