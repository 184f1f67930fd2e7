import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentence } from "#app/blocks/card.ts";
import { inTime, replyPrivately, showWhenReady } from "#app/slack/reply/delivery.ts";
import { type Actor, ids as people, type StartedWorkspace, startWorkspace } from "#sandbox/index.ts";

describe("a reply whose response URL serves no more", () => {
  let slack: StartedWorkspace;
  let priya: Actor;
  const fallbacks: unknown[] = [];
  beforeAll(async () => {
    slack = await startWorkspace();
    priya = slack.workspace.as(people.priya);
  });
  afterAll(() => slack.stop());

  const replyIn = (channel: string | undefined) =>
    replyPrivately({
      respond: () => Promise.reject(new Error("expired_url")),
      client: new WebClient(slack.botToken, { slackApiUrl: slack.slackApiUrl, retryConfig: { retries: 0 } }),
      channel,
      user: people.priya,
      isReplacing: true,
      logger: { warn: (_, error) => fallbacks.push(error) },
    });

  test("becomes an ephemeral message where the app is in the channel", async () => {
    await replyIn(people.acmeRenewal)(sentence("It took a while."));
    expect(priya.lastMessage("#acme-renewal")).toMatchObject({ text: "It took a while.", isEphemeral: true });
    const sams = slack.workspace.as(people.sam).messages("#acme-renewal");
    expect(sams.some(({ text }) => text === "It took a while.")).toBe(false);
    expect(fallbacks.splice(0)).toHaveLength(1);
  });

  test.each([
    ["where the app is not in the channel", people.general, 2],
    ["where there is no channel", undefined, 1],
  ])("becomes a direct message %s", async (_, channel, count) => {
    await replyIn(channel)(sentence(`Of ${channel}.`));
    expect(priya.lastMessage(priya.appChannel)).toMatchObject({ text: `Of ${channel}.`, isEphemeral: false });
    expect(fallbacks.splice(0)).toHaveLength(count);
  });
});

describe("waiting", () => {
  test("shows the card alone when it is ready in time, and the waiting card first when not", async () => {
    const shown: string[] = [];
    const show = async ({ text }: { text: string }) => void shown.push(text);
    await showWhenReady(show, Promise.resolve(sentence("ready")), sentence("wait"));
    expect(shown).toEqual(["ready"]);

    const late = Promise.withResolvers<ReturnType<typeof sentence>>();
    const showLate = async (card: { text: string }) => {
      shown.push(card.text);
      late.resolve(sentence("late"));
    };
    await showWhenReady(showLate, late.promise, sentence("wait"));
    expect(shown).toEqual(["ready", "wait", "late"]);
  });

  test("keeps nothing that was ready in time", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const ready = await Promise.resolve(sentence("ready")).then(async (card) => {
      await inTime(Promise.resolve(card));
      return new WeakRef(card);
    });
    // A reference that was just made holds on until the next turn of the event loop.
    await setImmediate();
    collectGarbage();
    expect(ready.deref()).toBeUndefined();
  });

  test("passes on what goes wrong", async () => {
    await expect(inTime(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
