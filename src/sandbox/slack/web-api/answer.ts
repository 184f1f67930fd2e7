import { z } from "zod";
import { problemsIn } from "../block-kit/check.ts";
import type { Checked } from "../block-kit/message.ts";
import type { Workspace } from "../workspace.ts";

type Refusal = {
  ok: false;
  error: string;
  errors?: readonly string[];
  response_metadata?: { messages: string[] };
  [field: string]: unknown;
};

export type Arguments = Record<string, unknown>;

export type Method = {
  /** The scopes of which the token needs one; the app-level token's are not in the manifest. */
  scopes: readonly string[];
  token: "bot" | "app";
  /** What is in the answer beside `ok`. @throws CallRefused */
  run(workspace: Workspace, args: Arguments): Record<string, unknown>;
};

type RefusalOptions = {
  status?: 200 | 429 | 500 | 503;
  headers?: Record<string, string>;
  /** Whether the app could not have known better, so that it is no mistake of the app. */
  isCircumstance?: boolean;
};

/** A call that Slack refuses. */
export class CallRefused extends Error {
  override readonly name = "CallRefused";
  readonly answer: Refusal;
  readonly options: RefusalOptions;

  constructor(answer: Refusal, options: RefusalOptions) {
    super(answer.error);
    this.answer = answer;
    this.options = options;
  }
}

/** Refuses a call. Source: https://docs.slack.dev/apis/web-api/#responses @throws CallRefused */
export function refuse(
  error: string,
  messages: readonly string[] = [],
  { fields = {}, ...options }: RefusalOptions & { fields?: Record<string, unknown> } = {},
): never {
  const answer: Refusal = {
    ok: false,
    error,
    ...(error === "invalid_blocks" && { errors: messages }),
    ...(messages.length > 0 && {
      response_metadata: { messages: messages.map((message) => `[ERROR] ${message}`) },
    }),
    ...fields,
  };
  throw new CallRefused(answer, options);
}

/** @throws CallRefused when the app lacks one of the scopes that a call needs */
export function needScopes(
  { grantedScopes: scopes }: Workspace,
  needed: readonly string[],
  options: RefusalOptions = {},
): void {
  if (needed.every((scope) => scopes.includes(scope))) return;
  const fields = { needed: needed.join(","), provided: scopes.join(",") };
  refuse("missing_scope", [], { ...options, fields });
}

/**
 * A method for the bot's token. Arguments that its schema does not take are refused.
 */
export const method = <Schema extends z.ZodType>(
  scopes: readonly string[],
  schema: Schema,
  run: (workspace: Workspace, args: z.output<Schema>) => Record<string, unknown>,
): Method => ({
  scopes,
  token: "bot",
  run(workspace, args) {
    const parsed = schema.safeParse(args);
    if (parsed.success) return run(workspace, parsed.data);
    return refuse("invalid_arguments", problemsIn(parsed.error));
  },
});

/** What passed a check. @throws CallRefused when it did not */
export function accepted<Value>(checked: Checked<Value>): Value {
  return checked.ok ? checked.value : refuse(checked.error, checked.messages);
}

/** A boolean as JSON has it or as a form field spells it. */
export const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"], case: "sensitive" })])
  .default(false);

/** The most that comes with one call. Source: the methods' pages, as https://docs.slack.dev/reference/methods/users.list */
export const maxPage = 999;

/** What a call asks for of a list, without a number a hundred. */
export const pageArguments = {
  cursor: z.string().default(""),
  limit: z.union([z.string(), z.number()]).default(100),
};

/** @throws CallRefused when the number is none that a page may have */
export function pageLimit(limit: string | number): number {
  const size = Number(limit);
  return Number.isInteger(size) && size >= 1 && size <= maxPage ? size : refuse("invalid_limit");
}

/** A part of a list. @param limit 0 for all that follows @throws CallRefused when the cursor is none of this list */
export function pageOf<Item>(
  list: readonly Item[],
  kind: "user" | "channel" | "team",
  idOf: (item: Item) => string,
  { cursor, limit }: { cursor: string; limit: number },
): { items: readonly Item[]; response_metadata: { next_cursor: string } } {
  // The cursor is opaque. Source: https://docs.slack.dev/apis/web-api/pagination
  const cursorAt = (item: Item) => Buffer.from(`${kind}:${idOf(item)}`).toString("base64");
  const from = cursor === "" ? 0 : list.findIndex((item) => cursorAt(item) === cursor);
  if (from === -1) refuse("invalid_cursor");
  const end = from + (limit || list.length);
  const next = list[end];
  return {
    items: list.slice(from, end),
    response_metadata: { next_cursor: next === undefined ? "" : cursorAt(next) },
  };
}
