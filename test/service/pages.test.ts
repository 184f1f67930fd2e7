import { expect, test } from "vitest";
import { createPages } from "../../src/service/http/pages.ts";
import { createMetrics } from "../../src/service/metrics.ts";
import { errorLog } from "./helpers.ts";

test("a page that fails says so in the service's own words, and its error is logged", async () => {
  const fault = new Error("The database is away.");
  const { log, errors } = errorLog();
  const pages = createPages({
    metrics: createMetrics({ inFlight: () => 0 }),
    whyNotReady: () => Promise.reject(fault),
    log,
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
  expect(errors).toEqual([expect.objectContaining({ message: fault.message })]);
});
