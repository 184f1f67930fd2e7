import type { z } from "zod";
import { block } from "../../slack/block-kit/blocks.ts";
import { type confirm, richOption, type textObject } from "../../slack/block-kit/composition.ts";
import { richText, richTextInline } from "../../slack/block-kit/rich-text.ts";

/** The server validates what the app sends with these, so the page only gets valid blocks. */
export { block, richOption, richText, richTextInline };

/** A block straight from the wire. */
export type WireBlock = { type: string; [field: string]: unknown };
export type Block = z.infer<typeof block>;
export type BlockOf<Type extends Block["type"]> = Extract<Block, { type: Type }>;
export type TableCell = BlockOf<"data_table">["rows"][number][number];

export type TextObject = z.infer<ReturnType<typeof textObject>>;
export type Option = z.infer<typeof richOption>;
export type Confirmation = z.infer<typeof confirm>;

export type RichTextValue = z.infer<typeof richText>;
export type RichTextElement = RichTextValue["elements"][number];
export type RichTextInline = z.infer<typeof richTextInline>;

/** Any interactive element. */
export type Element =
  | BlockOf<"actions">["elements"][number]
  | BlockOf<"input">["element"]
  | NonNullable<BlockOf<"section">["accessory"]>;
export type ElementOf<Type extends Element["type"]> = Extract<Element, { type: Type }>;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type Field<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : undefined) : never;
/** Elements drawn alike, as one type: a field that some of them lack is optional. */
type Merged<Union> = Pick<Union, keyof Union> & {
  [Key in Exclude<KeyOf<Union>, keyof Union>]?: Field<Union, Key>;
};
export type ChoicesElement = Merged<ElementOf<"checkboxes" | "radio_buttons">>;
export type SelectElement = Merged<ElementOf<Extract<Element["type"], `${string}_select`>>>;

/** Slack gives every block an ID; here, one without an ID is identified by its position. */
export function blockIdOf(wire: { block_id?: unknown; [field: string]: unknown }, index: number): string {
  return typeof wire.block_id === "string" && wire.block_id !== "" ? wire.block_id : `block-${index}`;
}
