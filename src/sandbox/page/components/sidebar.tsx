import type { ReactNode } from "react";
import type { Channel } from "../../protocol.ts";
import { CRM, channelLabel, HOME, partnerOf } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { Avatar, Icon } from "./pictures.tsx";

/** Channels, direct messages, the app, and the person switcher. */
export function Sidebar(props: {
  place: string;
  unread: ReadonlyMap<string, number>;
  onGoTo: (place: string) => void;
  onActAs: (person: string) => void;
}) {
  const { place, unread, onGoTo, onActAs } = props;
  const { snapshot, personOf } = useSandbox();
  const { app, channels, workspace } = snapshot;
  const rooms = channels.filter(({ kind }) => kind !== "direct");
  const directs = channels.filter(({ kind, id }) => kind === "direct" && id !== app.channel);
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
      <h1 className="h-12.5 border-b border-chrome-line px-4 text-lg leading-[49px] font-black text-white">
        {workspace}
      </h1>
      <div className="scroll px-2 py-2.5">
        <SidebarSection title="Channels">{rooms.map(item)}</SidebarSection>
        {directs.length > 0 && <SidebarSection title="Direct messages">{directs.map(item)}</SidebarSection>}
        {snapshot.isInstalled && (
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
        )}
        <SidebarSection title="Outside Slack">
          <SidebarItem
            place={CRM}
            isCurrent={place.split("/")[0] === CRM}
            {...{ unread: 0, isCounted: false, onGoTo }}
            picture={<Icon name="people" />}
            label="CRM"
          />
        </SidebarSection>
      </div>
      <PersonSwitcher onActAs={onActAs} />
    </nav>
  );
}

/** A channel's icon: the other person, a lock, or a hash. */
export function ChannelPicture({ channel }: { channel: Channel }) {
  const { snapshot } = useSandbox();
  if (channel.kind === "direct") return <Avatar person={partnerOf(channel, snapshot)} size="tiny" />;
  return <Icon name={channel.kind === "private" ? "lock" : "hash"} />;
}

function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-2 py-1.5 text-sm font-normal text-chrome-dim">{title}</h2>
      <ul className="mb-2.5">{children}</ul>
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
  picture: ReactNode;
  label: string;
}) {
  const { place, isCurrent, unread, isCounted, onGoTo, picture, label } = props;
  return (
    <li>
      <a
        className={unread > 0 ? "sidebar-item row sidebar-item-unread" : "sidebar-item row"}
        href={`#${place}`}
        aria-current={isCurrent ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onGoTo(place);
        }}
      >
        <span className="inline-flex w-5 flex-none justify-center [&>.icon]:opacity-85">{picture}</span>
        <span className="grow truncate">{label}</span>
        {unread > 0 && (
          <span
            className={
              isCounted
                ? "min-w-5 rounded-[10px] bg-[#eabdfc] px-1.5 text-center text-xs leading-[18px] font-bold text-[#39063a]"
                : "sr-only"
            }
          >
            {isCounted && unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** Chooses the person to act as. It is also in the URL, so two windows can be two people. */
function PersonSwitcher({ onActAs }: { onActAs: (person: string) => void }) {
  const { snapshot, me, personOf } = useSandbox();
  return (
    <fieldset className="border-t border-chrome-line px-2 py-2.5">
      <legend className="float-left w-full px-2 pb-1.5 text-sm text-chrome-dim">You're acting as</legend>
      {snapshot.actors.map((id) => {
        const person = personOf(id);
        const name = person?.realName ?? id;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === me}
            aria-label={name}
            className="switcher-person row w-full gap-2.5 rounded-lg px-2 py-1.5"
            onClick={() => onActAs(id)}
          >
            <span className="switcher-avatar relative inline-flex">
              <Avatar person={person} size="small" />
            </span>
            <span className="column min-w-0 leading-[1.3]">
              <b>{name}</b>
              <span className="text-[12.5px] text-chrome-dim truncate">{person?.title}</span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
