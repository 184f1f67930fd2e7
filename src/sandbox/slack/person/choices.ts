import { z } from "zod";
import { richText } from "../block-kit/rich-text.ts";
import {
  type ElementState,
  type InteractiveElement,
  type Option,
  optionSchema,
  optionsOf,
  stateField,
} from "../elements.ts";
import { extensionOf, type FileObject } from "../files.ts";

/** A file that a person picks: its name and content, or the id of one that was uploaded already. */
export type PickedFile = { name: string; content: string | Uint8Array } | { id: string };

/**
 * What a person picks or types: an option's value or text, a user, conversation or channel id, a date, a time, a
 * number of seconds, text, a rich text block; a list for elements of which several are picked; `null` to take
 * everything back.
 */
export type Choice =
  | string
  | number
  | readonly string[]
  | readonly PickedFile[]
  | Record<string, unknown>
  | null;

/** What a choice may be checked against besides the element itself. */
export type Offers = {
  /** Options that the app suggested to this person for an external select. */
  suggested: readonly Option[];
  isPerson(id: string): boolean;
  /** A conversation the person is in: what a filter may say about it; undefined when there is none. */
  conversation(
    id: string,
  ): { kind: "im" | "mpim" | "private" | "public"; isExternal: boolean; isWithBot: boolean } | undefined;
  isPublicChannel(id: string): boolean;
  /** Uploads a file, or finds the one that this person has uploaded; throws when neither can be. */
  file(picked: PickedFile): FileObject;
};

/** Source: https://docs.slack.dev/reference/block-kit/composition-objects/conversation-filter-object */
const filterSchema = z.object({
  include: z.array(z.string()).optional(),
  exclude_external_shared_channels: z.boolean().optional(),
  exclude_bot_users: z.boolean().optional(),
});

const listSchema = z.array(z.string());

const filesSchema = z.array(
  z.union([
    z.object({ name: z.string().min(1), content: z.union([z.string(), z.instanceof(Uint8Array)]) }),
    z.object({ id: z.string() }),
  ]),
);

/** Source: https://docs.slack.dev/reference/block-kit/block-elements/file-input-element */
const fileInput = z.looseObject({
  filetypes: z.array(z.string()).optional(),
  max_files: z.int().default(10),
});

/**
 * The state of an element after a choice, as Slack's client would make it.
 *
 * @throws Error when a person could not choose that
 */
