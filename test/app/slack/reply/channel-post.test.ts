import { describe, expect, test } from "vitest";
import { sentence } from "#app/blocks/card.ts";
import { createRateLimitGate, GatedWebClient } from "#app/slack/client/rate-limit-gate.ts";
import { createChannelPosts } from "#app/slack/reply/channel-post.ts";
import {
  type Behaviour,
  json,
  raw,
  refusingUrl,
  reset,
  startFakeUpstream,
} from "#test/support/servers/fake-upstream.ts";

const message = { ...sentence("Hello"), metadata: { event_type: "reminder", event_payload: { id: "r1" } } };
const taken = json({ ok: true, channel: "C1", ts: "1.2" });

function postsOf(
  url: URL,
  now: () => number,
  more: Pick<Parameters<typeof createChannelPosts>[0], "wait"> = {},
) {
  const gate = createRateLimitGate({ now, random: () => 0 });
  const options = {
    slackApiUrl: new URL("/api/", url).href,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  };
  const client = new GatedWebClient(
    async () => ({ botToken: "xoxb-1", isEnterpriseInstall: false }),
    options,
    { gate, now },
  );
  return createChannelPosts({ workspaces: { of: () => ({ background: client, gate }) }, now, ...more });
}

/** Posts and updates while Slack behaves in some way. */
async function tryBoth(behaviour: Behaviour) {
  await using slack = await startFakeUpstream(behaviour);
  const posts = postsOf(slack.url, () => 1_000);
  const outcomes = [await posts.post("T1", "C1", message), await posts.update("T1", "C2", "1.2", message)];
  return { outcomes, requests: slack.requests };
}

describe("a message in a channel", () => {
  test("goes there, and in place of another", async () => {
    const { outcomes, requests } = await tryBoth(taken);
    expect(outcomes).toEqual([{ kind: "done", channel: "C1", ts: "1.2" }, { kind: "done" }]);
    expect(requests.map(({ path }) => path)).toEqual(["/api/chat.postMessage", "/api/chat.update"]);
    const [form] = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(form).toMatchObject({ channel: "C1", text: "Hello" });
    expect(JSON.parse(form?.metadata ?? "")).toEqual(message.metadata);
  });

  const errors = ["not_in_channel", "is_archived", "channel_not_found", "msg_too_long", "restricted_action"];
  test.for<[string, Behaviour]>([
    ...errors.map((error): [string, Behaviour] => [error, json({ ok: false, error })]),
    ["HTTP 403", raw("<html>", 403)],
  ])("is surely not there after %s, whoever refuses it", async ([reason, behaviour]) => {
    const refused = { kind: "refused", reason };
    expect((await tryBoth(behaviour)).outcomes).toEqual([refused, refused]);
  });

  test.for([
    ["429", raw("", 429, { "retry-after": "7" }), 8_000],
    ["service_unavailable", json({ ok: false, error: "service_unavailable" }), 16_000],
    ["ratelimited", json({ ok: false, error: "ratelimited" }), 16_000],
  ] as const)("may be tried later after %s", async ([, behaviour, at]) => {
    const later = { kind: "later", at };
    expect((await tryBoth(behaviour)).outcomes).toEqual([later, later]);
  });

  test("may be tried later when nobody was there to take it", async () => {
    const posts = postsOf(await refusingUrl(), () => 1_000);
    expect(await posts.post("T1", "C1", message)).toEqual({ kind: "later", at: 16_000 });
  });

  test.for([
    ["the answer is lost", reset],
    ["Slack answers 500", raw("", 500)],
    ["Slack answers 503", raw("", 503)],
    ["Slack says that a part may have been done", json({ ok: false, error: "internal_error" })],
    ["Slack says that it broke down", json({ ok: false, error: "fatal_error" })],
    ["what comes is no answer", raw("<html>", 200, { "content-type": "text/html" })],
  ] as const)("may be there when %s", async ([, behaviour]) => {
    const unknown = { kind: "unknown", error: expect.any(Error) };
    const { outcomes, requests } = await tryBoth(behaviour);
    expect(outcomes).toEqual([unknown, unknown]);
    expect(requests).toHaveLength(2);
  });

  test("may be there when Slack does not say where", async () => {
    await using slack = await startFakeUpstream(json({ ok: true }));
    const posted = await postsOf(slack.url, () => 0).post("T1", "C1", message);
    expect(posted).toEqual({ kind: "unknown", error: expect.any(Error) });
  });
});

