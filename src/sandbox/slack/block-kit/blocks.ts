import { z } from "zod";
import {
  blockId,
  hasOneSource,
  imageElement,
  imageSource,
  imageUrl,
  linkUrl,
  mrkdwn,
  plainText,
  textObject,
} from "./composition.ts";
import {
  actionsElement,
  button,
  feedbackButtons,
  iconButton,
  inputElement,
  sectionAccessory,
} from "./elements.ts";
import { limits } from "./limits.ts";
import { richText } from "./rich-text.ts";

/** Blocks. Source: https://docs.slack.dev/reference/block-kit/blocks */

const id = { block_id: blockId };

const actions = z.strictObject({
  type: z.literal("actions"),
  ...id,
  elements: z.array(actionsElement).min(1).max(limits.actionsElements),
});

const alert = z.strictObject({
  type: z.literal("alert"),
  ...id,
  text: textObject(limits.alert),
  level: z.enum(["default", "info", "warning", "error", "success"]).optional(),
});

const card = z
  .strictObject({
    type: z.literal("card"),
    ...id,
    hero_image: imageElement.optional(),
    icon: imageElement.optional(),
    slack_icon: z.looseObject({ type: z.literal("icon"), name: z.string().min(1) }).optional(),
    title: textObject(limits.cardTitle).optional(),
    subtitle: textObject(limits.cardTitle).optional(),
    body: textObject(limits.cardBody).optional(),
    subtext: textObject(limits.cardBody).optional(),
    actions: z.array(button).min(1).max(limits.cardActions).optional(),
  })
  .refine(
    ({ hero_image, title, actions: buttons, body }) =>
      [hero_image, title, buttons, body].some((part) => part !== undefined),
    "must define at least one of `hero_image`, `title`, `actions`, or `body`",
  )
  .refine(
    ({ icon, slack_icon }) => icon === undefined || slack_icon === undefined,
    "must not define both `icon` and `slack_icon`",
  );

const carousel = z.strictObject({
  type: z.literal("carousel"),
  ...id,
  elements: z.array(card).min(1).max(limits.carouselCards),
});

const context = z.strictObject({
  type: z.literal("context"),
  ...id,
  elements: z
    .array(z.discriminatedUnion("type", [imageElement, plainText(limits.text), mrkdwn(limits.text)]))
    .min(1)
    .max(limits.contextElements),
});

const contextActions = z.strictObject({
  type: z.literal("context_actions"),
  ...id,
  elements: z
    .array(z.discriminatedUnion("type", [feedbackButtons, iconButton]))
    .min(1)
    .max(limits.contextActions),
});

const rawText = z.strictObject({ type: z.literal("raw_text"), text: z.string().min(1) });
const rawNumber = z.strictObject({
  type: z.literal("raw_number"),
  value: z.number(),
  text: z.string().min(1),
});
const cell = z.discriminatedUnion("type", [rawText, rawNumber, richText]);

/** How many characters some table's cells hold together. */
export function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textLength(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [field, inner]) =>
      sum + (field === "text" && typeof inner === "string" ? inner.length : textLength(inner)),
    0,
  );
}

const dataTable = z
  .strictObject({
    type: z.literal("data_table"),
    ...id,
    caption: z.string().min(1),
    rows: z.array(z.array(cell).min(1).max(limits.tableColumns)).min(2).max(limits.dataTableRows),
    page_size: z.int().min(1).max(limits.dataTablePageSize).optional(),
    row_header_column_index: z.int().min(0).optional(),
  })
  .superRefine(({ rows, row_header_column_index }, issues) => {
    const width = rows[0]?.length ?? 0;
    for (const [index, row] of rows.entries()) {
      if (row.length === width) continue;
      issues.addIssue({
        code: "custom",
        path: ["rows", index],
        message: "all rows must have the same number of cells",
      });
    }
    if (rows[0]?.some((header) => header.type === "rich_text") === true) {
      issues.addIssue({
        code: "custom",
        path: ["rows", 0],
        message: "rich_text is not allowed in header cells",
      });
    }
    if ((row_header_column_index ?? 0) >= width) {
      issues.addIssue({ code: "custom", path: ["row_header_column_index"], message: "no such column" });
    }
    if (textLength(rows) > limits.dataTableCharacters) {
      issues.addIssue({
        code: "custom",
        path: ["rows"],
        message: `must be less than ${limits.dataTableCharacters + 1} characters`,
      });
    }
  });

