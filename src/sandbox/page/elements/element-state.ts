import { z } from "zod";
import { type Option, richOption, type SelectElement, type StatefulElement } from "../blocks/schema.ts";

/** Slack's state of an element: its type, and the field for its kind. */
export type ElementState = { type: string; [field: string]: unknown };

/** A choice in a select; `option` is present when Slack sends the whole option, not an ID. */
export type Choice = { id: string; label: string; option?: Option };

type SelectKind = {
  source: "options" | "users" | "conversations" | "channels";
  isMulti: boolean;
  field: string;
};

/** A select's source, whether it is multiple, and its state's field. */
export function selectKind(type: SelectElement["type"]): SelectKind {
  const isMulti = type.startsWith("multi_");
  const plural = isMulti ? "s" : "";
  if (type.endsWith("users_select")) return { source: "users", isMulti, field: `selected_user${plural}` };
  if (type.endsWith("conversations_select")) {
    return { source: "conversations", isMulti, field: `selected_conversation${plural}` };
  }
  if (type.endsWith("channels_select"))
    return { source: "channels", isMulti, field: `selected_channel${plural}` };
  return { source: "options", isMulti, field: `selected_option${plural}` };
}

/** The choice for an option. */
export function choiceOf(value: Option): Choice {
  return { id: value.value, label: value.text.text, option: value };
}

/** A select's state with these choices picked. */
export function selectState(type: SelectElement["type"], picked: readonly Choice[]): ElementState {
  const { isMulti, field } = selectKind(type);
  const values = picked.map((choice) => choice.option ?? choice.id);
  return { type, [field]: isMulti ? values : (values[0] ?? null) };
}

const picked = z.union([
  richOption.transform(choiceOf),
  z.string().transform((id): Choice => ({ id, label: id })),
]);
const pickedOnes = z.union([z.array(picked), picked.transform((one) => [one])]);

/** The choices picked in a select, radio buttons or checkboxes, read from the state. */
export function pickedIn(state: ElementState): Choice[] {
  const { type, ...fields } = state;
  for (const value of Object.values(fields)) {
    const read = pickedOnes.safeParse(value);
    if (read.success) return read.data;
  }
  return [];
}

/** The text in an input's state, or "" when there is none. */
export function textIn(state: ElementState): string {
  const [value] = [state.value, state.selected_date, state.selected_time].filter(
    (field) => typeof field === "string",
  );
  return typeof value === "string" ? value : "";
}

function initialChoices(element: SelectElement, currentConversation: string | undefined): Choice[] {
  const ids = (one: string | undefined, many: string[] | undefined) =>
    (many ?? (one === undefined ? [] : [one])).map((id): Choice => ({ id, label: id }));
  switch (selectKind(element.type).source) {
    case "options":
      return (element.initial_options ?? (element.initial_option ? [element.initial_option] : [])).map(
        choiceOf,
      );
    case "users":
      return ids(element.initial_user, element.initial_users);
    case "channels":
      return ids(element.initial_channel, element.initial_channels);
    case "conversations": {
      const given = ids(element.initial_conversation, element.initial_conversations);
      if (given.length > 0 || !element.default_to_current_conversation) return given;
      return ids(currentConversation, undefined);
    }
  }
}

/** An element's state before any input. */
export function initialState(
  element: StatefulElement,
  currentConversation: string | undefined,
): ElementState {
  switch (element.type) {
    case "checkboxes":
      return { type: element.type, selected_options: element.initial_options ?? [] };
    case "radio_buttons":
      return { type: element.type, selected_option: element.initial_option ?? null };
    case "datepicker":
      return { type: element.type, selected_date: element.initial_date ?? null };
    case "timepicker":
      return { type: element.type, selected_time: element.initial_time ?? null };
    case "datetimepicker":
      return { type: element.type, selected_date_time: element.initial_date_time ?? null };
    case "rich_text_input":
      return { type: element.type, rich_text_value: element.initial_value ?? null };
    case "file_input":
      return { type: element.type, files: [] };
    case "plain_text_input":
    case "email_text_input":
    case "url_text_input":
    case "number_input":
      return { type: element.type, value: element.initial_value ?? null };
    default:
      return selectState(element.type, initialChoices(element, currentConversation));
  }
}

/** Whether nothing was entered. */
export function isEmptyState(state: ElementState): boolean {
  const { type, ...fields } = state;
  return Object.values(fields).every(
    (value) =>
      value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0),
  );
}
