import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in an element when what had it is gone, as a button is with the card that it replaced.
 *
 * @param selector finds what takes the focus
 * @returns what the element needs to hear of the focus
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, selector: string) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    // What is removed says nothing of its loss.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hadFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    },
  };
}
