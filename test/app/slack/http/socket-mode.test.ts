import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Actor, ids as people, visibleText } from "#sandbox/index.ts";
import { type Everything, startEverything } from "#test/support/app/rapport.ts";

let running: Everything;
let priya: Actor;
beforeEach(async () => {
  running = await startEverything({ transport: "socket" });
  priya = running.slack.workspace.as(people.priya);
});
afterEach(() => running.stop());

async function isReady(): Promise<boolean> {
  return (await fetch(new URL("/readyz", running.rapport.operatorUrl))).ok;
}

/** Closes the app's connection, and waits for what comes of it. */
async function disconnectedUntil(outcome: () => boolean): Promise<void> {
  const tries = () =>
    running.slack.workspace.traffic.exchanges.filter(({ title }) => title === "apps.connections.open").length;
  const before = tries();
  running.slack.socketMode.disconnect();
  await priya.until(() => tries() > before && outcome());
}

async function help(): Promise<string> {
  await priya.send("#general", "/profile help");
  return visibleText(priya.lastMessage("#general"));
}

test("the whole way over the socket: command, card, button", async () => {
  expect(await isReady()).toBe(true);
  await priya.send("#general", "/profile jane@acme.com");
  const card = priya.lastMessage("#general");
  expect(visibleText(card)).toContain("*Pragmatic Builder · Fast Closer*");
  await priya.click(card, "profile_more", "share");
  await priya.close(await priya.until((me) => me.modal()));
  expect(running.slack.workspace.problems).toEqual([]);
});

test("a connection that Slack closes is renewed, and one that is refused is tried again", async () => {
  const { socketMode } = running.slack;
  await disconnectedUntil(() => socketMode.connections === 1);
  expect(await help()).toContain("/profile jane@acme.com");

  // `@slack/socket-mode` alone would end the process here.
  for (const refusal of ["invalid_auth", "503"] as const) {
    socketMode.refusal = refusal;
    await disconnectedUntil(() => socketMode.connections === 0);
    await vi.waitFor(() => expect(running.lines.join("")).toContain("opening Slack's socket failed"), 20_000);
    expect(await isReady()).toBe(false);
    running.lines.length = 0;
    socketMode.refusal = "none";
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 40_000 });
    expect(await help()).toContain("/profile jane@acme.com");
  }
});

test("a stop lets the command under way be answered first", async () => {
  await running.slack.workspace.setFaults({ service: "silence" });
  const sent = priya.send("#general", "/profile kwame@tallowfreight.example");
  await priya.until(() =>
    running.slack.workspace.traffic.exchanges.some(({ title }) => title === "public-profile-lookup"),
  );
  const stopped = running.rapport.stop();
  expect(await sent).toEqual({ ok: true });
  expect(visibleText(priya.lastMessage("#general"))).toContain("Looking up");
  await running.slack.workspace.setFaults({ service: "none" });
  await stopped;
  expect(visibleText(priya.lastMessage("#general"))).toContain("kwame@tallowfreight.example\n");
  expect(running.slack.workspace.problems).toEqual([]);
});
