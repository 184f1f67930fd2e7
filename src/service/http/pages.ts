import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { Scalar } from "@scalar/hono-api-reference";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { ApiError } from "../../contract/api-errors.ts";
import { type FailureReports, reportFailure } from "../failure-reports.ts";
import type { ServiceLog } from "../log.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { discardBody } from "./discard-body.ts";
import { basePath } from "./operations-listener.ts";

export interface PagesOptions {
  metrics: ServiceMetrics;
  /** Why the service can't answer requests right now, in a few words; `undefined` when it can. */
  whyNotReady: () => Promise<string | undefined>;
  /** What paid operations suffer from, as a sentence; `undefined` when nothing is known. Look-ups work all the same. */
  trouble?: () => string | undefined;
  log: ServiceLog;
}

/** For state that changes all the time. */
const passing = { "Cache-Control": "no-store" };
/** For what changes only with a release: clients revalidate their copy. */
const lasting = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };

/** The page's script, which comes along with Scalar's package for Fastify: the one of its own has 200 others with it. */
const scalarScript = new URL(
  "../../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js",
  import.meta.url,
);

/** Everything is asked of this service, nothing of Scalar's. */
const docsPage = {
  url: "/openapi.json",
  cdn: "/docs/scalar.js",
  pageTitle: "Behavioral Profile and Outreach Service",
  theme: "default",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** The page's script writes styles itself. */
function contentSecurityPolicy(nonce: string): string {
  const own = "'self' data:";
  return [
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src ${own}; font-src ${own}`,
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; ");
}

/** The pages besides the operations, for operators. They need no key and contain nothing personal. */
export function createPages({ metrics, whyNotReady, trouble, log }: PagesOptions): Hono {
  const pages = new Hono();
  pages.get("/healthz", (context) => context.text("ok\n", 200, passing));
  pages.get("/readyz", async (context) => {
    const reason = await whyNotReady();
    if (reason !== undefined) return context.text(`not ready: ${reason}\n`, 503, passing);
    const sentence = trouble?.();
    const detail = sentence === undefined ? "" : `; a text failed lately: ${sentence}`;
    return context.text(`ready${detail}\n`, 200, passing);
  });
  pages.get("/metrics", async (context) => {
    const { contentType, text } = await metrics.text();
    return context.body(text, 200, { ...passing, "Content-Type": contentType });
  });
  let document: Promise<object> | undefined;
  pages.get("/openapi.json", etag(), async (context) => {
    // Made when it's first asked for, so that the start doesn't wait for it.
    document ??= import("../openapi/document.ts").then(({ createOpenApiDocument }) =>
      createOpenApiDocument(basePath),
    );
    return context.json(await document, 200, lasting);
  });
  pages.get("/docs", (context, next) => {
    const nonce = randomBytes(16).toString("base64");
    context.header("Content-Security-Policy", contentSecurityPolicy(nonce));
    for (const [name, value] of Object.entries(lasting)) context.header(name, value);
    return Scalar({ ...docsPage, nonce })(context, next);
  });
  pages.get("/docs/scalar.js", etag(), async (context) =>
    context.body(await readFile(scalarScript), 200, { ...lasting, "Content-Type": "text/javascript" }),
  );
  // The path exists, but not with this method.
  for (const path of new Set(pages.routes.map((route) => route.path))) {
    pages.all(path, () => {
      throw new ApiError("method_not_allowed", { allow: "GET, HEAD" });
    });
  }
  pages.notFound(() => errorResponse(new ApiError("unknown_path"), { metrics, log }));
  pages.onError((error) => errorResponse(error, { metrics, log }));
  return pages;
}

/** @returns a function that answers by `createPages`' routes, and never rejects */
export function createPagesListener(pages: Hono, reports: FailureReports) {
  const listener = getRequestListener(pages.fetch, {
    // The app may share this process, so the global Request and Response must remain Node's own.
    overrideGlobalObjects: false,
    // HTTP/1.0 requests, such as a load balancer's health check, may lack Host. We don't use its value.
    hostname: "service",
    errorHandler: (error) =>
      errorResponse(error instanceof RequestError ? new ApiError("malformed_request") : error, reports),
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // No page reads one.
    discardBody(request);
    try {
      await listener(request, response);
    } catch (error) {
      reportFailure(error, reports);
      response.destroy();
    }
  };
}

/** @returns an error as the operations answer it; one on our side is reported */
export function errorResponse(error: unknown, reports: FailureReports): Response {
  if (!(error instanceof ApiError)) reportFailure(error, reports);
  const { body, status, headers } = error instanceof ApiError ? error : new ApiError("internal");
  return Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });
}
