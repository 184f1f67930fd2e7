import { useEffect, useRef } from "react";
import { channelLabel } from "../components/channel-label.ts";
import { PaneHeader } from "../components/pane-header.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { MessageView } from "./message.tsx";
import { isContinued, threadsOf } from "./message-order.ts";

/** A thread next to its channel. Read-only in the sandbox. */
export function ThreadPane({ channel, ts, onClose }: { channel: string; ts: string; onClose: () => void }) {
  const { snapshot, channelOf } = useSandbox();
  const heading = useRef<HTMLHeadingElement>(null);
  const messages = snapshot.messages[channel] ?? [];
  const root = messages.find((message) => message.ts === ts);
  const replies = threadsOf(messages).replies.get(ts) ?? [];
  const where = channelOf(channel);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <aside className="pane column" aria-label="Thread">
      <PaneHeader
        title="Thread"
        detail={where ? channelLabel(where, snapshot) : ""}
        heading={heading}
        onClose={onClose}
      />
      <div className="pane-body thread">
        {root && <MessageView message={root} isContinued={false} replies={[]} />}
        <div className="thread-count row secondary">
          {replies.length} {replies.length === 1 ? "reply" : "replies"}
        </div>
        {replies.map((reply, index) => (
          <MessageView
            key={reply.ts}
            message={reply}
            isContinued={isContinued(replies[index - 1], reply)}
            replies={[]}
          />
        ))}
      </div>
    </aside>
  );
}
