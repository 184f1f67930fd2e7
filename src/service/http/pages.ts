import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { ApiError } from "../../contract/api-errors.ts";
import type { Description } from "../docs/description.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { basePath } from "./operations-listener.ts";

export interface PagesOptions {
  metrics: ServiceMetrics;
  /** Whether requests are answered now; may take as long as the database does. */
  isReady: () => Promise<boolean>;
  /** Told of what nobody foresaw, which the client sees only as a refusal. */
  reportFault: (fault: unknown) => void;
}

/** What was true a moment ago is of no use to anybody. */
const passing = { "Cache-Control": "no-store" };
/** It changes with the program alone: whoever has it asks whether it is still the same. */
const lasting = { "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff" };

/** Everything beside the operations: what an operator asks for. None of it needs a key, or says anything of anybody. */
export function createPages({ metrics, isReady, reportFault }: PagesOptions): Hono {
  const pages = new Hono();
  pages.get("/healthz", (context) => context.text("ok\n", 200, passing));
  pages.get("/readyz", async (context) =>
    (await isReady()) ? context.text("ready\n", 200, passing) : context.text("not ready\n", 503, passing),
  );
  pages.get("/metrics", async (context) => {
    const { contentType, text } = await metrics.text();
    return context.body(text, 200, { ...passing, "Content-Type": contentType });
  });
  let description: Promise<Description> | undefined;
  function described(): Promise<Description> {
    // Made when it is first asked for: the service starts without it.
    description ??= import("../docs/description.ts").then(({ describeService }) => describeService(basePath));
    return description;
  }
  pages.get("/openapi.json", etag(), async (context) => {
    const { json } = await described();
    return context.body(json, 200, { ...lasting, "Content-Type": "application/json" });
  });
  pages.get("/docs", etag(), async (context) => {
    const { html, contentSecurityPolicy } = await described();
    return context.html(html, 200, { ...lasting, "Content-Security-Policy": contentSecurityPolicy });
  });
  // A path that is there is asked with another method.
  for (const path of new Set(pages.routes.map((route) => route.path))) {
    pages.all(path, () => {
      throw new ApiError("method_not_allowed", { allow: "GET, HEAD" });
    });
  }
  pages.notFound(() => refuse(new ApiError("unknown_path")));
  pages.onError((error) => {
    if (error instanceof ApiError) return refuse(error);
    reportFault(error);
    return refuse(new ApiError("internal"));
  });
  return pages;
}

/** @param pages what `createPages` makes */
export function createPagesListener(pages: Hono, reportFault: (fault: unknown) => void) {
  return getRequestListener(pages.fetch, {
    // The process may belong to the app as well: its global Request and Response stay Node's own.
    overrideGlobalObjects: false,
    // A request of HTTP/1.0, such as a load balancer's question for health, may come without Host. None is looked at.
    hostname: "service",
    errorHandler(error) {
      if (error instanceof RequestError) return refuse(new ApiError("malformed_request"));
      reportFault(error);
      return refuse(new ApiError("internal"));
    },
  });
}

function refuse(refusal: ApiError): Response {
  const headers = { ...refusal.headers, "cache-control": "no-store" };
  return Response.json(refusal.body, { status: refusal.status, headers });
}
