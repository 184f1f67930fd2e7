import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { WebClient } from "@slack/web-api";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#app/log.ts";
import { slackClientOptions } from "#app/slack/client/client-options.ts";
import type { SlackCall } from "#app/slack/client/observed-fetch.ts";
import { addressOf } from "#app/slack/http/server.ts";

test.for<[string, string, string]>([
  ["JSON", "application/json", "identity"],
  ["packed JSON", "application/json", "gzip"],
  ["another type", "text/html", "identity"],
])(
  "an endless answer of Slack's ends with an error, and nothing of it is logged: %s",
  async ([, type, encoding]) => {
    const hungUp = Promise.withResolvers<unknown>();
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": type, "content-encoding": encoding });
      const answer = Readable.from(endless());
      const sent =
        encoding === "gzip" ? pipeline(answer, createGzip(), response) : pipeline(answer, response);
      sent.catch(hungUp.resolve);
    });
    const listening = Promise.withResolvers<void>();
    server.listen(0, "127.0.0.1", listening.resolve);
    await listening.promise;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const [lines, calls]: [string[], SlackCall[]] = [[], []];
    const log = createLog("trace", [], (line) => lines.push(line));
    const options = slackClientOptions(new URL("api/", addressOf(server)), log, (call) => calls.push(call));
    await expect(new WebClient("xoxb-1", options).users.list({})).rejects.toThrow(
      "Slack's answer is too long.",
    );
    await hungUp.promise;
    expect(lines.join("\n")).not.toContain("Jane");
    expect(calls.map(({ outcome }) => outcome)).toEqual(["failed"]);
  },
);

/** 64 KiB at a time. */
function* endless() {
  yield '{"ok":true,"members":[';
  for (;;) yield '{"name":"Jane"},'.repeat(4_096);
}
