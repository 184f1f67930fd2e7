import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { JobKind } from "./jobs/runner.ts";

/** Operators' metrics in Prometheus format. No label contains a person, an address or an organisation. */
export function createMetrics({ inFlight }: { inFlight: () => number }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "rapport_requests_in_flight",
    help: "Requests of Slack that are being worked on",
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    lookups: new Counter({
      name: "rapport_lookups_total",
      help: "Look-ups by where the answer came from: the cache, a flight under way, or the service",
      labelNames: ["source"],
      registers,
    }),
    serviceRequests: new Counter({
      name: "rapport_service_requests_total",
      help: "Requests to the profile service by operation and outcome",
      labelNames: ["operation", "outcome"],
      registers,
    }),
    paidCalls: new Counter({
      name: "rapport_paid_calls_total",
      help: "Paid calls by operation and the state in which they ended",
      labelNames: ["operation", "state"],
      registers,
    }),
    jobs: new Counter({
      name: "rapport_jobs_total",
      help: "Runs of jobs by kind (reminder, feed, agenda, failing feed) and whether they came through",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    failures: new Counter({
      name: "rapport_unexpected_failures_total",
      help: "Requests of Slack that ended in an unexpected error",
      registers,
    }),
    cacheErrors: new Counter({
      name: "rapport_cache_errors_total",
      help: "Failures of the look-up cache's store",
      registers,
    }),
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
