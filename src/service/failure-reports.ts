import { ComposerError } from "./composer/composer-error.ts";
import type { ServiceLog } from "./log.ts";
import type { ServiceMetrics } from "./metrics.ts";

/** Where operators see what failed on our side; the client only sees an API error. */
export interface FailureReports {
  metrics: Pick<ServiceMetrics, "failures" | "composerFailures">;
  log: ServiceLog;
}

/** Counts and logs an error that a request met on our side. */
export function reportFailure(error: unknown, { metrics, log }: FailureReports): void {
  metrics.failures.inc();
  if (error instanceof ComposerError) metrics.composerFailures.inc({ reason: error.failure.kind });
  log.error({ err: error }, "request failed");
}
