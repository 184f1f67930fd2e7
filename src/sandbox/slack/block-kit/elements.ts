import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import {
  actionId,
  confirm,
  conversationFilter,
  dispatchActionConfig,
  imageElement,
  linkUrl,
  option,
  optionGroup,
  plainText,
} from "./composition.ts";
import { limits } from "./limits.ts";
import { richText } from "./rich-text.ts";

/** Interactive elements. Source: https://docs.slack.dev/reference/block-kit/block-elements */

const base = { action_id: actionId };
const confirmable = { confirm: confirm.optional() };
const focusable = { focus_on_load: z.boolean().optional() };
const placeholdable = { placeholder: plainText(limits.placeholder).optional() };
const dispatchable = { dispatch_action_config: dispatchActionConfig.optional() };
const selectable = { ...base, ...confirmable, ...focusable, ...placeholdable };
const multiSelectable = { ...selectable, max_selected_items: z.int().min(1).optional() };
const style = z.enum(["primary", "danger"]).optional();
const accessibilityLabel = z.string().min(1).max(limits.accessibilityLabel).optional();
const slackId = z.string().regex(/^[A-Z][A-Z0-9]{2,}$/, "invalid id");

export const button = z.strictObject({
  type: z.literal("button"),
  ...base,
  ...confirmable,
  text: plainText(limits.buttonText),
  value: z.string().max(limits.buttonValue).optional(),
  url: linkUrl.optional(),
  style,
  accessibility_label: accessibilityLabel,
});

const workflowButton = z.strictObject({
  type: z.literal("workflow_button"),
  ...base,
  ...confirmable,
  text: plainText(limits.buttonText),
  workflow: z.looseObject({ trigger: z.looseObject({ url: linkUrl }) }),
  style,
  accessibility_label: accessibilityLabel,
});

const feedbackButton = z.strictObject({
  text: plainText(limits.buttonText),
  value: z.string().max(limits.buttonValue),
  accessibility_label: accessibilityLabel,
});

export const feedbackButtons = z.strictObject({
  type: z.literal("feedback_buttons"),
  ...base,
  positive_button: feedbackButton,
  negative_button: feedbackButton,
});

export const iconButton = z.strictObject({
  type: z.literal("icon_button"),
  ...base,
  ...confirmable,
  icon: z.enum(["trash"]),
  text: plainText(limits.buttonText),
  accessibility_label: accessibilityLabel,
  value: z.string().max(limits.buttonValue).optional(),
  visible_to_user_ids: z.array(slackId).optional(),
});

const overflow = z.strictObject({
  type: z.literal("overflow"),
  ...base,
  ...confirmable,
  options: z.array(option("plain_text", true)).min(1).max(limits.overflowOptions),
});

const isAmong = (chosen: unknown, offered: readonly unknown[]): boolean =>
  offered.some((candidate) => isDeepStrictEqual(candidate, chosen));

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
  if (element.initial_option !== undefined && !isAmong(element.initial_option, offered)) {
    context.addIssue({
      code: "custom",
      path: ["initial_option"],
      message: "must match one of the provided options",
    });
  }
  for (const [index, chosen] of (element.initial_options ?? []).entries()) {
    if (isAmong(chosen, offered)) continue;
    context.addIssue({
      code: "custom",
      path: ["initial_options", index],
      message: "must match one of the provided options",
    });
  }
}

const offer = {
  options: z.array(option("plain_text", false)).min(1).max(limits.options).optional(),
  option_groups: z.array(optionGroup).min(1).max(limits.optionGroups).optional(),
};
const plainOption = option("plain_text", false);
const fewOptions = z.array(option("any", false)).min(1).max(limits.radioAndCheckboxOptions);

const checkboxes = z
  .strictObject({
    type: z.literal("checkboxes"),
    ...base,
    ...confirmable,
    ...focusable,
    options: fewOptions,
    initial_options: z.array(option("any", false)).min(1).optional(),
  })
  .superRefine(checkOffer);

const radioButtons = z
  .strictObject({
    type: z.literal("radio_buttons"),
    ...base,
    ...confirmable,
    ...focusable,
    options: fewOptions,
    initial_option: option("any", false).optional(),
  })
  .superRefine(checkOffer);

const responseUrlEnabled = { response_url_enabled: z.boolean().optional() };
const minimumQuery = { min_query_length: z.int().min(0).optional() };
const conversations = {
  default_to_current_conversation: z.boolean().optional(),
  filter: conversationFilter.optional(),
};

