import { useSandbox } from "../state/sandbox.tsx";
import { Icon } from "./pictures.tsx";

/** The top bar: where you are, and that this isn't Slack. */
export function TopBar(props: {
  isInspecting: boolean;
  onInspect: (isOn: boolean) => void;
  isSidebarOpen: boolean;
  onSidebar: (isOpen: boolean) => void;
}) {
  const { snapshot } = useSandbox();
  return (
    <header className="top-bar row h-10 justify-between gap-2 px-2 text-sm text-on-chrome">
      <button
        type="button"
        className="top-bar-button md:hidden"
        aria-label={props.isSidebarOpen ? "Close the sidebar" : "Open the sidebar"}
        aria-expanded={props.isSidebarOpen}
        onClick={() => props.onSidebar(!props.isSidebarOpen)}
      >
        <Icon name="menu" />
      </button>
      <p className="mx-auto rounded-md bg-chrome-hover px-3.5 py-0.75 truncate">
        <b>{snapshot.workspace}</b> is a simulated workspace
        <span className="max-md:hidden">
          {snapshot.isClosed
            ? ". Nothing leaves this machine."
            : ". The app only calls the hosts named in its settings."}
        </span>
      </p>
      <button
        type="button"
        className="top-bar-button"
        aria-pressed={props.isInspecting}
        aria-label="Inspector"
        title="What goes over the wire"
        onClick={() => props.onInspect(!props.isInspecting)}
      >
        <Icon name="wire" />
        <span className="max-md:hidden">Inspector</span>
      </button>
    </header>
  );
}
