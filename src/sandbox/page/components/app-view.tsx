import { useEffect } from "react";
import type { View } from "../../protocol.ts";
import { Blocks } from "../blocks/blocks.tsx";
import { Composer } from "../composer/composer.tsx";
import { useForm, ViewSurface } from "../elements/surface.tsx";
import { MessageList } from "../messages/message-list.tsx";
import { HOME } from "../state/place.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { Avatar } from "./pictures.tsx";

/** The app's view: its Home tab, and its messages to this person. */
export function AppView(props: {
  place: string;
  onGoTo: (place: string) => void;
  onThread: (ts: string) => void;
}) {
  const { place, onGoTo, onThread } = props;
  const { snapshot, personOf, channelOf, perform, me } = useSandbox();
  const { app, home } = snapshot;
  const isHome = place === HOME;
  const channel = channelOf(app.channel);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it, or opening it as someone else, is the event
  useEffect(() => {
    void perform({ kind: "open home", tab: isHome ? "home" : "messages" });
  }, [isHome, me]);

  const tab = (name: string, target: string, isCurrent: boolean) => (
    <button
      type="button"
      role="tab"
      id={`app-tab-${name}`}
      aria-selected={isCurrent}
      aria-controls="app-tab-panel"
      tabIndex={isCurrent ? 0 : -1}
      className="border-b-2 border-transparent px-2.5 py-1.25 text-sm font-bold text-dim hover:text-text aria-selected:border-link aria-selected:text-text"
      onClick={() => onGoTo(target)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        onGoTo(isHome ? app.channel : HOME);
        document.getElementById(isHome ? "app-tab-Messages" : "app-tab-Home")?.focus();
      }}
    >
      {name}
    </button>
  );
  return (
    <>
      <header className="channel-header row flex-wrap items-end gap-y-1 pt-2.75">
        <h2 className="channel-title w-full">
          <Avatar person={personOf(app.user)} size="tiny" />
          {app.name}
        </h2>
        <div role="tablist" aria-label={app.name} className="flex gap-1">
          {tab("Home", HOME, isHome)}
          {tab("Messages", app.channel, !isHome)}
        </div>
      </header>
      <div
        role="tabpanel"
        id="app-tab-panel"
        aria-labelledby={isHome ? "app-tab-Home" : "app-tab-Messages"}
        className="column grow"
      >
        {isHome ? (
          home ? (
            <Home key={home.id} home={home} />
          ) : (
            <div className="row grow justify-center p-5 text-center text-dim">
              {app.name} has not published a Home tab for you yet.
            </div>
          )
        ) : (
          <>
            {channel && (
              <MessageList
                key={me}
                channel={channel}
                messages={snapshot.messages[channel.id] ?? []}
                label={app.name}
                onThread={onThread}
              />
            )}
            {channel && app.takesMessages ? (
              <>
                <Prompts />
                <Composer channel={channel} label={`Message ${app.name}`} />
              </>
            ) : (
              <p className="mx-5 mb-5 rounded-lg bg-surface-dim p-3.5 text-center text-dim">
                Sending messages to this app has been turned off.
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What the manifest suggests to ask: one click sends it. */
function Prompts() {
  const { snapshot, perform } = useSandbox();
  const { channel, prompts } = snapshot.app;
  return (
    <div className="row flex-wrap gap-2 px-5 pb-2 max-md:px-2.5">
      {prompts.map(({ title, message }) => (
        <button
          key={title}
          type="button"
          title={message}
          className="rounded-full border border-line px-3 py-1 text-sm text-dim hover:bg-tint hover:text-text"
          onClick={() => perform({ kind: "send", channel, text: message }, "nothing")}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function Home({ home }: { home: View }) {
  const form = useForm(home);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <div className="scroll" tabIndex={0}>
      <div className="mx-auto max-w-180 px-5 pt-6 pb-12">
        <ViewSurface view={home} form={form} errors={home.errors}>
          <Blocks blocks={home.blocks} />
        </ViewSurface>
      </div>
    </div>
  );
}
