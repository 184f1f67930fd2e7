import type { Channel } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { Mrkdwn } from "../text/text.tsx";
import { Avatar } from "./avatar.tsx";
import { channelLabel, partnerOf } from "./channel-label.ts";
import { Icon } from "./icon.tsx";

/** The channel's name, whether it is shared with outsiders, and its topic. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const { snapshot } = useSandbox();
  const partner = partnerOf(channel, snapshot);
  return (
    <header className="channel-header row">
      <h2 className="channel-title">
        {channel.kind === "direct" ? (
          <Avatar person={partner} size="tiny" />
        ) : (
          <Icon name={channel.kind === "private" ? "lock" : "hash"} />
        )}
        {channel.kind === "direct" ? channelLabel(channel, snapshot) : channel.name}
      </h2>
      {channel.isExternallyShared && (
        <span className="channel-shared" title="People from another organization are in this channel">
          <Icon name="shared" />
          Shared
        </span>
      )}
      <p className="channel-topic secondary ellipsis">
        {channel.topic === "" ? partner?.title : <Mrkdwn text={channel.topic} />}
      </p>
    </header>
  );
}