export function stateAfter(element: InteractiveElement, choice: Choice, offers: Offers): ElementState {
  const field = stateField(element.type) ?? "selected_option";
  const make = (value: unknown): ElementState => ({
    type: element.type,
    [field]: value,
    ...(element.timezone === undefined ? {} : { timezone: element.timezone }),
  });
  const fail = (reason: string): never => {
    throw new Error(`${element.type} "${element.action_id}": ${reason}`);
  };
  const text = (): string =>
    typeof choice === "string" ? choice : fail(`takes a text, not ${JSON.stringify(choice)}`);
  const list = (): string[] => {
    const parsed = listSchema.safeParse(typeof choice === "string" ? [choice] : choice);
    return parsed.success ? parsed.data : fail(`takes a list of texts, not ${JSON.stringify(choice)}`);
  };
  const pick = (wanted: string): Option => {
    const options = element.type.includes("external_select")
      ? [...offers.suggested, ...initialOptions(element)]
      : optionsOf(element);
    const found =
      options.find((option) => option.value === wanted) ?? options.find(({ text: t }) => t.text === wanted);
    return (
      found ?? fail(`has no option "${wanted}", only ${JSON.stringify(options.map(({ value }) => value))}`)
    );
  };
  const check = (isKnown: (id: string) => boolean, id: string): string =>
    isKnown(id) ? id : fail(`cannot pick ${id}`);
  const isOffered = (id: string): boolean => {
    const conversation = offers.conversation(id);
    const filter = filterSchema.safeParse(element.filter ?? {});
    if (conversation === undefined || !filter.success) return false;
    const { include, exclude_external_shared_channels: noExternal, exclude_bot_users: noBots } = filter.data;
    return (
      (include === undefined || include.includes(conversation.kind)) &&
      !(noExternal === true && conversation.isExternal) &&
      !(noBots === true && conversation.isWithBot)
    );
  };
  const matching = (pattern: RegExp): string =>
    pattern.test(text()) ? text() : fail(`does not take ${choice}`);

  const files = (): FileObject[] => {
    const picked = filesSchema.safeParse(choice);
    if (!picked.success) return fail("takes a list of files, each with its name and content");
    const { filetypes, max_files: max } = fileInput.parse(element);
    if (picked.data.length > max) return fail(`takes ${max} ${max === 1 ? "file" : "files"} at most`);
    return picked.data.map((one) => {
      const file = offers.file(one);
      const isTaken = filetypes === undefined || filetypes.includes(extensionOf(file.name));
      return isTaken ? file : fail(`takes ${filetypes.join(", ")}, not ${file.name}`);
    });
  };

  if (choice === null) return make(field.endsWith("s") ? [] : null);
  switch (element.type) {
    case "static_select":
    case "external_select":
    case "radio_buttons":
    case "overflow":
      return make(pick(text()));
    case "multi_static_select":
    case "multi_external_select":
    case "checkboxes":
      return make(list().map(pick));
    case "users_select":
      return make(check(offers.isPerson, text()));
    case "multi_users_select":
      return make(list().map((id) => check(offers.isPerson, id)));
    case "conversations_select":
      return make(check(isOffered, text()));
    case "multi_conversations_select":
      return make(list().map((id) => check(isOffered, id)));
    case "channels_select":
      return make(check(offers.isPublicChannel, text()));
    case "multi_channels_select":
      return make(list().map((id) => check(offers.isPublicChannel, id)));
    case "datepicker":
      return make(matching(/^\d{4}-\d{2}-\d{2}$/));
    case "timepicker":
      return make(matching(/^([01]\d|2[0-3]):[0-5]\d$/));
    case "datetimepicker":
      return make(typeof choice === "number" ? choice : fail("takes unix seconds"));
    case "rich_text_input": {
      if (choice === "") return make(null);
      const block = richText.safeParse(typeof choice === "string" ? richTextOf(choice) : choice);
      return make(block.success ? block.data : fail("takes a text or a rich text block"));
    }
    case "file_input":
      return make(files());
    case "number_input":
      return make(String(choice));
    default:
      return make(text() === "" ? null : text());
  }
}

/** What Slack's composer makes of a typed text. */
const richTextOf = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});

const initials = z.looseObject({
  initial_option: optionSchema.optional(),
  initial_options: z.array(optionSchema).optional(),
});

function initialOptions(element: InteractiveElement): Option[] {
  const { initial_option, initial_options } = initials.parse(element);
  return [...(initial_option === undefined ? [] : [initial_option]), ...(initial_options ?? [])];
}

const optionShape = z.looseObject({ value: z.string() });

/** The choice that a state object of the page stands for; the way back from `stateAfter`. */
export function choiceIn(element: InteractiveElement, state: Record<string, unknown>): Choice {
  const value = state[stateField(element.type) ?? "selected_option"];
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (element.type === "file_input") return filesSchema.parse(value);
  const many = z.array(optionShape).safeParse(value);
  if (many.success) return many.data.map((option) => option.value);
  const strings = listSchema.safeParse(value);
  if (strings.success) return strings.data;
  const one = optionShape.safeParse(value);
  if (one.success && element.type !== "rich_text_input") return one.data.value;
  return z.record(z.string(), z.unknown()).parse(value);
}

/**
 * What stands in `actions[0]` of a `block_actions` payload.
 * Source: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 *
 * @param state the element's state after the interaction; absent for buttons
 */
export function actionObject(
  element: InteractiveElement,
  blockId: string,
  actionTs: string,
  state: ElementState | undefined,
  choice: Choice,
): Record<string, unknown> {
  const action: Record<string, unknown> = {
    type: element.type,
    action_id: element.action_id,
    block_id: blockId,
  };
  if (element.type === "feedback_buttons") {
    const button = [element.positive_button, element.negative_button].find(
      (candidate) => candidate?.value === choice,
    );
    if (button === undefined)
      throw new Error(`feedback_buttons "${element.action_id}" have no button of that value.`);
    return { ...action, text: button.text, value: button.value, action_ts: actionTs };
  }
  for (const field of ["text", "value", "url", "style", "placeholder"] as const) {
    if (element[field] !== undefined && state === undefined) action[field] = element[field];
  }
  if (element.placeholder !== undefined) action.placeholder = element.placeholder;
  const { type: _type, ...entered } = state ?? { type: element.type };
  return { ...action, ...entered, action_ts: actionTs };
}
