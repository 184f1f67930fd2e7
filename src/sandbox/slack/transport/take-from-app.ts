import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Workspace } from "../workspace.ts";

export type AppEnvironment = { Bindings: HttpBindings };

/** What the simulated Slack answers to a request of the app. */
export type Outcome = {
  /** Whether what the app asked for was done; a refusal is not. */
  isDone: boolean;
  status: ContentfulStatusCode;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  problem?: string | undefined;
};

const described = (body: Outcome["body"]): string =>
  typeof body === "string" ? body : `(${body.length} bytes)`;

/**
 * Takes one request of the app to Slack: records it, calls the listeners, carries it out, and applies Slack's faults.
 *
 * @param request its title in the traffic record, and its body as text
 * @param perform does what it asks for; not called when nothing of it may reach Slack
 */
export async function takeFromApp(
  workspace: Workspace,
  context: Context<AppEnvironment>,
  request: { title: string; body: string },
  perform: () => Outcome | Promise<Outcome>,
): Promise<Response> {
  const end = workspace.traffic.begin({
    direction: "app to slack",
    title: request.title,
    method: context.req.method,
    url: context.req.url,
    requestHeaders: context.req.header(),
    requestBody: request.body,
  });
  const reset = (problem: string): Response => {
    end({ problem: `${problem} (told so by the sandbox).` });
    context.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  };
  if (workspace.faults.slack === "out of reach") return reset("The connection was reset at once");
  const about = { direction: "app to slack", ...request } as const;
  if (!(await workspace.hooks.arrive(about))) return reset("The request was dropped");
  const { isDone, status, headers, body, problem } = await perform();
  if (isDone) await workspace.hooks.finish(about);
  if (workspace.faults.slack === "answer lost") return reset("The connection was reset before the answer");
  end({
    status,
    responseHeaders: headers,
    responseBody: described(body),
    ...(problem === undefined ? {} : { problem }),
  });
  return context.body(body, status, headers);
}
