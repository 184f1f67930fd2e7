import type { Operation } from "../../contract/operations.ts";
import type { ServiceLog } from "../log.ts";
import type { ServiceMetrics } from "../metrics.ts";
import type { KnowledgeOperation } from "./team-knowledge.ts";

/** Counts and logs a request that was answered. @param request its outcome is "answered", "replayed", "gone", or an error's code */
export function noteRequest(
  {
    operation,
    outcome,
    milliseconds,
  }: { operation: Operation | KnowledgeOperation; outcome: string; milliseconds: number },
  { metrics, log }: { metrics: Pick<ServiceMetrics, "requests" | "durations">; log: ServiceLog },
): void {
  metrics.requests.inc({ operation, outcome });
  metrics.durations.observe({ operation }, milliseconds / 1_000);
  // Look-ups are frequent and free, so by default we count them and don't log each one.
  const level = operation === "lookup" && outcome === "answered" ? "debug" : "info";
  log[level]({ operation, outcome, milliseconds: Math.round(milliseconds) }, "request");
}
