import { Hono } from "hono";
import { isRecord, parseJson } from "../../json.ts";
import type { SocketMode } from "../transport/socket-mode.ts";
import { type AppEnvironment, takeFromApp } from "../transport/take-from-app.ts";
import type { Workspace } from "../workspace.ts";
import { type Arguments, CallRefused, type Method, needScopes, refuse } from "./answer.ts";
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

type Sent = { type: string; query: Record<string, string>; body: string };

/** The arguments of a call. @throws CallRefused */
function argumentsOf({ type, query, body }: Sent): Arguments {
  if (body === "") return query;
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return { ...query, ...Object.fromEntries(new URLSearchParams(body)) };
  }
  if (!type.startsWith("application/json")) refuse("invalid_post_type");
  const value = parseJson(body);
  if (value === undefined) refuse("invalid_json");
  if (!isRecord(value)) refuse("json_not_object");
  // Slack does not take a token out of a JSON body.
  const { token: _token, ...rest } = value;
  return { ...query, ...rest };
}

/** Who calls, and may they? Source: https://docs.slack.dev/apis/web-api/#authentication */
function authorize(workspace: Workspace, method: Method, header: string | undefined, args: Arguments): void {
  if (method.token === "none") return;
  const fromHeader = header === undefined ? undefined : /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  // apps.connections.open takes its token from the header only.
  const fromBody = method.token === "bot" && typeof args.token === "string" ? args.token : undefined;
  const token = fromHeader ?? fromBody;
  if (token === undefined || token === "") refuse("not_authed");
  const { botToken, appToken } = workspace.secrets;
  if (token !== botToken && token !== appToken) refuse("invalid_auth");
  if ((token === botToken) !== (method.token === "bot")) refuse("not_allowed_token_type");
  const { scopes } = workspace.manifest;
  if (!method.scopes.some((scope) => scopes.includes(scope))) needScopes(workspace, method.scopes);
}

/** Refuses what is refused whatever the call says: faults that somebody has switched on. @throws CallRefused */
function refuseOnDemand(workspace: Workspace, name: string): void {
  const demanded = workspace.refusals.get(name);
  if (demanded === undefined || demanded.times <= 0) return;
  demanded.times -= 1;
  refuse(demanded.error, [], { isCircumstance: true });
}

/** @throws CallRefused with the `Retry-After` of a rate limit that somebody has set */
function limitRate(workspace: Workspace, name: string): void {
  const refuseFor = (seconds: number): never =>
    refuse("ratelimited", [], { status: 429, headers: { "Retry-After": String(seconds) } });
  if (workspace.faults.slack === "rate limited") refuseFor(30);
  for (const key of [name, "*"]) {
    const limit = workspace.rateLimits.get(key);
    if (limit === undefined || limit.times <= 0) continue;
    limit.times -= 1;
    refuseFor(limit.retryAfterSeconds);
  }
}

/** The Web API under `/api/`, on one workspace. */
export function webApi(workspace: Workspace, socketMode: SocketMode): Hono<AppEnvironment> {
  const openConnection: Method = {
    scopes: [],
    token: "app",
    run() {
      if (socketMode.refusal === "invalid_auth") refuse("invalid_auth");
      return { url: socketMode.open() };
    },
  };

  function call(name: string, method: Method | undefined, sent: Sent, authorization: string | undefined) {
    refuseOnDemand(workspace, name);
    if (method === undefined) return refuse("unknown_method", [], { fields: { req_method: name } });
    const isDown = method === openConnection && socketMode.refusal === "503";
    if (isDown) refuse("service_unavailable", [], { status: 503 });
    limitRate(workspace, name);
    const args = argumentsOf(sent);
    authorize(workspace, method, authorization, args);
    const { token: _token, ...rest } = args;
    return method.run(workspace, rest);
  }

  const hono = new Hono<AppEnvironment>();
  hono.on(["GET", "POST"], "/api/:method", async (context) => {
    const name = context.req.param("method");
    const method = name === "apps.connections.open" ? openConnection : methods[name];
    const sent = {
      type: context.req.header("content-type") ?? "",
      query: context.req.query(),
      body: context.req.method === "GET" ? "" : await context.req.text(),
    };
    return takeFromApp(workspace, context, { title: name, body: sent.body }, () => {
      const headers = {
        "Content-Type": "application/json; charset=utf-8",
        "X-OAuth-Scopes": workspace.manifest.scopes.join(","),
        "X-Accepted-OAuth-Scopes": method?.scopes.join(",") ?? "",
      };
      try {
        const answer = { ok: true, ...call(name, method, sent, context.req.header("authorization")) };
        return { isDone: true, status: 200, headers, body: JSON.stringify(answer) };
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        const { answer, options } = error;
        const problem = [answer.error, ...(answer.response_metadata?.messages ?? [])].join("; ");
        const isMistake = options.isCircumstance !== true && !circumstances.has(answer.error);
        if (isMistake) workspace.note(name, problem);
        return {
          isDone: false,
          status: options.status ?? 200,
          headers: { ...headers, ...options.headers },
          body: JSON.stringify(answer),
          problem,
        };
      }
    });
  });
  return hono;
}
