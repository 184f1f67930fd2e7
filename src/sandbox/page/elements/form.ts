import type { ViewState } from "../../protocol.ts";
import {
  block,
  blockIdOf,
  type Element,
  isStateful,
  type StatefulElement,
  type WireBlock,
} from "../blocks/schema.ts";
import { type ElementState, initialState, isEmptyState, textIn } from "./element-state.ts";

/** A stateful element and its position in a view. */
export type Field = {
  blockId: string;
  element: StatefulElement;
  /** Only input blocks are checked on submit. */
  isInput: boolean;
  isRequired: boolean;
};

/** All stateful elements of some blocks, in reading order. */
export function fieldsOf(blocks: readonly WireBlock[]): Field[] {
  return blocks.flatMap((wire, index) => {
    const read = block.safeParse(wire);
    if (!read.success) return [];
    const blockId = blockIdOf(wire, index);
    const { data } = read;
    switch (data.type) {
      case "input":
        return fieldOf(blockId, data.element, { isInput: true, isRequired: data.optional !== true });
      case "section":
        return data.accessory ? fieldOf(blockId, data.accessory, { isInput: false, isRequired: false }) : [];
      case "actions":
        return data.elements.flatMap((part) => fieldOf(blockId, part, { isInput: false, isRequired: false }));
      case "container":
        return fieldsOf(data.child_blocks);
      default:
        return [];
    }
  });
}

function fieldOf(blockId: string, element: Element, how: { isInput: boolean; isRequired: boolean }): Field[] {
  return isStateful(element) ? [{ blockId, element, ...how }] : [];
}

/** The key of a field's state. Slack keeps it across updates as long as both IDs stay. */
export function fieldKey(blockId: string, actionId = ""): string {
  return JSON.stringify([blockId, actionId]);
}

/** The view's whole state in Slack's format: what was entered, and initial values elsewhere. */
export function collect(
  fields: readonly Field[],
  entered: ReadonlyMap<string, ElementState>,
  currentConversation: string | undefined,
): ViewState {
  const values: ViewState = {};
  for (const { blockId, element } of fields) {
    const kept = entered.get(fieldKey(blockId, element.action_id));
    const state = kept?.type === element.type ? kept : initialState(element, currentConversation);
    values[blockId] = { ...values[blockId], [element.action_id ?? ""]: state };
  }
  return values;
}

function problemOf({ element, isRequired }: Field, state: ElementState): string | undefined {
  if (isEmptyState(state)) return isRequired ? "Please complete this required field." : undefined;
  const text = textIn(state);
  switch (element.type) {
    case "plain_text_input":
      if (element.min_length !== undefined && text.length < element.min_length) {
        return `Please enter at least ${element.min_length} characters.`;
      }
      return undefined;
    case "email_text_input":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : "Please enter a valid email address.";
    case "url_text_input":
      return /^https?:\/\/\S+$/i.test(text)
        ? undefined
        : "Please enter a valid URL, with https:// before it.";
    case "number_input": {
      const value = Number(text);
      if (Number.isNaN(value)) return "Please enter a number.";
      if (!element.is_decimal_allowed && !Number.isInteger(value)) return "Please enter a whole number.";
      if (element.min_value !== undefined && value < Number(element.min_value)) {
        return `Please enter a number of at least ${element.min_value}.`;
      }
      if (element.max_value !== undefined && value > Number(element.max_value)) {
        return `Please enter a number of at most ${element.max_value}.`;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** What Slack's client rejects on submit before the app sees it: block_id → sentence. */
export function check(fields: readonly Field[], state: ViewState): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const entered = state[field.blockId]?.[field.element.action_id ?? ""];
    const problem = field.isInput && entered ? problemOf(field, entered) : undefined;
    if (problem) problems[field.blockId] = problem;
  }
  return problems;
}
