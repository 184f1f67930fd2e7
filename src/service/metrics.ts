import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseMetrics } from "../database/metrics.ts";

export type ServiceMetrics = ReturnType<typeof createMetrics>;

/** Metrics for operators in Prometheus format. No label contains a person, address, key or organisation. */
export function createMetrics({ inFlight }: { inFlight: () => number }) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "service_requests_in_flight",
    help: "Requests in progress",
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    database: databaseMetrics(registry, "service"),
    requests: new Counter({
      name: "service_requests_total",
      help: "Requests by operation, or path of an extension, and outcome: answered, replayed, gone (the client disconnected), or the error code",
      labelNames: ["operation", "outcome"],
      registers,
    }),
    durations: new Histogram({
      name: "service_request_duration_seconds",
      help: "Duration of answered requests",
      labelNames: ["operation"],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 20, 60],
      registers,
    }),
    charged: new Counter({
      name: "service_charged_tenths_total",
      help: "Tenths of a credit charged, by operation",
      labelNames: ["operation"],
      registers,
    }),
    failures: new Counter({
      name: "service_failures_total",
      help: "Requests that met an error on the service's side, including the composer's",
      registers,
    }),
    composerFailures: new Counter({
      name: "service_composer_failures_total",
      help: "Texts that weren't composed and cost nothing, by reason",
      labelNames: ["reason"],
      registers,
    }),
    text: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
