import { z } from "zod";
import { richTextValue } from "./rich-text-schema.ts";
import { textObject } from "./text-schema.ts";

export const option = z.looseObject({
  text: textObject,
  value: z.string().optional(),
  description: textObject.optional(),
  url: z.string().optional(),
});

export const optionGroup = z.looseObject({ label: textObject, options: z.array(option) });

export const confirmation = z.looseObject({
  title: textObject,
  text: textObject,
  confirm: textObject,
  deny: textObject,
  style: z.enum(["primary", "danger"]).optional(),
});

const interactive = {
  action_id: z.string().default(""),
  confirm: confirmation.optional(),
  placeholder: textObject.optional(),
  focus_on_load: z.boolean().default(false),
};

const style = z.enum(["primary", "danger"]).optional();

export const button = z.looseObject({
  type: z.enum(["button", "icon_button", "workflow_button"]),
  text: textObject,
  value: z.string().optional(),
  url: z.string().optional(),
  style,
  accessibility_label: z.string().optional(),
  ...interactive,
});

export const overflow = z.looseObject({
  type: z.literal("overflow"),
  options: z.array(option),
  ...interactive,
});

export const SELECT_TYPES = [
  "static_select",
  "external_select",
  "users_select",
  "conversations_select",
  "channels_select",
  "multi_static_select",
  "multi_external_select",
  "multi_users_select",
  "multi_conversations_select",
  "multi_channels_select",
] as const;

export const select = z.looseObject({
  type: z.enum(SELECT_TYPES),
  options: z.array(option).optional(),
  option_groups: z.array(optionGroup).optional(),
  initial_option: option.optional(),
  initial_options: z.array(option).optional(),
  initial_user: z.string().optional(),
  initial_users: z.array(z.string()).optional(),
  initial_conversation: z.string().optional(),
  initial_conversations: z.array(z.string()).optional(),
  initial_channel: z.string().optional(),
  initial_channels: z.array(z.string()).optional(),
  default_to_current_conversation: z.boolean().default(false),
  filter: z
    .looseObject({
      include: z.array(z.enum(["im", "mpim", "private", "public"])).optional(),
      exclude_external_shared_channels: z.boolean().default(false),
      exclude_bot_users: z.boolean().default(false),
    })
    .optional(),
  // Slack's default; 0 asks before anything is typed.
  min_query_length: z.number().default(3),
  max_selected_items: z.number().optional(),
  ...interactive,
});

export const TEXT_INPUT_TYPES = [
  "plain_text_input",
  "email_text_input",
  "url_text_input",
  "number_input",
] as const;

const dispatchConfig = z
  .looseObject({ trigger_actions_on: z.array(z.enum(["on_enter_pressed", "on_character_entered"])) })
  .optional();

export const textInput = z.looseObject({
  type: z.enum(TEXT_INPUT_TYPES),
  multiline: z.boolean().default(false),
  initial_value: z.string().optional(),
  min_length: z.number().optional(),
  max_length: z.number().optional(),
  is_decimal_allowed: z.boolean().default(true),
  min_value: z.coerce.number().optional(),
  max_value: z.coerce.number().optional(),
  dispatch_action_config: dispatchConfig,
  ...interactive,
});

const richTextInput = z.looseObject({
  type: z.literal("rich_text_input"),
  initial_value: richTextValue.optional(),
  dispatch_action_config: dispatchConfig,
  ...interactive,
});

const fileInput = z.looseObject({
  type: z.literal("file_input"),
  filetypes: z.array(z.string()).optional(),
  // Slack's default.
  max_files: z.number().default(10),
  ...interactive,
});

export const choices = z.looseObject({
  type: z.enum(["checkboxes", "radio_buttons"]),
  options: z.array(option),
  initial_option: option.optional(),
  initial_options: z.array(option).optional(),
  ...interactive,
});

export const dateInput = z.looseObject({
  type: z.enum(["datepicker", "timepicker", "datetimepicker"]),
  initial_date: z.string().optional(),
  initial_time: z.string().optional(),
  initial_date_time: z.number().optional(),
  ...interactive,
});

const image = z.looseObject({
  type: z.literal("image"),
  image_url: z.string().optional(),
  alt_text: z.string(),
  action_id: z.string().default(""),
});

const feedback = z.looseObject({
  text: textObject,
  value: z.string(),
  accessibility_label: z.string().optional(),
});

const feedbackButtons = z.looseObject({
  type: z.literal("feedback_buttons"),
  positive_button: feedback,
  negative_button: feedback,
  action_id: z.string().default(""),
});

/** An element the sandbox has no drawing for; it is named in its place. */
const unknownElement = z
  .looseObject({ type: z.string(), action_id: z.string().default("") })
  .transform((raw) => ({
    type: "unknown" as const,
    name: raw.type,
    action_id: raw.action_id,
  }));

export const element = z.union([
  button,
  overflow,
  select,
  textInput,
  richTextInput,
  fileInput,
  choices,
  dateInput,
  image,
  feedbackButtons,
  unknownElement,
]);

export type Option = z.infer<typeof option>;
export type OptionGroup = z.infer<typeof optionGroup>;
export type Confirmation = z.infer<typeof confirmation>;
export type ButtonElement = z.infer<typeof button>;
export type OverflowElement = z.infer<typeof overflow>;
export type SelectElement = z.infer<typeof select>;
export type TextInputElement = z.infer<typeof textInput>;
export type RichTextInputElement = z.infer<typeof richTextInput>;
export type FileInputElement = z.infer<typeof fileInput>;
export type ChoicesElement = z.infer<typeof choices>;
export type DateInputElement = z.infer<typeof dateInput>;
export type FeedbackButtonsElement = z.infer<typeof feedbackButtons>;
export type Element = z.infer<typeof element>;
/** The elements that hold a value. */
export type StatefulElement =
  | SelectElement
  | TextInputElement
  | RichTextInputElement
  | FileInputElement
  | ChoicesElement
  | DateInputElement;
