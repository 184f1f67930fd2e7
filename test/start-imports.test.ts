import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { importsOf } from "./support/repository/imports.ts";

/** What is large and is not needed to start; calendars are read in a worker, which loads its own. */
const loadedLater = /^(ical\.js|rrule-temporal|chrono-node|temporal-polyfill|windows-iana)(\/|$)/;

/** Everything that a program has loaded by the time it starts: what is imported by what it imports, and so on. */
async function loadedBy(program: string): Promise<Set<string>> {
  const loaded = new Set([program]);
  for (const file of loaded) {
    if (!file.startsWith("src/")) continue;
    for (const { target, isType, isDynamic } of importsOf(file, await readFile(file, "utf8"))) {
      if (!isType && !isDynamic) loaded.add(target);
    }
  }
  return loaded;
}

const started = await loadedBy("src/main.ts");

it("Rapport starts without the packages that read calendars and times", () => {
  expect(started).toContain("src/app/calendar/worker/feed-reader.ts");
  expect(started).toContain("src/app/features/reminders/when/when.ts");
  expect([...started].filter((target) => loadedLater.test(target))).toEqual([]);
});

it("Rapport starts without what jobs do, which is loaded once it answers", async () => {
  expect(started).toContain("src/app/jobs/late-runner.ts");
  const isJob = (target: string) => /^src\/app\/(features\/)?reminders\/.*-job\.ts$/.test(target);
  expect([...started].filter(isJob)).toEqual([]);
  expect([...(await loadedBy("src/app/features/reminders/jobs/job-kinds.ts"))].filter(isJob)).not.toEqual([]);
});

it("Rapport starts without what sends traces, which is loaded where they're on", () => {
  expect(started).toContain("src/app/telemetry/traced.ts");
  expect([...started].filter((target) => target.startsWith("@opentelemetry/"))).toEqual([]);
  expect(started).not.toContain("src/tracing/opentelemetry.ts");
});

it("the worker loads what reads calendars", async () => {
  const loaded = await loadedBy("src/app/calendar/worker/feed-worker.ts");
  expect(loaded).toContain("ical.js");
  expect(loaded).toContain("rrule-temporal");
});
