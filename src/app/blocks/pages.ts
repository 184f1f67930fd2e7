import type { Button, KnownBlock } from "@slack/types";
import { context } from "./card.ts";

/**
 * A page's room besides header, buttons and receipt. A message takes 50 blocks and some 13,200 characters of
 * JSON in total, which Slack doesn't document.
 * Source: https://github.com/slackapi/bolt-js/issues/2509
 */
const room = { blocks: 40, characters: 7_000 } as const;

/** Maximum characters of JSON of one block of a page. */
export const maxBlockSize: number = room.characters;

/**
 * Splits what doesn't fit into one message into pages.
 *
 * @param blocks in reading order, none above `maxBlockSize`
 * @returns at least one page, which is empty when there are no blocks
 */
export function pagesOf(blocks: readonly KnownBlock[]): KnownBlock[][] {
  let page: KnownBlock[] = [];
  const pages = [page];
  let size = 0;
  for (const block of blocks) {
    const added = JSON.stringify(block).length;
    if (page.length === room.blocks || size + added > room.characters) {
      page = [];
      pages.push(page);
      size = 0;
    }
    page.push(block);
    size += added;
  }
  return pages;
}

/** One of several pages, counted from 0. */
export interface Page {
  blocks: KnownBlock[];
  number: number;
  count: number;
}

/** @returns the page with this number, or the last one if there are fewer */
export function pageAt(pages: readonly KnownBlock[][], number: number): Page {
  const existing = Math.min(number, pages.length - 1);
  return { blocks: pages[existing] ?? [], number: existing, count: pages.length };
}

/** @returns a line saying which page this is; none when there is only one */
export function pageLine({ number, count }: Page): KnownBlock[] {
  return count === 1
    ? []
    : [context(`*Page ${number + 1} of ${count}.* Slack does not take all of it at once.`)];
}

export interface PageButtons {
  /** IDs of the buttons to the previous and next page. */
  actionIds: { previous: string; next: string };
  /** A page button's value. */
  value: (page: number) => string;
}

/** @returns the buttons to the previous and next page, where they exist */
export function pageButtons({ number, count }: Page, { actionIds, value }: PageButtons): Button[] {
  const button = (action_id: string, text: string, page: number): Button => ({
    type: "button",
    action_id,
    text: { type: "plain_text", text },
    value: value(page),
  });
  return [
    ...(number > 0 ? [button(actionIds.previous, "Previous page", number - 1)] : []),
    ...(number + 1 < count ? [button(actionIds.next, "Next page", number + 1)] : []),
  ];
}
