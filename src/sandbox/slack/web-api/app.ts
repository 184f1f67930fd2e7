import { Hono } from "hono";
import type { SocketMode } from "../transport/socket-mode.ts";
import { type Answer, type AppEnvironment, bearerOf, json, takeFromApp } from "../transport/take-from-app.ts";
import type { Workspace } from "../workspace.ts";
import { type Arguments, CallRefused, type Method, needScopes, refuse } from "./answer.ts";
import { chatMethods } from "./chat.ts";
import { conversationMethods } from "./conversations.ts";
import { directoryMethods } from "./directory.ts";
import { fileMethods } from "./files.ts";
import { functionMethods } from "./functions.ts";
import { previewMethods } from "./previews.ts";
import { viewMethods } from "./views.ts";

const methods: Record<string, Method> = {
  ...directoryMethods,
  ...conversationMethods,
  ...chatMethods,
  ...fileMethods,
  ...previewMethods,
  ...viewMethods,
  ...functionMethods,
};

/** Refusals from circumstances. All others are mistakes of the app, noted among the workspace's problems. */
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
  "cannot_find_message",
]);

type Sent = {
  type: string;
  body: string;
  bearer: string | undefined;
};

/** The arguments of a call, in the form in which the SDK sends them. @throws CallRefused */
function argumentsOf({ type, body }: Sent): Arguments {
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  return body === "" || isForm ? Object.fromEntries(new URLSearchParams(body)) : refuse("invalid_post_type");
}

/** Who calls, and may they? Source: https://docs.slack.dev/apis/web-api/#authentication */
function authorize(workspace: Workspace, method: Method, token: string | undefined): void {
  if (token === undefined) refuse("not_authed");
  const { botToken, appToken } = workspace.secrets;
  const issued = workspace.issuedTokens.get(token);
  if (token !== botToken && token !== appToken && issued === undefined) refuse("invalid_auth");
  if (issued?.isRevoked) refuse("account_inactive", [], { isCircumstance: true });
  if (issued?.expiresAt !== undefined && issued.expiresAt <= workspace.clock.now()) refuse("token_expired");
  if ((token === appToken) === (method.token === "bot")) refuse("not_allowed_token_type");
  const { grantedScopes: scopes } = workspace;
  if (!method.scopes.some((scope) => scopes.includes(scope))) needScopes(workspace, method.scopes);
}

/** Whether a call has one of the app's tokens. What others send is answered, and not kept. */
function isOfApp({ secrets, issuedTokens }: Workspace, { bearer, body }: Sent): boolean {
  const tokens = [secrets.botToken, secrets.appToken, ...issuedTokens.keys()];
  return tokens.some((token) => bearer === token || body.includes(token));
}

const isDue = (planned: { times: number } | undefined): boolean =>
  planned !== undefined && planned.times-- > 0;

/** Refuses what is refused whatever the call says: what somebody has switched on. @throws CallRefused */
function refuseOnDemand({ refusals, faults }: Workspace, name: string): void {
  const refusal =
    faults.slack === "rate limited"
      ? { error: "ratelimited", retryAfterSeconds: 30 }
      : [refusals.get(name), refusals.get("*")].find(isDue);
  if (refusal === undefined) return;
  const { error, retryAfterSeconds: seconds } = refusal;
  const status = error === "fatal_error" ? 500 : 200;
  if (seconds === undefined) refuse(error, [], { status, isCircumstance: true });
  refuse(error, [], { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** The Web API under `/api/`: the token says of which workspace, and without a known one, it's the first's. */
export function webApi(
  workspaces: readonly [Workspace, ...Workspace[]],
  socketMode: SocketMode,
): Hono<AppEnvironment> {
  const openConnection: Method = {
    scopes: [],
    token: "app",
    run() {
      if (socketMode.refusal === "503") refuse("service_unavailable", [], { status: 503 });
      if (socketMode.refusal === "invalid_auth") refuse("invalid_auth");
      return { url: socketMode.open() };
    },
  };

  const hono = new Hono<AppEnvironment>();
  hono.post("/api/:method", async (context) => {
    const name = context.req.param("method");
    const method = name === "apps.connections.open" ? openConnection : methods[name];
    const sent = {
      type: context.req.header("content-type") ?? "",
      body: await context.req.text(),
      bearer: bearerOf(context),
    };
    const owner = workspaces.find((one) => isOfApp(one, sent));
    const isKept = owner !== undefined;
    const workspace = owner ?? workspaces[0];
    const perform = () => answerCall(workspace, name, method, { ...sent, isKept });
    if (isKept) return takeFromApp(workspace, context, { title: name, body: sent.body }, perform);
    const { status, headers, body } = perform();
    return new Response(body, { status, headers });
  });
  return hono;
}

/** @param sent `isKept` when it counts among what the app has done */
function answerCall(
  workspace: Workspace,
  name: string,
  method: Method | undefined,
  sent: Sent & { isKept: boolean },
): Answer {
  const headers = {
    ...json,
    "X-OAuth-Scopes": workspace.grantedScopes.join(","),
    "X-Accepted-OAuth-Scopes": method?.scopes.join(",") ?? "",
  };
  try {
    if (sent.isKept) refuseOnDemand(workspace, name);
    if (method === undefined) return refuse("unknown_method", [], { fields: { req_method: name } });
    const args = argumentsOf(sent);
    authorize(workspace, method, sent.bearer);
    return { status: 200, headers, body: JSON.stringify({ ok: true, ...method.run(workspace, args) }) };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { answer, options } = error;
    const problem = [answer.error, ...(answer.response_metadata?.messages ?? [])].join("; ");
    const isMistake = options.isCircumstance !== true && !circumstances.has(answer.error);
    if (isMistake && sent.isKept) workspace.note(name, problem);
    const { status = 200 } = options;
    return { status, headers: { ...headers, ...options.headers }, body: JSON.stringify(answer), problem };
  }
}
