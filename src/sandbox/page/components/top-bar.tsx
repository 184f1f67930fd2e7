import { useSandbox } from "../state/sandbox.tsx";
import { Icon } from "./icon.tsx";

/** The top bar: where you are, and that this isn't Slack. */
export function TopBar(props: {
  isInspecting: boolean;
  onInspect: (isOn: boolean) => void;
  isSidebarOpen: boolean;
  onSidebar: (isOpen: boolean) => void;
}) {
  const { snapshot } = useSandbox();
  return (
    <header className="top-bar row">
      <button
        type="button"
        className="top-bar-button top-bar-menu"
        aria-label={props.isSidebarOpen ? "Close the sidebar" : "Open the sidebar"}
        aria-expanded={props.isSidebarOpen}
        onClick={() => props.onSidebar(!props.isSidebarOpen)}
      >
        <Icon name="menu" />
      </button>
      <p className="top-bar-note ellipsis">
        <b>{snapshot.workspace}</b> is a simulated workspace
        <span className="wide-only">
          {snapshot.isClosed
            ? ". Nothing leaves this machine."
            : ". The app calls the hosts that its settings name, and no others."}
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
        <span className="wide-only">Inspector</span>
      </button>
    </header>
  );
}
