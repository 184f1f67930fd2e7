import type { PathNote, Reply } from "./openapi.ts";

/** The operators' pages are outside the operations' base path. */
const servers = [{ url: "/" }];

function text(description: string): Reply {
  return { description, content: { "text/plain": { schema: { type: "string" } } } };
}

function page(summary: string, operationId: string, responses: Record<string, Reply>): PathNote {
  const description = `${summary}. It needs no key, and says nothing of anybody.`;
  return { servers, get: { operationId, tags: ["Operate"], summary, description, security: [], responses } };
}

/** The pages that `http/pages.ts` serves. */
export const pagePaths: Record<string, PathNote> = {
  "/healthz": page("Whether the process lives", "checkHealth", { 200: text("It does.") }),
  "/readyz": page("Whether requests are answered now", "checkReadiness", {
    200: text("They are."),
    503: text("The service stops, or its database does not answer."),
  }),
  "/metrics": page("What the service has done, in Prometheus' format", "getMetrics", {
    200: text("Counters and histograms."),
  }),
  "/openapi.json": page("This document", "getOpenApiDocument", {
    200: {
      description: "OpenAPI 3.1.",
      content: { "application/json": { schema: { type: "object" } } },
    },
  }),
  "/docs": page("This document as a page to read", "getDocumentation", {
    200: { description: "A page.", content: { "text/html": { schema: { type: "string" } } } },
  }),
};
