import { z } from "zod";
import { refuse } from "./answer.ts";

/** The most that comes with one call. Source: the methods' pages, as https://docs.slack.dev/reference/methods/users.list */
export const maxPage = 999;

/** What comes with one call that names no number. */
const defaultPage = 100;

export const pageArguments = {
  cursor: z.string().default(""),
  limit: z.union([z.string(), z.number()]).default(defaultPage),
};

/** @throws CallRefused when the number is none that a page may have */
export function pageLimit(limit: string | number): number {
  const size = Number(limit);
  return Number.isInteger(size) && size >= 1 && size <= maxPage ? size : refuse("invalid_limit");
}

/**
 * The part of a list that a call is about.
 *
 * @param limit 0 for all that follows
 * @throws CallRefused when the cursor is none of this list
 */
export function pageOf<Item>(
  list: readonly Item[],
  kind: "user" | "channel",
  idOf: (item: Item) => string,
  { cursor, limit }: { cursor: string; limit: number },
): { items: readonly Item[]; response_metadata: { next_cursor: string } } {
  // The cursor is opaque. Source: https://docs.slack.dev/apis/web-api/pagination
  const cursorAt = (item: Item) => Buffer.from(`${kind}:${idOf(item)}`).toString("base64");
  const from = cursor === "" ? 0 : list.findIndex((item) => cursorAt(item) === cursor);
  if (from === -1) refuse("invalid_cursor");
  const next = limit === 0 ? undefined : list[from + limit];
  return {
    items: list.slice(from, limit === 0 ? undefined : from + limit),
    response_metadata: { next_cursor: next === undefined ? "" : cursorAt(next) },
  };
}
