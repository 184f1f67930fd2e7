import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { bodyOf, model, says } from "../service/composer/chat-completions.ts";
import { type ReceivedRequest, startFakeUpstream } from "../support/servers/fake-upstream.ts";

/** `npm run evaluate` as it is used with a language model. */

const run = promisify(execFile);

/** What the service tells a model of a rephrasing, as data in JSON. */
function messageIn(request: ReceivedRequest | undefined): string {
  const data = request === undefined ? "" : (bodyOf(request).messages.at(1)?.content ?? "");
  const json = data.slice(data.indexOf("{"), data.lastIndexOf("}") + 1);
  return z.object({ message: z.string() }).parse(JSON.parse(json)).message;
}

test("the evaluation of a language model shows its failures, their reasons and its harms", async () => {
  await using server = await startFakeUpstream((response, requestsSoFar) => {
    const message = messageIn(server.requests[requestsSoFar - 1]);
    const rephrased = message.replace("Hi,\n\nI was so sorry", "Hello,\n\nI was so sorry");
    const answer = message.startsWith("There are just 3")
      ? "I can't help with that."
      : { rephrased, reasoning: "Left." };
    says(answer)(response, requestsSoFar);
  });
  const { stdout } = await run(process.execPath, ["evaluate/main.ts", "--only", "messages"], {
    env: { ...process.env, COMPOSER_URL: server.url.href, COMPOSER_MODEL: model },
  });
  expect(stdout).toContain(`Composed by ${model}.`);
  expect(stdout).toMatch(/^ {2}2 failed: 502 The language model's answer can't be used: /m);
  expect(stdout).toMatch(/^ {2}messages\.jsonl:5 olu: 502 The language model's answer can't be used: /m);
  expect(stdout).toMatch(/^ {2}messages\.jsonl:55 olu: changes what must stay as it is/m);
  expect(server.requests.length).toBeGreaterThan(200);
}, 300_000);
