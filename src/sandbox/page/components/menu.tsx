import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon, type IconName } from "./icon.tsx";

/**
 * A button with a menu of commands, placed by the browser: arrows move, Enter chooses, Escape returns to the
 * button.
 */
export function Menu(props: {
  label: string;
  icon: IconName;
  className: string;
  children: ReactNode;
  isBusy?: boolean;
  actionId?: string | undefined;
  /** Which edges of menu and button are aligned. */
  aligns?: "start" | "end";
}) {
  const { label, icon, className, children, isBusy, actionId, aligns = "start" } = props;
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const pressKey = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.findIndex((item) => item.matches(":focus"));
    const last = items.length - 1;
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === "Tab") list.current?.hidePopover();
  };

  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy}
        data-action-id={actionId}
      >
        <Icon name={icon} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={`popover popover-${aligns} menu`}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={({ newState }) => {
          if (newState === "open") list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
        }}
        onKeyDown={pressKey}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[role="menuitem"]')) list.current?.hidePopover();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}

/** One command of a menu. */
export function MenuItem(props: {
  label: string;
  description?: string;
  picture?: ReactNode;
  onSelect: () => unknown;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item row"
      onMouseMove={(event) => event.currentTarget.focus()}
      onClick={() => props.onSelect()}
    >
      {props.picture}
      <span className="menu-item-text column">
        <span>{props.label}</span>
        {props.description && <span className="menu-item-description secondary">{props.description}</span>}
      </span>
    </button>
  );
}

/** A sentence in a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className="menu-note secondary">{children}</p>;
}
