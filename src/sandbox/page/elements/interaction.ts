import { useRef, useState } from "react";
import { z } from "zod";
import { type ElementState, stateField } from "../../slack/elements.ts";
import { type Option, richOption, type SelectElement } from "../blocks/schema.ts";
import { useSurface } from "./surface.tsx";

/** What an input block passes to its element: the IDs and texts linking label, error and hint to it. */
export type InputRole = {
  id: string;
  label: string;
  isWrong: boolean;
  describedBy: string;
  isRequired: boolean;
};

/** Props of every element with a value. */
export type ValueProps<Kind> = {
  element: Kind;
  blockId: string;
  /** Whether a change is sent at once (`block_actions`); in an input block it's only sent with the form. */
  acts?: boolean;
  input?: InputRole | undefined;
};

/** Attributes that link a form control to its input block, or label a standalone one. */
export function controlAttributes(input: InputRole | undefined, name: string) {
  return input
    ? {
        id: input.id,
        "aria-invalid": input.isWrong,
        "aria-required": input.isRequired,
        ...(input.describedBy === "" ? {} : { "aria-describedby": input.describedBy }),
      }
    : { "aria-label": name };
}

type ActionElement = { type: string; action_id?: string | undefined };

/** Sends an element's action. */
export function useAction({ type, action_id = "" }: ActionElement, blockId: string) {
  const { dispatch } = useSurface();
  const [isPending, setPending] = useState(false);
  /** A ref, since state only updates on the next render: a double click counts once. */
  const isUnderWay = useRef(false);

  /** @returns false while an earlier one is under way */
  const send = (fields: Record<string, unknown>): boolean => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setPending(true);
    void dispatch({ ...fields, type, action_id, block_id: blockId }).finally(() => {
      isUnderWay.current = false;
      setPending(false);
    });
    return true;
  };

  return { send, isPending };
}

/** An element's value and its setter: stored on the surface, and sent when the element acts by itself. */
export function useValue(element: ActionElement, blockId: string, acts = false) {
  const surface = useSurface();
  const { send, isPending } = useAction(element, blockId);
  const { type, action_id = "" } = element;
  const state = surface.state[blockId]?.[action_id] ?? { type };
  const change = (next: ElementState) => {
    if (acts && !send(next)) return;
    surface.enter(blockId, action_id, next);
  };

  return { state, change, isPending };
}

/** A choice in a select; `option` is present when Slack sends the whole option, not an ID. */
export type Choice = { id: string; label: string; option?: Option };

/** The choice for an option. */
export function choiceOf(value: Option): Choice {
  return { id: value.value, label: value.text.text, option: value };
}

/** A select's state with this choice picked, or none. */
export function selectState(type: SelectElement["type"], picked: Choice | undefined): ElementState {
  return { type, [stateField(type)]: picked?.option ?? picked?.id ?? null };
}

const picked = z.union([
  richOption.transform(choiceOf),
  z.string().transform((id): Choice => ({ id, label: id })),
]);
const pickedOnes = z.union([z.array(picked), picked.transform((one) => [one])]).catch([]);

/** The choices picked in a select, radio buttons or checkboxes, read from the state. */
export function pickedIn(state: ElementState): Choice[] {
  return pickedOnes.parse(state[stateField(state.type)]);
}

/** The text in an input's state, or "" when there is none. */
export function textIn(state: ElementState): string {
  const text = state[stateField(state.type)];
  return typeof text === "string" ? text : "";
}
