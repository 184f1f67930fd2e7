import type { ReactNode, RefObject } from "react";
import { IconButton } from "./pictures.tsx";

/** A right-hand pane, with its close button. */
export function Pane(props: {
  title: string;
  detail: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { title, detail, heading, onClose, children, footer } = props;
  return (
    <aside
      className="column w-[min(420px,42vw)] flex-none border-l border-line bg-surface max-md:absolute max-md:inset-0 max-md:z-4 max-md:w-full max-md:border-l-0"
      aria-label={title}
    >
      <header className="row h-12.5 justify-between border-b border-line pr-3 pl-4 text-[17px]">
        <h2 ref={heading} tabIndex={-1}>
          {title} <span className="secondary ml-1.5 font-normal">{detail}</span>
        </h2>
        <IconButton icon="close" label={`Close ${title.toLowerCase()}`} onClick={onClose} />
      </header>
      <div className="scroll">{children}</div>
      {footer}
    </aside>
  );
}
