import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { chromiumPath, launchChromium } from "../support/browser/chromium.ts";
import { startedService } from "./helpers.ts";

test("serves the page and its script without a key", async () => {
  const { url } = await startedService();
  const page = await fetch(new URL("/docs", url));
  const policy = page.headers.get("content-security-policy") ?? "";
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(await page.text()).toContain(`<script src="/docs/scalar.js" nonce="${nonce}">`);
  expect(policy).toContain("default-src 'none'");
  const script = await fetch(new URL("/docs/scalar.js", url));
  expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript"]);
  const packaged = "node_modules/@scalar/fastify-api-reference/dist/js/standalone.js";
  expect(await script.text()).toBe(await readFile(packaged, "utf8"));
});

test.for(["/docs/scalar.js", "/openapi.json"])("sends %s once to whoever keeps it", async (path) => {
  const { url } = await startedService();
  const address = new URL(path, url);
  const first = await fetch(address);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await fetch(address, { headers })).status).toBe(304);
  expect((await fetch(address, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
});

test.skipIf(chromiumPath === undefined && process.env.CI !== "true")(
  "shows every operation, asks nobody but the service, and nothing is blocked",
  async () => {
    const { url } = await startedService();
    await using browser = await launchChromium();
    const page = await browser.newPage();
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(new URL("/docs", url).href);
    for (const name of [
      "Look up a profile",
      "Prepare for a meeting",
      "Compose a Wave",
      "Rephrase a message",
    ]) {
      await page.getByText(name).first().waitFor();
    }
    expect(told.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
    expect(requested.filter((address) => new URL(address).origin !== new URL(url).origin)).toEqual([]);
  },
);
