import { Hono } from "hono";
import { z } from "zod";
import { parseJson } from "../../json.ts";
import { checkMessage } from "../block-kit/message.ts";
import type { WorkspaceState } from "../workspace-state.ts";
import { type Answer, type AppEnvironment, json, plainText, takeFromApp } from "./take-from-app.ts";

const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" })])
  .optional();

/** What an app may post to a response URL, or put into the acknowledgement of a slash command. */
export const answerSchema = z.looseObject({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  response_type: z.enum(["in_channel", "ephemeral"]).optional(),
  replace_original: flag,
  delete_original: flag,
  thread_ts: z.string().optional(),
  metadata: z.unknown().optional(),
});

/** The response URLs of all workspaces. */
export function responseUrlServer(workspaces: readonly WorkspaceState[]): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  hono.post("/:kind{commands|actions|app}/:team/:id/:secret", async (context) => {
    // Nobody was given it: a stranger's text is not read.
    const workspace = workspaces.find(({ responseUrls }) => responseUrls.has(context.req.path));
    if (workspace === undefined) return context.json(refusal("no_such_url"), 404);
    const body = await context.req.text();
    return takeFromApp(workspace, context, { title: "response_url", body }, () =>
      answerResponseUrl(workspace, context.req.path, parseJson(body)),
    );
  });
  return hono;
}

const refusal = (error: string) => ({ ok: false, error });

/**
 * Does what an app asked for through a response URL. Slack documents neither status nor body of a refusal; bolt reads
 * nothing but that the status is no 2xx.
 * Source: https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
 */
function answerResponseUrl(workspace: WorkspaceState, path: string, body: unknown): Answer {
  const done: Answer = { status: 200, headers: plainText, body: "ok" };
  const refuse = (status: number, error: string, messages: readonly string[] = []): Answer => {
    const problem = [error, ...messages].join("; ");
    workspace.note("response_url", problem);
    return { status, headers: json, body: JSON.stringify(refusal(error)), problem };
  };
  const url = workspace.responseUrls.use(path);
  if (typeof url === "string") return refuse(404, url);
  const answer = answerSchema.safeParse(body);
  if (!answer.success) return refuse(400, "invalid_payload", [z.prettifyError(answer.error)]);
  const original = url.original && workspace.messages.find(url.original.channel, url.original.ts);
  // A click on a message replaces it unless the app says otherwise.
  const { response_type, replace_original = true, delete_original, thread_ts } = answer.data;
  if (delete_original && original !== undefined) {
    workspace.messages.remove(original);
    return done;
  }
  if (delete_original && answer.data.text === undefined && answer.data.blocks === undefined) return done;
  const checked = checkMessage(answer.data);
  if (!checked.ok) return refuse(400, checked.error, checked.messages);
  if (replace_original && original !== undefined) {
    workspace.messages.replace(original, checked.value, false);
    return done;
  }
  workspace.postAsApp(url.channel, checked.value, {
    threadTs: thread_ts ?? url.threadTs,
    visibleTo: response_type === "in_channel" ? undefined : url.user,
  });
  return done;
}
