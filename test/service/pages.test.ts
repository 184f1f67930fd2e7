import { expect, test } from "vitest";
import { createPages } from "../../src/service/http/pages.ts";
import { createMetrics } from "../../src/service/metrics.ts";

test("a page that fails says so in the service's own words, and its fault is told", async () => {
  const fault = new Error("The database is away.");
  const faults: unknown[] = [];
  const pages = createPages({
    metrics: createMetrics({ inFlight: () => 0 }),
    isReady: () => Promise.reject(fault),
    reportFault: (each) => faults.push(each),
  });
  const answer = await pages.request("/readyz");
  expect([answer.status, await answer.json()]).toEqual([
    500,
    {
      error: {
        code: "internal",
        message:
          "The service couldn't answer. Try again; with the same Idempotency-Key, nothing is charged twice.",
      },
    },
  ]);
  expect(faults).toEqual([fault]);
});
