import type { Channel } from "../../protocol.ts";
import { Composer } from "../composer/composer.tsx";
import { MessageList } from "../messages/message-list.tsx";
import { channelLabel, partnerOf } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { Mrkdwn } from "../text/text.tsx";
import { Icon } from "./pictures.tsx";
import { ChannelPicture } from "./sidebar.tsx";

/** A channel: its header, its messages, and the composer. */
export function ChannelView({ channel, onThread }: { channel: Channel; onThread: (ts: string) => void }) {
  const { snapshot } = useSandbox();
  const messages = snapshot.messages[channel.id] ?? [];
  const label = channelLabel(channel, snapshot).replace(/^🔒 /, "#");
  return (
    <>
      <ChannelHeader channel={channel} />
      <MessageList channel={channel} messages={messages} onThread={onThread} label={label} />
      <Composer channel={channel} label={`Message ${label}`} />
    </>
  );
}

function ChannelHeader({ channel }: { channel: Channel }) {
  const { snapshot } = useSandbox();
  return (
    <header className="channel-header row">
      <h2 className="channel-title">
        <ChannelPicture channel={channel} />
        {channel.kind === "direct" ? channelLabel(channel, snapshot) : channel.name}
      </h2>
      {channel.isExternallyShared && (
        <span
          className="inline-flex flex-none items-center gap-1 rounded-[10px] bg-mention py-px pr-2 pl-1.25 text-[12.5px] font-bold text-link [--icon-size:14px]"
          title="People from another organization are in this channel"
        >
          <Icon name="shared" />
          Shared
        </span>
      )}
      <p className="secondary truncate">
        {channel.topic === "" ? partnerOf(channel, snapshot)?.title : <Mrkdwn text={channel.topic} />}
      </p>
    </header>
  );
}
