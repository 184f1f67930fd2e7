import { z } from "zod";
import { isRecord } from "../../json.ts";
import type { Block } from "../elements.ts";
import { block, textLength } from "./blocks.ts";
import { slackMessages } from "./issues.ts";
import { limits, type Surface, surfacesOfBlocks, surfacesOfElements } from "./limits.ts";

const blockShape = z.array(z.looseObject({ type: z.string() }));

/**
 * Checks blocks as Slack would for a surface.
 *
 * @param root where the blocks stood in the call, as `/blocks` or `/view/blocks`
 * @returns the blocks, or what Slack would say about them
 */
export function checkBlocks(
  value: unknown,
  surface: Surface,
  root: string,
): { ok: true; blocks: Block[] } | { ok: false; messages: string[] } {
  const maximum = surface === "message" ? limits.blocksPerMessage : limits.blocksPerView;
  const parsed = z.array(block).max(maximum).safeParse(value);
  if (!parsed.success) return { ok: false, messages: slackMessages(parsed.error.issues, root, value) };
  const messages = [
    ...surfaceMessages(value, surface, root),
    ...uniquenessMessages(value, root),
    ...wholeMessages(value, root),
  ];
  // The blocks are kept as the app sent them.
  return messages.length > 0 ? { ok: false, messages } : { ok: true, blocks: blockShape.parse(value) };
}

type Visit = (object: Record<string, unknown>, pointer: string) => void;

function walk(value: unknown, pointer: string, visit: Visit): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${pointer}/${index}`, visit);
  } else if (isRecord(value)) {
    visit(value, pointer);
    for (const [field, inner] of Object.entries(value)) walk(inner, `${pointer}/${field}`, visit);
  }
}

function surfaceMessages(value: unknown, surface: Surface, root: string): string[] {
  const messages: string[] = [];
  const blocks = Array.isArray(value) ? value : [];
  for (const [index, top] of blocks.entries()) {
    const type = isRecord(top) ? String(top.type) : "";
    if (surfacesOfBlocks[type]?.includes(surface) === false) {
      messages.push(`unsupported block for a ${surface}: ${type} [json-pointer:${root}/${index}/type]`);
    }
  }
  walk(value, root, (object, pointer) => {
    const type = object.type;
    if (typeof type === "string" && surfacesOfElements[type]?.includes(surface) === false) {
      messages.push(`unsupported element for a ${surface}: ${type} [json-pointer:${pointer}/type]`);
    }
  });
  return messages;
}

/** A block_id is unique in a message or view, an action_id in its block. */
function uniquenessMessages(value: unknown, root: string): string[] {
  const messages: string[] = [];
  const blockIds = new Set<unknown>();
  walk(value, root, (object, pointer) => {
    if (object.block_id === undefined) return;
    if (blockIds.has(object.block_id)) {
      messages.push(`block_id already exists: ${object.block_id} [json-pointer:${pointer}/block_id]`);
    }
    blockIds.add(object.block_id);
  });
  for (const [index, top] of (Array.isArray(value) ? value : []).entries()) {
    const actionIds = new Set<unknown>();
    walk(top, `${root}/${index}`, (object, pointer) => {
      if (object.action_id === undefined) return;
      if (actionIds.has(object.action_id)) {
        messages.push(
          `action_id already exists in this block: ${object.action_id} [json-pointer:${pointer}/action_id]`,
        );
      }
      actionIds.add(object.action_id);
    });
  }
  return messages;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Rules about all blocks together. */
function wholeMessages(value: unknown, root: string): string[] {
  let focused = 0;
  let tables = 0;
  let markdownCharacters = 0;
  const dataTables: number[] = [];
  walk(value, root, (object) => {
    if (object.focus_on_load === true) focused += 1;
    if (object.type === "table") tables += 1;
    if (object.type === "data_table") dataTables.push(textLength(object.rows));
    if (object.type === "markdown" && typeof object.text === "string") {
      markdownCharacters += object.text.length;
    }
  });
  return [
    ...(focused > 1 ? [`only one element may have focus_on_load [json-pointer:${root}]`] : []),
    ...(tables > 1 ? [`only one table is allowed [json-pointer:${root}]`] : []),
    ...(dataTables.length > 1 && sum(dataTables) > limits.dataTableCharacters
      ? [
          `data tables must be less than ${limits.dataTableCharacters + 1} characters in all [json-pointer:${root}]`,
        ]
      : []),
    ...(markdownCharacters > limits.markdown
      ? [`markdown must be less than ${limits.markdown + 1} characters in all [json-pointer:${root}]`]
      : []),
  ];
}
