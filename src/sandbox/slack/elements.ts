import { z } from "zod";
import type { MakeId } from "../clock.ts";
import { isRecord } from "../json.ts";
import type { ViewState } from "../protocol.ts";

/** A block as it stands on the wire. */
export type Block = { type: string; [field: string]: unknown };

/** What Slack keeps and sends for one stateful element: its type and the field its kind has. */
export type ElementState = { type: string; [field: string]: unknown };

const textObject = z.looseObject({ type: z.string(), text: z.string() });
/** An option as the elements of a message or view carry it. */
export const optionSchema = z.looseObject({ text: textObject, value: z.string().optional() });
const feedbackButton = z.looseObject({ text: textObject, value: z.string() });

const elementSchema = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  text: textObject.optional(),
  value: z.string().optional(),
  url: z.string().optional(),
  style: z.string().optional(),
  placeholder: textObject.optional(),
  options: z.array(optionSchema).optional(),
  option_groups: z.array(z.looseObject({ label: textObject, options: z.array(optionSchema) })).optional(),
  positive_button: feedbackButton.optional(),
  negative_button: feedbackButton.optional(),
  response_url_enabled: z.boolean().optional(),
  default_to_current_conversation: z.boolean().optional(),
  min_query_length: z.number().optional(),
  timezone: z.string().optional(),
});

export type Option = z.infer<typeof optionSchema>;
export type InteractiveElement = z.infer<typeof elementSchema>;

/** An interactive element where it stands: in which block, and whether that is an input block. */
export type Placed = {
  blockId: string;
  element: InteractiveElement;
  input?: { isOptional: boolean; dispatches: boolean; label: string };
};

/**
 * The field each kind of element keeps its state in, and the field its first value comes from.
 * Source: https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload and the `ViewStateValue`
 * type of @slack/bolt. Buttons and overflow menus keep no state.
 */
const stateFields: Record<string, { field: string; initial: string; isList: boolean }> = {
  checkboxes: { field: "selected_options", initial: "initial_options", isList: true },
  radio_buttons: { field: "selected_option", initial: "initial_option", isList: false },
  static_select: { field: "selected_option", initial: "initial_option", isList: false },
  external_select: { field: "selected_option", initial: "initial_option", isList: false },
  users_select: { field: "selected_user", initial: "initial_user", isList: false },
  conversations_select: { field: "selected_conversation", initial: "initial_conversation", isList: false },
  channels_select: { field: "selected_channel", initial: "initial_channel", isList: false },
  multi_static_select: { field: "selected_options", initial: "initial_options", isList: true },
  multi_external_select: { field: "selected_options", initial: "initial_options", isList: true },
  multi_users_select: { field: "selected_users", initial: "initial_users", isList: true },
  multi_conversations_select: {
    field: "selected_conversations",
    initial: "initial_conversations",
    isList: true,
  },
  multi_channels_select: { field: "selected_channels", initial: "initial_channels", isList: true },
  datepicker: { field: "selected_date", initial: "initial_date", isList: false },
  timepicker: { field: "selected_time", initial: "initial_time", isList: false },
  datetimepicker: { field: "selected_date_time", initial: "initial_date_time", isList: false },
  plain_text_input: { field: "value", initial: "initial_value", isList: false },
  email_text_input: { field: "value", initial: "initial_value", isList: false },
  url_text_input: { field: "value", initial: "initial_value", isList: false },
  number_input: { field: "value", initial: "initial_value", isList: false },
  rich_text_input: { field: "rich_text_value", initial: "initial_value", isList: false },
  file_input: { field: "files", initial: "initial_files", isList: true },
};

const statelessTypes = new Set(["button", "overflow", "feedback_buttons", "icon_button", "workflow_button"]);

const isInteractive = (type: unknown): type is string =>
  typeof type === "string" && (type in stateFields || statelessTypes.has(type));

/** Blocks that nest other blocks, and the field they nest them in. */
const nestingFields: Record<string, string> = { container: "child_blocks", carousel: "elements" };

/**
 * Copies blocks and fills in what Slack fills in: a `block_id` where the app gave none, and an `action_id` for
 * interactive elements without one.
 */
export function withIds(blocks: readonly Block[], makeId: MakeId): Block[] {
  return blocks.map((block) => {
    const nested = nestingFields[block.type];
    const copy: Block = { ...block, block_id: block.block_id ?? makeId(5) };
    for (const [field, value] of Object.entries(block)) {
      if (field === nested && Array.isArray(value)) copy[field] = withIds(value.filter(isBlock), makeId);
      else copy[field] = withActionIds(value, makeId);
    }
    return copy;
  });
}

const isBlock = (value: unknown): value is Block => isRecord(value) && typeof value.type === "string";

