import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { seededService } from "./helpers.ts";

const program = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);

/** The suite knows nothing of keys: what it sends goes on with this one. @returns where it sends it */
async function withKey(service: URL, key: string): Promise<string> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const sent = { method, headers: { ...headers, authorization: `Bearer ${key}` } };
    const forwarded = send(service, sent, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server[Symbol.asyncDispose]());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/mcp`;
}

/** Those of its scenarios that need no tools, prompts or resources of its own. */
test.for(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])(
  "the protocol's conformance suite is content: %s",
  async (scenario) => {
    const { url, key } = await seededService();
    const address = await withKey(new URL(`${url}/mcp`), key);
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[program, "server", "--url", address, "--scenario", scenario],
    ]);
    expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  },
);