describe("of several messages in a channel", () => {
  test("one goes a second, and each of those that wait has a time of its own", async () => {
    await using slack = await startFakeUpstream(taken);
    let now = 10_000;
    const posts = postsOf(slack.url, () => now);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => posts.post("T1", "C1", message)));
    expect(outcomes).toEqual([
      { kind: "done", channel: "C1", ts: "1.2" },
      ...[11_000, 12_000, 13_000].map((at) => ({ kind: "later", at })),
    ]);
    for (now of [11_000, 12_000, 13_000]) {
      expect(await posts.post("T1", "C1", message)).toEqual({ kind: "done", channel: "C1", ts: "1.2" });
    }
    expect(slack.requests).toHaveLength(4);
  });

  test("go as fast as Slack lets them, a second apart, however long each takes to be made ready", async () => {
    await using slack = await startFakeUpstream(taken);
    const clock = { now: 10_000 };
    const sent: number[] = [];
    const wait = async (pause: number) => {
      clock.now += pause;
    };
    const posts = postsOf(slack.url, () => clock.now, { wait });
    const takes = [200, 90, 310, 150, 600, 80, 240];
    let waiting = Array.from({ length: 60 }, (_, number) => ({ number, at: clock.now }));
    let asked = 0;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      clock.now = Math.max(clock.now, next.at);
      asked += 1;
      const slot = posts.slot("T1", "C1");
      const again = (at: number) => waiting.push({ number: next?.number ?? 0, at });
      if (slot > clock.now) again(slot);
      else {
        clock.now += takes[next.number % takes.length] ?? 0;
        const posted = await posts.post("T1", "C1", message);
        if (posted.kind === "later") again(posted.at);
        else sent.push(clock.now);
      }
      waiting = waiting.toSorted((one, other) => one.at - other.at);
    }
    expect(sent).toHaveLength(60);
    const apart = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(1_000);
    expect(sent.at(-1)).toBeLessThan(10_000 + 60 * 1_020);
    // Each asks when it comes, and when its slot has come; few have to come a third time.
    expect(asked).toBeLessThan(60 * 2.5);
  });

  test("one that would come when it is of no use any more does not come", async () => {
    await using slack = await startFakeUpstream(taken);
    const clock = { now: 10_000 };
    const waits: number[] = [];
    const posts = postsOf(slack.url, () => clock.now, {
      wait: async (pause) => {
        waits.push(pause);
        // The machine was busy meanwhile.
        clock.now += pause + 100;
      },
    });
    expect(await posts.post("T1", "C1", message, 10_001)).toEqual({ kind: "done", channel: "C1", ts: "1.2" });
    clock.now = 10_400;
    expect(await posts.post("T1", "C1", message, 11_000)).toEqual({ kind: "later", at: 11_000 });
    expect(waits).toEqual([]);
    expect(await posts.post("T1", "C1", message, 11_050)).toEqual({ kind: "later", at: 11_100 });
    expect(waits).toEqual([600]);
    expect(slack.requests).toHaveLength(1);
  });

  test("a slot is not kept for whoever has nothing to post any more", async () => {
    await using slack = await startFakeUpstream(taken);
    let now = 10_000;
    const posts = postsOf(slack.url, () => now);
    expect(posts.slot("T1", "C1")).toBe(10_000);
    expect([1, 2, 3].map(() => posts.slot("T1", "C1"))).toEqual([11_000, 12_000, 13_000]);
    now = 60_000;
    expect([posts.slot("T1", "C1"), posts.slot("T1", "C1")]).toEqual([60_000, 61_000]);
  });

  test("one whose slot has begun waits for Slack too, and takes nobody's slot meanwhile", async () => {
    await using slack = await startFakeUpstream(raw("", 429, { "retry-after": "30" }));
    let now = 10_000;
    const posts = postsOf(slack.url, () => now);
    expect(await posts.post("T1", "C1", message)).toEqual({ kind: "later", at: 40_000 });
    now = 12_000;
    expect(posts.slot("T1", "C2")).toBeGreaterThan(40_000);
    now = 45_000;
    expect(posts.slot("T1", "C2")).toBe(45_000);
  });

  test("none holds up another channel, or what is put in place of another", async () => {
    await using slack = await startFakeUpstream(taken);
    const posts = postsOf(slack.url, () => 10_000);
    for (const channel of ["C1", "C2", "C3"]) {
      expect(await posts.post("T1", channel, message)).toEqual({ kind: "done", channel: "C1", ts: "1.2" });
    }
    for (const ts of ["1.1", "1.2"]) {
      expect(await posts.update("T1", "C1", ts, message)).toEqual({ kind: "done" });
    }
    expect(posts.slot("T1", "C1")).toBe(11_000);
    expect(posts.slot("T1", "C4")).toBeLessThanOrEqual(10_000);
    // Another organisation's, by the same ID.
    expect(posts.slot("T2", "C1")).toBeLessThanOrEqual(10_000);
  });

  test("none goes before the time that Slack named, in any channel, and those who wait come back in turn", async () => {
    await using slack = await startFakeUpstream(raw("", 429, { "retry-after": "30" }));
    let now = 10_000;
    const posts = postsOf(slack.url, () => now);
    expect(await posts.post("T1", "C1", message)).toEqual({ kind: "later", at: 40_000 });
    now = 39_000;
    const slots = ["C2", "C3", "C4"].map((channel) => posts.slot("T1", channel) - 40_000);
    expect(slots).toEqual([1, 2, 3].map((place) => Math.ceil((place * 60_000) / 270)));
    expect(await posts.post("T1", "C5", message)).toMatchObject({ kind: "later" });
    expect(slack.requests).toHaveLength(1);
    now = 40_000;
    expect(posts.slot("T1", "C2")).toBeLessThanOrEqual(now);
  });

  test("a clock that is set back holds nobody up", async () => {
    await using slack = await startFakeUpstream(taken);
    let now = 1_000_000;
    const posts = postsOf(slack.url, () => now);
    await posts.post("T1", "C1", message);
    now = 10_000;
    expect(await posts.post("T1", "C1", message)).toEqual({ kind: "done", channel: "C1", ts: "1.2" });
  });
});