function withActionIds(value: unknown, makeId: MakeId): unknown {
  if (Array.isArray(value)) return value.map((item) => withActionIds(item, makeId));
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) copy[field] = withActionIds(inner, makeId);
  if (isInteractive(value.type) && copy.action_id === undefined) copy.action_id = makeId(5);
  return copy;
}

/** All interactive elements of some blocks, in reading order. */
export function placedElements(blocks: readonly Block[] | undefined): Placed[] {
  const found: Placed[] = [];
  const walk = (value: unknown, blockId: string, input: Placed["input"]): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, blockId, input);
      return;
    }
    if (!isRecord(value)) return;
    if (isInteractive(value.type)) {
      const element = elementSchema.safeParse(value);
      if (element.success) {
        found.push({ blockId, element: element.data, ...(input === undefined ? {} : { input }) });
        return;
      }
    }
    const ownId = typeof value.block_id === "string" ? value.block_id : blockId;
    const ownInput = value.type === "input" ? inputOf(value) : input;
    for (const inner of Object.values(value)) walk(inner, ownId, ownInput);
  };
  for (const block of blocks ?? []) walk(block, "", undefined);
  return found;
}

/**
 * The element one acts on.
 *
 * @param blockId which block, when several have that action_id
 * @throws Error when there is none, or more than one
 */
export function placedAction(
  target: { blocks?: readonly Block[] },
  actionId: string,
  blockId: string | undefined,
): Placed {
  const all = placedElements(target.blocks);
  const found = all.filter(
    (one) => one.element.action_id === actionId && (blockId === undefined || one.blockId === blockId),
  );
  const [placed] = found;
  if (placed === undefined) {
    const there = all.map(({ element }) => element.action_id).join(", ") || "nothing";
    throw new Error(`There is no "${actionId}" to act on, only: ${there}.`);
  }
  if (found.length > 1)
    throw new Error(`"${actionId}" is in ${found.length} blocks: say which, with blockId.`);
  return placed;
}

/**
 * The field one fills in, by its block_id or its action_id.
 *
 * @throws Error when there is none, or more than one
 */
export function placedField(target: { blocks: readonly Block[] }, field: string): Placed {
  const all = placedElements(target.blocks);
  const found = all.filter(({ blockId, element }) => blockId === field || element.action_id === field);
  const [placed] = found;
  if (placed === undefined || found.length > 1) {
    const there =
      all.map(({ blockId, element }) => `${blockId}/${element.action_id}`).join(", ") || "nothing";
    throw new Error(`There ${found.length > 1 ? "are several" : "is no"} "${field}" to fill in: ${there}.`);
  }
  return placed;
}

function inputOf(block: Record<string, unknown>): Placed["input"] {
  const label = textObject.safeParse(block.label);
  return {
    isOptional: block.optional === true,
    dispatches: block.dispatch_action === true,
    label: label.success ? label.data.text : "",
  };
}

/** All options an element offers, out of its groups too. */
export const optionsOf = (element: InteractiveElement): Option[] => [
  ...(element.options ?? []),
  ...(element.option_groups ?? []).flatMap((group) => group.options),
];

/** Whether Slack keeps a state for this kind of element. */
export const isStateful = (type: string): boolean => type in stateFields;

/** The field that the state of this kind of element is kept in, as `selected_option`; undefined for buttons. */
export const stateField = (type: string): string | undefined => stateFields[type]?.field;

/** An element's state before anybody touched it. */
export function initialState(
  element: InteractiveElement,
  currentConversation?: string,
): ElementState | undefined {
  const fields = stateFields[element.type];
  if (fields === undefined) return undefined;
  let value = element[fields.initial] ?? (fields.isList ? [] : null);
  if (element.default_to_current_conversation === true && currentConversation !== undefined) {
    if (element.type === "conversations_select" && value === null) value = currentConversation;
    if (element.type === "multi_conversations_select") value = [currentConversation];
  }
  return {
    type: element.type,
    [fields.field]: value,
    ...(element.timezone === undefined ? {} : { timezone: element.timezone }),
  };
}

/** Whether a state holds nothing, so that a required field is not filled in. */
export function isEmptyState(state: ElementState | undefined): boolean {
  if (state === undefined) return true;
  const field = stateField(state.type);
  if (field === undefined) return true;
  const value = state[field];
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * The state of all stateful elements: what was entered where it still fits, the first value elsewhere.
 *
 * @param entered what the person has entered so far; kept for elements whose block_id, action_id and type are the
 *   same, as Slack's client keeps it when a view is updated
 */
export function stateOf(
  blocks: readonly Block[] | undefined,
  entered: ViewState = {},
  currentConversation?: string,
): ViewState {
  const values: ViewState = {};
  for (const { blockId, element } of placedElements(blocks)) {
    const before = entered[blockId]?.[element.action_id];
    const state = before?.type === element.type ? before : initialState(element, currentConversation);
    if (state === undefined) continue;
    values[blockId] = { ...values[blockId], [element.action_id]: state };
  }
  return values;
}
