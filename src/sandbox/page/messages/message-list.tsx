import { Fragment, useLayoutEffect, useRef } from "react";
import type { Channel, Message } from "../../protocol.ts";
import { useJump } from "../state/jump.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useNow } from "../state/use-now.ts";
import { dayHeading } from "../text/date-token.ts";
import { MessageView } from "./message.tsx";
import { dateOf, isContinued, threadsOf } from "./message-order.ts";

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
  const scroller = useScroller(lastForMe, targetTs);

  return (
    <div
      ref={scroller}
      className="scroll flex flex-col-reverse overscroll-contain"
      role="log"
      aria-label={`Messages in ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
    >
      <div className="column pb-2">
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
 * A scrolling region that its layout keeps at its end, where its position is 0, until somebody scrolls up. A new
 * `lastForMe` leads back to the end, and a new `targetTs` to the message that has it.
 */
function useScroller(lastForMe: string | undefined, targetTs: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (lastForMe !== undefined) scroller.current?.scrollTo(0, 0);
  }, [lastForMe]);
  useLayoutEffect(() => {
    const list = scroller.current;
    const message = list?.querySelector<HTMLElement>(`[data-ts="${targetTs}"]`);
    if (!message || !list) return;
    // `scrollIntoView` would also scroll the page where it is lower than the list.
    list.scrollTop += message.getBoundingClientRect().top - list.getBoundingClientRect().top;
    message.focus({ preventScroll: true });
  }, [targetTs]);
  return scroller;
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
