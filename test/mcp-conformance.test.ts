import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { seededService } from "./service/helpers.ts";
import { startEverything } from "./support/app/rapport.ts";
import { sign } from "./support/app/slack-request.ts";

const program = fileURLToPath(
  new URL("../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);

/** Of a server of ours: its address, and the headers that a request needs, of which the suite knows nothing. */
type Server = { url: URL; headersOf: (body: Buffer, host?: string) => Record<string, string> };

const servers: Readonly<Record<string, () => Promise<Server>>> = {
  async "the service"() {
    const { url, key } = await seededService();
    return { url: new URL(`${url}/mcp`), headersOf: () => ({ authorization: `Bearer ${key}` }) };
  },
  async "the app"() {
    const { rapport, slack, stop } = await startEverything();
    onTestFinished(stop);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const headersOf = (body: Buffer, host = "") => ({
      "x-slack-request-timestamp": timestamp,
      // Slack alone can sign, and asks for no other host.
      ...(host.startsWith("127.0.0.1:") && {
        "x-slack-signature": sign(body.toString(), timestamp, slack.signingSecret),
      }),
    });
    return { url: new URL("/mcp", rapport.url), headersOf };
  },
};

/** @returns where the suite's requests get their headers on the way */
async function proxyTo({ url, headersOf }: Server): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const { method, headers } = request;
    const body = await buffer(request);
    const forwarded = send(
      url,
      { method, headers: { ...headers, ...headersOf(body, headers.host) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.end(body);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const address = proxy.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/mcp`;
}

/** Those of its scenarios that need no tools, prompts or resources of its own. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

test.for(
  Object.entries(servers).flatMap(([name, start]) => scenarios.map((one) => [one, name, start] as const)),
)("the protocol's conformance suite is content with %s of %s", async ([scenario, , start]) => {
  const address = await proxyTo(await start());
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[program, "server", "--url", address, "--scenario", scenario],
  ]);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
});
