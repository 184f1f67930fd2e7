import { useMemo, useRef, useState } from "react";
import type { Channel } from "../../protocol.ts";
import { Composer } from "../composer/composer.tsx";
import { Welcome } from "../composer/welcome.tsx";
import { MessageList } from "../messages/message-list.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { useStoredFlag } from "../state/use-stored.ts";
import { ChannelHeader } from "./channel-header.tsx";
import { channelLabel } from "./channel-label.ts";

/** A channel: its header, its messages, and the composer. */
export function ChannelView({ channel, onThread }: { channel: Channel; onThread: (ts: string) => void }) {
  const { snapshot } = useSandbox();
  const [draft, setDraft] = useDraft(`${snapshot.me}/${channel.id}`);
  const composer = useRef<HTMLTextAreaElement>(null);
  const [isWelcomed, setWelcomed] = useStoredFlag("welcomed", false);
  const messages = useMemo(() => snapshot.messages[channel.id] ?? [], [snapshot, channel.id]);
  const hasAnswer = messages.some((message) => message.user === snapshot.app.user);
  const label = channelLabel(channel, snapshot).replace(/^🔒 /, "#");
  return (
    <>
      <ChannelHeader channel={channel} />
      <MessageList channel={channel} messages={messages} onThread={onThread} label={label} />
      {!isWelcomed && !hasAnswer && (
        <Welcome
          onExample={(example) => {
            setDraft(example);
            composer.current?.focus();
          }}
          onDismiss={() => setWelcomed(true)}
        />
      )}
      <Composer input={composer} channel={channel} label={label} text={draft} onText={setDraft} />
    </>
  );
}

const drafts = new Map<string, string>();

/** A draft, kept while the person visits other channels. */
function useDraft(key: string) {
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const store = (next: string) => {
    drafts.set(key, next);
    setText(next);
  };
  return [text, store] as const;
}
