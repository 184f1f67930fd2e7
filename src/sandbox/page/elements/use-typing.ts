import { useEffect, useRef } from "react";
import type { ElementOf, TextInputElement } from "../blocks/schema.ts";
import type { ElementState } from "./element-state.ts";
import { useValue } from "./use-interaction.ts";

const SENDS_CHARACTERS_AFTER = 400;

/** The value of a text element: stored at once, sent shortly after the last key or on Enter. */
export function useTyping(
  element: TextInputElement | ElementOf<"rich_text_input">,
  blockId: string,
  dispatches: boolean,
) {
  const { state, enter, send } = useValue(element, blockId, dispatches);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ["on_enter_pressed"];
  const type = (next: ElementState) => {
    enter(next);
    if (!dispatches || !triggers.includes("on_character_entered")) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(next), SENDS_CHARACTERS_AFTER);
  };
  /** Sends what was typed; false when Enter sends nothing here. */
  const pressEnter = (): boolean => {
    const isSent = dispatches && triggers.includes("on_enter_pressed");
    if (isSent) void send(state);
    return isSent;
  };
  return { state, type, pressEnter };
}
