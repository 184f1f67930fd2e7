import { useEffect, useRef, useState } from "react";
import type { Snapshot } from "../../protocol.ts";

/**
 * Messages per channel since the last visit. What is there when the page opens counts as read; each person
 * has their own state.
 */
export function useUnread(
  snapshot: Snapshot | undefined,
  openChannel: string | undefined,
): ReadonlyMap<string, number> {
  const seen = useRef(new Map<string, string>());
  const [unread, setUnread] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    if (!snapshot) return;
    const counts = new Map<string, number>();
    for (const channel of snapshot.channels) {
      const messages = snapshot.messages[channel.id] ?? [];
      const newest = messages.at(-1)?.ts ?? "0";
      const key = `${snapshot.me}/${channel.id}`;
      const last = seen.current.get(key);
      if (last === undefined || channel.id === openChannel) seen.current.set(key, newest);
      else
        counts.set(
          channel.id,
          messages.filter((m) => m.user !== snapshot.me && Number(m.ts) > Number(last)).length,
        );
    }
    setUnread(counts);
  }, [snapshot, openChannel]);

  return unread;
}
