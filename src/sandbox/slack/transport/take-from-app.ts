import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Exchange } from "../../protocol.ts";
import type { WorkspaceState } from "../workspace-state.ts";

export type AppEnvironment = { Bindings: HttpBindings };

/** An answer to a request of the app; with a problem, it is a refusal. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  problem?: string | undefined;
};

export const json = { "Content-Type": "application/json; charset=utf-8" } as const;
export const plainText = { "Content-Type": "text/plain; charset=utf-8" } as const;

/** The token of a request, if it has one. */
export const bearerOf = ({ req }: Context): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(req.header("authorization") ?? "")?.[1];

/** Records a request of the app; `url` and `headers` are for one that shows other ones. @returns how it can end */
export function beginExchange(
  workspace: WorkspaceState,
  context: Context<AppEnvironment>,
  request: {
    direction: Exchange["direction"];
    title: string;
    body: string;
    url?: string;
    headers?: Record<string, string>;
  },
) {
  const { direction, title, body: requestBody, url = context.req.url } = request;
  const end = workspace.traffic.begin({
    direction,
    title,
    method: context.req.method,
    url,
    requestHeaders: request.headers ?? context.req.header(),
    requestBody,
  });
  return {
    answer({ status, headers, body, problem }: Answer): Response {
      const responseBody = typeof body === "string" ? body : `(${body.length} bytes)`;
      end({ status, responseHeaders: headers, responseBody, problem });
      return new Response(body === "" ? null : body, { status, headers });
    },
    /** Ends without an answer, the connection aside. */
    abandon(problem: string): Response {
      end({ problem });
      return RESPONSE_ALREADY_SENT;
    },
    reset(problem: string): Response {
      end({ problem });
      context.env.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    },
  };
}

/**
 * Takes one request of the app to Slack: records it, calls the listeners, carries it out, and applies Slack's faults.
 *
 * @param request its title in the traffic record, and its body as text
 * @param perform does what it asks for; not called when nothing of it may reach Slack
 */
export async function takeFromApp(
  workspace: WorkspaceState,
  context: Context<AppEnvironment>,
  request: { title: string; body: string },
  perform: () => Answer,
): Promise<Response> {
  const about = { direction: "app to slack", ...request } as const;
  const exchange = beginExchange(workspace, context, about);
  if (workspace.faults.slack === "out of reach") {
    return exchange.reset("The connection was reset at once (simulated by the sandbox).");
  }
  if (!(await workspace.arrive(about))) {
    return exchange.reset("The request was dropped (simulated by the sandbox).");
  }
  const answer = perform();
  if (answer.problem === undefined) await workspace.finish(about);
  return workspace.faults.slack === "answer lost"
    ? exchange.reset("The connection was reset before the answer (simulated by the sandbox).")
    : exchange.answer(answer);
}
