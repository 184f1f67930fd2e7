import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const GAP = 4;
const EDGE = 8;

/**
 * A layer beside an anchor, above everything else, modals included: the browser's top layer draws it, so no
 * scrolling box cuts it off. It closes on Escape and on a press outside.
 */
export function Popover(props: {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  matchWidth?: boolean;
  /** Above the anchor when there is room, as for things that belong to the composer. */
  prefers?: "below" | "above";
  /** Which edges of layer and anchor are in line. */
  aligns?: "start" | "end";
}) {
  const { anchor, onClose, matchWidth = false, prefers = "below", aligns = "start" } = props;
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    element.showPopover();
    const place = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      if (matchWidth) element.style.width = `${Math.max(from.width, 180)}px`;
      const { width, height } = element.getBoundingClientRect();
      const below = window.innerHeight - from.bottom - GAP - EDGE;
      const above = from.top - GAP - EDGE;
      const isBelow =
        prefers === "below" ? height <= below || below >= above : height > above && below > above;
      const room = Math.max(80, isBelow ? below : above);
      element.style.maxHeight = `${Math.min(room, 420)}px`;
      const left = aligns === "start" ? from.left : from.right - width;
      element.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
      element.style.top = isBelow
        ? `${from.bottom + GAP}px`
        : `${Math.max(EDGE, from.top - GAP - Math.min(height, room))}px`;
    };
    place();
    // Its content may grow or shrink while it is open.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [anchor, matchWidth, prefers, aligns]);

  useEffect(() => {
    const press = (event: PointerEvent) => {
      const isInside = [layer.current, anchor.current].some(
        (element) => event.target instanceof Node && element?.contains(event.target),
      );
      if (!isInside) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Only this layer closes, not the modal around it.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("keydown", key, true);
    };
  }, [anchor, onClose]);

  return (
    <div ref={layer} popover="manual" className="popover">
      {props.children}
    </div>
  );
}
