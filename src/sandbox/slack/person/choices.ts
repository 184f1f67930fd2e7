import { z } from "zod";
import { conversationFilter } from "../block-kit/composition.ts";
import { limits } from "../block-kit/limits.ts";
import { richText } from "../block-kit/rich-text.ts";
import {
  type ElementState,
  type InteractiveElement,
  isList,
  type Option,
  type Placed,
  stateField,
  stateWith,
} from "../elements.ts";
import { extensionOf, type FileObject } from "../files.ts";
import { app } from "../people.ts";
import type { Acting } from "../transport/payloads.ts";

/**
 * What a person picks or types: an option's value or text, a user's or a conversation's id, a time, text, a rich text
 * block; a list for elements of which several are picked; `null` to take everything back.
 */
export type Choice =
  | string
  | readonly string[]
  | Readonly<z.infer<typeof filesSchema>>
  | Record<string, unknown>
  | null;

/** Who chooses, and what the app has suggested to them for an external select. */
type Chooser = Acting & { suggested: readonly Option[] };

const listSchema = z.array(z.string());

/** Files that a person picks: their names and contents, or the ids of those that were uploaded already. */
const filesSchema = z.array(
  z.union([
    z.object({ name: z.string().min(1), content: z.union([z.string(), z.instanceof(Uint8Array)]) }),
    z.object({ id: z.string() }),
  ]),
);

function fail(element: InteractiveElement, reason: string): never {
  throw new Error(`${element.type} "${element.action_id}": ${reason}`);
}

/** An element's state after a choice, as Slack's client makes it. @throws Error when a person could not choose that */
export function stateAfter(element: InteractiveElement, choice: Choice, chooser: Chooser): ElementState {
  const text = (): string =>
    typeof choice === "string" ? choice : fail(element, `takes a text, not ${JSON.stringify(choice)}`);
  const list = (): string[] => {
    const parsed = listSchema.safeParse(typeof choice === "string" ? [choice] : choice);
    return parsed.success
      ? parsed.data
      : fail(element, `takes a list of texts, not ${JSON.stringify(choice)}`);
  };
  const isSeveral = isList(element.type);
  const valueAfter = (): unknown => {
    if (choice === null) return isSeveral ? [] : null;
    const pick = pickers[element.type];
    if (pick !== undefined) {
      const pickOne = (wanted: string) => pick(wanted, element, chooser);
      return isSeveral ? list().map(pickOne) : pickOne(text());
    }
    switch (element.type) {
      case "rich_text_input":
        return choice === "" ? null : richTextBlock(element, choice);
      case "file_input":
        return filesOf(element, choice, chooser);
      default:
        return text() === "" ? null : text();
    }
  };
  return stateWith(element, valueAfter());
}

/** What one choice means, of elements in which things are picked. @throws Error when it cannot be picked */
type Picker = (wanted: string, element: InteractiveElement, chooser: Chooser) => unknown;

const pickOption: Picker = (wanted, element, { suggested }) => {
  const { initial_option, initial_options = [] } = element;
  const options =
    element.type === "external_select"
      ? [...suggested, ...(initial_option ? [initial_option] : []), ...initial_options]
      : (element.options ?? []);
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ text }) => text.text === wanted) ??
    fail(element, `has no option "${wanted}", only ${JSON.stringify(options.map(({ value }) => value))}`)
  );
};

const pickUser: Picker = (id, element, { workspace }) =>
  workspace.person(id) === undefined ? fail(element, `cannot pick ${id}`) : id;

const pickTime: Picker = (text, element) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : fail(element, `does not take ${text}`);

const pickDateTime: Picker = (text, element) =>
  /^\d{10}$/.test(text) ? Number(text) : fail(element, `does not take ${text}`);

const pickers: Record<string, Picker> = {
  static_select: pickOption,
  external_select: pickOption,
  radio_buttons: pickOption,
  overflow: pickOption,
  checkboxes: pickOption,
  users_select: pickUser,
  conversations_select: pickConversation,
  timepicker: pickTime,
  datetimepicker: pickDateTime,
};

/** One that the person is in, and that the element's filter lets through. */
function pickConversation(id: string, element: InteractiveElement, { workspace, person }: Chooser): string {
  const conversation = workspace.conversation(id);
  if (!conversation?.members.includes(person.id)) return fail(element, `cannot pick ${id}`);
  const { kind, isGroup, isExternallyShared, members } = conversation;
  const filterKind = isGroup ? "mpim" : kind === "direct" ? "im" : kind;
  const isWithBot = kind === "direct" && members.includes(app.user);
  const filter = conversationFilter.optional().parse(element.filter) ?? {};
  const isExcluded =
    filter.include?.includes(filterKind) === false ||
    (filter.exclude_external_shared_channels && isExternallyShared) ||
    (filter.exclude_bot_users && isWithBot);
  return isExcluded ? fail(element, `cannot pick ${id}`) : id;
}

function filesOf(element: InteractiveElement, choice: Choice, { workspace, person }: Chooser): FileObject[] {
  const picked = filesSchema.safeParse(choice);
  if (!picked.success) return fail(element, "takes a list of files, each with its name and content");
  const { filetypes, max_files: max = limits.filesPerInput } = element;
  if (picked.data.length > max) fail(element, `takes ${max} ${max === 1 ? "file" : "files"} at most`);
  return picked.data.map((one) => {
    const id = "id" in one ? one.id : workspace.files.add(person.id, one.name, one.content).id;
    const file = workspace.files.find(id)?.file;
    if (file?.user !== person.id) throw new Error(`${person.name} has uploaded no file ${id}.`);
    const isTaken = filetypes === undefined || filetypes.includes(extensionOf(file.name));
    return isTaken ? file : fail(element, `takes ${filetypes.join(", ")}, not ${file.name}`);
  });
}

/** A rich text block, or what Slack's composer makes of a typed text. */
function richTextBlock(element: InteractiveElement, choice: Choice): unknown {
  const typed = { type: "rich_text_section", elements: [{ type: "text", text: choice }] };
  const block = richText.safeParse(
    typeof choice === "string" ? { type: "rich_text", elements: [typed] } : choice,
  );
  return block.success ? block.data : fail(element, "takes a text or a rich text block");
}

const optionValue = z.looseObject({ value: z.string() }).transform(({ value }) => value);

const stateValue = z.union([
  z.null(),
  z.string(),
  // Seconds since 1970.
  z.number().transform(String),
  listSchema,
  z.array(optionValue),
  filesSchema,
  optionValue,
  z.record(z.string(), z.unknown()),
]);

/** The choice behind a state of the page: the inverse of `stateAfter`. @throws ZodError when there is none */
export const choiceIn = (state: ElementState): Choice =>
  stateValue.parse(state[stateField(state.type)] ?? null);

/**
 * The value of `actions[0]` of a `block_actions` payload; buttons have no state.
 * Source: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function actionObject(
  { element, blockId }: Placed,
  state: ElementState | undefined,
): Record<string, unknown> {
  const { type, action_id, placeholder, text, value, url, style } = element;
  const action = { type, action_id, block_id: blockId, placeholder };
  return { ...action, ...(state ?? { text, value, url, style }) };
}
