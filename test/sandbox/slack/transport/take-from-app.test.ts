import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AppRequest, ids, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";
import { noFaults } from "#sandbox/protocol.ts";
import { manifestPath, silent } from "../../probe.ts";

let slack: StartedWorkspace;
let client: WebClient;
beforeEach(async () => {
  slack = await startWorkspace({ manifestPath });
  client = new WebClient(slack.botToken, {
    slackApiUrl: slack.slackApiUrl,
    retryConfig: { retries: 0 },
    logger: silent,
  });
});
afterEach(() => slack.stop());

const texts = () =>
  slack.workspace
    .as(ids.priya)
    .messages(ids.acmeRenewal)
    .map(({ text }) => text);

const post = (text: string) => client.chat.postMessage({ channel: ids.acmeRenewal, text });

/** A response URL of a command, posted to as an app does. */
function respondThrough(): (text: string) => Promise<Response> {
  const place = { user: ids.priya, channel: ids.acmeRenewal };
  const { url } = slack.workspace.responseUrls.issue("commands", place);
  return (text) => fetch(url, { method: "POST", body: JSON.stringify({ text }) });
}

/** Whether a call found its connection reset. */
const isReset = (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => /ECONNRESET|fetch failed|other side closed/.test(String(error)),
  );

test("out of reach: nothing arrives, nothing is done", async () => {
  const arrived: string[] = [];
  slack.workspace.onArrival(({ title }) => arrived.push(title));
  const respond = respondThrough();
  await slack.workspace.setFaults({ slack: "out of reach" });
  expect(await isReset(post("lost"))).toBe(true);
  expect(await isReset(respond("lost too"))).toBe(true);
  expect(arrived).toEqual([]);
  await slack.workspace.setFaults(noFaults);
  await post("found");
  expect(texts().filter((text) => /lost|found/.test(text))).toEqual(["found"]);
  expect(slack.workspace.traffic.exchanges.map(({ problem }) => problem)).toEqual([
    "The connection was reset at once (simulated by the sandbox).",
    "The connection was reset at once (simulated by the sandbox).",
    undefined,
  ]);
});

test("answer lost: it is done, and the app does not learn of it", async () => {
  const respond = respondThrough();
  await slack.workspace.setFaults({ slack: "answer lost" });
  expect(await isReset(post("posted"))).toBe(true);
  expect(await isReset(respond("answered"))).toBe(true);
  expect(texts().slice(-2)).toEqual(["posted", "answered"]);
});

test("listeners hear of a call before anything is done, and after it was", async () => {
  const heard: [string, AppRequest, boolean][] = [];
  const isPosted = () => texts().includes("hello");
  const stops = [
    slack.workspace.onArrival((request) => heard.push(["arrival", request, isPosted()])),
    slack.workspace.onDone((request) => heard.push(["done", request, isPosted()])),
  ];
  const body = new URLSearchParams({ channel: ids.acmeRenewal, text: "hello" }).toString();
  const request = { direction: "app to slack", title: "chat.postMessage", body };
  await post("hello");
  expect(heard).toEqual([
    ["arrival", request, false],
    ["done", request, true],
  ]);
  await respondThrough()("hi");
  expect(heard.slice(2).map(([moment, { title, body: text }]) => [moment, title, text])).toEqual([
    ["arrival", "response_url", '{"text":"hi"}'],
    ["done", "response_url", '{"text":"hi"}'],
  ]);
  await expect(client.chat.postMessage({ channel: ids.general, text: "refused" })).rejects.toThrow();
  expect(heard.slice(4).map(([moment]) => moment)).toEqual(["arrival"]);
  for (const stop of stops) stop();
  await post("unheard");
  expect(heard).toHaveLength(5);
});

test("a listener holds a request as long as it likes, and may drop it", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holds = () => {};
  const isHolding = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const stop = slack.workspace.onDone(() => {
    holds();
    return held;
  });
  let isAnswered = false;
  const posting = post("held").then(() => {
    isAnswered = true;
  });
  await isHolding;
  expect([texts().at(-1), isAnswered]).toEqual(["held", false]);
  release();
  await posting;
  stop();

  slack.workspace.onArrival(async ({ title }) => (title === "chat.postMessage" ? "drop" : undefined));
  expect(await isReset(post("dropped"))).toBe(true);
  expect(texts().at(-1)).toBe("held");
  expect(await client.auth.test()).toMatchObject({ ok: true });
});
