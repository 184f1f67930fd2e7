import { readFile } from "node:fs/promises";
import { z } from "zod";

export interface Line<Item> {
  /** Such as "messages.jsonl:14". */
  place: string;
  item: Item;
}

/**
 * @param name a file of this folder with one JSON value a line
 * @throws when a line isn't of the schema's shape; the message names the line
 */
export async function readLines<Item>(name: string, schema: z.ZodType<Item>): Promise<Line<Item>[]> {
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const place = `${name}:${index + 1}`;
      const read = schema.safeParse(JSON.parse(line));
      if (!read.success) throw new Error(`${place}: ${z.prettifyError(read.error)}`);
      return { place, item: read.data };
    });
}
