import { createHash } from "node:crypto";
import { Hono } from "hono";
import { type Answer, type AppEnvironment, beginExchange } from "../slack/transport/take-from-app.ts";
import type { Workspace } from "../slack/workspace.ts";
import { feedPath } from "./sample-calendar.ts";

/** What a host sends to strangers: a page to sign in, and status 200. */
const signInPage = `<!doctype html>
<html lang="en">
<head><title>Sign in</title></head>
<body><h1>Sign in to see this calendar</h1></body>
</html>
`;

/** The sample calendar's feed, with an ETag, and with the faults of a feed's host on demand. */
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
      feedAnswer(workspace, context.req.header("if-none-match")),
    ),
  );
  return hono;
}

/** @param known the request's `If-None-Match` */
function feedAnswer(workspace: Workspace, known: string | undefined): Answer {
  const html = { "Content-Type": "text/html; charset=utf-8" };
  switch (workspace.faults.calendar) {
    case "not found":
      return { status: 404, headers: html, body: "<h1>Not found</h1>\n" };
    case "unauthorized":
      return {
        status: 401,
        headers: { ...html, "WWW-Authenticate": "Basic" },
        body: "<h1>Unauthorized</h1>\n",
      };
    case "web page":
      return { status: 200, headers: html, body: signInPage };
    case "none":
      return calendarAnswer(workspace.calendar.text(), known);
    case "empty":
      return calendarAnswer(workspace.calendar.emptyText(), known);
  }
}

function calendarAnswer(body: string, known: string | undefined): Answer {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "no-cache",
    "Content-Type": "text/calendar; charset=utf-8",
  };
  return isKnown(known, tag) ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}

/** Source: RFC 9110, section 13.1.2; the comparison is the weak one */
function isKnown(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false;
  return known.trim() === "*" || known.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
}
