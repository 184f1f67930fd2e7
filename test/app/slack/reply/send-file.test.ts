import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { WebClient } from "@slack/web-api";
import { expect, test } from "vitest";
import { addressOf } from "#app/slack/http/server.ts";
import { sendFiles } from "#app/slack/reply/send-file.ts";

interface Asked {
  path: string;
  length: string | undefined;
  body: string;
}

/** A Slack that takes files, or answers them with another status. */
async function startSlack(status: number) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    asked.push({ path, length: headers["content-length"], body: String(await buffer(request)) });
    response.statusCode = path === "/upload" ? status : 200;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ ok: true, upload_url: `${addressOf(server).origin}/upload`, file_id: "F1" }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new WebClient("xoxb-1", { slackApiUrl: new URL("/api/", addressOf(server)).href });
  return {
    asked,
    destination: { client, slackFetch: fetch, channel: "D1" },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function* given(...files: string[][]): AsyncGenerator<Buffer[]> {
  yield* files.map((pieces) => pieces.map((piece) => Buffer.from(piece)));
}

const name = { name: "log", extension: "csv" };

test("each file goes with its length, byte for byte, and is shown under its own name", async () => {
  await using slack = await startSlack(200);
  await sendFiles(slack.destination, name, given(["a,", "é\n"], ["b"]));
  const forms = slack.asked.map(({ path, body }) => [path, body && new URLSearchParams(body)] as const);
  expect(slack.asked.filter(({ path }) => path === "/upload")).toEqual([
    { path: "/upload", length: "5", body: "a,é\n" },
    { path: "/upload", length: "1", body: "b" },
  ]);
  expect(forms.filter(([path]) => path !== "/upload").map(([path, form]) => `${path} ${form}`)).toEqual([
    "/api/files.getUploadURLExternal filename=log.csv&length=5",
    `/api/files.completeUploadExternal ${new URLSearchParams({ files: '[{"id":"F1","title":"log.csv"}]', channel_id: "D1" })}`,
    "/api/files.getUploadURLExternal filename=log-2.csv&length=1",
    `/api/files.completeUploadExternal ${new URLSearchParams({ files: '[{"id":"F1","title":"log-2.csv"}]', channel_id: "D1" })}`,
  ]);
});

test("a file that Slack doesn't take isn't shown", async () => {
  await using slack = await startSlack(500);
  await expect(sendFiles(slack.destination, name, given(["a"]))).rejects.toThrow(
    "Slack answered a file with 500.",
  );
  expect(slack.asked.map(({ path }) => path)).not.toContain("/api/files.completeUploadExternal");
});
