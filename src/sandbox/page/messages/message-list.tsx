import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import type { Channel, Message } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { dayHeading } from "../text/date-token.ts";
import { MessageView } from "./message.tsx";
import { dateOf, isContinued, threadsOf } from "./message-order.ts";

const NEAR_THE_END = 120;

type MessageListProps = {
  channel: Channel;
  messages: readonly Message[];
  label: string;
  onThread: (ts: string) => void;
};

/** A channel's messages, by day, with threads folded into their first message. */
export function MessageList({ channel, messages, label, onThread }: MessageListProps) {
  const now = useNow();
  const { snapshot, timeZone } = useSandbox();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const { roots, replies } = threadsOf(messages);
  const last = roots.at(-1);
  const lastForMe = last?.isEphemeral || last?.user === snapshot.me ? last?.ts : undefined;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || lastForMe === undefined) return;
    isAtEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, [lastForMe]);
  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    // A card is taller than the "Looking up…" it replaces, and the composer below may grow.
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(inner);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  return (
    <div
      ref={scroller}
      className="messages"
      role="log"
      aria-label={`Messages in ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        // A message that grows twice before this event looks like scrolling away from the end.
        const isScrolledUp = scrollTop < lastTop.current;
        lastTop.current = scrollTop;
        if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) isAtEnd.current = true;
        else if (isScrolledUp) isAtEnd.current = false;
      }}
    >
      <div ref={content} className="messages-content column">
        <Beginning channel={channel} label={label} />
        {roots.map((message, index) => {
          const before = roots[index - 1];
          const day = dayHeading(dateOf(message), now, timeZone);
          const isNewDay = !before || dayHeading(dateOf(before), now, timeZone) !== day;
          return (
            <Fragment key={message.ts}>
              {isNewDay && (
                <div className="day">
                  <h3 className="day-name">{day}</h3>
                </div>
              )}
              <MessageView
                message={message}
                isContinued={!isNewDay && isContinued(before, message)}
                replies={replies.get(message.ts) ?? []}
                onThread={onThread}
              />
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

function Beginning({ channel, label }: { channel: Channel; label: string }) {
  return (
    <div className="beginning">
      <h3>{label}</h3>
      <p>
        {channel.kind === "direct"
          ? `This is the very beginning of your messages with ${label}.`
          : `This is the very beginning of the ${channel.kind === "private" ? "private " : ""}channel ${label}.`}
      </p>
    </div>
  );
}
