import { Counter, Gauge, Registry } from "prom-client";
import type { JobKind } from "./jobs/runner.ts";
import { collectProcessMetrics } from "./process-metrics.ts";

/** Operators' metrics in Prometheus format. No label contains a person, an address or an organisation. */
export function createMetrics({ inFlight }: { inFlight: () => number }) {
  const registry = new Registry();
  const registers = [registry];
  collectProcessMetrics(registry);
  new Gauge({
    name: "rapport_requests_in_flight",
    help: "Slack requests in progress",
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `rapport_${name}_total`, help, labelNames, registers });
  return {
    lookups: counter("lookups", "Look-ups by source: the cache, a request in progress, or the service", [
      "source",
    ]),
    serviceRequests: counter("service_requests", "Requests to the profile service by operation and outcome", [
      "operation",
      "outcome",
    ]),
    paidCalls: counter("paid_calls", "Paid calls by operation and final state", ["operation", "state"]),
    jobs: counter(
      "jobs",
      "Job runs by kind (reminder, feed, agenda, failing feed, result thread) and outcome",
      ["kind", "outcome"],
    ),
    failures: counter("unexpected_failures", "Slack requests that ended in an unexpected error"),
    cacheErrors: counter("cache_errors", "Failures of the look-up cache"),
    text: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts job runs by outcome. */
export function countedJobs(
  kinds: Readonly<Record<string, JobKind>>,
  { jobs }: Pick<Metrics, "jobs">,
): Record<string, JobKind> {
  const counted = ([kind, { max, run }]: [string, JobKind]): [string, JobKind] => [
    kind,
    {
      max,
      async run(job) {
        try {
          const outcome = await run(job);
          jobs.inc({ kind, outcome: "done" });
          return outcome;
        } catch (error) {
          jobs.inc({ kind, outcome: "failed" });
          throw error;
        }
      },
    },
  ];
  return Object.fromEntries(Object.entries(kinds).map(counted));
}
