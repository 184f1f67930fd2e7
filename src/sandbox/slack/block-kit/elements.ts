import { z } from "zod";
import {
  actionId,
  confirm,
  conversationFilter,
  dispatchActionConfig,
  flag,
  imageElement,
  linkUrl,
  listOf,
  nonEmpty,
  option,
  optionGroup,
  overflowOption,
  plainText,
  richOption,
  slackObject,
  textUpTo,
} from "./composition.ts";
import { limits } from "./limits.ts";
import { richText } from "./rich-text.ts";

/** Interactive elements. Source: https://docs.slack.dev/reference/block-kit/block-elements */

const base = { action_id: actionId };
const confirmable = { ...base, confirm: confirm.optional() };
const pickable = { ...confirmable, focus_on_load: flag };
const selectable = { ...pickable, placeholder: plainText(limits.placeholder).optional() };
const multiSelectable = { ...selectable, max_selected_items: z.int().min(1).optional() };
const typeable = {
  ...base,
  focus_on_load: flag,
  placeholder: selectable.placeholder,
  dispatch_action_config: dispatchActionConfig.optional(),
};
const pressable = {
  text: plainText(limits.buttonText),
  accessibility_label: textUpTo(limits.accessibilityLabel).optional(),
};
const buttonStyle = z.enum(["primary", "danger"]).optional();
const buttonValue = z.string().max(limits.buttonValue);
const slackId = z.string().regex(/^[A-Z][A-Z0-9]{2,}$/, "invalid id");

export const button = slackObject("button", {
  ...confirmable,
  ...pressable,
  value: buttonValue.optional(),
  url: linkUrl.optional(),
  style: buttonStyle,
});

const feedbackButton = z.strictObject({ ...pressable, value: buttonValue });

export const feedbackButtons = slackObject("feedback_buttons", {
  ...base,
  positive_button: feedbackButton,
  negative_button: feedbackButton,
});

export const iconButton = slackObject("icon_button", {
  ...confirmable,
  ...pressable,
  icon: z.enum(["trash"]),
  value: buttonValue.optional(),
  visible_to_user_ids: z.array(slackId).optional(),
});

const isAmong = (chosen: unknown, offered: readonly unknown[]): boolean =>
  // Both come out of the same schema, with their fields in its order.
  offered.some((candidate) => JSON.stringify(candidate) === JSON.stringify(chosen));

type Offer = {
  options?: unknown[] | undefined;
  option_groups?: { options: unknown[] }[] | undefined;
  initial_option?: unknown;
  initial_options?: unknown[] | undefined;
};

/** Options or groups, one of the two; what is chosen at first must be among them, to the letter. */
function checkOffer(element: Offer, context: z.RefinementCtx): void {
  if ((element.options === undefined) === (element.option_groups === undefined)) {
    context.addIssue({ code: "custom", message: "must define either `options` or `option_groups`" });
    return;
  }
  const offered = element.options ?? element.option_groups?.flatMap((group) => group.options) ?? [];
  const refuse = (...path: (string | number)[]) =>
    context.addIssue({ code: "custom", path, message: "must match one of the provided options" });
  if (element.initial_option !== undefined && !isAmong(element.initial_option, offered)) {
    refuse("initial_option");
  }
  for (const [index, chosen] of (element.initial_options ?? []).entries()) {
    if (!isAmong(chosen, offered)) refuse("initial_options", index);
  }
}

const offer = {
  options: listOf(option, limits.options).optional(),
  option_groups: listOf(optionGroup, limits.optionGroups).optional(),
};
const fewOptions = listOf(richOption, limits.radioAndCheckboxOptions);
const external = { min_query_length: z.int().min(0).optional() };
const responding = { response_url_enabled: flag };
const conversations = { default_to_current_conversation: flag, filter: conversationFilter.optional() };
const initialOption = { initial_option: option.optional() };
const initialOptions = { initial_options: z.array(option).min(1).optional() };
const initialId = slackId.optional();
const initialIds = z.array(slackId).optional();

const selects = [
  slackObject("static_select", { ...selectable, ...offer, ...initialOption }).superRefine(checkOffer),
  slackObject("external_select", { ...selectable, ...external, ...initialOption }),
  slackObject("users_select", { ...selectable, initial_user: initialId }),
  slackObject("conversations_select", {
    ...selectable,
    ...conversations,
    ...responding,
    initial_conversation: initialId,
  }),
  slackObject("channels_select", { ...selectable, ...responding, initial_channel: initialId }),
  slackObject("multi_static_select", { ...multiSelectable, ...offer, ...initialOptions }).superRefine(
    checkOffer,
  ),
  slackObject("multi_external_select", { ...multiSelectable, ...external, ...initialOptions }),
  slackObject("multi_users_select", { ...multiSelectable, initial_users: initialIds }),
  slackObject("multi_conversations_select", {
    ...multiSelectable,
    ...conversations,
    initial_conversations: initialIds,
  }),
  slackObject("multi_channels_select", { ...multiSelectable, initial_channels: initialIds }),
] as const;

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date in the format YYYY-MM-DD");
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
  slackObject("datepicker", { ...selectable, initial_date: date.optional() }),
  slackObject("timepicker", { ...selectable, initial_time: time.optional(), timezone: nonEmpty.optional() }),
  ...selects,
] as const;

/** Elements that nothing is entered in. */
const pressed = [
  button,
  slackObject("workflow_button", {
    ...confirmable,
    ...pressable,
    workflow: z.looseObject({ trigger: z.looseObject({ url: linkUrl }) }),
    style: buttonStyle,
  }),
  slackObject("overflow", { ...confirmable, options: listOf(overflowOption, limits.overflowOptions) }),
] as const;

const lines = z.int().min(1).max(100).optional();
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, "must be a number");

/** Elements of an actions block and of an input. */
const large = [
  slackObject("rich_text_input", {
    ...typeable,
    initial_value: richText.optional(),
    min_lines: lines,
    max_lines: lines,
  }),
  slackObject("datetimepicker", {
    ...pickable,
    initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).optional(),
  }),
] as const;

const inputs = [
  slackObject("plain_text_input", {
    ...typeable,
    initial_value: z.string().max(limits.inputLength).optional(),
    multiline: flag,
    min_length: z.int().min(0).max(limits.inputLength).optional(),
    max_length: z.int().min(1).max(limits.inputLength).optional(),
  })
    .refine(({ initial_value = "", max_length = limits.inputLength }) => initial_value.length <= max_length, {
      path: ["initial_value"],
      message: "must not be longer than `max_length`",
    })
    .refine(({ min_length = 0, max_length = limits.inputLength }) => min_length <= max_length, {
      path: ["min_length"],
      message: "must not be greater than `max_length`",
    }),
  slackObject("email_text_input", { ...typeable, initial_value: z.string().optional() }),
  slackObject("url_text_input", { ...typeable, initial_value: z.string().optional() }),
  slackObject("number_input", {
    ...typeable,
    is_decimal_allowed: z.boolean(),
    initial_value: decimal.optional(),
    min_value: decimal.optional(),
    max_value: decimal.optional(),
  }),
  slackObject("file_input", {
    ...base,
    filetypes: z.array(nonEmpty).min(1).optional(),
    max_files: z.int().min(1).max(limits.filesPerInput).optional(),
  }),
] as const;

export const actionsElement = z.discriminatedUnion("type", [...pressed, ...common, ...large]);
export const sectionAccessory = z.discriminatedUnion("type", [...pressed, ...common, imageElement]);
export const inputElement = z.discriminatedUnion("type", [...common, ...large, ...inputs]);
