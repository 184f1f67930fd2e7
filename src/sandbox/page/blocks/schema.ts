import { z } from "zod";
import { element } from "./element-schema.ts";
import { richTextValue } from "./rich-text-schema.ts";
import { textObject } from "./text-schema.ts";

export type { TextObject } from "./text-schema.ts";

/**
 * Blocks as this page reads them: lenient where Slack's own client is (unknown fields pass), strict where a
 * missing field leaves nothing to draw. What does not fit is shown as such, not skipped.
 */
const image = z.looseObject({
  type: z.literal("image"),
  image_url: z.string().optional(),
  alt_text: z.string(),
  title: textObject.optional(),
});

const cell = z.union([
  richTextValue,
  z.looseObject({ type: z.literal("raw_text"), text: z.string() }),
  z.looseObject({ type: z.literal("raw_number"), value: z.number(), text: z.string().optional() }),
]);

export const actionsBlock = z.looseObject({ type: z.literal("actions"), elements: z.array(element) });

export const inputBlock = z.looseObject({
  type: z.literal("input"),
  label: textObject,
  hint: textObject.optional(),
  optional: z.boolean().default(false),
  dispatch_action: z.boolean().default(false),
  element,
});

export const sectionBlock = z.looseObject({
  type: z.literal("section"),
  text: textObject.optional(),
  fields: z.array(textObject).default([]),
  accessory: element.optional(),
});

const cardBlock = z.looseObject({
  type: z.literal("card"),
  title: textObject.optional(),
  subtitle: textObject.optional(),
  body: textObject.optional(),
  icon: image.optional(),
  hero_image: image.optional(),
  actions: z.array(element).default([]),
});

const taskCard = z.looseObject({
  type: z.literal("task_card"),
  title: z.string(),
  status: z.enum(["pending", "in_progress", "complete", "error"]).default("pending"),
  details: richTextValue.optional(),
  output: richTextValue.optional(),
  sources: z.array(z.looseObject({ url: z.string(), text: z.string() })).default([]),
});

export const block = z.discriminatedUnion("type", [
  actionsBlock,
  inputBlock,
  sectionBlock,
  cardBlock,
  image,
  z.looseObject({ type: z.literal("header"), text: textObject }),
  z.looseObject({ type: z.literal("divider") }),
  z.looseObject({ type: z.literal("context"), elements: z.array(z.union([image, textObject])) }),
  richTextValue,
  z.looseObject({
    type: z.literal("alert"),
    text: textObject,
    level: z.enum(["default", "info", "warning", "error", "success"]).default("default"),
  }),
  z.looseObject({ type: z.literal("table"), rows: z.array(z.array(cell)) }),
  z.looseObject({ type: z.literal("data_table"), rows: z.array(z.array(cell)), caption: z.string() }),
  z.looseObject({ type: z.literal("carousel"), elements: z.array(cardBlock) }),
  z.looseObject({
    type: z.literal("container"),
    title: textObject.optional(),
    subtitle: textObject.optional(),
    child_blocks: z.array(z.looseObject({ type: z.string() })),
    is_collapsible: z.boolean().default(false),
    default_collapsed: z.boolean().default(false),
  }),
  z.looseObject({ type: z.literal("markdown"), text: z.string() }),
  taskCard,
  z.looseObject({ type: z.literal("plan"), title: z.string(), tasks: z.array(taskCard).default([]) }),
  z.looseObject({ type: z.literal("context_actions"), elements: z.array(element) }),
]);

/** A block straight from the wire. */
export type WireBlock = { type: string; [field: string]: unknown };
export type Block = z.infer<typeof block>;
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;
export type CardBlock = z.infer<typeof cardBlock>;
export type TableCell = z.infer<typeof cell>;
export type TaskCard = z.infer<typeof taskCard>;

/** Slack gives every block an id; a block that came without one is known by its place. */
export function blockIdOf(wire: WireBlock, index: number): string {
  return typeof wire.block_id === "string" && wire.block_id !== "" ? wire.block_id : `block-${index}`;
}
