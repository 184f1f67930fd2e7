import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { paidOperation } from "#contract/operations.ts";
import { databaseMetrics } from "../../database/metrics.ts";
import type { JobKind } from "../jobs/runner.ts";
import type { SlackCall } from "../slack/client/observed-fetch.ts";
import { type SignatureProblem, signatureProblems } from "../slack/http/signature.ts";
import type { RequestKind } from "../slack/observed-app.ts";
import { collectProcessMetrics } from "./process-metrics.ts";

/** Upper bounds in seconds: of an acknowledgement, for which Slack waits 3 s, and of what is asked of others. */
const acknowledgementBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90];
/** Different errors of Slack that are counted each on its own. */
const maxSlackErrors = 100;

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
  const rejected = counter("rejected_requests", "Requests refused because of their signature, by reason", [
    "reason",
  ]);
  const paidCalls = counter("paid_calls", "Paid calls by operation and final state", ["operation", "state"]);
  // What appears with its first count has no increase that an alert could see.
  for (const reason of signatureProblems) rejected.inc({ reason }, 0);
  for (const operation of paidOperation.options)
    for (const state of ["answered", "refused", "unknown"]) paidCalls.inc({ operation, state }, 0);
  return {
    registry,
    ...slackMetrics(registry),
    serviceDurations: new Histogram({
      name: "rapport_service_request_duration_seconds",
      help: "Time of a request to the profile service, by operation and outcome",
      labelNames: ["operation", "outcome"],
      buckets: requestBuckets,
      registers,
    }),
    database: databaseMetrics(registry, "rapport"),
    rejected: (reason: SignatureProblem) => rejected.inc({ reason }),
    lookups: counter("lookups", "Look-ups by source: the cache, a request in progress, or the service", [
      "source",
    ]),
    serviceRequests: counter("service_requests", "Requests to the profile service by operation and outcome", [
      "operation",
      "outcome",
    ]),
    paidCalls,
    jobs: counter("jobs", "Job runs by kind and outcome", ["kind", "outcome"]),
    /** Kinds of jobs that run here; empty until the first ones may run. */
    jobKinds: new Set<string>(),
    failures: counter("unexpected_failures", "Slack requests that ended in an unexpected error"),
    cacheErrors: counter("cache_errors", "Failures of the look-up cache"),
    text: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** How long Slack waited for us, and we for Slack. */
function slackMetrics(registry: Registry) {
  const registers = [registry];
  const acknowledgements = new Histogram({
    name: "rapport_acknowledgement_duration_seconds",
    help: "Time until a Slack request was acknowledged, by kind of request",
    labelNames: ["kind"],
    buckets: acknowledgementBuckets,
    registers,
  });
  const calls = new Histogram({
    name: "rapport_slack_call_duration_seconds",
    help: "Time of a call to Slack, by family of methods and outcome",
    labelNames: ["methods", "outcome"],
    buckets: requestBuckets,
    registers,
  });
  const errors = new Counter({
    name: "rapport_slack_errors_total",
    help: "Calls to Slack that weren't answered well, by method and error",
    labelNames: ["method", "error"],
    registers,
  });
  const known = new Set<string>();
  /** Slack's codes are few, but nobody else keeps them so. */
  function boundedError(error: string): string {
    if (known.size < maxSlackErrors) known.add(error);
    return known.has(error) ? error : "other";
  }
  return {
    acknowledged: (kind: RequestKind, milliseconds: number) =>
      acknowledgements.observe({ kind }, milliseconds / 1_000),
    slackCall({ method, outcome, error, milliseconds }: SlackCall) {
      const [methods = method] = method.split(".");
      calls.observe({ methods, outcome }, milliseconds / 1_000);
      if (error !== undefined) errors.inc({ method, error: boundedError(error) });
    },
  };
}

/** Counts job runs by outcome. */
export function countedJobs(
  kinds: Readonly<Record<string, JobKind>>,
  { jobs, jobKinds }: Pick<Metrics, "jobs" | "jobKinds">,
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
  for (const kind of Object.keys(kinds)) jobKinds.add(kind);
  return Object.fromEntries(Object.entries(kinds).map(counted));
}
