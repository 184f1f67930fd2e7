import { type Context, Hono } from "hono";
import { isRecord, parseJson } from "../../json.ts";
import type { SocketMode } from "../transport/socket-mode.ts";
import { type AppEnvironment, takeFromApp } from "../transport/take-from-app.ts";
import type { Workspace } from "../workspace.ts";
import { type Answer, type Arguments, type Method, type Refusal, refuse } from "./answer.ts";
import { chatMethods } from "./chat.ts";
import { conversationMethods } from "./conversations.ts";
import { directoryMethods } from "./directory.ts";
import { fileMethods } from "./files.ts";
import { viewMethods } from "./views.ts";

const methods: Record<string, Method> = {
  ...directoryMethods,
  ...conversationMethods,
  ...chatMethods,
  ...fileMethods,
  ...viewMethods,
  "apps.connections.open": {
    scopes: [],
    token: "app",
    run({ socketMode }) {
      return socketMode.open();
    },
  },
};

/**
 * Refusals that come from circumstances an app must live with. All others are mistakes of the app, and are noted
 * among the workspace's problems.
 */
const circumstances = new Set([
  "ratelimited",
  "channel_not_found",
  "is_archived",
  "is_inactive",
  "user_disabled",
  "not_in_channel",
  "user_not_found",
  "users_not_found",
  "user_not_in_channel",
  "message_not_found",
  "hash_conflict",
  "not_found",
  "cannot_dm_bot",
  "push_limit_reached",
]);

type Parsed =
  | { ok: true; arguments: Arguments; body: string }
  | { ok: false; refusal: Refusal; body: string };

async function parse(context: Context): Promise<Parsed> {
  const query = Object.fromEntries(new URL(context.req.url).searchParams);
  const body = context.req.method === "GET" ? "" : await context.req.text();
  const type = context.req.header("content-type") ?? "";
  if (body === "") return { ok: true, arguments: query, body };
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return { ok: true, arguments: { ...query, ...Object.fromEntries(new URLSearchParams(body)) }, body };
  }
  if (!type.startsWith("application/json")) return { ok: false, refusal: refuse("invalid_post_type"), body };
  const value = parseJson(body);
  if (value === undefined) return { ok: false, refusal: refuse("invalid_json"), body };
  if (!isRecord(value)) return { ok: false, refusal: refuse("json_not_object"), body };
  // Slack does not take a token out of a JSON body.
  const { token: _token, ...rest } = value;
  return { ok: true, arguments: { ...query, ...rest }, body };
}

/** Who calls, and may they? Source: https://docs.slack.dev/apis/web-api/#authentication */
function authorize(
  workspace: Workspace,
  method: Method,
  header: string | undefined,
  args: Arguments,
): Refusal | undefined {
  if (method.token === "none") return undefined;
  const fromHeader = header === undefined ? undefined : /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  // apps.connections.open takes its token from the header only.
  const fromBody = method.token === "bot" && typeof args.token === "string" ? args.token : undefined;
  const token = fromHeader ?? fromBody;
  if (token === undefined || token === "") return refuse("not_authed");
  const { botToken, appToken } = workspace.secrets;
  if (token !== botToken && token !== appToken) return refuse("invalid_auth");
  if ((token === botToken) !== (method.token === "bot")) return refuse("not_allowed_token_type");
  const { scopes } = workspace.manifest;
  if (method.scopes.length === 0 || method.scopes.some((scope) => scopes.includes(scope))) return undefined;
  return { ...refuse("missing_scope"), needed: method.scopes.join(","), provided: scopes.join(",") };
}

/** Takes one refused call off a rate limit that was set on demand. @returns the seconds of `Retry-After` */
function rateLimited(workspace: Workspace, name: string): number | undefined {
  if (workspace.faults.slack === "rate limited") return 30;
  for (const key of [name, "*"]) {
    const limit = workspace.rateLimits.get(key);
    if (limit === undefined || limit.times <= 0) continue;
    limit.times -= 1;
    return limit.retryAfterSeconds;
  }
  return undefined;
}

/** Takes one refused call off a refusal that was set on demand. */
function toldRefusal(workspace: Workspace, name: string): Refusal | undefined {
  const told = workspace.refusals.get(name);
  if (told === undefined || told.times <= 0) return undefined;
  told.times -= 1;
  return refuse(told.error);
}

/** The Web API under `/api/`, on one workspace. */
export function webApi(workspace: Workspace, socketMode: SocketMode): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  hono.on(["GET", "POST"], "/api/:method", async (context) => {
    const name = context.req.param("method");
    const parsed = await parse(context);
    return takeFromApp(workspace, context, { title: name, body: parsed.body }, async () => {
      const method = methods[name];
      const called = { name, method, parsed, authorization: context.req.header("authorization") };
      const told = toldRefusal(workspace, name);
      const result: Result =
        told === undefined ? await call(workspace, socketMode, called) : { answer: told };
      const { answer, status = 200, headers = {} } = result;
      const problem = answer.ok ? undefined : explain(answer);
      const isMistake = !answer.ok && told === undefined && !circumstances.has(answer.error);
      if (isMistake) workspace.note(name, explain(answer));
      return {
        isDone: answer.ok,
        status,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "X-OAuth-Scopes": workspace.manifest.scopes.join(","),
          "X-Accepted-OAuth-Scopes": method?.scopes.join(",") ?? "",
          ...headers,
        },
        body: JSON.stringify(answer),
        problem,
      };
    });
  });
  return hono;
}

type Result = { answer: Answer; status?: 429 | 503; headers?: Record<string, string> };
type Called = { name: string; method: Method | undefined; parsed: Parsed; authorization: string | undefined };

/** Runs a method, unless something about the call stands against it. */
async function call(
  workspace: Workspace,
  socketMode: SocketMode,
  { name, method, parsed, authorization }: Called,
): Promise<Result> {
  if (method === undefined) return { answer: { ...refuse("unknown_method"), req_method: name } };
  if (name === "apps.connections.open" && socketMode.isUnavailable) {
    return { answer: refuse("service_unavailable"), status: 503 };
  }
  const wait = rateLimited(workspace, name);
  if (wait !== undefined) {
    return { answer: refuse("ratelimited"), status: 429, headers: { "Retry-After": String(wait) } };
  }
  if (!parsed.ok) return { answer: parsed.refusal };
  const refusal = authorize(workspace, method, authorization, parsed.arguments);
  if (refusal !== undefined) return { answer: refusal };
  const { token: _token, ...args } = parsed.arguments;
  return { answer: await method.run({ workspace, socketMode, arguments: args }) };
}

const explain = (refusal: Refusal): string =>
  [refusal.error, ...(refusal.response_metadata?.messages ?? [])].join("; ");
