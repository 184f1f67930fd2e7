import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { IconButton, type IconName } from "./pictures.tsx";

/** A button with a menu of commands: arrows move, Enter chooses, Escape returns to the button. */
export function Menu(props: {
  label: string;
  icon: IconName;
  className?: string;
  children: ReactNode;
  isBusy?: boolean;
  actionId?: string | undefined;
  /** Which edges of menu and button are aligned. */
  aligns?: "start" | "end";
}) {
  const { label, icon, className = "icon-button", children, isBusy, actionId, aligns = "start" } = props;
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
      <IconButton
        icon={icon}
        label={label}
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy}
        data-action-id={actionId}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={`floating popover popover-${aligns} min-w-60 max-w-[min(340px,calc(100vw-16px))] py-2`}
        onBeforeToggle={({ newState }) => {
          if (newState === "open") setOpen(true);
        }}
        onToggle={({ newState }) => {
          // Not sooner: the browser gives the focus back to the button only if it's still in the menu.
          if (newState === "closed") setOpen(false);
          else list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
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
  description?: string | undefined;
  picture?: ReactNode;
  onSelect: () => unknown;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item row w-full gap-2.5 px-4.5 py-1.25 focus:outline-none"
      onMouseMove={(event) => event.currentTarget.focus()}
      onClick={() => props.onSelect()}
    >
      {props.picture}
      <span className="column grow">
        <span>{props.label}</span>
        {props.description && <span className="secondary leading-[1.35]">{props.description}</span>}
      </span>
    </button>
  );
}
