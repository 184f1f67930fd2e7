import { z } from "zod";
import {
  actionId,
  confirm,
  conversationFilter,
  flag,
  linkUrl,
  listOf,
  nonEmpty,
  option,
  overflowOption,
  plainText,
  richOption,
  slackObject,
  textUpTo,
} from "./composition.ts";
import { limits } from "./limits.ts";
import { richText } from "./rich-text.ts";

/**
 * The interactive elements that the app sends; any other is refused.
 * Source: https://docs.slack.dev/reference/block-kit/block-elements
 */

const base = { action_id: actionId };
const pickable = { ...base, focus_on_load: flag };
const selectable = { ...pickable, placeholder: plainText(limits.placeholder).optional() };
const slackId = z.string().regex(/^[A-Z][A-Z0-9]{2,}$/, "invalid id");

const button = slackObject("button", {
  ...base,
  confirm: confirm.optional(),
  text: plainText(limits.buttonText),
  accessibility_label: textUpTo(limits.accessibilityLabel).optional(),
  value: z.string().max(limits.buttonValue).optional(),
  url: linkUrl.optional(),
  style: z.enum(["primary", "danger"]).optional(),
});

const isAmong = (chosen: unknown, offered: readonly unknown[]): boolean =>
  // Both come out of the same schema, with their fields in its order.
  offered.some((candidate) => JSON.stringify(candidate) === JSON.stringify(chosen));

type Offer = { options: unknown[]; initial_option?: unknown; initial_options?: unknown[] | undefined };

/** What is chosen at first must be among the options, to the letter. */
function checkOffer(offer: Offer, context: z.RefinementCtx): void {
  const { options, initial_option, initial_options = [] } = offer;
  const refuse = (...path: (string | number)[]) =>
    context.addIssue({ code: "custom", path, message: "must match one of the provided options" });
  if (initial_option !== undefined && !isAmong(initial_option, options)) refuse("initial_option");
  for (const [index, chosen] of initial_options.entries()) {
    if (!isAmong(chosen, options)) refuse("initial_options", index);
  }
}

const fewOptions = listOf(richOption, limits.radioAndCheckboxOptions);
const initialOption = option.optional();
const initialId = slackId.optional();

const selects = [
  slackObject("static_select", {
    ...selectable,
    options: listOf(option, limits.options),
    initial_option: initialOption,
  }).superRefine(checkOffer),
  slackObject("external_select", {
    ...selectable,
    min_query_length: z.int().min(0).optional(),
    initial_option: initialOption,
  }),
  slackObject("users_select", { ...selectable, initial_user: initialId }),
  slackObject("conversations_select", {
    ...selectable,
    filter: conversationFilter.optional(),
    initial_conversation: initialId,
  }),
] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time in the format HH:mm");

/** Elements that a section, an actions block and an input may have. */
const common = [
  slackObject("checkboxes", {
    ...pickable,
    options: fewOptions,
    initial_options: z.array(richOption).min(1).optional(),
  }).superRefine(checkOffer),
  slackObject("radio_buttons", {
    ...pickable,
    options: fewOptions,
    initial_option: richOption.optional(),
  }).superRefine(checkOffer),
  slackObject("timepicker", { ...selectable, initial_time: time.optional(), timezone: nonEmpty.optional() }),
  ...selects,
] as const;

const pressed = [
  button,
  slackObject("overflow", { ...base, options: listOf(overflowOption, limits.overflowOptions) }),
] as const;

const richTextInput = slackObject("rich_text_input", { ...selectable, initial_value: richText.optional() });

const inputs = [
  slackObject("plain_text_input", {
    ...selectable,
    initial_value: z.string().max(limits.inputLength).optional(),
    multiline: flag,
    max_length: z.int().min(1).max(limits.inputLength).optional(),
  }).refine(({ initial_value = "", max_length = limits.inputLength }) => initial_value.length <= max_length, {
    path: ["initial_value"],
    message: "must not be longer than `max_length`",
  }),
  slackObject("datetimepicker", {
    ...base,
    // Ten digits: seconds since 1970.
    initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).optional(),
  }),
  slackObject("file_input", {
    ...base,
    filetypes: z.array(nonEmpty).min(1).optional(),
    max_files: z.int().min(1).max(limits.filesPerInput).optional(),
  }),
] as const;

export const actionsElement = z.discriminatedUnion("type", [...pressed, ...common, richTextInput]);
export const sectionAccessory = z.discriminatedUnion("type", [...pressed, ...common]);
export const inputElement = z.discriminatedUnion("type", [...common, richTextInput, ...inputs]);
