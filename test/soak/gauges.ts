import { readdir, stat } from "node:fs/promises";
import type { Database } from "../../src/app/storage/app-database.ts";
import type { Around } from "./around.ts";
import type { Sample } from "./limits.ts";

/** @param database the app's @param began when the run began, by `performance.now` */
export async function sample(
  { app, service, files }: Around,
  { query }: Pick<Database, "query">,
  began: number,
): Promise<Sample> {
  for (const { pid } of [app, service]) if (pid !== undefined) process.kill(pid, "SIGUSR2");
  const operatorUrl = /"operatorUrl":"([^"]+)"/.exec(app.output())?.[1] ?? app.url;
  const [ofApp, ofService] = await Promise.all([metrics(operatorUrl), metrics(service.url)]);
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  const [appFile, ...logs] = await Promise.all(
    [files.app, `${files.app}-wal`, `${files.service}-wal`].map(sizeOf),
  );
  const counted = query.selectFrom("paid_calls").select(({ fn }) => fn.countAll<number>().as("count"));
  return {
    at: performance.now() - began,
    appHeap: ofApp("nodejs_heap_size_used_bytes"),
    serviceHeap: ofService("nodejs_heap_size_used_bytes"),
    appHandles: await handles(app.pid),
    serviceHandles: await handles(service.pid),
    appFile: appFile ?? 0,
    logs: logs.reduce((sum, size) => sum + size, 0),
    undelivered: ofApp("rapport_undelivered_results"),
    lateness: ofApp("rapport_job_lateness_seconds") * 1_000,
    calls: Number((await counted.executeTakeFirstOrThrow()).count),
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
async function handles(pid: number | undefined): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}