const selects = [
  z
    .strictObject({
      type: z.literal("static_select"),
      ...selectable,
      ...offer,
      initial_option: plainOption.optional(),
    })
    .superRefine(checkOffer),
  z.strictObject({
    type: z.literal("external_select"),
    ...selectable,
    ...minimumQuery,
    initial_option: plainOption.optional(),
  }),
  z.strictObject({ type: z.literal("users_select"), ...selectable, initial_user: slackId.optional() }),
  z.strictObject({
    type: z.literal("conversations_select"),
    ...selectable,
    ...conversations,
    ...responseUrlEnabled,
    initial_conversation: slackId.optional(),
  }),
  z.strictObject({
    type: z.literal("channels_select"),
    ...selectable,
    ...responseUrlEnabled,
    initial_channel: slackId.optional(),
  }),
  z
    .strictObject({
      type: z.literal("multi_static_select"),
      ...multiSelectable,
      ...offer,
      initial_options: z.array(plainOption).min(1).optional(),
    })
    .superRefine(checkOffer),
  z.strictObject({
    type: z.literal("multi_external_select"),
    ...multiSelectable,
    ...minimumQuery,
    initial_options: z.array(plainOption).min(1).optional(),
  }),
  z.strictObject({
    type: z.literal("multi_users_select"),
    ...multiSelectable,
    initial_users: z.array(slackId).optional(),
  }),
  z.strictObject({
    type: z.literal("multi_conversations_select"),
    ...multiSelectable,
    ...conversations,
    initial_conversations: z.array(slackId).optional(),
  }),
  z.strictObject({
    type: z.literal("multi_channels_select"),
    ...multiSelectable,
    initial_channels: z.array(slackId).optional(),
  }),
] as const;

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date in the format YYYY-MM-DD");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time in the format HH:mm");

const pickers = [
  z.strictObject({ type: z.literal("datepicker"), ...selectable, initial_date: date.optional() }),
  z.strictObject({
    type: z.literal("timepicker"),
    ...selectable,
    initial_time: time.optional(),
    timezone: z.string().min(1).optional(),
  }),
] as const;

const dateTimePicker = z.strictObject({
  type: z.literal("datetimepicker"),
  ...base,
  ...confirmable,
  ...focusable,
  initial_date_time: z.int().min(1_000_000_000).max(9_999_999_999).optional(),
});

const typed = { ...base, ...focusable, ...placeholdable, ...dispatchable };
const lines = z.int().min(1).max(100).optional();
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, "must be a number");

const richTextInput = z.strictObject({
  type: z.literal("rich_text_input"),
  ...typed,
  initial_value: richText.optional(),
  min_lines: lines,
  max_lines: lines,
});

const inputs = [
  z
    .strictObject({
      type: z.literal("plain_text_input"),
      ...typed,
      initial_value: z.string().max(limits.inputLength).optional(),
      multiline: z.boolean().optional(),
      min_length: z.int().min(0).max(limits.inputLength).optional(),
      max_length: z.int().min(1).max(limits.inputLength).optional(),
    })
    .refine(
      ({ initial_value, max_length }) =>
        (initial_value ?? "").length <= (max_length ?? Number.POSITIVE_INFINITY),
      { path: ["initial_value"], message: "must not be longer than `max_length`" },
    )
    .refine(({ min_length, max_length }) => (min_length ?? 0) <= (max_length ?? Number.POSITIVE_INFINITY), {
      path: ["min_length"],
      message: "must not be greater than `max_length`",
    }),
  z.strictObject({ type: z.literal("email_text_input"), ...typed, initial_value: z.string().optional() }),
  z.strictObject({ type: z.literal("url_text_input"), ...typed, initial_value: z.string().optional() }),
  z.strictObject({
    type: z.literal("number_input"),
    ...typed,
    is_decimal_allowed: z.boolean(),
    initial_value: decimal.optional(),
    min_value: decimal.optional(),
    max_value: decimal.optional(),
  }),
  z.strictObject({
    type: z.literal("file_input"),
    ...base,
    filetypes: z.array(z.string().min(1)).min(1).optional(),
    max_files: z.int().min(1).max(limits.filesPerInput).optional(),
  }),
] as const;

export const actionsElement = z.discriminatedUnion("type", [
  button,
  workflowButton,
  overflow,
  checkboxes,
  radioButtons,
  richTextInput,
  dateTimePicker,
  ...pickers,
  ...selects,
]);

export const sectionAccessory = z.discriminatedUnion("type", [
  button,
  workflowButton,
  overflow,
  checkboxes,
  radioButtons,
  imageElement,
  ...pickers,
  ...selects,
]);

export const inputElement = z.discriminatedUnion("type", [
  checkboxes,
  radioButtons,
  richTextInput,
  dateTimePicker,
  ...pickers,
  ...selects,
  ...inputs,
]);
