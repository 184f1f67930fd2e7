import { z } from "zod";
import { isRecord } from "../../json.ts";
import type { Block } from "../elements.ts";
import { block, textLength } from "./blocks.ts";
import { limits, type Surface, surfacesOfBlocks, surfacesOfElements } from "./limits.ts";

/**
 * What is wrong with a value: a line per problem, each ending in a JSON pointer as Slack's do.
 *
 * @param root where the value stood in the call, as `/blocks` or `/view`
 */
export const problemsIn = ({ issues }: z.ZodError, root = ""): string[] =>
  issues.map(({ message, path }) => `${message} [json-pointer:${[root, ...path.map(String)].join("/")}]`);

const blockShape = z.array(z.looseObject({ type: z.string() }));

/** Checks blocks as Slack would for a surface. @param root as in `problemsIn` */
export function checkBlocks(
  value: unknown,
  surface: Surface,
  root: string,
): { ok: true; blocks: Block[] } | { ok: false; messages: string[] } {
  const maximum = surface === "message" ? limits.blocksPerMessage : limits.blocksPerView;
  const parsed = z.array(block).max(maximum).safeParse(value);
  if (!parsed.success) return { ok: false, messages: problemsIn(parsed.error, root) };
  const objects = [...objectsIn(value, root)];
  const messages = [
    ...surfaceMessages(objects, surface, root),
    ...repeatedIds(objects, root),
    ...wholeMessages(objects, root),
  ];
  // The blocks are kept as the app sent them.
  return messages.length > 0 ? { ok: false, messages } : { ok: true, blocks: blockShape.parse(value) };
}

type Found = { object: Record<string, unknown>; pointer: string };

function* objectsIn(value: unknown, pointer: string): Generator<Found> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${pointer}/${index}`);
  } else if (isRecord(value)) {
    yield { object: value, pointer };
    for (const [field, inner] of Object.entries(value)) yield* objectsIn(inner, `${pointer}/${field}`);
  }
}

function surfaceMessages(objects: readonly Found[], surface: Surface, root: string): string[] {
  const isTop = new RegExp(`^${root}/\\d+$`);
  return objects.flatMap(({ object: { type }, pointer }) => {
    const [what, surfaces] = isTop.test(pointer)
      ? ["block", surfacesOfBlocks]
      : ["element", surfacesOfElements];
    if (typeof type !== "string" || surfaces[type]?.includes(surface) !== false) return [];
    return [`unsupported ${what} for a ${surface}: ${type} [json-pointer:${pointer}/type]`];
  });
}

/** A block_id is unique in a message or view, an action_id in its block. */
function repeatedIds(objects: readonly Found[], root: string): string[] {
  const seen = new Set<string>();
  return objects.flatMap(({ object, pointer }) => {
    const [block] = pointer.slice(root.length + 1).split("/");
    const ids = [
      ["block_id", "", "block_id already exists"],
      ["action_id", block, "action_id already exists in this block"],
    ] as const;
    return ids.flatMap(([field, scope, sentence]) => {
      const id = object[field];
      const key = `${field} ${scope} ${id}`;
      if (id === undefined || !seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [`${sentence}: ${id} [json-pointer:${pointer}/${field}]`];
    });
  });
}

function wholeMessages(found: readonly Found[], root: string): string[] {
  const objects = found.map(({ object }) => object);
  const messages: string[] = [];
  if (objects.filter(({ focus_on_load }) => focus_on_load === true).length > 1) {
    messages.push("only one element may have focus_on_load");
  }
  const tables = objects.filter(({ type }) => type === "data_table").map(({ rows }) => rows);
  if (tables.length > 1 && textLength(tables) > limits.dataTableCharacters) {
    messages.push(`data tables must be less than ${limits.dataTableCharacters + 1} characters in all`);
  }
  return messages.map((message) => `${message} [json-pointer:${root}]`);
}
