import { useState } from "react";
import type { Snapshot } from "../protocol.ts";
import { AppView } from "./components/app-view.tsx";
import { ChannelView } from "./components/channel-view.tsx";
import { ModalStack } from "./components/modal.tsx";
import { Sidebar } from "./components/sidebar.tsx";
import { Toast } from "./components/toast.tsx";
import { TopBar } from "./components/top-bar.tsx";
import { CrmView } from "./crm/crm-view.tsx";
import { Inspector } from "./inspector/inspector.tsx";
import { PreviewPane } from "./messages/preview.tsx";
import { ThreadPane } from "./messages/thread-pane.tsx";
import { JumpProvider } from "./state/jump.tsx";
import { CRM, HOME, liveliestChannel, placeIn } from "./state/place.ts";
import { SandboxProvider, useSandbox } from "./state/sandbox.tsx";
import { useStoredFlag } from "./state/storage.ts";
import { useLocation } from "./state/use-location.ts";
import { type Connection, useSnapshots, useUnread } from "./state/use-snapshots.ts";
import { Walk } from "./walk/walk.tsx";

/** The page: one person's Slack, in one workspace. */
export function App() {
  const location = useLocation();
  const { current, connection } = useSnapshots(location.as);
  if (!current) {
    return (
      <main className="row h-dvh justify-center text-on-chrome" aria-busy={connection === "connecting"}>
        <p>
          {connection === "connecting"
            ? "Opening the sandbox…"
            : "The sandbox isn't responding. Trying again…"}
        </p>
      </main>
    );
  }
  return (
    <SandboxProvider snapshot={current}>
      <Frame snapshot={current} connection={connection} location={location} />
    </SandboxProvider>
  );
}

function Frame(props: {
  snapshot: Snapshot;
  connection: Connection;
  location: ReturnType<typeof useLocation>;
}) {
  const { snapshot, connection, location } = props;
  // Chosen once: jumping to another channel when it gets busier would be disorienting.
  const [landing] = useState(() => liveliestChannel(snapshot)?.id ?? HOME);
  const place = placeIn(snapshot, location.place === "" ? landing : location.place);
  const channel = snapshot.channels.find(({ id }) => id === place);
  const unread = useUnread(snapshot, place);
  const [isInspecting, setInspecting] = useStoredFlag("inspector");
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [thread, setThread] = useState<{ channel: string; ts: string }>();
  const { perform } = useSandbox();
  const openPanel = snapshot.panel?.channel === place ? snapshot.panel : undefined;
  const closePanel = () => openPanel && perform({ kind: "open preview", ...openPanel });
  const openIn = (channel: string) => (ts: string) => {
    void closePanel();
    setThread({ channel, ts });
  };
  const openThread = thread?.channel === place ? thread : undefined;

  const goTo = (next: string) => {
    location.goTo(next);
    setSidebarOpen(false);
  };
  const showReminder = (conversation: string) => {
    goTo(conversation);
    if (window.innerWidth > 760) return;
    // Either would hide it.
    setInspecting(false);
    setThread(undefined);
  };
  return (
    <JumpProvider place={place} onArrive={showReminder}>
      <div className={isSidebarOpen ? "h-dvh column frame-sidebar-open" : "h-dvh column"}>
        <TopBar
          isInspecting={isInspecting && !openThread && !openPanel}
          onInspect={(isOn) => {
            setThread(undefined);
            void closePanel();
            setInspecting(isOn);
          }}
          isSidebarOpen={isSidebarOpen}
          onSidebar={setSidebarOpen}
        />
        <ConnectionBanner connection={connection} />
        <div className="grow relative flex">
          <Sidebar place={place} unread={unread} onGoTo={goTo} onActAs={location.actAs} />
          {isSidebarOpen && (
            <button
              type="button"
              className="absolute inset-0 z-6 bg-black/45 md:hidden"
              aria-label="Close the sidebar"
              onClick={() => setSidebarOpen(false)}
            />
          )}
          <main className="column grow relative bg-surface">
            {snapshot.isInstalled && <Walk key={snapshot.me} onGoTo={goTo} />}
            {place === HOME || place === snapshot.app.channel ? (
              <AppView place={place} onGoTo={goTo} onThread={openIn(snapshot.app.channel)} />
            ) : channel ? (
              <ChannelView
                key={`${snapshot.me}/${channel.id}`}
                channel={channel}
                onThread={openIn(channel.id)}
              />
            ) : place.split("/")[0] === CRM ? (
              <CrmView record={place.split("/")[1]} />
            ) : null}
            <Toast />
          </main>
          {openPanel ? (
            <PreviewPane panel={openPanel} onClose={closePanel} />
          ) : openThread ? (
            <ThreadPane
              key={`${openThread.channel} ${openThread.ts}`}
              {...openThread}
              onClose={() => setThread(undefined)}
            />
          ) : isInspecting ? (
            <Inspector onClose={() => setInspecting(false)} />
          ) : null}
        </div>
        <ModalStack />
      </div>
    </JumpProvider>
  );
}

const CONNECTION_SENTENCES: Readonly<Partial<Record<Connection, string>>> = {
  broken: "Reconnecting…",
  unreadable: "The sandbox sent something this page can't read, so it may be out of date. Reload the page.",
};

function ConnectionBanner({ connection }: { connection: Connection }) {
  const sentence = CONNECTION_SENTENCES[connection];
  return (
    <div role="status">
      {sentence && <p className="bg-[#f2c744] px-4 py-1.25 text-center text-sm text-[#1d1c1d]">{sentence}</p>}
    </div>
  );
}