const table = z
  .strictObject({
    type: z.literal("table"),
    ...id,
    rows: z.array(z.array(cell).min(1).max(limits.tableColumns)).min(1).max(limits.tableRows),
    column_settings: z
      .array(
        z
          .strictObject({
            align: z.enum(["left", "center", "right"]).optional(),
            is_wrapped: z.boolean().optional(),
          })
          .nullable(),
      )
      .max(limits.tableColumns)
      .optional(),
  })
  .refine(({ rows }) => textLength(rows) <= limits.tableCharacters, {
    path: ["rows"],
    message: `must be less than ${limits.tableCharacters + 1} characters`,
  });

const divider = z.strictObject({ type: z.literal("divider"), ...id });

const file = z.strictObject({
  type: z.literal("file"),
  ...id,
  source: z.literal("remote"),
  external_id: z.string().min(1),
});

const header = z.strictObject({ type: z.literal("header"), ...id, text: plainText(limits.header) });

const image = z
  .strictObject({
    type: z.literal("image"),
    ...id,
    alt_text: z.string().min(1).max(limits.altText),
    title: plainText(limits.imageTitle).optional(),
    ...imageSource,
  })
  .refine(hasOneSource, "must define either `image_url` or `slack_file`");

const input = z.strictObject({
  type: z.literal("input"),
  ...id,
  label: plainText(limits.label),
  hint: plainText(limits.hint).optional(),
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
  element: inputElement,
});

const markdown = z.strictObject({
  type: z.literal("markdown"),
  ...id,
  text: z.string().min(1).max(limits.markdown),
});

const section = z
  .strictObject({
    type: z.literal("section"),
    ...id,
    text: textObject(limits.text).optional(),
    fields: z.array(textObject(limits.sectionField)).min(1).max(limits.sectionFields).optional(),
    accessory: sectionAccessory.optional(),
    expand: z.boolean().optional(),
  })
  .refine(
    ({ text, fields }) => text !== undefined || fields !== undefined,
    "must define either `text` or `fields`",
  );

const taskCard = z.strictObject({
  type: z.literal("task_card"),
  ...id,
  task_id: z.string().min(1),
  title: z.string().min(1),
  details: richText.optional(),
  output: richText.optional(),
  sources: z
    .array(z.strictObject({ type: z.literal("url"), url: linkUrl, text: z.string().min(1) }))
    .optional(),
  status: z.enum(["pending", "in_progress", "complete", "error"]),
});

const plan = z.strictObject({
  type: z.literal("plan"),
  ...id,
  title: z.string().min(1),
  tasks: z.array(taskCard).optional(),
});

const video = z.strictObject({
  type: z.literal("video"),
  ...id,
  video_url: imageUrl,
  thumbnail_url: imageUrl,
  alt_text: z.string().min(1).max(limits.altText),
  title: plainText(limits.videoTitle),
  title_url: imageUrl.optional(),
  author_name: z.string().max(limits.videoAuthor).optional(),
  provider_name: z.string().optional(),
  provider_icon_url: imageUrl.optional(),
  description: plainText(limits.text).optional(),
});

const container = z
  .strictObject({
    type: z.literal("container"),
    ...id,
    title: plainText(limits.containerTitle).optional(),
    rich_text_title: richText.optional(),
    subtitle: textObject(limits.containerTitle).optional(),
    child_blocks: z
      .array(
        z.discriminatedUnion("type", [
          actions,
          context,
          divider,
          file,
          header,
          image,
          input,
          richText,
          section,
          table,
          video,
        ]),
      )
      .min(1)
      .max(limits.containerBlocks),
    width: z.enum(["narrow", "standard", "wide", "full"]).optional(),
    icon: imageElement.optional(),
    is_collapsible: z.boolean().optional(),
    default_collapsed: z.boolean().optional(),
    has_header_divider: z.boolean().optional(),
  })
  .refine(
    ({ title, rich_text_title }) => title !== undefined || rich_text_title !== undefined,
    "must define either `title` or `rich_text_title`",
  )
  .refine(
    ({ default_collapsed, is_collapsible }) => default_collapsed !== true || is_collapsible === true,
    "`default_collapsed` requires `is_collapsible`",
  );

/** Any block, as it may stand at the top of a message or a view. */
export const block = z.discriminatedUnion("type", [
  actions,
  alert,
  card,
  carousel,
  container,
  context,
  contextActions,
  dataTable,
  divider,
  file,
  header,
  image,
  input,
  markdown,
  plan,
  richText,
  section,
  table,
  taskCard,
  video,
]);
