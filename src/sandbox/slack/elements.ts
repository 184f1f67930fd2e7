import { z } from "zod";
import type { MakeId } from "../clock.ts";
import { isRecord } from "../json.ts";
import type { ViewState } from "../protocol.ts";
import { richOption } from "./block-kit/composition.ts";
import { limits } from "./block-kit/limits.ts";

/** A block as it's sent. */
export type Block = { type: string; [field: string]: unknown };

/** What Slack keeps and sends for one stateful element: its type and the field its kind has. */
export type ElementState = { type: string; [field: string]: unknown };

const elementSchema = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  options: z.array(richOption).optional(),
  min_query_length: z.number().optional(),
  initial_option: richOption.optional(),
  initial_options: z.array(richOption).optional(),
  filetypes: z.array(z.string()).optional(),
  max_files: z.number().optional(),
  max_length: z.number().optional(),
});

export type Option = z.infer<typeof richOption>;
export type InteractiveElement = z.infer<typeof elementSchema>;

/** An interactive element with its position: in which block, and whether that is an input block. */
export type Placed = {
  blockId: string;
  element: InteractiveElement;
  input: { isOptional: boolean } | undefined;
};

/**
 * The field each kind of element keeps its state in. Buttons and overflow menus keep none.
 * Source: https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload and the `ViewStateValue`
 * type of @slack/bolt.
 */
const stateFields: Record<string, string> = {
  checkboxes: "selected_options",
  radio_buttons: "selected_option",
  static_select: "selected_option",
  external_select: "selected_option",
  users_select: "selected_user",
  conversations_select: "selected_conversation",
  timepicker: "selected_time",
  datetimepicker: "selected_date_time",
  plain_text_input: "value",
  rich_text_input: "rich_text_value",
  file_input: "files",
};

/** Whether one clicks this kind of element without choosing anything. */
export const isButton = (type: string): boolean => type === "button";

/** Whether Slack keeps a state for this kind of element. */
export const isStateful = (type: string): boolean => type in stateFields;

const isInteractive = (type: unknown): type is string =>
  typeof type === "string" && (isStateful(type) || isButton(type) || type === "overflow");

/** The field of a state or an action that holds what was chosen, as `selected_option`. */
export const stateField = (type: string): string => stateFields[type] ?? "selected_option";

/** Whether several things can be chosen: the names of their fields are plurals. */
export const isList = (type: string): boolean => stateField(type).endsWith("s");

/** Copies blocks and fills in what Slack fills in: a `block_id` and an `action_id` where the app gave none. */
export function withIds(blocks: readonly Block[], makeId: MakeId): Block[] {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (!isRecord(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const [field, inner] of Object.entries(value)) copy[field] = filled(inner);
    if (isInteractive(value.type)) copy.action_id ??= makeId(5);
    return copy;
  };
  return blocks.map((block) => {
    const fields = Object.entries(block).map(([field, inner]) => [field, filled(inner)]);
    return { block_id: makeId(5), ...Object.fromEntries(fields), type: block.type };
  });
}

/** All interactive elements of some blocks, in reading order. */
export function placedElements(blocks: readonly Block[] = []): Placed[] {
  const walk = (value: unknown, blockId: string, input: Placed["input"]): Placed[] => {
    if (Array.isArray(value)) return value.flatMap((item) => walk(item, blockId, input));
    if (!isRecord(value)) return [];
    const { type, optional } = value;
    const element = isInteractive(type) ? elementSchema.safeParse(value).data : undefined;
    if (element !== undefined) return [{ blockId, element, input }];
    const ownId = typeof value.block_id === "string" ? value.block_id : blockId;
    const ownInput = type === "input" ? { isOptional: optional === true } : input;
    return Object.values(value).flatMap((inner) => walk(inner, ownId, ownInput));
  };
  return walk(blocks, "", undefined);
}

/** The element one acts on; the block is needed when several have it. @throws Error unless it is there once */
export const placedAction = (
  blocks: readonly Block[] | undefined,
  actionId: string,
  blockId: string | undefined,
): Placed =>
  onlyOne(
    blocks,
    actionId,
    (one) => one.element.action_id === actionId && (blockId === undefined || one.blockId === blockId),
  );

/** The field one fills in, by its block_id or its action_id. @throws Error unless it is there once */
export const placedField = (blocks: readonly Block[], field: string): Placed =>
  onlyOne(blocks, field, ({ blockId, element }) => blockId === field || element.action_id === field);

function onlyOne(
  blocks: readonly Block[] | undefined,
  name: string,
  fits: (placed: Placed) => boolean,
): Placed {
  const all = placedElements(blocks);
  const [placed, ...others] = all.filter(fits);
  if (placed === undefined) {
    const there = all.map(({ element }) => element.action_id).join(", ") || "nothing";
    throw new Error(`There is no "${name}" to act on, only: ${there}.`);
  }
  if (others.length > 0) throw new Error(`"${name}" is in ${others.length + 1} blocks: say which.`);
  return placed;
}

/** The state of an element that holds this value. */
export const stateWith = (element: InteractiveElement, value: unknown): ElementState => ({
  type: element.type,
  [stateField(element.type)]: value,
  timezone: element.timezone,
});

/** An element's state before anybody touched it. */
function initialState(element: InteractiveElement): ElementState {
  const initial = `initial_${stateField(element.type).replace(/^(selected|rich_text)_/, "")}`;
  return stateWith(element, element[initial] ?? (isList(element.type) ? [] : null));
}

/** A form's values with another state of one element. */
export const withState = (
  values: ViewState,
  blockId: string,
  actionId: string,
  state: ElementState,
): ViewState => ({ ...values, [blockId]: { ...values[blockId], [actionId]: state } });

/**
 * The state of all stateful elements: what was entered where block_id, action_id and type are the same, as Slack's
 * client keeps it when a view is updated, and the first value elsewhere.
 */
export function stateOf(blocks: readonly Block[] | undefined, entered: ViewState = {}): ViewState {
  let values: ViewState = {};
  for (const { blockId, element } of placedElements(blocks)) {
    if (!isStateful(element.type)) continue;
    const before = entered[blockId]?.[element.action_id];
    const state = before?.type === element.type ? before : initialState(element);
    values = withState(values, blockId, element.action_id, state);
  }
  return values;
}

/**
 * What Slack's client itself says about a form before it sends anything.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements (the inputs' own rules)
 *
 * @returns block_id → sentence; empty when the form may be sent
 */
export function formProblems(blocks: readonly Block[], state: ViewState): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { blockId, element, input } of placedElements(blocks)) {
    if (input === undefined) continue;
    const value = state[blockId]?.[element.action_id]?.[stateField(element.type)] ?? "";
    if (value === "" || (Array.isArray(value) && value.length === 0)) {
      if (!input.isOptional) problems[blockId] = "Please complete this required field.";
      continue;
    }
    const { type, max_length: maxLength = limits.inputLength } = element;
    const isTooLong = type === "plain_text_input" && typeof value === "string" && value.length > maxLength;
    if (isTooLong) problems[blockId] = "This is too long.";
  }
  return problems;
}
