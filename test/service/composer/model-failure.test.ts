import { expect, test } from "vitest";
import type { ComposerFailure } from "#service/composer/composer-error.ts";
import { createChecks } from "#service/composer/model/checks/checks.ts";
import { errorForLog } from "#terminal/error-for-log.ts";
import {
  type Behaviour,
  inTurn,
  json,
  raw,
  refusingUrl,
  reset,
  resetHalfway,
  silence,
  silenceHalfway,
} from "../../support/servers/fake-upstream.ts";
import { asked, choice, contact, good, key, modelThat, never, says } from "./chat-completions.ts";

const secretive = "keep this to yourself";
const noCompletion = {
  kind: "unusable answer",
  reason: "it is not in the form of a chat completion",
} as const;

test.each<[string, Behaviour, ComposerFailure]>([
  ["a key that is not taken", json({ error: { message: secretive } }, 401), { kind: "refused", status: 401 }],
  ["no such model", json({ error: { message: secretive } }, 404), { kind: "refused", status: 404 }],
  ["a redirect", raw(secretive, 307, { location: "http://127.0.0.1:1/" }), { kind: "refused", status: 307 }],
  [
    "a limit that says when",
    json({ error: { message: secretive } }, 429, { "retry-after": "17" }),
    { kind: "rate limited", retryAfter: 17 },
  ],
  [
    "a limit that gives a date",
    raw(secretive, 429, { "retry-after": "Tue, 10 Mar 2026 09:01:30 GMT" }),
    { kind: "rate limited", retryAfter: 90 },
  ],
  [
    "a limit with a date that is over",
    raw(secretive, 429, { "retry-after": "Tue, 10 Mar 2026 08:00:00 GMT" }),
    { kind: "rate limited", retryAfter: 0 },
  ],
  ["a limit that says nothing", raw(secretive, 429), { kind: "rate limited", retryAfter: undefined }],
  [
    "a limit that says nonsense",
    raw(secretive, 429, { "retry-after": "soon" }),
    { kind: "rate limited", retryAfter: undefined },
  ],
  ["a server out of order", raw(secretive, 500), { kind: "unreachable", code: "HTTP 500" }],
  [
    "a server that is being started",
    raw(secretive, 503, { "retry-after": "3" }),
    { kind: "unreachable", code: "HTTP 503", retryAfter: 3 },
  ],
  ["a broken connection", reset, { kind: "unreachable", code: expect.any(String) }],
  ["a connection that breaks halfway", resetHalfway, { kind: "unreachable", code: expect.any(String) }],
  ["no JSON at all", raw(`<html>${secretive}</html>`), noCompletion],
  ["nothing", raw(""), noCompletion],
  ["no choices", json({ choices: [] }), noCompletion],
  ["another object", json({ object: secretive }), noCompletion],
  [
    "a stream that nobody asked for",
    raw(`data: {"choices":[{"delta":{"content":"${secretive}"}}]}\n\ndata: [DONE]\n\n`, 200, {
      "content-type": "text/event-stream",
    }),
    noCompletion,
  ],
  ["too much", says("a".repeat(1_100_000)), { kind: "unusable answer", reason: "it is too large" }],
  [
    "a refusal",
    choice({ content: null, refusal: secretive }),
    { kind: "unusable answer", reason: "the model declined" },
  ],
  [
    "a filter's refusal",
    choice({ content: "" }, "content_filter"),
    { kind: "unusable answer", reason: "the model declined" },
  ],
])(
  "%s is a failure of its own, is asked again where that may help, and says nothing of anybody",
  async (_, behaviour, failure) => {
    await using stand = await modelThat(behaviour, { now: () => new Date("2026-03-10T09:00:00.000Z") });
    const error = await stand.composer.rephrase(contact, asked, never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ComposerError", failure });
    const retryAfter = "retryAfter" in failure ? failure.retryAfter : undefined;
    const mayPass = failure.kind === "unreachable" || (failure.kind === "rate limited" && retryAfter !== 90);
    expect(stand.requests).toHaveLength(mayPass ? 2 : 1);
    expect(stand.pauses).toEqual(mayPass ? [retryAfter === undefined ? 1_000 : retryAfter * 1_000] : []);
    const logged = JSON.stringify({ ...errorForLog(error), failure });
    for (const private_ of [key, secretive, "Ada", "40 seats", "acme.example", "127.0.0.1"]) {
      expect(logged).not.toContain(private_);
    }
    expect(error).not.toHaveProperty("cause");
  },
);

test.each<[string, Behaviour, number]>([
  ["a limit", json({}, 429, { "retry-after": "17" }), 17_000],
  ["a server out of order", raw("", 500), 1_000],
  ["a broken connection", reset, 1_000],
])("after %s, the text is asked for again, once, and comes", async (_, behaviour, pause) => {
  await using stand = await modelThat(inTurn(behaviour, says(good)));
  expect(await stand.composer.rephrase(contact, asked, never)).toEqual(good);
  const [first, second, ...others] = stand.bodies();
  expect([second, others]).toEqual([first, []]);
  expect([stand.pauses, stand.repairs]).toEqual([[pause], ["the server failed"]]);
});

test("a text has one second try, its repair included", async () => {
  await using stand = await modelThat(inTurn(raw("", 500), says("no"), raw("", 500), says(good)));
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    failure: { kind: "unreachable", code: "HTTP 500" },
  });
  expect(stand.requests).toHaveLength(3);
});

test("nobody is waited for beyond the deadline", async () => {
  await using stand = await modelThat(raw("", 503, { "retry-after": "1" }), {
    deadline: 300,
    pause: undefined,
  });
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    failure: { kind: "unreachable", code: "HTTP 503", retryAfter: 1 },
  });
  expect(stand.requests).toHaveLength(1);
});

test("an answer that can't be checked isn't passed on, and its model isn't asked again", async () => {
  const checks = createChecks({ timeLimit: 1 });
  await using stand = await modelThat(says(good), { checks });
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    message: "The language model's answer couldn't be checked (WorkerTimeoutError).",
    failure: { kind: "unchecked" },
  });
  expect(stand.requests).toHaveLength(1);
  await checks.stop();
});

test("a server that is not there is unreachable", async () => {
  await using stand = await modelThat(silence, { url: (await refusingUrl()).href });
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    failure: { kind: "unreachable", code: "ECONNREFUSED" },
  });
});

test.each<[string, Behaviour]>([
  ["says nothing", silence],
  ["stops halfway", silenceHalfway],
  ["is wrong first and then says nothing", inTurn(says("no"), silence)],
  [
    "drips",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(drip));
    },
  ],
])("a model that %s is given up at the deadline", async (_, behaviour) => {
  await using stand = await modelThat(behaviour, { deadline: 300 });
  await expect(stand.composer.rephrase(contact, asked, never)).rejects.toMatchObject({
    message:
      "The language model didn't finish within 0.3 seconds: allow it more by COMPOSER_DEADLINE, or use a faster model.",
    failure: { kind: "too slow", deadline: 300 },
  });
});

test("when the client has gone, the model is no longer waited for", async () => {
  const gone = new AbortController();
  const closed = Promise.withResolvers<void>();
  await using stand = await modelThat((response) => {
    response.on("close", () => closed.resolve());
    gone.abort(new Error("nobody is there"));
  });
  await expect(stand.composer.rephrase(contact, asked, gone.signal)).rejects.toThrow("nobody is there");
  await closed.promise;
  await expect(stand.composer.rephrase(contact, asked, gone.signal)).rejects.toThrow("nobody is there");
  expect(stand.requests).toHaveLength(1);
});
