import { execFile, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { apiErrors } from "../../src/contract/api-errors.ts";
import { describeService } from "../../src/service/docs/page.ts";
import { chapters } from "../../src/service/openapi/chapters.ts";
import { createOpenApiDocument } from "../../src/service/openapi/document.ts";
import { chromiumPath, launchChromium } from "../support/browser/chromium.ts";
import { balanceOf } from "../support/databases/balance.ts";
import { seededService, startedService } from "./helpers.ts";

const basePath = "/functions/v1";
const { html, contentSecurityPolicy } = await describeService(basePath);
const document = await createOpenApiDocument(basePath);

test("says all that the document says: operations, fields, prices, codes, pages, chapters", () => {
  const said = [
    ...Object.keys(document.paths),
    ...Object.values(document.components.schemas)
      .filter(({ properties = {} }) => !("error" in properties || "code" in properties))
      .flatMap(({ properties = {} }) => Object.keys(properties)),
    ...Object.entries(apiErrors).map(([code]) => `<tr id="${code}">`),
    ...Object.values(apiErrors).map(({ when }) => when.replaceAll("'", "&#39;")),
    ...Object.keys(chapters).map((title) => `<section id="${title.toLowerCase()}">\n<h2>${title}</h2>`),
    ...["free", "1 credit", "0.1 credit"].map((price) => `<span class="price">${price}</span>`),
    ...["meeting", "presentation", "professional", "sms"].map((value) => `<code>${value}</code>`),
  ];
  expect(said.filter((text) => !html.includes(text))).toEqual([]);
});

test("every link within the page leads somewhere, and no name is given twice", () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  expect(targets.length).toBeGreaterThan(20);
});

test("loads nothing, runs nothing, and its policy lets through its own style alone", () => {
  expect(html).not.toMatch(/<(script|link|img|iframe|form)\b|@import|url\(| style="| on\w+="/);
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
  expect(contentSecurityPolicy).toBe(
    `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test("is served without a key, as HTML", async () => {
  const { url } = await startedService();
  const response = await fetch(new URL("/docs", url));
  expect(await response.text()).toBe(html);
  expect({
    status: response.status,
    type: response.headers.get("content-type"),
    policy: response.headers.get("content-security-policy"),
    sniffing: response.headers.get("x-content-type-options"),
    caching: response.headers.get("cache-control"),
  }).toEqual({
    status: 200,
    type: "text/html; charset=UTF-8",
    policy: contentSecurityPolicy,
    sniffing: "nosniff",
    caching: "no-cache",
  });
});

test.for(["/docs", "/openapi.json"])("%s is sent once to whoever keeps it", async (path) => {
  const { url } = await startedService();
  const address = new URL(path, url);
  const first = await fetch(address);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await fetch(address, { headers })).status).toBe(304);
  expect((await fetch(address, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl && process.env.CI !== "true")(
  "the page's examples can be pasted into a shell, and pasted again they cost nothing",
  async () => {
    const { url, key, store, organisation } = await seededService();
    const examples = [...html.matchAll(/<pre tabindex="0"><code>(curl [\s\S]*?)<\/code><\/pre>/g)].map(
      ([, escaped = ""]) => unescaped(escaped),
    );
    expect(examples).toHaveLength(4);
    const paste = async (example: string) => {
      const environment = { PATH: process.env.PATH ?? "", BASE_URL: url, API_KEY: key };
      const { stdout } = await promisify(execFile)("sh", ["-c", example], { env: environment });
      return JSON.parse(stdout);
    };
    const answers = await Promise.all(examples.map(paste));
    expect(answers.filter((answer) => "error" in answer)).toEqual([]);
    expect(await balanceOf(store, organisation)).toBe(250 - 21);
    expect(await Promise.all(examples.map(paste))).toEqual(answers);
    expect(await balanceOf(store, organisation)).toBe(250 - 21);
  },
);

function unescaped(text: string): string {
  const characters = { "&quot;": '"', "&#39;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
  return Object.entries(characters).reduce(
    (kept, [entity, character]) => kept.replaceAll(entity, character),
    text,
  );
}

const looks = [
  { width: 1280, height: 800, colorScheme: "light", background: "rgb(251, 250, 248)" },
  { width: 390, height: 844, colorScheme: "dark", background: "rgb(22, 23, 26)" },
] as const;

test.skipIf(chromiumPath === undefined && process.env.CI !== "true")(
  "fits wide and narrow windows, light and dark, without JavaScript, and nothing is blocked",
  async () => {
    const { url } = await startedService();
    await using browser = await launchChromium();
    for (const { width, height, colorScheme, background } of looks) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      const told: string[] = [];
      page.on("console", (message) => told.push(message.text()));
      const requested: string[] = [];
      page.on("request", (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(new URL("/docs", url).href);
      const seen = await page.locator("body").evaluate((body) => ({
        wide: body.ownerDocument.documentElement.scrollWidth,
        background: body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor,
      }));
      expect(seen).toEqual({ wide: width, background });
      expect(told).toEqual([]);
      expect(requested.filter((path) => path !== "/favicon.ico")).toEqual(["/docs"]);
    }
  },
);
