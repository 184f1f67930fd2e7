import { useEffect, useRef } from "react";
import { Pane } from "../components/pane.tsx";
import { Composer } from "../composer/composer.tsx";
import { channelLabel } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { MessageView } from "./message.tsx";
import { countedReplies, isContinued, threadsOf } from "./message-order.ts";

/** A thread next to its channel, with a composer where the person may write. Another thread needs another `key`. */
export function ThreadPane({ channel, ts, onClose }: { channel: string; ts: string; onClose: () => void }) {
  const { snapshot, channelOf, me } = useSandbox();
  const heading = useRef<HTMLHeadingElement>(null);
  const messages = snapshot.messages[channel] ?? [];
  const root = messages.find((message) => message.ts === ts);
  const replies = threadsOf(messages).replies.get(ts) ?? [];
  const count = countedReplies(replies).length;
  const where = channelOf(channel);
  const end = useRef<HTMLDivElement>(null);
  const mine = replies.filter(({ user }) => user === me).length;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (mine > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [mine]);
  const { app } = snapshot;
  const composer = root && where && (channel !== app.channel || app.takesMessages) && (
    <Composer channel={where} threadTs={ts} label="Reply in thread" />
  );
  return (
    <Pane
      title="Thread"
      detail={where ? channelLabel(where, snapshot) : ""}
      heading={heading}
      onClose={onClose}
      footer={composer}
    >
      <div className="thread pt-2 pb-6">
        {root && <MessageView message={root} isContinued={false} />}
        {count > 0 && (
          <div className="thread-count row secondary gap-2.5 px-5 py-2 max-md:px-3.5">
            {count} {count === 1 ? "reply" : "replies"}
          </div>
        )}
        {replies.map((reply, index) => (
          <MessageView key={reply.ts} message={reply} isContinued={isContinued(replies[index - 1], reply)} />
        ))}
        <div ref={end} />
      </div>
    </Pane>
  );
}
