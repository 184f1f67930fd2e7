import { useEffect, useRef, useState } from "react";
import { parseJson } from "../../json.ts";
import { type Message, type Snapshot, snapshot } from "../../protocol.ts";
import { makesBadge } from "../messages/message-order.ts";
import { session } from "./requests.ts";

export type Connection = "connecting" | "open" | "broken" | "unreadable";

const RETRY_AFTER = 2_000;

/** A viewer's latest snapshot, which stays while reconnecting so that nothing flickers, and the stream's status. */
export function useSnapshots(as: string | undefined) {
  const [current, setCurrent] = useState<Snapshot>();
  const [connection, setConnection] = useState<Connection>("connecting");

  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let hasOpened = false;
    let viewer = as;
    const open = () => {
      source = new EventSource(
        `/sandbox/events?${new URLSearchParams({ session, ...(viewer !== undefined && { as: viewer }) })}`,
      );
      source.onopen = () => {
        hasOpened = true;
        setConnection("open");
      };
      source.onmessage = (event: MessageEvent<unknown>) => {
        const read = snapshot.safeParse(parseJson(String(event.data))).data;
        if (read) setCurrent(read);
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

/** A person's messages per channel since the last visit. What is there when the page opens counts as read. */
export function useUnread(current: Snapshot, openChannel: string): ReadonlyMap<string, number> {
  const seen = useRef(new Map<string, string>());
  const [unread, setUnread] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    const counts = new Map<string, number>();
    for (const { id } of current.channels) {
      const messages = current.messages[id] ?? [];
      const key = `${current.me}/${id}`;
      const last = seen.current.get(key);
      if (last === undefined || id === openChannel) seen.current.set(key, messages.at(-1)?.ts ?? "0");
      else {
        const isUnread = (message: Message) =>
          Number(message.ts) > Number(last) && makesBadge(message, messages, current.me);
        counts.set(id, messages.filter(isUnread).length);
      }
    }
    setUnread(counts);
  }, [current, openChannel]);

  return unread;
}
