import { Fragment, type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Channel, Message } from "../../protocol.ts";
import { useJump } from "../state/jump.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { dayHeading } from "../text/date-token.ts";
import { MessageView } from "./message.tsx";
import { dateOf, isContinued, threadsOf } from "./message-order.ts";

const NEAR_THE_END = 120;

/** A channel's messages, by day, with threads folded into their first message. */
export function MessageList(props: {
  channel: Channel;
  messages: readonly Message[];
  label: string;
  onThread: (ts: string) => void;
}) {
  const { channel, messages, label, onThread } = props;
  const now = useNow();
  const { snapshot, timeZone } = useSandbox();
  const { roots, replies } = threadsOf(messages);
  const last = roots.at(-1);
  const lastForMe = last?.isEphemeral || last?.user === snapshot.me ? last?.ts : undefined;
  const { target } = useJump();
  const targetTs = target?.channel === channel.id ? target.ts : undefined;
  const { scroller, content, onScroll } = useEnd(lastForMe, targetTs);

  return (
    <div
      ref={scroller}
      className="scroll overscroll-contain"
      role="log"
      aria-label={`Messages in ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
    >
      <div ref={content} className="column min-h-full justify-end pb-2">
        <Beginning channel={channel} label={label} />
        {roots.map((message, index) => {
          const before = roots[index - 1];
          const day = dayHeading(dateOf(message), now, timeZone);
          const isNewDay = !before || dayHeading(dateOf(before), now, timeZone) !== day;
          return (
            <Fragment key={message.ts}>
              {isNewDay && (
                <div className="day row my-1.5 text-sm">
                  <h3 className="rounded-[14px] border border-line px-3.5 py-px">{day}</h3>
                </div>
              )}
              <MessageView
                message={message}
                isTarget={message.ts === targetTs}
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

/**
 * Keeps a scrolling region at its end, until somebody scrolls up; a new `lastForMe` leads back to it, and a new
 * `targetTs` to the message that has it.
 */
function useEnd(lastForMe: string | undefined, targetTs: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const toEnd = () => scroller.current?.scrollTo(0, scroller.current.scrollHeight);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is the event
  useLayoutEffect(() => {
    isAtEnd.current ||= lastForMe !== undefined;
    if (isAtEnd.current) toEnd();
  }, [lastForMe]);
  useLayoutEffect(() => {
    const [list, message] = [
      scroller.current,
      content.current?.querySelector<HTMLElement>(`[data-ts="${targetTs}"]`),
    ];
    if (!message || !list) return;
    // `scrollIntoView` would also scroll the page where it is lower than the list.
    list.scrollTop += message.getBoundingClientRect().top - list.getBoundingClientRect().top;
    message.focus({ preventScroll: true });
    isAtEnd.current = false;
    lastTop.current = list.scrollTop;
  }, [targetTs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as it is shown
  useEffect(() => {
    // A card is taller than what it replaces, and the composer below may grow.
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    for (const { current } of [content, scroller]) if (current) sizes.observe(current);
    return () => sizes.disconnect();
  }, []);
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollTop === lastTop.current) return;
    // A message that grows twice before this event looks like scrolling away from the end.
    const isScrolledUp = scrollTop < lastTop.current;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_THE_END) isAtEnd.current = true;
    else if (isScrolledUp) isAtEnd.current = false;
  };
  return { scroller, content, onScroll };
}

function Beginning({ channel, label }: { channel: Channel; label: string }) {
  return (
    <div className="px-5 pt-4 pb-0.5 max-md:px-3.5">
      <h3 className="text-[22px] leading-[1.25] font-black tracking-[-0.01em]">{label}</h3>
      <p className="text-dim">
        {channel.kind === "direct"
          ? `This is the very beginning of your messages with ${label}.`
          : `This is the very beginning of the ${channel.kind === "private" ? "private " : ""}channel ${label}.`}
      </p>
    </div>
  );
}
