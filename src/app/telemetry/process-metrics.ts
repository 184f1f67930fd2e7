import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

/** Milliseconds between samples of the event loop's delay. */
const resolution = 10;

/**
 * Registers what operators watch of the process, under prom-client's names. Its `collectDefaultMetrics` also observes
 * every garbage collection, which costs 15 MB under load, and that can't be switched off alone.
 */
export function collectProcessMetrics(registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time in seconds",
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  gauge("process_resident_memory_bytes", "Resident memory in bytes", () => process.memoryUsage.rss());
  gauge(
    "process_start_time_seconds",
    "Start time in seconds of Unix time",
    () => performance.timeOrigin / 1e3,
  );
  gauge("nodejs_heap_size_used_bytes", "Used heap in bytes", () => process.memoryUsage().heapUsed);
  gauge("nodejs_heap_size_total_bytes", "Heap in bytes", () => process.memoryUsage().heapTotal);
  gauge("nodejs_external_memory_bytes", "External memory in bytes", () => process.memoryUsage().external);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  gauge("nodejs_eventloop_lag_p50_seconds", "Median event loop delay since the last scrape", () =>
    seconds(delay, 50),
  );
  gauge("nodejs_eventloop_lag_p99_seconds", "Event loop delay since the last scrape, 99th percentile", () =>
    seconds(delay, 99),
  );
  gauge("nodejs_eventloop_lag_max_seconds", "Longest event loop delay since the last scrape", () => {
    const lag = seconds(delay, 100);
    delay.reset();
    return lag;
  });
}

/** Without the sampling interval, which every sample contains. */
function seconds(delay: ReturnType<typeof monitorEventLoopDelay>, percentile: number): number {
  return Math.max(0, delay.percentile(percentile) / 1e9 - resolution / 1e3);
}
