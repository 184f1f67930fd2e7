import { useRef, useState } from "react";
import type { Confirmation, StatefulElement } from "../blocks/schema.ts";
import { useConfirm } from "./confirm.tsx";
import type { ElementState } from "./element-state.ts";
import { useSurface } from "./surface.tsx";

type Actor = { type: string; action_id?: string | undefined; confirm?: Confirmation | undefined };

/** Sends an element's action, after its `confirm` dialog if it has one. */
export function useAction(element: Actor, blockId: string) {
  const { dispatch } = useSurface();
  const ask = useConfirm();
  const [isPending, setPending] = useState(false);
  /** A ref, since state only updates on the next render: a double click counts once. */
  const isUnderWay = useRef(false);

  /** Resolves to false when the person cancelled. */
  const send = async (fields: Record<string, unknown>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    if (element.confirm && !(await ask(element.confirm))) {
      isUnderWay.current = false;
      return false;
    }
    setPending(true);
    void dispatch({
      ...fields,
      type: element.type,
      action_id: element.action_id ?? "",
      block_id: blockId,
    }).finally(() => {
      isUnderWay.current = false;
      setPending(false);
    });
    return true;
  };

  return { send, isPending };
}

/** An element's value and its setter: stored on the surface, and sent when the element acts by itself. */
export function useValue(element: StatefulElement, blockId: string, dispatches: boolean) {
  const surface = useSurface();
  const { send, isPending } = useAction(element, blockId);
  const state = surface.stateOf(blockId, element);
  const enter = (next: ElementState) => surface.enter(blockId, element.action_id ?? "", next);

  const change = async (next: ElementState): Promise<void> => {
    enter(next);
    if (dispatches && !(await send(next))) enter(state);
  };

  return { state, change, send, isPending, enter };
}
