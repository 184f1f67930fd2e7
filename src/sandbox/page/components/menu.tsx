import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { Popover } from "./popover.tsx";

const CloseContext = createContext<() => void>(() => undefined);

/** A menu of commands beside its button: arrows move, Enter chooses, Escape goes back to the button. */
export function Menu(props: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
  prefers?: "below" | "above";
  aligns?: "start" | "end";
}) {
  const { anchor, label, onClose, prefers = "below", aligns = "start" } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const button = anchor.current;
    list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    return () => {
      // Unless something else, such as a dialog, has taken the focus meanwhile.
      if (document.activeElement === document.body || document.activeElement === null) button?.focus();
    };
  }, [anchor]);

  const pressKey = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
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
    } else if (event.key === "Tab") onClose();
  };

  return (
    <Popover anchor={anchor} onClose={onClose} prefers={prefers} aligns={aligns}>
      <CloseContext value={onClose}>
        <div ref={list} role="menu" aria-label={label} className="menu" onKeyDown={pressKey}>
          {props.children}
        </div>
      </CloseContext>
    </Popover>
  );
}

/** One command of a menu. */
export function MenuItem(props: {
  label: string;
  description?: string;
  picture?: ReactNode;
  /** For a menu in which one item is the current one. */
  isChecked?: boolean;
  onSelect: () => unknown;
}) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="menu-item"
      {...(props.isChecked === undefined
        ? { role: "menuitem" }
        : { role: "menuitemradio", "aria-checked": props.isChecked })}
      onMouseMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        close();
        props.onSelect();
      }}
    >
      {props.picture}
      <span className="menu-item-text">
        <span>{props.label}</span>
        {props.description && <span className="menu-item-description">{props.description}</span>}
      </span>
    </button>
  );
}

/** A sentence in a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className="menu-note">{children}</p>;
}
