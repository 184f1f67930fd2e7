import type { RefObject } from "react";
import { Icon } from "./icon.tsx";

/** Header of a right-hand pane, with its close button. */
export function PaneHeader(props: {
  title: string;
  detail?: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}) {
  return (
    <header className="pane-header row">
      <h2 {...(props.heading ? { ref: props.heading } : {})} tabIndex={-1}>
        {props.title} {props.detail && <span className="pane-detail secondary">{props.detail}</span>}
      </h2>
      <button
        type="button"
        className="icon-button"
        aria-label={`Close ${props.title.toLowerCase()}`}
        onClick={props.onClose}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}
