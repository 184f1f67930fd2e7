import type { Channel } from "../../protocol.ts";
import { HOME } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { Avatar } from "./avatar.tsx";
import { channelLabel, partnerOf } from "./channel-label.ts";
import { Icon } from "./icon.tsx";
import { PersonSwitcher } from "./person-switcher.tsx";

type SidebarProps = {
  place: string;
  unread: ReadonlyMap<string, number>;
  onGoTo: (place: string) => void;
  onActAs: (person: string) => void;
};

/** Channels, direct messages, the app, and the person switcher. */
export function Sidebar({ place, unread, onGoTo, onActAs }: SidebarProps) {
  const { snapshot, personOf } = useSandbox();
  const { app, channels, workspace } = snapshot;
  const directs = channels.filter((channel) => channel.kind === "direct" && channel.id !== app.channel);
  const item = (channel: Channel) => (
    <SidebarItem
      key={channel.id}
      place={channel.id}
      isCurrent={place === channel.id}
      unread={unread.get(channel.id) ?? 0}
      isCounted={channel.kind === "direct"}
      onGoTo={onGoTo}
      picture={<ChannelPicture channel={channel} />}
      label={channel.kind === "direct" ? channelLabel(channel, snapshot) : channel.name}
    />
  );
  return (
    <nav className="sidebar column" aria-label="Channels and direct messages">
      <h1 className="sidebar-workspace">{workspace}</h1>
      <div className="sidebar-scroll">
        <SidebarSection title="Channels">
          {channels.filter((channel) => channel.kind !== "direct").map(item)}
        </SidebarSection>
        {directs.length > 0 && <SidebarSection title="Direct messages">{directs.map(item)}</SidebarSection>}
        <SidebarSection title="Apps">
          <SidebarItem
            place={HOME}
            isCurrent={place === HOME || place === app.channel}
            unread={unread.get(app.channel) ?? 0}
            isCounted
            onGoTo={onGoTo}
            picture={<Avatar person={personOf(app.user)} size="tiny" />}
            label={app.name}
          />
        </SidebarSection>
      </div>
      <PersonSwitcher onActAs={onActAs} />
    </nav>
  );
}

function ChannelPicture({ channel }: { channel: Channel }) {
  const { snapshot } = useSandbox();
  if (channel.kind === "direct") return <Avatar person={partnerOf(channel, snapshot)} size="tiny" />;
  return <Icon name={channel.kind === "private" ? "lock" : "hash"} />;
}

function SidebarSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="sidebar-heading">{title}</h2>
      <ul className="sidebar-list">{children}</ul>
    </section>
  );
}

function SidebarItem(props: {
  place: string;
  isCurrent: boolean;
  unread: number;
  /** Direct messages show a count; a channel is only bold. */
  isCounted: boolean;
  onGoTo: (place: string) => void;
  picture: React.ReactNode;
  label: string;
}) {
  const { place, isCurrent, unread, isCounted, onGoTo, picture, label } = props;
  const className = `sidebar-item row${isCurrent ? " sidebar-item-current" : ""}${unread > 0 ? " sidebar-item-unread" : ""}`;
  return (
    <li>
      <a
        className={className}
        href={`#${place}`}
        aria-current={isCurrent ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onGoTo(place);
        }}
      >
        <span className="sidebar-picture">{picture}</span>
        <span className="sidebar-label ellipsis">{label}</span>
        {unread > 0 && (
          <span className={isCounted ? "sidebar-count" : "hidden"}>
            {isCounted && unread}
            <span className="hidden"> unread</span>
          </span>
        )}
      </a>
    </li>
  );
}
