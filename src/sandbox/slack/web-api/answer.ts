import { z } from "zod";
import type { SocketMode } from "../transport/socket-mode.ts";
import type { Workspace } from "../workspace.ts";

/** What a method answers: the JSON body without the HTTP around it. */
export type Answer = { ok: true; [field: string]: unknown } | Refusal;

export type Refusal = {
  ok: false;
  error: string;
  errors?: string[];
  response_metadata?: { messages: string[] };
  [field: string]: unknown;
};

export type Arguments = Record<string, unknown>;

export type Call = { workspace: Workspace; socketMode: SocketMode; arguments: Arguments };

export type Method = {
  /** The scopes of which the token needs one; the app-level token's are not in the manifest. */
  scopes: readonly string[];
  token: "bot" | "app" | "none";
  run(call: Call): Answer | Promise<Answer>;
};

/**
 * An error as Slack's Web API puts it on the wire.
 * Source: https://docs.slack.dev/apis/web-api/#responses
 */
export function refuse(error: string, messages: readonly string[] = []): Refusal {
  return {
    ok: false,
    error,
    ...(error === "invalid_blocks" ? { errors: [...messages] } : {}),
    ...(messages.length === 0
      ? {}
      : { response_metadata: { messages: messages.map((message) => `[ERROR] ${message}`) } }),
  };
}

/** Reads arguments, or refuses as Slack does: `missing required field: channel [json-pointer:/channel]`. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  args: Arguments,
): { ok: true; value: z.infer<Schema> } | { ok: false; refusal: Refusal } {
  const parsed = schema.safeParse(args);
  if (parsed.success) return { ok: true, value: parsed.data };
  const messages = parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join("/");
    return args[String(issue.path[0])] === undefined
      ? `missing required field: ${field}`
      : `${issue.message} [json-pointer:/${field}]`;
  });
  return { ok: false, refusal: refuse("invalid_arguments", messages) };
}

/** A boolean as JSON has it or as a form field spells it. */
export const flag = z.union([z.boolean(), z.enum(["true", "false", "1", "0"])]).optional();

/** Whether a `flag` says yes. */
export const isSet = (value: z.infer<typeof flag>): boolean =>
  value === true || value === "true" || value === "1";
