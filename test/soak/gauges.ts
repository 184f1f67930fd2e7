import { readdir, stat } from "node:fs/promises";
import { maxLogSize } from "../../src/database/checkpoint.ts";
import type { Around } from "./around.ts";

/** What is measured again and again, and how much of it there may be. */
export const gauges = {
  "app's heap": { unit: "KiB", growth: 100 },
  "service's heap": { unit: "KiB", growth: 100 },
  // A paid call, with all that comes with it, takes 48 KiB.
  "app's database": { unit: "KiB", growth: 60 * 48 },
  "app's file descriptors": { unit: "", growth: 1 },
  "service's file descriptors": { unit: "", growth: 1 },
  "logs ahead of the databases": { unit: "KiB", most: (2 * 1.25 * maxLogSize) / 1024 },
  "results nobody has seen yet": { unit: "", most: 40 },
  "a job is overdue": { unit: "seconds", most: 30 },
} as const satisfies Record<string, { unit: string; growth?: number; most?: number }>;

export type Sample = Record<keyof typeof gauges, number>;

/** The heaps as a collection of all garbage leaves them. */
export async function sample({ app, service, files }: Around): Promise<Sample> {
  for (const { pid } of [app, service]) if (pid !== undefined) process.kill(pid, "SIGUSR2");
  const operatorUrl = /"operatorUrl":"([^"]+)"/.exec(app.output())?.[1] ?? app.url;
  const [ofApp, ofService] = await Promise.all([metrics(operatorUrl), metrics(service.url)]);
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size / 1024,
      () => 0,
    );
  const logs = await Promise.all([files.app, files.service].map((path) => sizeOf(`${path}-wal`)));
  return {
    "app's heap": ofApp("nodejs_heap_size_used_bytes") / 1024,
    "service's heap": ofService("nodejs_heap_size_used_bytes") / 1024,
    "app's database": await sizeOf(files.app),
    "app's file descriptors": await descriptors(app.pid),
    "service's file descriptors": await descriptors(service.pid),
    "logs ahead of the databases": logs.reduce((sum, size) => sum + size, 0),
    "results nobody has seen yet": ofApp("rapport_undelivered_results"),
    "a job is overdue": ofApp("rapport_job_lateness_seconds"),
  };
}

/** @returns a function that finds a metric's largest value */
async function metrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(new URL("/metrics", url))).text();
  return (name) => {
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"))];
    return Math.max(0, ...values.map(([, value]) => Number(value)));
  };
}

/** Only Linux says how many there are. */
async function descriptors(pid: number | undefined): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}
