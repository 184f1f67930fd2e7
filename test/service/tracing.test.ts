import { expect, test } from "vitest";
import { startCollector } from "../support/servers/collector.ts";
import { seededService } from "./helpers.ts";

test("an operation goes on with its caller's trace, and names nobody", async () => {
  const collector = await startCollector();
  const service = await seededService({
    tracing: { endpoint: new URL("/v1/traces", collector.url), headers: {}, serviceName: "rapport-service" },
  });
  const [trace, caller] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const traceparent = `00-${trace}-${caller}-01`;
  await service.ask("lookup", { email: "jane@acme.com" }, undefined, { traceparent });
  await service.ask("lookup", {}, undefined, { traceparent: "not one" });
  await service.stop();
  const spans = collector
    .spans()
    .map(({ name, traceId, parentSpanId = "", attributes }) => [
      ...[name, traceId === trace, parentSpanId],
      ...attributes.map(({ value }) => value),
    ]);
  expect(spans).toEqual([
    ["operation lookup", true, caller, { stringValue: "answered" }],
    ["operation lookup", false, "", { stringValue: "missing_identifier" }],
  ]);
  for (const secret of ["jane", "acme", service.key]) expect(collector.text()).not.toContain(secret);
});
