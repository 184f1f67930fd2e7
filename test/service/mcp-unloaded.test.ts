import { expect, test, vi } from "vitest";
import { errorLog, post, seededService } from "./helpers.ts";

vi.mock("../../src/service/mcp/listener.ts", () => {
  throw new Error("EMFILE: too many open files");
});

test("the service goes on where the tools can't be loaded", async () => {
  const { log, errors } = errorLog();
  const { url, key, ask } = await seededService({ log });
  const refused = await post(`${url}/mcp`, key, "{}");
  expect([refused.status, await refused.json()]).toMatchObject([500, { error: { code: "internal" } }]);
  expect(await ask("lookup", { email: "jane@acme.com" })).toMatchObject({ status: 200 });
  expect(errors).toHaveLength(1);
});
