import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Answer, type AppEnvironment, beginExchange } from "../slack/transport/take-from-app.ts";
import type { Workspace } from "../slack/workspace.ts";
import { feedPath } from "./sample-calendar.ts";

/** The sample calendar's feed, with an ETag. */
export function feedServer(workspace: Workspace): Hono<AppEnvironment> {
  const hono = new Hono<AppEnvironment>();
  const request = {
    direction: "app to calendar",
    title: "the feed",
    body: "",
    // Anybody on this machine may read it, and what they write into the request isn't kept.
    headers: {},
  } as const;
  hono.get(feedPath, (context) =>
    beginExchange(workspace, context, { ...request, url: workspace.origin + feedPath }).answer(
      calendarAnswer(workspace.calendar.text(), context.req.header("if-none-match")),
    ),
  );
  return hono;
}

/** @param known the request's `If-None-Match` */
function calendarAnswer(body: string, known: string | undefined): Answer {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "no-cache",
    "Content-Type": "text/calendar; charset=utf-8",
  };
  return known === tag ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}
