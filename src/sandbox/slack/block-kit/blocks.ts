import { z } from "zod";
import {
  blockId,
  flag,
  imageElement,
  imageOf,
  imageUrl,
  linkUrl,
  listOf,
  mrkdwn,
  nonEmpty,
  plainText,
  slackObject,
  textObject,
  textUpTo,
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

const blockOf = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  slackObject(type, { block_id: blockId, ...shape });

const actions = blockOf("actions", { elements: listOf(actionsElement, limits.actionsElements) });

const alert = blockOf("alert", {
  text: textObject(limits.alert),
  level: z.enum(["default", "info", "warning", "error", "success"]).optional(),
});

const card = blockOf("card", {
  hero_image: imageElement.optional(),
  icon: imageElement.optional(),
  slack_icon: z.looseObject({ type: z.literal("icon"), name: nonEmpty }).optional(),
  title: textObject(limits.cardTitle).optional(),
  subtitle: textObject(limits.cardTitle).optional(),
  body: textObject(limits.cardBody).optional(),
  subtext: textObject(limits.cardBody).optional(),
  actions: listOf(button, limits.cardActions).optional(),
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

const carousel = blockOf("carousel", { elements: listOf(card, limits.carouselCards) });

const context = blockOf("context", {
  elements: listOf(
    z.discriminatedUnion("type", [imageElement, plainText(limits.text), mrkdwn(limits.text)]),
    limits.contextElements,
  ),
});

const contextActions = blockOf("context_actions", {
  elements: listOf(z.discriminatedUnion("type", [feedbackButtons, iconButton]), limits.contextActions),
});

const cell = z.discriminatedUnion("type", [
  slackObject("raw_text", { text: nonEmpty }),
  slackObject("raw_number", { value: z.number(), text: nonEmpty }),
  richText,
]);
const row = listOf(cell, limits.tableColumns);

/** How many characters the cells of a table hold together. */
export function textLength(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const lengths = Object.entries(value).map(([field, inner]) =>
    field === "text" && typeof inner === "string" ? inner.length : textLength(inner),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

const dataTable = blockOf("data_table", {
  caption: nonEmpty,
  rows: z.array(row).min(2).max(limits.dataTableRows),
  page_size: z.int().min(1).max(limits.dataTablePageSize).optional(),
  row_header_column_index: z.int().min(0).optional(),
}).superRefine(({ rows, row_header_column_index }, issues) => {
  const refuse = (message: string, ...path: (string | number)[]) =>
    issues.addIssue({ code: "custom", path, message });
  const width = rows[0]?.length ?? 0;
  for (const [index, { length }] of rows.entries()) {
    if (length !== width) refuse("all rows must have the same number of cells", "rows", index);
  }
  if (rows[0]?.some((header) => header.type === "rich_text") === true) {
    refuse("rich_text is not allowed in header cells", "rows", 0);
  }
  if ((row_header_column_index ?? 0) >= width) refuse("no such column", "row_header_column_index");
  if (textLength(rows) > limits.dataTableCharacters) {
    refuse(`must be less than ${limits.dataTableCharacters + 1} characters`, "rows");
  }
});

const columnSettings = z
  .strictObject({ align: z.enum(["left", "center", "right"]).optional(), is_wrapped: flag })
  .nullable();

const table = blockOf("table", {
  rows: listOf(row, limits.tableRows),
  column_settings: z.array(columnSettings).max(limits.tableColumns).optional(),
}).refine(({ rows }) => textLength(rows) <= limits.tableCharacters, {
  path: ["rows"],
  message: `must be less than ${limits.tableCharacters + 1} characters`,
});

const divider = blockOf("divider", {});
const file = blockOf("file", { source: z.literal("remote"), external_id: nonEmpty });
const header = blockOf("header", { text: plainText(limits.header) });
const image = imageOf({ block_id: blockId, title: plainText(limits.imageTitle).optional() });

const input = blockOf("input", {
  label: plainText(limits.label),
  hint: plainText(limits.hint).optional(),
  optional: flag,
  dispatch_action: flag,
  element: inputElement,
});

const markdown = blockOf("markdown", { text: textUpTo(limits.markdown) });

const section = blockOf("section", {
  text: textObject(limits.text).optional(),
  fields: listOf(textObject(limits.sectionField), limits.sectionFields).optional(),
  accessory: sectionAccessory.optional(),
  expand: flag,
}).refine(
  ({ text, fields }) => text !== undefined || fields !== undefined,
  "must define either `text` or `fields`",
);

const taskCard = blockOf("task_card", {
  task_id: nonEmpty,
  title: nonEmpty,
  details: richText.optional(),
  output: richText.optional(),
  sources: z.array(slackObject("url", { url: linkUrl, text: nonEmpty })).optional(),
  status: z.enum(["pending", "in_progress", "complete", "error"]),
});

const plan = blockOf("plan", { title: nonEmpty, tasks: z.array(taskCard).optional() });

const video = blockOf("video", {
  video_url: imageUrl,
  thumbnail_url: imageUrl,
  alt_text: textUpTo(limits.altText),
  title: plainText(limits.videoTitle),
  title_url: imageUrl.optional(),
  author_name: z.string().max(limits.videoAuthor).optional(),
  provider_name: z.string().optional(),
  provider_icon_url: imageUrl.optional(),
  description: plainText(limits.text).optional(),
});

const nestable = [
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
] as const;

const container = blockOf("container", {
  title: plainText(limits.containerTitle).optional(),
  rich_text_title: richText.optional(),
  subtitle: textObject(limits.containerTitle).optional(),
  child_blocks: listOf(z.discriminatedUnion("type", nestable), limits.containerBlocks),
  width: z.enum(["narrow", "standard", "wide", "full"]).optional(),
  icon: imageElement.optional(),
  is_collapsible: flag,
  default_collapsed: flag,
  has_header_divider: flag,
})
  .refine(
    ({ title, rich_text_title }) => title !== undefined || rich_text_title !== undefined,
    "must define either `title` or `rich_text_title`",
  )
  .refine(
    ({ default_collapsed, is_collapsible }) => default_collapsed !== true || is_collapsible === true,
    "`default_collapsed` requires `is_collapsible`",
  );

/** Any block that may be at the top of a message or a view. */
export const block = z.discriminatedUnion("type", [
  ...nestable,
  alert,
  card,
  carousel,
  container,
  contextActions,
  dataTable,
  markdown,
  plan,
  taskCard,
]);
