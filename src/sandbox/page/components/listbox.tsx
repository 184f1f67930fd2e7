import type { ReactNode } from "react";

/** The index that an arrow key leads to in a list of this length, around its ends; nothing for another key. */
export function arrowTarget(key: string, active: number, length: number): number | undefined {
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  return (active + (key === "ArrowDown" ? 1 : length - 1)) % length;
}

/** An option below a text box, which keeps the focus, has the keys, and names the active option. */
export function ListOption(props: {
  id: string;
  className: string;
  isActive: boolean;
  isSelected: boolean;
  onHover: () => void;
  onPick: () => void;
  children: ReactNode;
}) {
  const { id, className, isActive, isSelected, onHover, onPick, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: both are the text box's
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={isActive ? `${className} option-active` : className}
      onMouseMove={onHover}
      onClick={onPick}
    >
      {children}
    </div>
  );
}
