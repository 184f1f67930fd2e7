import { z } from "zod";
import type { Checked } from "../block-kit/message.ts";
import type { Workspace } from "../workspace.ts";

type Refusal = {
  ok: false;
  error: string;
  errors?: string[];
  response_metadata?: { messages: string[] };
  [field: string]: unknown;
};

export type Arguments = Record<string, unknown>;

export type Method = {
  /** The scopes of which the token needs one; the app-level token's are not in the manifest. */
  scopes: readonly string[];
  token: "bot" | "app" | "none";
  /** What is in the answer beside `ok`. @throws CallRefused */
  run(workspace: Workspace, args: Arguments): Record<string, unknown>;
};

/** What is said of a refusal besides the JSON. */
type RefusalOptions = {
  /** 200 when absent. */
  status?: 429 | 503;
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

/**
 * Refuses a call with an error as Slack's Web API puts it on the wire.
 * Source: https://docs.slack.dev/apis/web-api/#responses
 *
 * @throws CallRefused
 */
export function refuse(
  error: string,
  messages: readonly string[] = [],
  { fields = {}, ...options }: RefusalOptions & { fields?: Record<string, unknown> } = {},
): never {
  const answer: Refusal = {
    ok: false,
    error,
    ...(error === "invalid_blocks" ? { errors: [...messages] } : {}),
    ...(messages.length === 0
      ? {}
      : { response_metadata: { messages: messages.map((message) => `[ERROR] ${message}`) } }),
    ...fields,
  };
  throw new CallRefused(answer, options);
}

/** @throws CallRefused when the app lacks one of the scopes that a call needs */
export function needScopes(
  { manifest: { scopes } }: Workspace,
  needed: readonly string[],
  options: RefusalOptions = {},
): void {
  if (needed.every((scope) => scopes.includes(scope))) return;
  const fields = { needed: needed.join(","), provided: scopes.join(",") };
  refuse("missing_scope", [], { ...options, fields });
}

/** A method for the bot's token. */
export const method = <Schema extends z.ZodType>(
  scopes: readonly string[],
  schema: Schema,
  run: (workspace: Workspace, args: z.output<Schema>) => Record<string, unknown>,
): Method => ({ scopes, token: "bot", run: (workspace, args) => run(workspace, read(schema, args)) });

/**
 * Reads arguments, or refuses as Slack does: `missing required field: channel [json-pointer:/channel]`.
 *
 * @throws CallRefused
 */
function read<Schema extends z.ZodType>(schema: Schema, args: Arguments): z.output<Schema> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join("/");
    return args[String(issue.path[0])] === undefined
      ? `missing required field: ${field}`
      : `${issue.message} [json-pointer:/${field}]`;
  });
  return refuse("invalid_arguments", messages);
}

/** What passed a check. @throws CallRefused when it did not */
export function accepted<Value>(checked: Checked<Value>): Value {
  return checked.ok ? checked.value : refuse(checked.error, checked.messages);
}

/** A boolean as JSON has it or as a form field spells it. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"])])
  .optional()
  .transform((value) => value === true || value === "true" || value === "1");
