import { z } from "zod";
import { blockId, flag, listOf, nonEmpty, plainText, slackObject, textObject } from "./composition.ts";
import { actionsElement, inputElement, sectionAccessory } from "./elements.ts";
import { limits } from "./limits.ts";
import { richText } from "./rich-text.ts";

/**
 * The blocks that the app sends; any other is refused. Source: https://docs.slack.dev/reference/block-kit/blocks
 */

const blockOf = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  slackObject(type, { block_id: blockId, ...shape });

const actions = blockOf("actions", { elements: listOf(actionsElement, limits.actionsElements) });

const context = blockOf("context", { elements: listOf(textObject(limits.text), limits.contextElements) });

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

const divider = blockOf("divider", {});
const header = blockOf("header", { text: plainText(limits.header) });

const input = blockOf("input", {
  label: plainText(limits.label),
  hint: plainText(limits.hint).optional(),
  optional: flag,
  element: inputElement,
});

const section = blockOf("section", {
  text: textObject(limits.text).optional(),
  fields: listOf(textObject(limits.sectionField), limits.sectionFields).optional(),
  accessory: sectionAccessory.optional(),
  expand: flag,
}).refine(
  ({ text, fields }) => text !== undefined || fields !== undefined,
  "must define either `text` or `fields`",
);

/** Any block that may be at the top of a message or a view. */
export const block = z.discriminatedUnion("type", [
  actions,
  context,
  dataTable,
  divider,
  header,
  input,
  richText,
  section,
]);
