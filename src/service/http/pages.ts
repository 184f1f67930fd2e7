import { Hono } from "hono";
import type { Description } from "../docs/description.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { Refusal } from "../refusals.ts";
import { basePath } from "./operations-listener.ts";

export interface PagesOptions {
  metrics: ServiceMetrics;
  /** Whether requests are answered now; may take as long as the database does. */
  isReady: () => Promise<boolean>;
  /** Told of what nobody foresaw, which the asker sees only as a refusal. */
  reportFault: (fault: unknown) => void;
}

/** Everything beside the operations: what an operator asks for. None of it needs a key, or says anything of anybody. */
export function createPages({ metrics, isReady, reportFault }: PagesOptions): Hono {
  const pages = new Hono();
  pages.get("/healthz", (context) => context.text("ok\n"));
  pages.get("/readyz", async (context) =>
    (await isReady()) ? context.text("ready\n") : context.text("not ready\n", 503),
  );
  pages.get("/metrics", async (context) => {
    const { contentType, text } = await metrics.text();
    return context.body(text, 200, { "Content-Type": contentType });
  });
  let description: Promise<Description> | undefined;
  function described(): Promise<Description> {
    // Made when it is first asked for: the service starts without it.
    description ??= import("../docs/description.ts").then(({ describeService }) => describeService(basePath));
    return description;
  }
  pages.get("/openapi.json", async (context) => {
    const { json } = await described();
    return context.body(json, 200, { "Content-Type": "application/json" });
  });
  pages.get("/docs", async (context) => {
    const { html, contentSecurityPolicy } = await described();
    return context.html(html, 200, {
      "Content-Security-Policy": contentSecurityPolicy,
      "X-Content-Type-Options": "nosniff",
    });
  });
  // A path that is there is asked with another method.
  for (const { path } of pages.routes.slice()) {
    pages.all(path, () => {
      throw new Refusal("method_not_allowed", { allow: "GET, HEAD" });
    });
  }
  pages.notFound((context) => refuse(context.json.bind(context), new Refusal("unknown_path")));
  pages.onError((error, context) => {
    const json: Json = context.json.bind(context);
    if (error instanceof Refusal) return refuse(json, error);
    reportFault(error);
    return refuse(json, new Refusal("internal"));
  });
  return pages;
}

type Json = (body: Refusal["body"], status: Refusal["status"], headers: Record<string, string>) => Response;

function refuse(json: Json, refusal: Refusal): Response {
  return json(refusal.body, refusal.status, { ...refusal.headers, "cache-control": "no-store" });
}
