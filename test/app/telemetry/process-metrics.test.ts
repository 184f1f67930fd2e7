import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { collectProcessMetrics } from "#app/telemetry/process-metrics.ts";

it("what operators watch of the process is there at each scrape", async () => {
  const registry = new Registry();
  collectProcessMetrics(registry);
  await registry.metrics();
  const metrics = await registry.getMetricsAsJSON();
  const values = metrics.map(({ name, values: [first] }) => [name, Number(first?.value)] as const);
  expect(values.map(([name, value]) => [name, value >= 0, value > 0 || name.includes("lag")])).toEqual(
    [
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "process_start_time_seconds",
      "nodejs_heap_size_used_bytes",
      "nodejs_heap_size_total_bytes",
      "nodejs_external_memory_bytes",
      "nodejs_eventloop_lag_p50_seconds",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_eventloop_lag_max_seconds",
    ].map((name) => [name, true, true]),
  );
});
